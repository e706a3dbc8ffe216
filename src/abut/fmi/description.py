"""``modelDescription.xml`` of an FMU, from which importers read its variables and capabilities.

Source: FMI Specification 2.0.4, ch. 2.2 and 4.3; FMI Specification 3.0.1, ch. 2.4 and 4.3.
"""

from __future__ import annotations

import dataclasses
import datetime
import math
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from abut.fmi.variables import FmuVariable, base_of, has_structured_names

__all__ = ["CATEGORIES", "Unit", "model_description_xml"]

#: Log categories of an FMU and their descriptions.
CATEGORIES = {
    "logStatusWarning": "What a user should know, as of the model or a kernel that had to be compiled",
    "logStatusError": "Why the machine cannot continue: what failed, where, when",
    "logAll": "All of it",
}


@dataclasses.dataclass(frozen=True)
class Unit:
    """Attributes of an FMU as a whole, for its model description."""

    name: str  #: of the machine
    identifier: str  #: of the library and its functions: a C identifier
    token: str  #: instantiation token (2.0: GUID) that identifies the FMU to an importer
    tool: str
    step: float | None  #: recommended communication step [s]
    end: float | None  #: end time that the machine's file defines [s]


def model_description_xml(unit: Unit, version: str, variables: Sequence[FmuVariable]) -> bytes:
    """Return the content of ``modelDescription.xml``.

    Args:
        unit: The unit.
        version: "2.0" or "3.0".
        variables: Variables of the FMU; the index of each is its value reference.
    """
    three = version == "3.0"
    made = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    attributes = {
        "fmiVersion": version,
        "modelName": unit.name,
        "instantiationToken" if three else "guid": unit.token,
        "description": f"{unit.name}, a machine of abut",
        "generationTool": unit.tool,
        "generationDateAndTime": made,
        "variableNamingConvention": "structured" if has_structured_names(variables) else "flat",
    }
    root = Element("fmiModelDescription", attributes)
    state = "State" if three else "state"
    capabilities = {
        "modelIdentifier": unit.identifier,
        "needsExecutionTool": "true",
        "canHandleVariableCommunicationStepSize": "true",
        f"canGetAndSetFMU{state}": "true",
        f"canSerializeFMU{state}": "true",
    }
    SubElement(
        root,
        "CoSimulation",
        capabilities if three else capabilities | {"canNotUseMemoryManagementFunctions": "true"},
    )
    _write_units(root, variables)
    categories = SubElement(root, "LogCategories")
    for name, text in CATEGORIES.items():
        SubElement(categories, "Category", {"name": name, "description": text})
    experiment = {"startTime": 0.0, "stopTime": unit.end, "stepSize": unit.step}
    SubElement(
        root,
        "DefaultExperiment",
        {key: repr(value) for key, value in experiment.items() if value is not None},
    )
    (_variables_3 if three else _variables_2)(root, variables)
    indent(root)
    whole: str = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{whole}\n'.encode()


def _write_units(root: Element, variables: Sequence[FmuVariable]) -> None:
    """Write each unit once, with its exponents of SI base units."""
    names = dict.fromkeys(variable.unit for variable in variables if variable.unit)
    if not names:
        return
    units = SubElement(root, "UnitDefinitions")
    for name in names:
        one, base = SubElement(units, "Unit", {"name": name}), base_of(name)
        if base is not None:
            SubElement(one, "BaseUnit", {symbol: str(power) for symbol, power in base.items()})
        if name == "rad":
            SubElement(one, "DisplayUnit", {"name": "deg", "factor": repr(180.0 / math.pi)})


def _variable_number(variable: FmuVariable) -> dict[str, str]:
    """Return unit, quantity and start value of a variable."""
    attributes = {"quantity": variable.quantity, "unit": variable.unit}
    start = {} if variable.start is None else {"start": repr(float(variable.start))}
    return {key: value for key, value in attributes.items() if value} | start


def _shared_attributes(variable: FmuVariable, reference: int) -> dict[str, str]:
    """Return the attributes of a variable that versions 2.0 and 3.0 share."""
    text = {"description": variable.text} if variable.text else {}
    attributes = {"name": variable.name, "valueReference": str(reference), **text}
    attributes |= {"causality": variable.causality, "variability": variable.variability}
    exact = {"initial": "exact"} if variable.kind == "parameter" else {}
    return attributes | ({"initial": "calculated"} if variable.kind == "output" else exact)


def _variables_2(root: Element, variables: Sequence[FmuVariable]) -> None:
    """Write the variables for version 2.0; the model structure refers to outputs by their index, from 1 on."""
    rows = SubElement(root, "ModelVariables")
    for reference, variable in enumerate(variables):
        SubElement(
            SubElement(rows, "ScalarVariable", _shared_attributes(variable, reference)),
            "Real",
            _variable_number(variable),
        )
    structure = SubElement(root, "ModelStructure")
    places = [str(k + 1) for k, variable in enumerate(variables) if variable.kind == "output"]
    for what in ("Outputs", "InitialUnknowns") if places else ():
        list_ = SubElement(structure, what)
        for place in places:
            SubElement(list_, "Unknown", {"index": place})


def _variables_3(root: Element, variables: Sequence[FmuVariable]) -> None:
    """Write the variables for version 3.0; the model structure refers to outputs by their value references."""
    rows = SubElement(root, "ModelVariables")
    for reference, variable in enumerate(variables):
        SubElement(rows, "Float64", _shared_attributes(variable, reference) | _variable_number(variable))
    structure = SubElement(root, "ModelStructure")
    places = [str(k) for k, variable in enumerate(variables) if variable.kind == "output"]
    for what in ("Output", "InitialUnknown"):
        for place in places:
            SubElement(structure, what, {"valueReference": place})
