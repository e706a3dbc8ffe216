"""Command ``abut export``: export a machine for co-simulation in other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from abut.cli.declare import argument, declare_command, read_seconds
from abut.cli.output import Console
from abut.errors import InvalidValue

__all__ = ["export"]


@declare_command(
    "export",
    "export a model as an FMU for co-simulation",
    argument("model", "MODEL", "a .py script that defines `model`, a dataset or a robot", type=Path),
    argument("--fmu", "", "export as an FMU (Functional Mock-up Unit) for co-simulation"),
    argument("--version", "NUMBER", "FMI version: 2 (default) or 3", default="2", dest="version"),
    argument(
        "--inputs",
        "NAME",
        "inputs of the FMU: signals abut.signals.Input, and parameters such as spring.stiffness; separated by spaces or commas",
        nargs="+",
    ),
    argument(
        "--outputs",
        "NAME",
        "outputs of the FMU: channels, or components of a channel (default: all)",
        nargs="+",
    ),
    argument(
        "--parameters", "NAME", "parameters of the FMU that the importer may set, such as rod.mass", nargs="+"
    ),
    argument(
        "--linear",
        "NAME",
        "inputs that are extrapolated linearly between communication points (default: constant)",
        nargs="+",
    ),
    argument(
        "--step",
        "TIME",
        'recommended communication step, in seconds or with a unit such as "1 ms"; importers may use any other',
    ),
    argument("--integrator", "NAME", "integration method, see `abut laws integrators`"),
    argument("--rtol", "NUMBER", "relative tolerance of the integrator, such as 1e-6"),
    argument("--coordinates", "KIND", '"absolute" or "joint"', choices=("absolute", "joint")),
    argument("--files", "FILE", "further files and folders that MODEL reads", nargs="+", type=Path),
    argument(
        "--draft",
        "",
        "do not wait for fully optimized kernels; the FMU then compiles them itself, or runs slower",
    ),
    argument("-o --output", "UNIT", "FMU file (default: the name of MODEL with .fmu)", type=Path),
)
def export(options: argparse.Namespace, console: Console) -> int:
    """Write a model as an FMU for co-simulation, which other programs (Simulink, Dymola, OpenModelica, FMPy, …) run with their own models.

    The unit contains MODEL, the files that it reads from its folder, and the compiled kernels. It runs without network if `abut` is
    installed in the Python that the importing program loads. With the same processor and version of abut it compiles nothing. Its inputs
    and outputs are numbers in SI units. Needs the extra fmi: pip install "abut[fmi]".

    examples:
      abut export crank.py --fmu --inputs torque --outputs pin.displacement slider.velocity.x -o crank.fmu
      abut export crank.py --fmu --version 3 --step "1 ms"
      abut export arm.urdf --fmu --parameters shoulder.friction.coefficient
    """
    if not options.fmu:
        raise InvalidValue(
            "export: the format is missing; give --fmu, or use `abut convert` for results and models "
            "in other formats"
        )
    from abut.fmi import export_fmu

    path = export_fmu(
        options.model,
        options.output or Path(f"{options.model.stem}.fmu"),
        version=options.version,
        inputs=_split_names(options.inputs) or (),
        outputs=_split_names(options.outputs),
        parameters=_split_names(options.parameters) or (),
        linear=_split_names(options.linear) or (),
        step=read_seconds(options.step),
        integrator=options.integrator,
        rtol=options.rtol,
        coordinates=options.coordinates,
        files=options.files or (),
        optimise=not options.draft,
    )
    console.print_result(str(path), {"unit": path})
    return 0


def _split_names(given: list[str] | None) -> list[str] | None:
    """Return names that are separated by spaces or commas."""
    return None if given is None else [word for text in given for word in text.split(",") if word]
