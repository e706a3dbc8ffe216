"""Reader of XML files into elements with file and line, with checked numbers and error messages."""

from __future__ import annotations

import dataclasses
import difflib
import math
import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import overload
from xml.parsers import expat

from abut.errors import InputError, UnreadableFile, UnsupportedStatement

__all__ = ["ReaderMessages", "XmlElement", "parse"]

MAX_FILE_SIZE = 64 << 20  #: bytes of a file; robot files have some hundred thousand
MAX_NESTING = 500  #: nested elements


@dataclasses.dataclass(eq=False)
class XmlElement:
    """XML element: tag, attributes, text, children, and its place in the file."""

    tag: str
    attributes: dict[str, str]
    path: Path
    line: int
    children: list[XmlElement] = dataclasses.field(default_factory=list)
    text: str = ""

    def __str__(self) -> str:
        name = self.attributes.get("name")
        return f'<{self.tag} name="{name}">' if name else f"<{self.tag}>"

    def __iter__(self) -> Iterator[XmlElement]:
        return iter(self.children)

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.path}, line {self.line}"

    def wrong(self, problem: str) -> UnreadableFile:
        """Return an error with file, line, element, problem and remedy."""
        return UnreadableFile.of(self.path, f"{self}: {problem}", self.line)

    def child(self, *tags: str) -> XmlElement | None:
        """Return the element at the end of a path of tags, the first match of each; None if there is none."""
        here: XmlElement | None = self
        for tag in tags:
            here = next((one for one in here if one.tag == tag), None) if here is not None else None
        return here

    def all(self, tag: str) -> list[XmlElement]:
        """Return all children with a tag."""
        return [one for one in self if one.tag == tag]

    def get(self, name: str, default: str = "") -> str:
        """Return the value of an attribute, without surrounding blanks."""
        return self.attributes.get(name, default).strip()

    def need(self, name: str, example: str) -> str:
        """Return the value of a required attribute."""
        value = self.get(name)
        if not value:
            raise self.wrong(f'it has no {name}; write {name}="{example}"')
        return value

    @overload
    def numbers(
        self, name: str, count: int | Iterable[int] | None = None, default: None = None
    ) -> tuple[float, ...] | None: ...

    @overload
    def numbers(
        self, name: str, count: int | Iterable[int] | None, default: tuple[float, ...]
    ) -> tuple[float, ...]: ...

    def numbers(
        self, name: str, count: int | Iterable[int] | None = None, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...] | None:
        """Return the numbers of an attribute as floats.

        Args:
            name: name of the attribute; "" stands for the element's text.
            count: required count, or the allowed ones; any if not given.
            default: returned if there is no such attribute.

        Raises:
            UnreadableFile: another count, or a value that is not a finite number.
        """
        text = self.text.strip() if name == "" else self.attributes.get(name)
        if text is None or (name == "" and not text):
            return default
        found = [self._number(name, word) for word in text.replace(",", " ").split()]
        allowed = (count,) if isinstance(count, int) else tuple(count or ())
        if allowed and len(found) not in allowed:
            many = " or ".join(map(str, allowed))
            raise self.wrong(f'{self._attribute_prefix(name)}"{text}" has {len(found)} numbers; give {many}')
        return tuple(found)

    @overload
    def number(self, name: str, default: None = None) -> float | None: ...

    @overload
    def number(self, name: str, default: float) -> float: ...

    def number(self, name: str, default: float | None = None) -> float | None:
        """Return the single number of an attribute."""
        found = self.numbers(name, 1)
        return default if found is None else found[0]

    def require_numbers(self, name: str, count: int) -> tuple[float, ...]:
        """Return the numbers of a required attribute, or of the element's text if the name is empty.

        Raises:
            UnreadableFile: there are none, or another count.
        """
        found = self.numbers(name, count)
        if found is None:
            raise self.wrong(f"{name or 'its text'} is empty; give {count} number{'s' * (count > 1)}")
        return found

    def flag(self, name: str, default: bool = False) -> bool:
        """Return the Boolean value of an attribute, true or false."""
        text = self.get(name).lower()
        if text not in ("", "true", "false", "1", "0"):
            raise self.wrong(f'{name}="{text}" must be true or false')
        return default if not text else text in ("true", "1")

    def _attribute_prefix(self, name: str) -> str:
        return f"{name}=" if name else ""

    def _number(self, name: str, word: str) -> float:
        try:
            value = float(word)
        except ValueError:
            hint = ' (an expression of xacro? run "xacro FILE > robot.urdf" first)' if "$" in word else ""
            raise self.wrong(
                f'{self._attribute_prefix(name)}"{word}" is no number{hint}; correct it'
            ) from None
        if not math.isfinite(value) and name not in ("lower", "upper", "effort", "velocity", ""):
            raise self.wrong(f'{self._attribute_prefix(name)}"{word}" must be finite; correct it')
        if math.isnan(value):
            raise self.wrong(f'{self._attribute_prefix(name)}"{word}" is no number; correct it')
        return value


