"""Declared elements and attributes of a robot file format: read, harmless (with the reason), or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from abut.formats.robots.xml_reader import ReaderMessages, XmlElement, suggest_words

__all__ = ["Word", "check_words"]


@dataclass(frozen=True)
class Word:
    """Element of a format.

    Attributes:
        attributes: attributes that are read, separated by blanks.
        elements: child elements that are read, separated by blanks.
        harmless: attribute or element → why it cannot change motion; the content of such an element is ignored.
        refused: attribute or element → values that change no motion, separated by commas, and the remedy for others.
    """

    attributes: str = ""
    elements: str = ""
    harmless: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def all_names(self) -> tuple[str, ...]:
        """All attributes and elements."""
        return (*self.attributes.split(), *self.elements.split(), *self.harmless, *self.refused)


def check_words(
    element: XmlElement, words: Mapping[str, Word], messages: ReaderMessages, parent: str = ""
) -> None:
    """Refuse unread attributes and elements that would change motion, recursively; note those that cannot.

    Args:
        element: the root of the search.
        words: declarations by tag, or by "parent/element".
        messages: collects refusals and notes.
        parent: tag of the element's parent.
    """
    word = words.get(f"{parent}/{element.tag}") or words.get(element.tag) or Word()
    for name, value in element.attributes.items():
        if ":" in name or name in word.attributes.split() or name in word.harmless:
            continue
        if name not in word.refused:
            messages.refuse(
                element,
                f'the attribute {name}="{value}"{suggest_words(name, word.all_names)}',
                "correct it, or leave it out",
            )
        elif value.strip() not in _neutral_values(word, name):
            messages.refuse(element, f'{name}="{value}"', word.refused[name][1])
    for one in element:
        if one.tag in word.elements.split():
            check_words(one, words, messages, element.tag)
        elif ":" in one.tag or one.tag in word.harmless:
            messages.note(
                f"<{one.tag}> in <{element.tag}>: {word.harmless.get(one.tag, 'of another name space')}", one
            )
        elif one.tag not in word.refused:
            known = suggest_words(one.tag, word.all_names)
            messages.refuse(
                one, f"<{one.tag}>, which is not known in <{element.tag}>,{known}", "leave it out"
            )
        elif _element_text(one) not in _neutral_values(word, one.tag):
            messages.refuse(one, f"<{one.tag}> {_element_text(one)}".rstrip(), word.refused[one.tag][1])


def _neutral_values(word: Word, name: str) -> list[str]:
    return [one.strip() for one in word.refused[name][0].split(",")]


def _element_text(element: XmlElement) -> str:
    """Return the text of an element, or the value of its attribute `value`; "…" if it has child elements."""
    return "…" if element.children else " ".join(element.text.split()) or element.get("value")
