"""Names and first lines of docstrings keep to the rules of CONTRIBUTING.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "abut"
FILES = sorted(SOURCE.rglob("*.py"))
#: Words in -ed and -ing that are nouns or adjectives of the field.
NOUNS = {
    "string", "ring", "bearing", "spring", "bushing", "setting", "damping", "meshing", "padding", "encoding", "spacing", "loading",
    "heading", "thing", "ping", "seed", "speed", "floating", "being", "during", "sibling", "ceiling", "hundred",
}  # fmt: skip
#: Participles that do not end in -ed.
IRREGULAR = {
    "told", "said", "held", "given", "gone", "bent", "spun", "struck", "kept", "seen", "taken", "found", "made", "born", "worn", "led",
    "let", "left", "lost", "met", "run", "sent", "shown", "stood", "thrown", "torn", "won", "written", "drawn", "known", "grown", "laid",
    "lain", "read", "put", "cut", "set",
}  # fmt: skip
#: Question words, prepositions and pronouns with which a first line does not say what a thing is.
OPENINGS = re.compile(
    r"(What|Which|Whether|How|Where|When|Who|Whose|Why|Of|That|Those|These|This|Such|The same|It|Its|They|Their|Also|So|As|By|To|For|"
    r"From|In|On|At|With|Without|And|Or|If|One|Some|Nothing|Likewise|There|Then|Here|Not)\b"
)
#: Participles that are also the verb itself, as in `Mesh.read`, `Study.run`, `Store.put`.
VERBS = {"read", "run", "put", "cut", "set", "let"}
#: Largest shares of definitions: bare participles (13.8 % in November 2026; peers have 0.2 to 2 %), and names of one word (62 %; NumPy has
#: 38 %, SciPy 46 %).
SHARE, ONE_WORD = 0.01, 0.40
MOST_MODULES = 12  #: in a folder, besides its ``__init__.py``
#: Folders whose modules are one-page things of one kind.
FAMILIES = {
    "joints",
    "cli/commands",
    "contact/pairs",
    "contact/friction",
    "contact/normal",
    "study/designs",
    "validation",
}

#: Modules whose names are nouns or adjectives of the field in -ed and -ing.
FIELD_TERMS = {"hardening", "locking", "tunnelling", "finding", "fixed"}
MOST_LINES, MOST_FUNCTION_LINES, MOST_ANY = (
    500,
    60,
    300,
)  #: of a file, of a function; lines with `: Any` in all files

#: Stems that each member of a family has, as each integrator its step and its options.
STEMS = {"feature", "gonthier", "host_query", "options", "step", "tables"}


def is_participle(name: str) -> bool:
    """Whether a name is one word that says what was or is being done to something, and not what it is."""
    word = name.strip("_")
    if word in VERBS or "_" in word or re.search(r"[a-z][A-Z]", word) or word.lower() in NOUNS:
        return False
    word = word.lower()
    return word in IRREGULAR or bool(re.fullmatch(r"[a-z]{3,}(ed|ing)", word))


def definitions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node


@pytest.fixture(scope="module")
def trees():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def test_no_docstring_opens_with_a_question_word_or_a_pronoun(trees):
    """Its first line says what a thing is or does."""
    found = []
    for path, tree in trees.items():
        for node in (tree, *definitions(tree)):
            text = ast.get_docstring(node) or ""
            if OPENINGS.match(text):
                found.append(
                    f"{path.relative_to(SOURCE)}: {getattr(node, 'name', 'module')}: {text.splitlines()[0]}"
                )
    assert found == []


def test_few_definitions_are_bare_participles(trees):
    names = [node.name for tree in trees.values() for node in definitions(tree)]
    bare = [name for name in names if is_participle(name)]
    assert len(bare) < SHARE * len(names), f"{len(bare)} of {len(names)}: {sorted(set(bare))}"


def test_no_module_is_named_by_a_bare_participle():
    stems = {path.stem for path in FILES}
    assert sorted(stem for stem in stems if is_participle(stem) and stem not in FIELD_TERMS) == []


def test_files_and_functions_are_short(trees):
    """A function fits on a screen."""
    long = [path.name for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES]
    for path, tree in trees.items():
        for node in definitions(tree):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if isinstance(node, ast.FunctionDef) and lines > MOST_FUNCTION_LINES:
                long.append(f"{path.name}: {node.name}: {lines} lines")
    assert long == []


def test_few_lines_are_typed_as_any():
    """430 lines in November 2026, 2,410 before that; what remains are values that the compiler decides."""
    count = sum(
        line.count(": Any") > 0 for path in FILES for line in path.read_text(encoding="utf-8").splitlines()
    )
    assert count <= MOST_ANY


def test_most_names_have_two_words_or_more(trees):
    """A function is a verb and its object, or what it returns; special methods do not count."""
    names = [
        node.name for tree in trees.values() for node in definitions(tree) if not node.name.startswith("__")
    ]
    one = [name for name in names if "_" not in name.strip("_") and not re.search(r"[a-z0-9][A-Z]", name)]
    assert len(one) < ONE_WORD * len(names)


def test_folder_size_is_limited():
    counts: dict[str, int] = {}
    for path in FILES:
        if path.stem != "__init__":
            folder = path.parent.relative_to(SOURCE).as_posix()
            counts[folder] = counts.get(folder, 0) + 1
    assert {folder: n for folder, n in counts.items() if n > MOST_MODULES and folder not in FAMILIES} == {}


def test_each_class_has_a_name_of_its_own(trees):
    """Only names that users meet in different packages may be the same, such as `signals.Distance` and `joints.Distance`."""
    public = public_names()
    places: dict[str, list[str]] = {}
    for path, tree in trees.items():
        for node in definitions(tree):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(path.relative_to(SOURCE).as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1 and name not in public} == {}


def public_names() -> set[str]:
    """Names that packages export."""
    found = set()
    for path in SOURCE.rglob("__init__.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                found |= {leaf.value for leaf in ast.walk(node.value) if isinstance(leaf, ast.Constant)}
    return found


def test_each_module_of_a_package_has_a_name_of_its_own():
    """Two packages may name both sides of one thing alike: a force element and its compiled equations in `system`."""
    places: dict[tuple[str, str], list[str]] = {}
    for path in FILES:
        parts = path.relative_to(SOURCE).parts
        if parts[0] != "formats" and path.stem not in STEMS | {"__init__"}:
            places.setdefault((parts[0], path.stem), []).append("/".join(parts))
    assert {key: found for key, found in places.items() if len(found) > 1} == {}
