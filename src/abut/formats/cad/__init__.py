"""Reader of parts and assemblies from CAD: bodies of a STEP file, and proposed joints between their faces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from abut.arguments.checks import guard_package
from abut.errors import InvalidValue, UnknownName
from abut.formats.cad.assembly import CadAssembly, read_assembly
from abut.model import Body, Model
from abut.model.geometry import rotations
from abut.shapes.files.step import StepSolid, read_solids
from abut.shapes.solids.faceted.brep import BRep
from abut.units import Scalar, positive

__all__ = ["CadAssembly", "read_assembly", "read_step", "read_step_model"]


def read_step_model(
    path: Path,
    *,
    lenient: bool = False,
    ground: str | None = None,
    material: str | Mapping[str, str] | None = None,
    density: Scalar | Mapping[str, Scalar] | None = None,
    clearance: Scalar | None = None,
    unit: str | None = None,
    tolerance: Scalar | None = None,
) -> Model:
    """Return the machine of a STEP assembly, with all joints that are not doubtful; arguments and errors as in `read_assembly`."""
    return read_assembly(
        path,
        ground=ground,
        material=material,
        density=density,
        clearance=clearance,
        unit=unit,
        tolerance=tolerance,
        lenient=lenient,
    ).model()


def read_step(
    path: str | Path, *, density: Scalar | Mapping[str, Scalar], tolerance: Scalar | None = None
) -> list[Body]:
    """Return the solids of a STEP file as bodies, each at its pose, with mass and inertia of its exact surfaces.

        for body in abut.read_step("latch.step", density=7850, tolerance="0.05 mm"):
            model.add(body)

    A body is named after its product, in letters, digits and "_"; a product used several times, or of several
    solids, becomes "bolt_1", "bolt_2", …. Its axes are the product's, its origin the centre of mass. Lengths are
    converted from the file's own unit.

    Args:
        path: the file (.step, .stp; AP203, AP214 or AP242).
        density: [kg/m³] of all parts, or by the name of the body or of its product.
        tolerance: largest distance of a facet from the exact surface [m]; None is 1/1000 of each part's diagonal.

    Raises:
        MissingExtra: OCCT is not installed.
        UnreadableFile: the file cannot be read, or contains no solid.
        InvalidValue: a density ≤ 0, or a part without a density.
        UnknownName: a density for a part that the file does not have.
    """
    solids = read_solids(path, tolerance)
    densities = _densities(path, solids, density)
    return [_body(solid, densities[solid.name]) for solid in solids]


def _densities(
    path: str | Path, solids: tuple[StepSolid, ...], given: Scalar | Mapping[str, Scalar]
) -> dict[str, float]:
    """Return the density of each solid by its name."""
    if not isinstance(given, Mapping):
        same = positive(given, "kg/m^3", what=f"{path}: density")
        return {solid.name: same for solid in solids}
    known = {name for solid in solids for name in (solid.name, solid.product)}
    for name in given:
        if name not in known:
            raise UnknownName.of(f"part in {path} named", name, [solid.name for solid in solids])
    found = {solid.name: given.get(solid.name, given.get(solid.product)) for solid in solids}
    missing = ", ".join(f'"{name}"' for name, value in found.items() if value is None)
    if missing:
        raise InvalidValue(f"{path}: density= names none for {missing}; give each part one, in kg/m^3")
    return {
        name: positive(value, "kg/m^3", what=f'{path}: density of "{name}"')
        for name, value in found.items()
        if value is not None
    }


def _body(solid: StepSolid, density: float) -> Body:
    """Return a body at the solid's centre of mass, in the product's axes."""
    centred = solid.to_product_axes()
    return Body(
        solid.name,
        position=tuple((solid.position + rotations.rotate_vector(solid.orientation, solid.centre)).tolist()),
        orientation=tuple(solid.orientation.tolist()),
        shape=lambda frame: BRep(frame, centred),
        density=density,
    )


guard_package(__name__, methods=True)