class ReaderMessages:
    """Messages of a reader: notes, and features that abut does not support.

    Args:
        lenient: unsupported features become notes and are left out.
    """

    def __init__(self, lenient: bool) -> None:
        self.lenient = lenient
        self.refused: list[str] = []
        self._notes: dict[str, tuple[XmlElement | None, int]] = {}
        self._repaired: set[str] = set()
        self._left_out: set[str] = set()

    def note(self, what: str, at: XmlElement | None = None) -> None:
        """Record a note once, with its count and its first place."""
        first, count = self._notes.get(what, (at, 0))
        self._notes[what] = (first, count + 1)

    def repair(self, what: str, effect: str, at: XmlElement | None = None) -> None:
        """Record a repair of the file once, with its effect on mass, inertia and motion."""
        message = f"{what}; effect: {effect}"
        self._repaired.add(message)
        self.note(message, at)

    def refuse(self, at: XmlElement, what: str, instead: str) -> None:
        """Record an unsupported feature that is left out, with the remedy."""
        if self.lenient:
            message = f"{what} is not supported and left out; {instead}"
            self._left_out.add(message)
            self.note(message, at)
        else:
            self.refused.append(str(UnsupportedStatement.of(f"{at}: {what}", at.where, instead)))

    @property
    def notes(self) -> list[str]:
        """All notes, each once."""
        return self._texts(self._notes)

    @property
    def repairs(self) -> list[str]:
        """Notes about repairs of the file."""
        return self._texts(self._repaired)

    @property
    def left_out(self) -> list[str]:
        """Notes about content of the file that is left out although it may change the motion."""
        return self._texts(self._left_out)

    def _texts(self, chosen: Container[str]) -> list[str]:
        messages = []
        for what, (at, count) in self._notes.items():
            if what in chosen:
                often = f" ({count} times)" if count > 1 else ""
                place = "" if at is None else f"{at.path.name}, line {at.line}{often}: "
                messages.append(f"{place}{what}" if at is not None else f"{what}{often}")
        return messages

    def finish(self) -> None:
        """Raise an error if something was refused.

        Raises:
            UnsupportedStatement: lists all unsupported features.
        """
        if self.refused:
            remedy = "read leniently (lenient=True, --lenient) to leave it out"
            raise UnsupportedStatement("\n".join([*self.refused, remedy]))


def parse(path: Path, roots: Iterable[str], messages: ReaderMessages | None = None) -> XmlElement:
    """Return the root element of an XML file.

    Entities are neither defined nor fetched: a file that declares one is refused. Faults of text that is no content (an XML declaration
    after a comment, "--" in a comment, zero bytes at the end) are repaired, with a note in `messages`.

    Raises:
        UnreadableFile: the file cannot be opened, is not XML, or has another root.
    """
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise UnreadableFile.of(
            path, f"cannot be opened ({problem.strerror or problem}); check the path"
        ) from None
    if len(data) > MAX_FILE_SIZE:
        raise UnreadableFile.of(
            path, f"has {len(data) >> 20} MB, more than {MAX_FILE_SIZE >> 20}; check the path"
        )
    try:
        root = _Builder(path).built(data)
    except _NoXml as problem:
        try:
            root = _Builder(path).built(_without_comments(data))
        except _NoXml as other:
            raise other.error from None
        if messages is not None:
            messages.repair(f"{path.name}: {problem.reason} outside its elements is left out", "none", root)
    known = tuple(roots)
    if root.tag not in known:
        expected = " or ".join(f"<{tag}>" for tag in known)
        raise root.wrong(f"the file begins with {root}, and {expected} is expected; check which file it is")
    return root


class _NoXml(Exception):
    """The file is no well-formed XML, for this reason, and the error to raise if it cannot be repaired."""

    def __init__(self, reason: str, error: UnreadableFile) -> None:
        super().__init__(reason)
        self.reason, self.error = reason, error


#: A comment, or an XML declaration after the start of the file.
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_DECLARATION = re.compile(rb"<\?xml\s.*?\?>", re.DOTALL)


def _without_comments(data: bytes) -> bytes:
    """Return a file without comments and final zero bytes, its XML declaration first; every line keeps its number."""
    lines = _COMMENT.sub(lambda found: b"\n" * found.group().count(b"\n"), data.rstrip(b"\0\r\n\t "))
    declaration = _DECLARATION.search(lines)
    if declaration is not None and not lines[: declaration.start()].strip():
        blank = b"\n" * declaration.group().count(b"\n")
        own = b" ".join(declaration.group().split())
        lines = own + lines[: declaration.start()] + blank + lines[declaration.end() :]
    return lines


class _Builder:
    """Handlers of the Expat parser, which build the tree of elements."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stack: list[XmlElement] = []
        self.root: XmlElement | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity

    def built(self, data: bytes) -> XmlElement:
        """Parse the data and return the root element."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as problem:
            reason = expat.ErrorString(problem.code)
            error = UnreadableFile.of(
                self.path, f"is no well-formed XML ({reason}); correct it", problem.lineno
            )
            raise _NoXml(f"text that is no well-formed XML ({reason})", error) from None
        assert self.root is not None
        return self.root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        element = XmlElement(tag, attributes, self.path, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)
        if len(self.stack) > MAX_NESTING:
            raise element.wrong(f"is nested more than {MAX_NESTING} elements deep; reduce the depth")

    def _end(self, tag: str) -> None:
        self.stack.pop()

    def _text(self, text: str) -> None:
        if self.stack:
            self.stack[-1].text += text

    def _entity(self, name: str, *rest: object) -> None:
        raise UnreadableFile.of(
            self.path,
            f"declares the entity {name!r}, which is not followed; write its text instead",
            self.parser.CurrentLineNumber,
        )


def suggest_words(word: str, known: Iterable[str]) -> str:
    """Return the end of a message that suggests similar known words."""
    close = difflib.get_close_matches(word, list(known), n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def located_error(problem: InputError, at: XmlElement) -> UnreadableFile:
    """Return the error of an object built from an element, with the place of the element."""
    return at.wrong(str(problem))
