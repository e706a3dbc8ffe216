"""Inventory of the physics tests of a checkout that have targets, read from their source without running it."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from abut.errors import UnreadableFile

__all__ = ["FAMILIES", "Sheet", "Test", "find_checkout", "find_sheets", "sheet_family"]

#: Families of phenomena, by words in the name of a test's file; the first match counts. A file without a match is a machine.
FAMILIES: dict[str, tuple[str, ...]] = {
    "Impact and restitution": (
        "impact", "drop", "collision", "cradle", "rebound", "restitution", "damping", "viscoelastic", "elastoplastic", "charpy",
        "contact_energy",
    ),
    "Pressure and approach": (
        "hertz", "half_space", "conforming", "line_contact", "foundation", "overclosure", "load_distribution", "volume",
    ),
    "Friction and rolling": (
        "friction", "tangential", "mindlin", "rolling", "slope", "slide", "stick", "moment_laws", "oblique", "bristle", "rocking", "wedges",
        "tippe",
    ),
    "Rigid (non-smooth) contact": ("rigid_contact", "blocks", "rest", "masonry", "added_constraint", "rising"),
    "Gears, cams and curves": ("gear", "cams", "curve", "rack", "transmission", "profiles", "led_along"),
    "Finite elements": (
        "finite", "continu", "explicit", "calculix", "nitsche", "contact_of_elastic", "friction_in_space", "load_steps",
        "energy_and_momentum", "supports",
    ),
    "Flexible bodies": (
        "flexible", "floating_frames", "modes", "reduction", "superelements", "gauges", "standard_input", "stiffening", "hybrid",
        "compliance", "matrices", "assumed", "over_a_length",
    ),
    "Beams and ropes": ("beams", "ropes"),
    "Joints, clearance and films": ("joint", "clearance", "journal", "reactions", "freedom", "motions"),
    "Statics and small vibrations": ("statics", "linear", "rotor", "springs"),
    "Signals, delays and functions": ("signals", "delays", "states", "tables", "jumps_in_time", "adams"),
    "Studies and searches": ("study", "identification"),
}  # fmt: skip
MACHINES = "Machines and mechanisms"
YEAR = r"\b(?:1[6-9]|20)\d\d\b"
CITED = re.compile(rf"{YEAR}|\b(?:eqs?\.|sec\.|section|ch\.|§) ?\d|\bJohnson,? \d")
NAME = re.compile(r"[A-ZÀ-Ž][a-zà-ž]{2,}")
NAMES = re.compile(r"(?:(?<=[a-z&] )|(?<=\())([A-ZÀ-Ž][a-zà-ž]{3,})\b")
BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
#: Sentences end before a capital, but not after an abbreviation of a journal's name.
SHORTENED = ("Mech", "Phys", "Appl", "Numer", "Meth", "Trans", "Dyn", "Eng", "Math", "Soc")
SENTENCES = re.compile(
    r"(?<!\b[A-Z]\.)" + "".join(rf"(?<!{word}\.)" for word in SHORTENED) + r"(?<=[.;:])\s+(?=[A-ZÀ-Ž])"
)
#: Sources named without a year: a place in a book, a standard, a collection of benchmarks, a program.
PLACES = re.compile(
    r"Johnson(?:'s|, Contact Mechanics)?,? (?:(?:eqs?\.|sec\.) )?\d[\d.–-]*\d|Goldstein, eq\. [\d.]+|Routh\b(?:, [A-Z][^,;:]*)?"
    r"|(?:ISO|DIN)(?:/TS)? [\d-]+(?:, method B)?|code_aster(?:'s)? \w+|IFToMM benchmark \w+|IVP test set|Chung & Ooi's tests? \d"
    r"|Pinocchio|MuJoCo|CalculiX|Exudyn|Adams' own"
)


@dataclass(frozen=True)
class Test:
    """Physics test: its name, its title in words, its docstring, the names of its targets, and whether it takes minutes."""

    name: str
    title: str
    text: str
    targets: tuple[str, ...]
    long: bool

    @property
    def sources(self) -> str:
        """Return the sentences of the docstring, or their parts in brackets, that cite a publication, a standard or a program."""
        return find_citations(self.text)

    @property
    def summary(self) -> str:
        """Return the first paragraph of the docstring, shortened to fit into a table."""
        return textwrap.shorten(self.text.split("\n\n")[0], 90, placeholder=" …")


@dataclass(frozen=True)
class Sheet:
    """File of tests on one phenomenon: its path in the checkout, its docstring, and its tests in order."""

    path: str
    text: str
    tests: tuple[Test, ...]

    @property
    def file(self) -> str:
        """Name of the file, by which records refer to it; no two files of tests/physics have the same."""
        return self.path.rpartition("/")[2]

    @property
    def name(self) -> str:
        """Name used in links."""
        return self.file.removeprefix("test_").removesuffix(".py")

    @property
    def title(self) -> str:
        """First sentence of its docstring."""
        return " ".join(self.text.split("\n\n")[0].split()).split(". ")[0].rstrip(".")


def find_checkout(start: Path) -> Path:
    """Return the root of the checkout that contains a folder, or from which abut was installed.

    Raises:
        UnreadableFile: neither has tests; they do not come with the package.
    """
    for place in (start.resolve(), *start.resolve().parents, Path(__file__).resolve().parents[3]):
        if (place / "tests" / "physics").is_dir() and (place / "tests" / "targets.py").is_file():
            return place
    raise UnreadableFile.of(
        start, "not in a checkout of abut with tests/physics, which the package does not contain; get the "
            "source with git clone and run abut validate in its folder"
    )  # fmt: skip


def find_sheets(root: Path) -> list[Sheet]:
    """Return the files of tests/physics and its folders that have targets, by name."""
    found = []
    for path in sorted((root / "tests" / "physics").rglob("test_*.py"), key=lambda path: path.name):
        source = path.read_text("utf-8")
        if "target(" in source:
            tree = ast.parse(source)
            tests = tuple(_find_tests(tree))
            if tests:
                place = path.relative_to(root).as_posix()
                found.append(Sheet(place, ast.get_docstring(tree) or path.stem, tests))
    return found


def sheet_family(sheet: Sheet) -> str:
    """Return the family of a sheet."""
    for name, words in FAMILIES.items():
        if any(word in sheet.name for word in words):
            return name
    return MACHINES


def find_citations(text: str) -> str:
    """Return a docstring's citations: brackets and short sentences that name authors with a year or a place, standards, programs."""
    brackets: list[str] = []

    def set_aside(bracket: re.Match[str]) -> str:
        """Replace a bracket by a placeholder, so that no sentence ends within it, except for a year alone."""
        if re.fullmatch(YEAR, bracket[1]):
            return bracket[0]
        brackets.append(bracket[1])
        return f"\0{len(brackets) - 1}\0"

    found: list[str] = []
    for sentence in SENTENCES.split(BRACKETS.sub(set_aside, " ".join(text.split()))):
        parts = [part for k in re.findall(r"\0(\d+)\0", sentence) for part in brackets[int(k)].split("; ")]
        inside = [part for part in parts if CITED.search(part) and NAME.search(part)]
        outside = " ".join(re.sub(r"\0\d+\0", "", sentence).split())
        short = len(outside) < 130 and not re.search(r"[=~]|\d %", outside)
        if short and not inside and CITED.search(outside) and NAME.search(outside):
            inside = [outside.rstrip(".;: ")]
        found += inside or PLACES.findall(" ".join([outside, *parts]))
    return "; ".join(dict.fromkeys(found))


