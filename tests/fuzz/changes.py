"""What is done to a sound file: by chance, and by what its numbers, lines and entities are."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Change = Callable[[bytes, random.Random], bytes]

#: What words are replaced by.
ODD = (
    b"0", b"-1", b"1e400", b"-1e400", b"nan", b"inf", b"1e-320", b"99999999999999999999", b"2147483648", b"1.", b"", b"#1", b"$", b"*",
    b"''", b"'", b'"', b"(", b")", b",", b"\n", b"\r\n", b"\0", b"\xff\xfe", b"\xc3\xa9", b"/", b"\\", b"../x", b"x" * 300,
)  # fmt: skip
#: What numbers are replaced by.
NUMBERS = (
    b"0", b"-0", b"-0.0", b"1", b"-1", b"1e308", b"-1e308", b"1.7976931348623157e308", b"1e-308", b"5e-324", b"nan", b"-nan", b"inf",
    b"-inf", b"1e400", b"1e-400", b"2", b"3", b"7", b"255", b"65536", b"2147483647", b"-2147483648", b"4294967295", b"4294967296",
    b"1000000000", b"9223372036854775807", b"18446744073709551616", b"1" * 400, b"1e9999999999", b"0x10", b"1_0", b"1,5", b"1.5.2",
    b"1d3", b"\xd9\xa3", b"1e150", b"1e-150", b"0.1", b"1e-9", b"1e20",
)  # fmt: skip
#: What four and eight bytes of a binary file are replaced by: counts, and numbers that are none or too large.
PATTERNS = (
    b"\0\0\0\0", b"\1\0\0\0", b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\0\0\0\x80", b"\0\0\xc0\x7f", b"\0\0\x80\x7f", b"\0\0\x80\xff",
    b"\xff\xff\x7f\x7f", b"\1\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\xf8\x7f", b"\0\0\0\0\0\0\xf0\x7f", b"\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\0\xca\x9a\x3b", b"\x80\x96\x98\0",
)  # fmt: skip
MARKS = (
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\0\0\xfe\xff",
    b"\x1a",
    b"\n\n",
    b"  ",
    b"PK\3\4",
    b"\x1f\x8b",
)
NUMBER = re.compile(rb"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?")


def mutated(
    data: bytes, chance: random.Random, changes: tuple[Change, ...] = (), share: float = 0.4
) -> bytes:
    """The file with one to eight changes, of those that suit any file, and by their share those of its kind."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        kinds = changes if changes and chance.random() < share else CHANGES
        data = chance.choice(kinds)(data, chance) or b" "
    return data


# --- by chance --------------------------------------------------------------------------------------------------------------


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randint(1, 200) :]


