"""Command ``abut study``: run many variants of a machine, monitor, resume and report them."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import webbrowser
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.cli.declare import argument, declare_command, read_seconds
from abut.cli.output import Console
from abut.cli.progress import for_terminal
from abut.errors import InputError, UnreadableFile
from abut.formats import script

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["study"]

REASONS = 5  #: number of reasons listed by `status`


@declare_command(
    "study",
    "run, resume and report a study: many variants of a model",
    argument(
        "what",
        "WHAT",
        "action: run, status, resume, report or show",
        choices=("run", "status", "resume", "report", "show"),
    ),
    argument("file", "FILE", ".py script that defines `study` (for run), or a store", type=Path),
    argument("--store", "STORE", "store of the results (default: the script's name with .zarr)", type=Path),
    argument("--resume", "", "continue an existing store: run only missing variants"),
    argument("--threads", "NUMBER", "processor cores (default: all)", type=int),
    argument("--scheduler", "ADDRESS", 'address of a Dask scheduler, such as "tcp://10.0.0.1:8786"'),
    argument("--batch", "NUMBER", "number of variants in one task and one file", type=int),
    argument(
        "--timeout",
        "TIME",
        'time limit of a variant (default: none) and of an observer (default: 300 s), in seconds or with a unit such as "10 min"',
    ),
    argument("--device", "NAME", 'compute device: "cpu" (default), or a GPU such as "cuda:0"'),
    argument(
        "--output",
        "FILE",
        "report file of `report` or `show` (default: the store's name with .html)",
        type=Path,
    ),
    argument("--variant", "NUMBER", "number of the variant that `show` runs again", type=int),
    argument(
        "--moving",
        "NUMBER",
        "number of worst variants of each observer that `report` animates",
        type=int,
        default=0,
    ),
    argument("--serve", "", "with `report`: serve the page, and run variants that are clicked"),
    argument("--port", "NUMBER", "port of the server (default: any free port)", type=int, default=0),
    argument("--no-browser", "", "do not open a browser"),
)
def study(options: argparse.Namespace, console: Console) -> int:
    """Run a study, show the progress of a store, resume it, write a page about it, or show one of its variants in motion.

    A script defines `study = abut.Study(…)`; code for a direct run only belongs under `if __name__ == "__main__":`. Results are written to
    a Zarr store, which `abut.study.open` opens as an xarray.Dataset, also during the run. After Ctrl-C, a crash or a lost cluster, finished
    variants are kept: `resume` runs only the missing ones. Variants that fail are rows with their reasons.

    examples:
      abut study run press.py
      abut study run press.py --store press.zarr --scheduler tcp://10.0.0.1:8786
      abut study status press.zarr
      abut study resume press.zarr
      abut study report press.zarr                         one page, press.html, that needs no network
      abut study report press.zarr --serve                 the same in the browser: a click runs a variant again
      abut study show press.zarr --variant 17              run it again and show its motion
    """
    act: dict[str, Callable[[argparse.Namespace, Console], int]] = {
        "run": _start_study,
        "status": _show_status,
        "resume": _resume_study,
        "report": _write_report,
        "show": _show_variant,
    }
    return act[options.what](options, console)


def _start_study(options: argparse.Namespace, console: Console) -> int:
    if options.file.suffix.lower() != ".py":
        raise InputError(
            f"{options.file} is not a script; to resume a store: abut study resume {options.file}"
        )
    store = options.store or Path(f"{options.file.stem}.zarr")
    return _run_study(options.file, store, options.resume, options, console)


def _resume_study(options: argparse.Namespace, console: Console) -> int:
    from abut.study.execution.store import manifest_of

    path = _script_of(options.file, manifest_of(options.file))
    return _run_study(path, options.file, True, options, console)


def _script_of(store: Path, manifest: dict[str, Any]) -> Path:
    """Return the script that made a store.

    Raises:
        InputError: it does not exist.
    """
    path = Path(manifest.get("script", ""))
    if path.suffix != ".py" or not path.is_file():
        where = f"{path}, which does not exist" if path.suffix else "an unknown script"
        raise InputError(
            f"{store} was made by {where}; give the script: abut study run SCRIPT --store {store} --resume"
        )
    return path


def _run_study(path: Path, store: Path, resume: bool, options: argparse.Namespace, console: Console) -> int:
    """Run the study of a script into a store."""
    described = _in_script(path)
    console.print_line(f"{described.name}: {len(described)} variants by {described.design}")
    asked: dict[str, Any] = {
        "threads": options.threads,
        "cluster": options.scheduler,
        "batch": options.batch,
        "device": options.device or "cpu",
        "timeout": read_seconds(options.timeout),
    }
    for name in ("threads", "batch"):
        if asked[name] is not None and asked[name] < 1:
            raise InputError(f"--{name} is {asked[name]}; it must be a whole number of at least 1")
    with for_terminal(console.progress) as progress:
        described.run(store=store, resume=resume, progress=progress, **asked)
    status = described.status
    console.print_line(f"{status.sentence}\nstore   {store}")
    if console.json:
        console.print_result(
            "", {"name": described.name, "status": status, "store": store, **_state_counts(described.results)}
        )
    if status.ok:
        return 0
    sys.stderr.write(f"abut: {described.name}: {status}\n")
    return 1


def _in_script(path: Path) -> Any:
    """Return the study that a script defines.

    Raises:
        UnreadableFile: there is none, or several and none is called `study`.
    """
    from abut.study import Study

    names = script.run_script(path)
    found = {name: one for name, one in names.items() if isinstance(one, Study)}
    if "study" in found:
        chosen = found["study"]
    elif len({id(one) for one in found.values()}) == 1:
        chosen = next(iter(found.values()))
    else:
        several = f"several studies ({', '.join(found)}), none of them called study" if found else "no study"
        raise UnreadableFile.of(path, f"it defines {several}; write study = abut.Study(…) at its top level")
    chosen.script = path.resolve()
    return chosen


def _state_counts(dataset: Dataset) -> dict[str, int]:
    """Return the number of variants in each state."""
    from abut.study.execution.status import FAILED, FINISHED, NOT_RUN

    status = dataset["status"].values
    words = {"finished": FINISHED, "failed": FAILED, "not_run": NOT_RUN}
    return {word: int((status == code).sum()) for word, code in words.items()}


def _show_status(options: argparse.Namespace, console: Console) -> int:
    from abut.study import open as open_store

    dataset = open_store(options.file)
    counts, manifest = _state_counts(dataset), json.loads(dataset.attrs["manifest"])
    reasons = Counter(str(one) for one in dataset["reason"].values if one)
    name, design = dataset.attrs["study"], json.loads(dataset.attrs["design"])
    lines = [
        f"{name}: {dataset.sizes['variant']} variants by {design['name']}",
        f"finished {counts['finished']}, failed {counts['failed']}, not run {counts['not_run']}",
        *(f"  {count} × {reason}" for reason, count in reasons.most_common(REASONS)),
    ]
    if counts["not_run"] and "script" in manifest:
        lines.append(f"abut study resume {options.file}   runs the others")
    data = {"name": name, "design": design, **counts, "reasons": dict(reasons.most_common(REASONS))}
    console.print_result(
        "\n".join(lines), {**data, "command": manifest.get("command"), "versions": manifest.get("versions")}
    )
    return 0


def _write_report(options: argparse.Namespace, console: Console) -> int:
    from abut.study import answers
    from abut.study import open as open_store

    dataset = open_store(options.file)
    command = _rerun_command(options.file)
    if options.serve:
        return _serve_page(options, console, dataset, command)
    page = options.output or options.file.with_suffix(".html")
    show = _variant_runner(options.file, dataset) if options.moving > 0 else None
    written = answers.report(dataset, page, show=show, moving=options.moving, command=command)
    console.print_result(f"page    {written}", {"page": written})
    return 0


def _serve_page(options: argparse.Namespace, console: Console, dataset: Dataset, command: str) -> int:
    """Serve the page until Ctrl-C."""
    from abut.study.answers.server import serve_page

    def open_page(address: str) -> None:
        text = f"{options.file.name}: {address}  (Ctrl-C ends)"
        console.print_result(text, {"serving": text})
        if not options.no_browser:
            webbrowser.open(address)

    show = _variant_runner(options.file, dataset)
    serve_page(dataset, show, port=options.port, command=command, opened=open_page)
    return 0


def _show_variant(options: argparse.Namespace, console: Console) -> int:
    from abut.study import open as open_store

    if options.variant is None:
        raise InputError("the variant is missing; give its number: abut study show STORE --variant 17")
    dataset = open_store(options.file)
    count = dataset.sizes["variant"]
    if not 0 <= options.variant < count:
        raise InputError(f"--variant is {options.variant}; {options.file} has the variants 0 to {count - 1}")
    result = _variant_runner(options.file, dataset)(options.variant)
    page = options.output or options.file.with_name(f"{options.file.stem}_{options.variant}.html")
    written = result.report(page)
    console.print_line("\n".join(result.warnings))
    console.print_result(f"page    {written}", {"page": written, "status": result.status})
    if not (options.no_browser or console.json):
        webbrowser.open(written.resolve().as_uri())
    return 0 if result.status.ok else 1


def _rerun_command(store: Path) -> str:
    """Return the command that runs a variant again."""
    return f"abut study show {shlex.quote(str(store))} --variant {{variant}}"


def _variant_runner(store: Path, dataset: Dataset) -> Callable[[int], Any]:
    """Return a function that runs a variant of a store again, with the script that made it."""
    described = _in_script(_script_of(store, json.loads(dataset.attrs["manifest"])))
    if json.loads(dataset.attrs["design"])["name"] != "search":
        return lambda variant: described.simulate(variant)

    def run_again(variant: int) -> Any:
        """Run again a variant that a search chose, by its values."""
        values = {}
        for name, one in described.parameters.items():
            value = dataset[name].values[variant]
            values[name] = [float(value) if one.numeric else {str(x): x for x in one.levels}[str(value)]]
        return described.at(values).simulate(0)

    return run_again