def _find_tests(tree: ast.Module) -> Iterator[Test]:
    all_long = any(
        isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "pytestmark"
        and "mark.long" in ast.unparse(node)
        for node in tree.body
    )
    authors = _author_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and _is_target(one)]
            names = tuple(dict.fromkeys(_node_text(one.args[1]) for one in calls if len(one.args) > 1))
            if names:
                marks = [ast.unparse(one) for one in node.decorator_list]
                text = inspect.cleandoc(ast.get_docstring(node) or "")
                yield Test(
                    node.name,
                    _test_title(node.name, authors),
                    text,
                    names,
                    all_long or "pytest.mark.long" in marks,
                )


def _author_names(tree: ast.Module) -> dict[str, str]:
    """Return names in a file's docstrings, by their lower-case form: words capitalised within a sentence, and never in lower case."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)]
    text = " ".join(ast.get_docstring(node) or "" for node in nodes)
    return {one.lower(): one for one in NAMES.findall(text) if not re.search(rf"\b{one.lower()}", text)}


def _test_title(name: str, authors: dict[str, str]) -> str:
    """Return a test's name in words, with names of people capitalised."""
    words = [authors.get(word, word) for word in name.removeprefix("test_").split("_")]
    return words[0][:1].upper() + " ".join(words)[1:]


def _is_target(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "target"


def _node_text(node: ast.expr) -> str:
    """Return a text from the source; one with values in braces as it is written."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return ast.unparse(node).removeprefix("f").strip("'\"")