def _end(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice(ODD) + data[at:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at : at + chance.randint(1, 200)] + data[at:]


def _high(data: bytes, chance: random.Random) -> bytes:
    """A few bytes from 0x80 on."""
    at = chance.randrange(len(data))
    more = bytes(chance.randrange(128, 256) for _ in range(chance.randint(1, 4)))
    return data[:at] + more + data[at + chance.choice((0, len(more))) :]


def _pattern(data: bytes, chance: random.Random) -> bytes:
    """Four or eight bytes that a binary file takes for a count or a number."""
    found = chance.choice(PATTERNS)
    at = chance.randrange(len(data)) // 4 * 4 if chance.random() < 0.5 else chance.randrange(len(data))
    return data[:at] + found + data[at + len(found) :]


def _overwrite(data: bytes, chance: random.Random) -> bytes:
    """A few bytes by others, or by some from elsewhere in the file; what follows stays where it is."""
    at, count = chance.randrange(len(data)), chance.choice((1, 1, 2, 4, 8, 32))
    elsewhere = chance.randrange(len(data))
    new = chance.choice(
        (
            bytes(count),
            b"\xff" * count,
            b'"{}[]0,n-9e'[:count],
            data[elsewhere : elsewhere + count],
            chance.randbytes(count),
        )
    )
    return data[:at] + new + data[at + len(new) :]


def _letter(data: bytes, chance: random.Random) -> bytes:
    """A character of a text inside a binary file by another."""
    found = re.compile(rb"[ -~]{6,}").search(data, chance.randrange(len(data)))
    if found is None:
        return data
    at = chance.randrange(found.start(), found.end())
    return data[:at] + bytes([chance.choice(b'"{}[]0123456789,:-+.eEnN xyzw')]) + data[at + 1 :]


# --- by numbers, words and lines --------------------------------------------------------------------------------------------


def _word(data: bytes, chance: random.Random) -> bytes:
    """A number or word replaced."""
    at = chance.randrange(len(data))
    end = at
    while end < len(data) and (data[end : end + 1].isalnum() or data[end : end + 1] in b".+-"):
        end += 1
    return data[:at] + chance.choice(ODD) + data[end:]


def _number(data: bytes, chance: random.Random) -> bytes:
    """A number near a place replaced."""
    at = chance.randrange(len(data))
    found = NUMBER.search(data, at) or NUMBER.search(data)
    return data if found is None else data[: found.start()] + chance.choice(NUMBERS) + data[found.end() :]


def _numbers(data: bytes, chance: random.Random) -> bytes:
    """All numbers alike replaced, or every number."""
    found = NUMBER.search(data, chance.randrange(len(data)))
    if found is None:
        return data
    one, new, all_of_them = found.group(), chance.choice(NUMBERS), chance.random() < 0.1
    return NUMBER.sub(lambda m: new if all_of_them or m.group() == one else m.group(), data)


def _exchanged(data: bytes, chance: random.Random) -> bytes:
    """Two numbers in each other's place."""
    found = [NUMBER.search(data, chance.randrange(len(data))) for _ in range(2)]
    if None in found:
        return data
    one, two = sorted(found, key=lambda m: m.start())  # type: ignore[union-attr]
    if one.end() > two.start():
        return data
    return data[: one.start()] + two.group() + data[one.end() : two.start()] + one.group() + data[two.end() :]


def _line(data: bytes, chance: random.Random) -> bytes:
    """A line left out, doubled, or changed for another."""
    lines = data.splitlines(keepends=True)
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[i] = chance.choice((b"", lines[i] * 2, lines[j]))
    return b"".join(lines)


def _block(data: bytes, chance: random.Random) -> bytes:
    """Lines left out, doubled, many times over, or put elsewhere."""
    lines = data.splitlines(keepends=True)
    i = chance.randrange(len(lines))
    j = i + chance.randint(1, 40)
    block = lines[i:j]
    kind = chance.randrange(4)
    if kind == 0:
        return b"".join(lines[:i] + lines[j:])
    if kind == 1:
        return b"".join(lines[:j] + block + lines[j:])
    if kind == 2:
        return b"".join(lines[:j] + block * min(64, 200_000 // (len(b"".join(block)) + 1)) + lines[j:])
    at = chance.randrange(len(lines))
    return b"".join(lines[:at] + block + lines[at:])


# --- of the whole file ------------------------------------------------------------------------------------------------------


def _ends(data: bytes, chance: random.Random) -> bytes:
    """Other ends of lines."""
    return b"\n".join(data.splitlines()).replace(
        b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\r\r\n", b"\x0c", b" "))
    )


def _mark(data: bytes, chance: random.Random) -> bytes:
    """A mark before everything or behind it."""
    mark = chance.choice(MARKS)
    return mark + data if chance.random() < 0.7 else data + mark


def _coded(data: bytes, chance: random.Random) -> bytes:
    """Another encoding, upper or lower case, or nearly nothing."""
    text = data.decode("latin-1")
    kind = chance.randrange(12)
    if kind < 3:
        return text.encode(("utf-16", "utf-16-le", "utf-32")[kind])
    if kind < 7:
        return data.upper() if kind < 5 else data.lower()
    if kind < 10:
        return text.encode("utf-8")
    return chance.choice((b"\0", b"\0" * 4096, b"\n", b" ", b"\xef\xbb\xbf", b"0", data[:1] * 5000))


CHANGES: tuple[Change, ...] = (
    _flip, _cut, _end, _insert, _repeat, _line, _word, _word, _number, _number, _number, _numbers, _exchanged, _block, _high, _pattern,
    _ends, _mark, _coded,
)  # fmt: skip


#: What leaves a binary file's parts where they are.
BINARY: tuple[Change, ...] = (_flip, _pattern, _overwrite, _overwrite, _letter, _letter)

# --- of STEP files ----------------------------------------------------------------------------------------------------------

_ENTITY = re.compile(rb"#(\d+)\s*=\s*[^;]*;\r?\n?")
_REFERENCE = re.compile(rb"(?<=[(,\s])#\d+")
_LIST = re.compile(rb"\((?:#\d+|[-+\d.eE]+)(?:,(?:#\d+|[-+\d.eE]+))*\)")


def _entity_left_out(data: bytes, chance: random.Random) -> bytes:
    found = _ENTITY.search(data, chance.randrange(len(data)))
    return data if found is None else data[: found.start()] + data[found.end() :]


def _reference(data: bytes, chance: random.Random) -> bytes:
    """A reference to another entity: any, none, or that in which it stands."""
    found = _REFERENCE.search(data, chance.randrange(len(data)))
    if found is None:
        return data
    kind = chance.randrange(4)
    before = data[: found.start()]
    names = [b"$", b"#0", b"#999999999", b"*"]
    if kind == 0:
        new = chance.choice(names)
    elif kind == 1:  # a cycle
        own = before.rfind(b"\n#")
        new = re.match(rb"#\d+", before[own + 1 :]).group() if own >= 0 else b"#1"  # type: ignore[union-attr]
    else:
        other = _REFERENCE.search(data, chance.randrange(len(data)))
        new = other.group() if other else b"#1"
    return before + new + data[found.end() :]


def _references_alike(data: bytes, chance: random.Random) -> bytes:
    """A reference to another entity of the same type, so that only what it means is wrong."""
    found = _REFERENCE.search(data, chance.randrange(len(data)))
    if found is None:
        return data
    kinds: dict[bytes, list[bytes]] = {}
    kind_of: dict[bytes, bytes] = {}
    for entity in re.finditer(rb"(#\d+)\s*=\s*(\w+)", data):
        kinds.setdefault(entity[2], []).append(entity[1])
        kind_of[entity[1]] = entity[2]
    alike = kinds.get(kind_of.get(found.group(), b""), [b"#1"])
    return data[: found.start()] + chance.choice(alike) + data[found.end() :]


def _other_type(data: bytes, chance: random.Random) -> bytes:
    """An entity with the name of another's type."""
    names = re.findall(rb"=\s*([A-Z_]{4,})\(", data)
    found = re.compile(rb"=\s*([A-Z_]{4,})\(").search(data, chance.randrange(len(data)))
    if found is None or not names:
        return data
    return data[: found.start(1)] + chance.choice(names) + data[found.end(1) :]


def _list(data: bytes, chance: random.Random) -> bytes:
    """A list (points, knots, multiplicities, edges) shorter, longer, turned round, all alike or empty."""
    found = _LIST.search(data, chance.randrange(len(data)))
    if found is None:
        return data
    items = found.group()[1:-1].split(b",")
    new = chance.choice(
        (
            items[1:],
            items[:-1],
            items + items[-1:],
            items[::-1],
            items[:1] * len(items),
            [],
            items * 20,
            chance.sample(items, len(items)),
        )
    )
    return data[: found.start()] + b"(" + b",".join(new) + b")" + data[found.end() :]


def _spline(data: bytes, chance: random.Random) -> bytes:
    """Degree, multiplicities or a flag of a spline."""
    found = re.compile(rb"B_SPLINE\w*\([^;]*;").search(data, chance.randrange(len(data)))
    if found is None:
        return _number_of_shape(data, chance)
    inner = re.compile(rb"(?<=[(,])(?:\d+|\.[TFU]\.)(?=[,)])")
    whole = list(inner.finditer(data, found.start(), found.end()))
    if not whole:
        return data
    one = chance.choice(whole)
    new = chance.choice(
        (b"0", b"1", b"2", b"9", b"25", b"26", b"100", b"-1", b"2147483647", b".T.", b".F.", b".U.", b"$")
    )
    return data[: one.start()] + new + data[one.end() :]


def _number_of_shape(data: bytes, chance: random.Random) -> bytes:
    """A real number: negative, zero, huge, tiny, or another of the file."""
    found = re.compile(rb"(?<=[(,])-?\d+\.\d*(?:E[-+]?\d+)?(?=[,)])").search(
        data, chance.randrange(len(data))
    )
    if found is None:
        return data
    one = found.group()
    new = chance.choice(
        (
            b"-" + one,
            b"0.",
            b"1.E308",
            b"-1.E308",
            b"1.E-308",
            b"1.E10",
            b"1.E-10",
            b"1.E100",
            one + b"E3",
            one + b"E-7",
            b"NAN",
            b"1.#INF",
        )
    )
    return data[: found.start()] + new.replace(b"--", b"") + data[found.end() :]


STEP: tuple[Change, ...] = (
    _entity_left_out, _reference, _reference, _references_alike, _references_alike, _other_type, _list, _list, _spline,
    _number_of_shape, _number_of_shape,
)  # fmt: skip

# --- of DXF drawings --------------------------------------------------------------------------------------------------------

_PAIR = re.compile(rb"^[ ]*(\d+)\r?\n([^\n]*)\r?\n", re.MULTILINE)


def _tag(data: bytes, chance: random.Random) -> bytes:
    """A group code or its value changed, the pair left out or doubled."""
    found = _PAIR.search(data, chance.randrange(len(data)))
    if found is None:
        return data
    kind = chance.randrange(5)
    pair = found.group()
    if kind == 0:
        new = b""
    elif kind == 1:
        new = pair * 2
    elif kind == 2:
        new = (
            b"%3d\n" % chance.choice((0, 1, 2, 5, 8, 10, 20, 40, 41, 42, 62, 70, 71, 100, 102, 330, 1001))
            + found[2]
            + b"\n"
        )
    else:
        new = (
            found[1]
            + b"\n"
            + chance.choice((*NUMBERS, b"INSERT", b"SPLINE", b"ENDSEC", b"*Model_Space", b"VERTEX"))
            + b"\n"
        )
    return data[: found.start()] + new + data[found.end() :]


DXF: tuple[Change, ...] = (_tag,)
