"""Each attribute that MuJoCo's own schema knows is read, refused, or in the table of those that cannot change motion."""

from __future__ import annotations

from pathlib import Path

import pytest

import abut
from abut.errors import UnsupportedStatement
from abut.formats.mjcf.attributes import HARMLESS, READ, REFUSED, SECTIONS, attribute_names
from abut.formats.mjcf.read import MADE

#: Elements of which all is refused, with what they need to be read so far.
REFUSED_ELEMENTS = {
    "worldbody": ("<flexcomp/>", "<composite/>", '<replicate count="2"/>', '<attach model="a" prefix="b"/>'),
    "equality": ('<flex flex="a"/>', '<flexstrain flex="a"/>'),
    "actuator": tuple(
        f'<{tag} name="drive" joint="hinge"/>'
        for tag in (
            "intvelocity",
            "orientation",
            "pid",
            "cylinder",
            "muscle",
            "adhesion",
            "dcmotor",
            "plugin",
        )
    ),
    "asset": ('<model name="a" file="b"/>',),
}
#: Elements whose attributes are noted all at once.
DRAWN = ("texture", "material", "skin", "camera", "light", "lengthrange")
BODY = """<mujoco>{before}<worldbody>{inside}<body name="rod"><joint name="hinge" axis="0 1 0" {joint}/>
<inertial pos=".5 0 0" mass="1" diaginertia=".01 .01 .01"/>{geom}</body></worldbody>{after}</mujoco>"""


def put(folder: Path, **parts: str) -> Path:
    path = folder / "rod.xml"
    path.write_text(BODY.format(**dict.fromkeys(("before", "inside", "joint", "geom", "after"), "") | parts))
    return path


def schema() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Path of tags and attributes of each element of MuJoCo's schema."""
    mujoco = pytest.importorskip("mujoco", reason='pip install "abut[bench]"')
    found: list[tuple[tuple[str, ...], list[str]]] = []
    path: list[str] = []
    for line in mujoco.mj_printSchema(False, False).splitlines():
        body, columns = line[:30].rstrip(), line[30:].split()
        if body.strip():
            depth = (len(body) - len(body.lstrip())) // 3
            path = [*path[:depth], body.split("(")[0].strip() or "body"]
            found.append((tuple(path), columns))
        else:
            found[-1][1].extend(columns)
    return [(tags, tuple(names)) for tags, names in found]


def kind_of(tags: tuple[str, ...]) -> str:
    if "equality" in tags[:-1] and tags[-1] in ("joint", "tendon"):
        return f"equality_{tags[-1]}"
    if tags[-2:] == ("default", "equality") or tags[-2:] == ("default", "tendon"):
        return tags[-1]
    return tags[-1]


def test_the_schema_of_mujoco_is_covered() -> None:
    missing, seen = [], 0
    for tags, names in schema():
        section = tags[1] if len(tags) > 1 else ""
        kind = kind_of(tags)
        if section in SECTIONS or section in ("", "extension", "deformable") or kind in DRAWN:
            continue
        if kind not in READ or tags[2:] == ("spatial", "geom"):  # a tendon around a geom is refused
            continue
        seen += len(names)
        missing += [f"{' > '.join(tags)}: {name}" for name in names if name not in attribute_names(kind)]
    assert not missing
    assert seen > 400


def test_elements_of_the_schema_are_read_noted_or_refused(tmp_path: Path) -> None:
    refused = {text.split()[0].strip("</>") for texts in REFUSED_ELEMENTS.values() for text in texts}
    parts = {
        "joint",
        "geom",
        "site",
        "pulley",
        "layer",
        "config",
        "worldbody",
        "body",
        "default",
        "flag",
        "hfield",
    }
    for tags, _ in schema():
        if len(tags) == 2 and tags[1] not in ("extension", "deformable"):
            assert tags[1].strip("()") in (*MADE, *SECTIONS, "world", "body", "option", "equality"), tags
        if (
            len(tags) < 3
            or tags[1] in (*SECTIONS, "extension", "deformable")
            or set(tags[:-1]) & {*refused, *DRAWN}
        ):
            continue
        assert tags[-1] in {*READ, *DRAWN, *refused, *parts, "plugin"}, tags
    for section, texts in REFUSED_ELEMENTS.items():
        for text in texts:
            tag = text.split()[0].strip("</>")
            part = {"inside": text} if section == "worldbody" else {"after": f"<{section}>{text}</{section}>"}
            with pytest.raises(UnsupportedStatement, match=rf"line 1|line 2: .*<{tag}"):
                abut.read(put(tmp_path, **part))


def test_attribute_tables_are_disjoint_with_reasons() -> None:
    for kind in READ:
        read, harmless, refused = (
            set(READ[kind].split()),
            set(HARMLESS.get(kind, ())),
            set(REFUSED.get(kind, ())),
        )
        assert len(read) + len(harmless) + len(refused) == len(read | harmless | refused), kind
    assert all(len(reason) > 15 for table in HARMLESS.values() for reason in table.values())


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"joint": 'springyield="2"'}, "springyield"),
        ({"geom": '<geom size=".1" surfacevel="1 0 0"/>'}, "Motion"),
        ({"geom": '<geom size=".1" adhesion="3"/>'}, "pulls"),
        ({"before": '<option><flag override="enable"/></option>'}, "override"),
        ({"before": '<asset><mesh name="m" file="m.stl" refpos="1 0 0"/></asset>'}, "vertices"),
        ({"before": '<asset><mesh name="m" file="m.stl" inertia="shell"/></asset>'}, "<inertial>"),
        (
            {
                "before": '<asset><mesh name="m" file="m.stl"/></asset>',
                "geom": '<geom type="mesh" mesh="m"/>',
            },
            "meshes=False",
        ),
        ({"after": '<actuator><motor joint="hinge" delay="0.1" nsample="3"/></actuator>'}, "Delay"),
        ({"after": '<actuator><motor joint="hinge" armature="0.1"/></actuator>'}, "to the joint"),
        (
            {
                "joint": 'actuatorfrcrange="-1 1"',
                "after": '<actuator><motor joint="hinge"/><motor joint="hinge"/></actuator>',
            },
            "several actuators share",
        ),
        (
            {
                "inside": '<body name="b"/>',
                "after": '<equality><weld body1="rod" body2="b" solref="0.5 1"/></equality>',
            },
            "makes the equality a spring",
        ),
        (
            {
                "joint": 'solreflimit="0.02 1"',
                "after": '<tendon><fixed name="t" springyield="1"><joint joint="hinge"/></fixed></tendon>',
            },
            "springyield",
        ),
    ],
)
def test_unsupported_motion_attributes_are_refused_or_omitted(tmp_path: Path, parts, words) -> None:
    path = put(tmp_path, **parts)
    with pytest.raises(UnsupportedStatement, match=words) as problem:
        abut.read(path)
    assert "rod.xml, line" in str(problem.value)
    model = abut.read(path, lenient=True)
    assert any("left out" in note for note in model.notes)


def test_disabled_actuators_are_omitted_and_limits_bound_drives(
    tmp_path: Path,
) -> None:
    drive = '<actuator><motor name="drive" joint="hinge" gear="10" group="2"/></actuator>'
    assert "drive" in abut.read(put(tmp_path, after=drive))
    off = abut.read(put(tmp_path, before='<option actuatorgroupdisable="2"/>', after=drive))
    assert "drive" not in off
    bound = abut.read(put(tmp_path, joint='actuatorfrcrange="-3 2"', after=drive))
    numbers = bound["drive"].parameters
    assert (numbers["weakest"], numbers["strongest"]) == (-3.0, 2.0)
