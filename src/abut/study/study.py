"""``Study``: many variants of a machine, described once, run on any machine, stored as one dataset."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.advice.load_uniqueness import loads_left_open
from abut.analysis.output.derived_channels import Requests
from abut.analysis.output.output_times import output_times
from abut.analysis.simulate_many import FinishedLane, integrate_lanes_here, thread_count
from abut.analysis.simulation.batch import IndividualLanes
from abut.array_types import Numbers
from abut.errors import AbutError, InvalidValue, Status
from abut.integrators.method import Method
from abut.model import Model, check_model
from abut.results import Channel, Progress, Result
from abut.results.extremes import UNDETERMINED, is_determined
from abut.results.files.json_data import plain_data
from abut.study.designs import Design, listed
from abut.study.designs.design import UNCHOSEN
from abut.study.execution import manifest as manifests
from abut.study.execution import store as stores
from abut.study.execution.observers import REDUCTIONS, observers
from abut.study.execution.status import FAILED
from abut.study.execution.store_batches import store_batches
from abut.study.execution.thread_runner import Tally, by_threads
from abut.study.execution.worker import BatchProgress, VariantWork
from abut.study.parameters import Parameter, ParameterCopula
from abut.study.variant_values import columns_of, made_by, parameters_and_design, unit_of_parameter
from abut.system.features import layout_of
from abut.system.system import check_device
from abut.units import Scalar

if TYPE_CHECKING:
    import distributed
    import xarray

    from abut.study.answers.statistics.rare_events import Importance
    from abut.study.answers.statistics.summary_statistics import Front
    from abut.study.optimise.answer import Minimum
    from abut.study.optimise.optimization_problem import Target

__all__ = ["Study"]

LARGEST_BATCH = 128  #: largest default batch, if there are fewer than `LARGEST_BATCH * FILES` variants in all
FILES = 4096  #: largest number of batches, and so of files of a column, for more variants
MAX_MODEL_TRIALS = 8  #: number of variants that are tried until one machine can be made


@final
class Study:
    """Variants of a machine, and the results that are stored for each.

        study = abut.Study(
            model,
            vary={"wrist.shape_j.radius": abut.study.uniform("10.05 mm", "10.5 mm"), "drive.parameters.speed": [400.0, 500.0]},
            observe={"peak": "wrist.normal_magnitude.max", "wear": wear},
            design=abut.study.sobol(256, seed=1),
            end="12 ms",
        )
        dataset = study.run(store="press.zarr")

    Args:
        model: The machine; or a function that returns it, whose arguments may be varied by their names (and the returned model by
            paths): variants may then differ in structure.
        vary: By dotted path, as for ``Model.with_values``: a distribution (`uniform`, `normal`, …), a range ``(low, high)``, or a list of
            levels. Numbers are in SI units, texts carry a unit.
        observe: By name: "channel.reduction" (see `REDUCTIONS`), "channel" (stored whole), a function of the `Result` that returns a
            number, or such a function and the unit of its value. Or a list of such texts.
        design: Design of the variants: `grid` (the default where all are levels), `sobol`, … A study that only searches needs none.
        end: Time to stop at [s].
        step: Output interval [s]; reductions see the outputs only.
        start: Time to start at [s].
        times: Output times instead of end and step.
        integrator: The method, as for ``simulate``.
        correlations: ρ of the normal variables behind two parameters, by pairs of names: a Gaussian copula, see `ParameterCopula`.
        name: Name of the study; the model's name if not given.

    Raises:
        UnknownName: a path, channel or reduction that does not exist; the nearest are offered.
        WrongUnit: a range of another dimension than the varied quantity.
        InvalidValue: any other invalid value.
    """

    def __init__(
        self,
        model: Model | Callable[..., Model],
        vary: Mapping[str, Any] | None = None,
        observe: Mapping[str, Any] | Sequence[str] | None = None,
        *,
        design: Design | None = None,
        end: Scalar | None = None,
        step: Scalar | None = None,
        start: Scalar = 0.0,
        times: Sequence[Scalar] | Numbers | None = None,
        integrator: Method | None = None,
        correlations: Mapping[tuple[str, str], float] | None = None,
        name: str | None = None,
    ) -> None:
        base, make = _model_or_factory(model)
        self.parameters, self.design = parameters_and_design(vary, design)
        self.correlations = dict(correlations or {})
        self.values, shown = columns_of(self.parameters, self.design, self._parameter_copula())
        self._work = VariantWork(
            base,
            make,
            made_by(make, self.parameters) if make else (),
            output_times(end, step, start, times, "Study"),
            integrator,
            (),
        )
        first = self._first()
        made = first.name if base is not None else getattr(make, "__name__", "study")
        self.name: str = name or made
        self.units = {path: unit_of_parameter(first, path, one) for path, one in self.parameters.items()}
        self._work.observers = observers(observe or {}, self.channels(first), tuple(self.parameters))
        self._shown, self._first_model = shown, first
        self.status: Status | None = None  #: status of the last run
        self.script: Path | None = _main_file()  #: file that describes the study, if there is one
        self._found: xarray.Dataset | None = None

    def __len__(self) -> int:
        """Return the number of variants."""
        return len(next(iter(self.values.values())))

    def __repr__(self) -> str:
        return f"<abut study {self.name!r}: {len(self)} variants by {self.design}, varied: {', '.join(self.parameters)}>"

    @property
    def results(self) -> xarray.Dataset:
        """Dataset of the last run."""
        if self._found is None:
            raise InvalidValue(f'study "{self.name}" has not been run; call run() first')
        return self._found

    @property
    def times(self) -> NDArray[np.float64]:
        """Output times [s]."""
        return self._work.instants

    def variant(self, k: int) -> dict[str, Any]:
        """Return the values of variant k by name, in SI units."""
        if not 0 <= k < len(self):
            raise InvalidValue.of("the variant", k, f"be one of 0 to {len(self) - 1}")
        return {name: many[0] for name, many in self._values(range(k, k + 1)).items()}

    def model(self, k: int) -> Model:
        """Return the machine of variant k."""
        return self._work.model(self.variant(k))

    def simulate(self, k: int) -> Result:
        """Simulate variant k again, with all its channels; the result is bit-identical to the observed one."""
        model = self.model(k)
        method = self._work.method_of(model)
        lanes = IndividualLanes(
            [model], [self.variant(k)], method, self.times, self._work.device, self._work.integrator is None
        )
        return integrate_lanes_here(
            lanes, 1, BatchProgress(threading.Event(), self.times), FinishedLane.result
        )[0]

    def at(self, points: Mapping[str, Sequence[Any]]) -> Study:
        """Return this study with given variants: lists of values by name, see `listed`; without correlations."""
        return self.by(listed(points), correlated=False)

    def by(self, design: Design, *, correlated: bool = True) -> Study:
        """Return this study with another design, with its correlations or without."""
        made = Study.__new__(Study)
        made.__dict__ |= self.__dict__
        made.correlations = self.correlations if correlated else {}
        made.parameters, made.design = parameters_and_design(self.parameters, design)
        made.values, made._shown = columns_of(made.parameters, design, made._parameter_copula())
        made.status, made._found = None, None
        made.__dict__.pop("manifest", None)
        return made

    def minimise(
        self,
        objective: Target | list[Any] | tuple[Any, ...],
        constraints: str | Sequence[str] = (),
        *,
        store: str | os.PathLike[str] | None = None,
        resume: bool = False,
        threads: int | None = None,
        client: distributed.Client | None = None,
        cluster: str | None = None,
        timeout: Scalar | None = None,
        **options: object,
    ) -> Minimum | Front:
        """Search the ranges for the variant with the smallest objective; for several objectives, the best compromises.

        Args:
            objective: The name of an observer, "-name" to maximise it, a function of the observed values, or a list of such.
            constraints: As "peak <= 5 N", or several.
            store: A NetCDF file that stores every variant of the search.
            resume: Resume with it: variants in it are not run again.
            threads: Variants run at once; all cores if not given.
            client: A `dask.distributed` client whose workers run them instead.
            cluster: Or the address of its scheduler.
            timeout: As for `run`.
            options: method, start, evaluations, seed …: see `abut.study.optimise.minimise`.

        Returns:
            `abut.study.optimise.Minimum`, or `abut.study.answers.Front` of several objectives.
        """
        from abut.study.optimise.study_search import SearchOptions, search_study

        running: SearchOptions = {
            "threads": threads,
            "client": client,
            "cluster": cluster,
            "timeout": timeout,
        }
        return search_study(self, objective, constraints, options, store, resume, running)

    def importance(
        self,
        criterion: str | Callable[[Mapping[str, Numbers]], Any],
        *,
        threads: int | None = None,
        client: distributed.Client | None = None,
        timeout: Scalar | None = None,
        **options: object,
    ) -> Importance:
        """Estimate the probability of a rare failure, by draws around its most likely point: see `abut.study.answers.importance`.

        Args:
            criterion: As "peak > 5 N".
            threads: Variants run at once; all cores if not given.
            client: A `dask.distributed` client whose workers run them instead.
            timeout: As for `run`.
            options: n, level, seed, steps.

        Raises:
            InvalidValue: the parameters are correlated.
        """
        from abut.study.optimise.study_search import draw_around

        if self.correlations:
            raise InvalidValue(
                "importance sampling needs independent parameters; for correlated parameters draw at "
                "random by the study's design"
            )
        return draw_around(
            self, criterion, options, {"threads": threads, "client": client, "timeout": timeout}
        )

    def channels(self, model: Model) -> tuple[Channel, ...]:
        """Return the channels that a run of this machine records."""
        method = self._work.method_of(model)
        found: tuple[Channel, ...] = Requests(
            model, layout_of(model, method.implicit, method.holds, convex=method.convex).channels
        ).channels
        return found

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Contents of the study as plain data, by which a store is recognised."""
        work = self._work
        model = manifests.model_entry(self._first_model)
        if work.make is not None:
            model = {"name": self.name, "digest": manifests.data_digest(model, manifests.text_of(work.make))}
        numbers = [np.asarray(many, dtype=float) for many in self.values.values() if many.dtype != object]
        others = [[str(x) for x in many] for many in self._shown.values() if many.dtype.kind in "OU"]
        content = {
            "name": self.name,
            "model": model,
            "vary": {name: one.manifest_entry() for name, one in self.parameters.items()},
            "correlations": {f"{a}, {b}": float(rho) for (a, b), rho in self.correlations.items()},
            "design": self.design.manifest_entry(),
            "variants": len(self),
            "points": manifests.data_digest(*numbers, others),
            "observe": {one.name: one.manifest_entry() for one in work.observers},
            "times": {
                "start": self.times[0],
                "end": self.times[-1],
                "outputs": len(self.times),
                "digest": manifests.data_digest(self.times),
            },
            "integrator": "chosen for the model" if work.integrator is None else repr(work.integrator),
            "device": work.device,
            "versions": manifests.package_versions(),
        }
        found: dict[str, Any] = json.loads(json.dumps(plain_data(content)))
        return found

    def run(
        self,
        *,
        store: str | os.PathLike[str] | None = None,
        resume: bool = False,
        threads: int | None = None,
        client: distributed.Client | None = None,
        cluster: str | None = None,
        batch: int | None = None,
        device: str = "cpu",
        timeout: Scalar | None = None,
        progress: Progress | None = None,
    ) -> xarray.Dataset:
        """Run all variants without a result in the store, and return the dataset.

        Equal values produce equal bits, in any process and in any batches. A failed variant is a row with its reason. An observer that
        raises, or returns no number in time, loses only its own value. Ctrl-C ends a run within a second; `status` reports it, and all
        completed variants are stored.

        Args:
            store: A folder, for a Zarr store that grows batch by batch and survives any end of the process; or a file ``.nc`` that is
                written at the end. Without it the results are in memory.
            resume: Resume with an existing store: only missing variants are run. A store that does not exist is created.
            threads: Batches run at once; all cores if not given.
            client: A `dask.distributed` client whose workers run the batches instead.
            cluster: Or the address of its scheduler, as "tcp://10.0.0.1:8786".
            batch: Variants of a batch, which is one task and one file of each column of a store.
            device: "cpu", or a GPU by its name in Warp, on which the variants of a batch are integrated together.
            timeout: Limit of real time [s] for the time integration of a variant, and for the function that makes its machine: no limit
                if not given; and for each observer's function: 300 s if not given. A thread beyond its limit is abandoned; a variant is
                ended between two kernel launches, so a user-defined law that never returns is not ended.
            progress: Receives the progress: see `abut.study.execution.thread_runner.Tally`.

        Raises:
            InputError: the store cannot be written, exists already, or is that of another study. Completed variants are in `results`.
            InvalidValue: the device is not available. RunError: the scheduler was lost. Completed variants are in the store.
        """
        self._require_design()
        if client is None and cluster is None:  # otherwise the device is that of the workers
            check_device(device)
        self._configure(device, timeout)
        many = 1 if device != "cpu" else thread_count(threads)
        if client is not None or cluster is not None:
            from abut.study.execution.dask import by_cluster, connect_client, width_of

            many = width_of(client := connect_client(client, cluster))
        block = self._work.block(sum(channel.width for channel in self.channels(self._first_model)))
        size = self._batch(batch, many, block)
        kept = stores.open_store(store, self._columns(), self.manifest, size, resume)
        tally, missing = self._tally(kept, progress), kept.missing_batches()
        if client is not None:
            batches = by_cluster(self._work, self._values, missing, block, client, tally)
        else:
            batches = by_threads(self._work, self._values, missing, block, many, tally)
        try:
            store_batches(batches, kept, tally)
        finally:
            batches.close()
            self._found, self.status = kept.dataset(), tally.status()
        return self.results

    def _require_design(self) -> None:
        if self.design.name == UNCHOSEN:
            name = next(name for name, one in self.parameters.items() if one.levels is None)
            raise InvalidValue(
                f'study "{self.name}": "{name}" is a range, and no design selects its values; give '
                "design=, such as abut.study.sobol(128) or abut.study.grid(5)"
            )

    def _configure(self, device: str, timeout: Scalar | None) -> None:
        """Set device and time limit of the work."""
        self._work.device = device
        self._work.timeout = (
            None if timeout is None else units.positive(timeout, "s", what="Study.run: timeout")
        )
        self.__dict__.pop("manifest", None)

    def _batch(self, given: int | None, many: int, block: int) -> int:
        """Return the number of variants of a task: enough tasks for all workers, and a limited number of files in a folder."""
        n = len(self)
        if given is not None:
            if not isinstance(given, int) or given < 1:
                raise InvalidValue.of("batch", given, "be a whole number of at least 1")
            return min(given, n)
        if self._work.device != "cpu":
            return min(n, block)
        return int(np.clip(n // (4 * many), 1, max(LARGEST_BATCH, -(-n // FILES))))

    def _tally(self, kept: stores.Store, progress: Progress | None) -> Tally:
        missing = sum(len(batch) for batch in kept.missing_batches())
        failed = 0
        if missing < len(self):
            failed = int((kept.dataset()["status"].values == FAILED).sum())
        return Tally(progress, len(self), len(self) - missing, failed, float(self.times[-1]))

    def _values(self, batch: range) -> dict[str, list[Any]]:
        """Return the values of a batch by name."""
        return {name: many[batch.start : batch.stop].tolist() for name, many in self.values.items()}

    def _parameter_copula(self) -> ParameterCopula | None:
        if not self.correlations or self.design.name == UNCHOSEN:
            return None
        return ParameterCopula(tuple(self.parameters), self.correlations)

    def _first(self) -> Model:
        """Return the machine of the first variant that can be made; for a base, that in the middle of all ranges.

        Raises:
            AbutError: a path is not there, a range is of another unit, or none of the first variants can be made.
        """
        problems: list[AbutError] = []
        if (base := self._work.base) is not None:
            try:
                base.with_values({path: _median_value(one) for path, one in self.parameters.items()})
                return base
            except InvalidValue as problem:  # some variants may fail, if others do not
                problems.append(problem)
        for k in range(min(MAX_MODEL_TRIALS, len(self))):
            try:
                model = self.model(k)
            except AbutError as problem:
                problems.append(problem)
            else:
                return model if base is None else base
        raise problems[0]

    def _columns(self) -> stores.DatasetColumns:
        """Return the columns of the study's dataset."""
        n, work = len(self), self._work
        known: dict[str, stores.Column] = {
            "variant": (("variant",), np.arange(n), {"long_name": "number in the order of the design"}),
        }
        if any(one.whole for one in work.observers):
            known["time"] = (("time",), self.times, {"units": "s", "long_name": "time"})
        for name, one in self.parameters.items():
            ends = {k: v for k, v in (("low", one.low), ("high", one.high)) if np.isfinite(v)}
            attrs = {"kind": "parameter", "units": self.units[name], **ends, "distribution": one.name}
            known[name] = (("variant",), self._shown[name], attrs)
        observed = {}
        undetermined = loads_left_open(self._first_model)
        for observer in work.observers:
            words = (
                f"{observer.given}: {REDUCTIONS[observer.reduction].says}"
                if observer.reduction
                else observer.given
            )
            attrs = {"kind": "observed", "units": observer.unit, "long_name": words}
            if observer.channel and not is_determined(undetermined, observer.channel):
                attrs["comment"] = UNDETERMINED
            observed[observer.name] = (attrs, observer.whole)
        attributes = {
            "abut_format": stores.FORMAT,
            "study": self.name,
            "design": json.dumps(self.design.manifest_entry()),
            "seed": -1 if self.design.seed is None else self.design.seed,
            "manifest": json.dumps(self.manifest | self._script_entry(), ensure_ascii=False),
        }
        return stores.DatasetColumns(known, observed, attributes, n, len(self.times))

    def _script_entry(self) -> dict[str, str]:
        """Return the command that repeats the study, and the text of its script."""
        if self.script is None:
            return {}
        try:
            text = self.script.read_text("utf-8")
        except OSError:
            text = ""
        return {"script": str(self.script), "text": text, "command": f"abut study run {self.script}"}


def _model_or_factory(
    model: Model | Callable[..., Model],
) -> tuple[Model | None, Callable[..., Model] | None]:
    """Return a model, or a function that makes models.

    Raises:
        InvalidValue: it is neither.
    """
    if callable(model) and not hasattr(model, "with_values"):
        return None, model
    check_model(model)
    assert isinstance(model, Model)
    return model, None


def _median_value(one: Parameter) -> Any:
    """Return the median value of a parameter, with its unit."""
    value = one.quantile(0.5)
    value = value.item() if one.numeric or value.ndim == 0 else value
    return f"{value!r} {one.unit}" if one.unit and one.numeric else value


def _main_file() -> Path | None:
    file = getattr(sys.modules.get("__main__"), "__file__", None)
    return Path(file).resolve() if file and str(file).endswith(".py") else None
