"""The words of a format, declared: what is read, what cannot change motion and why, what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from abut.formats.robots.xml_reader import Element, ReaderMessages, nearest

__all__ = ["Word", "check_words"]


@dataclass(frozen=True)
class Word:
    """An element of a format.

    Attributes:
        attributes: those that are read, by blanks.
        elements: likewise of elements in it.
        harmless: attribute or element → why it cannot change motion; an element is not looked into.
        refused: attribute or element → values that change no motion, by commas, and what to do about others.
    """

    attributes: str = ""
    elements: str = ""
    harmless: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def known(self) -> tuple[str, ...]:
        """All attributes and elements."""
        return (*self.attributes.split(), *self.elements.split(), *self.harmless, *self.refused)


def check_words(
    element: Element, words: Mapping[str, Word], messages: ReaderMessages, parent: str = ""
) -> None:
    """Refuse, in an element and all within, what would change motion and is not read; note what cannot.

    Args:
        element: where to begin.
        words: by tag, or by the tags of parent and element as "parent/element".
        messages: takes what is refused and noted.
        parent: the tag of the element's parent.
    """
    word = words.get(f"{parent}/{element.tag}") or words.get(element.tag) or Word()
    for name, said in element.attributes.items():
        if ":" in name or name in word.attributes.split() or name in word.harmless:
            continue
        if name not in word.refused:
            messages.refuse(
                element,
                f'the attribute {name}="{said}"{nearest(name, word.known)}',
                "correct it, or leave it out",
            )
        elif said.strip() not in _neutral(word, name):
            messages.refuse(element, f'{name}="{said}"', word.refused[name][1])
    for one in element:
        if one.tag in word.elements.split():
            check_words(one, words, messages, element.tag)
        elif ":" in one.tag or one.tag in word.harmless:
            messages.note(
                f"<{one.tag}> in <{element.tag}>: {word.harmless.get(one.tag, 'of another name space')}", one
            )
        elif one.tag not in word.refused:
            known = nearest(one.tag, word.known)
            messages.refuse(
                one, f"<{one.tag}>, which is not known in <{element.tag}>,{known}", "leave it out"
            )
        elif _element_text(one) not in _neutral(word, one.tag):
            messages.refuse(one, f"<{one.tag}> {_element_text(one)}".rstrip(), word.refused[one.tag][1])


def _neutral(word: Word, name: str) -> list[str]:
    return [one.strip() for one in word.refused[name][0].split(",")]


def _element_text(element: Element) -> str:
    """The text of an element, or the value of its attribute `value`; "…" where it holds elements."""
    return "…" if element.children else " ".join(element.text.split()) or element.get("value")
