"""Reader of MJCF files: a tree of bodies, with constraints and drives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from abut.formats.mjcf.actuators import add_actuators
from abut.formats.mjcf.attributes import SECTIONS
from abut.formats.mjcf.bodies import MjcfBodies
from abut.formats.mjcf.compiler_options import expand_includes, read_settings
from abut.formats.mjcf.contacts import add_contacts
from abut.formats.mjcf.equalities_and_tendons import Tendons, add_equalities, read_joint_equalities
from abut.formats.robots.build_model import build
from abut.formats.robots.joint_forces import add_joint_stops
from abut.formats.robots.lift import add_lift_forces
from abut.formats.robots.meshes import Finder, Packages
from abut.formats.robots.xml_reader import ReaderMessages, parse, suggest_words
from abut.model import Model

__all__ = ["read"]

MADE = ("compiler", "option", "default", "asset", "worldbody", "contact", "equality", "tendon", "actuator")


def read(
    path: Path,
    *,
    lenient: bool = False,
    packages: Packages = (),
    start: Mapping[str, float] | None = None,
    limits: bool = True,
    meshes: bool = True,
    contacts: str = "all",
) -> Model:
    """Read an MJCF file; ignored elements are listed in the model's `notes`, further data are in its `source`.

    Args:
        path: the file (.xml, .mjcf), whose root is <mujoco>.
        lenient: leave out what abut does not support, and list it in the notes.
        packages: folders that contain packages, for meshes named by `package://`.
        start: coordinates of joints at the start by their names in the file [rad or m]; the file's values if not given.
        limits: True if joints have stops at their limits.
        meshes: True to read mesh files, for graphics and contact.
        contacts: geoms in contact: "all"; "ground", only moving geoms with fixed ones; "none".

    Raises:
        UnreadableFile: the file cannot be read or violates the format; the message names file, line, element and remedy.
        UnsupportedStatement: lists all features that abut does not support.
    """
    messages = ReaderMessages(lenient)
    root = parse(path, ("mujoco",), messages)
    expand_includes(root, messages)
    for one in root:
        if one.tag in SECTIONS:
            messages.note(f"<{one.tag}> {SECTIONS[one.tag]}", one)
        elif one.tag in ("extension", "deformable"):
            messages.refuse(one, f"<{one.tag}>", "leave it out")
        elif one.tag not in MADE:
            raise one.wrong(
                f"it is no section of MJCF{suggest_words(one.tag, (*MADE, *SECTIONS))}; correct it, or leave it out"
            )
    settings = read_settings(root, messages)
    bodies = MjcfBodies(settings, Finder(path, packages), meshes)
    robot = bodies.read(root, root.get("model") or path.stem)
    read_joint_equalities(root, settings, robot)
    built = build(robot, messages, dict(start or {}), limits)
    add_joint_stops(built)
    add_lift_forces(built, bodies.gravity_compensation, "gravcomp")
    tendons = Tendons(root, settings, built)
    add_equalities(root, settings, built, tendons)
    add_actuators(root, settings, built, tendons)
    add_contacts(root, settings, built, contacts)
    return built.finish()
