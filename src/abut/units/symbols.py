"""Spellings of units: characters, words, products and Chinese names that users write, in the spelling of `pint`.

    "300 U/min" → turn/min     "5 kNm" → kN*m     "2 N-m/rad" → (N*m)/rad     "20 毫米" → mm     "1 MM" → mm

`pint_spelling` rewrites words with one meaning. `unit_readings` lists the possible meanings of a word with unusual capitals; `abut.units`
accepts the one with the required dimension, and raises an error if two have it ("mpa" may be MPa or mPa).
"""

from __future__ import annotations

import difflib
import itertools
import re
import unicodedata
from collections.abc import Iterator

__all__ = ["AMBIGUOUS", "nearest_unit", "pint_spelling", "plain_text", "unit_readings"]

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SUPERSCRIPT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+")
_CHARACTERS = str.maketrans(
    dict.fromkeys("·×∙⋅•・", "*")
    | dict.fromkeys("−–—‐‑", "-")
    | dict.fromkeys("°º˚", " deg")
    | dict.fromkeys("µμ", "u")
    | {"÷": "/", "∕": "/", "″": " in", "′": " ft"}
)

#: Chinese names of units, of powers and of "per".
_CHINESE = {
    "毫米": "mm", "厘米": "cm", "分米": "dm", "千米": "km", "公里": "km", "微米": "um", "纳米": "nm", "米": "m", "英寸": "in", "英尺": "ft",
    "毫秒": "ms", "微秒": "us", "秒": "s", "分钟": "min", "分": "min", "小时": "h", "时": "h",
    "毫克": "mg", "千克": "kg", "公斤": "kg", "克": "g", "吨": "t", "磅力": "lbf", "磅": "lb", "公斤力": "kgf", "千克力": "kgf",
    "毫牛": "mN", "千牛": "kN", "兆牛": "MN", "牛顿": "N", "牛": "N",
    "千帕": "kPa", "兆帕": "MPa", "吉帕": "GPa", "帕斯卡": "Pa", "帕": "Pa", "巴": "bar",
    "毫弧度": "mrad", "弧度": "rad", "度": "deg", "转": "rev", "圈": "rev",
    "千赫兹": "kHz", "兆赫兹": "MHz", "千赫": "kHz", "兆赫": "MHz", "赫兹": "Hz", "赫": "Hz",
    "千焦": "kJ", "焦耳": "J", "焦": "J", "千瓦": "kW", "瓦特": "W", "瓦": "W",
    "摄氏度": "degC", "开尔文": "K", "开": "K", "每": "/",
}  # fmt: skip
_CHINESE_POWERS = {"平方": "2", "立方": "3", "二次方": "2", "三次方": "3", "四次方": "4"}
_IDEOGRAPHS = re.compile("[\u4e00-\u9fff]+")
_WORDS_OF_CHINESE = sorted((*_CHINESE, *_CHINESE_POWERS), key=len, reverse=True)

#: Words with one meaning that pint does not know, or interprets differently ("Pas" is its plural of Pa, "Nm" a number × metre).
_ALIASES = {
    "sec.": "s", "Sec": "s", "lbm": "lb", "kp": "kgf", "kpf": "kgf", "daN": "daN",
    **dict.fromkeys(("r", "R", "rev", "Rev", "REV", "revs", "U", "Umdr", "Umdrehungen", "tr"), "turn"),
    "RPM": "rpm", "Rpm": "rpm", "rpm": "rpm", "RPS": "rps", "cps": "Hz", "cpm": "(1/min)", "hp": "hp",
    "inches": "inch", "degs": "deg", "rads": "rad", "uHz": "uHz", "sqm": "m^2", "cc": "cm^3", "ccm": "cm^3", "‰": "permille",
}  # fmt: skip

#: Products written without a sign between them: newton metres, newton seconds, kilogram square metres …
_PRODUCTS = tuple(
    re.compile(pattern)
    for pattern in (
        "(daN|[kMGmu]?N)(mm|cm|dm|in|m)?(ms|s)?(rad|deg)?",
        "(kg|mg|g|t|lb)(mm|cm|m)",
        "(lbf|ozf|kgf|kp)(inch|in|ft|mm|cm|m|s)",
        "(inch|in|ft)(lbf|ozf)",
        "([kMGm]?Pa|[kMm]?W|[kM]?J)(ms|s)",
    )
)

#: The proper spellings of each word in lower case.
_PROPER = (
    "m mm cm dm km um nm in inch ft mi s ms us ns min h hr d kg g t tonne lb oz N mN kN MN uN daN kgf lbf kip "
    "Pa mPa kPa MPa GPa psi ksi bar mbar rad mrad deg rpm Hz mHz kHz MHz J mJ kJ MJ W mW kW MW hp K degC degF "
    "N*m kN*m mN*m MN*m N*mm kN*mm N*cm N*s N*ms kN*s N*m*s N*mm*s kg*m kg*mm g*mm g*cm t*mm Pa*s mPa*s"
)
_FOLDED: dict[str, tuple[str, ...]] = {}
for _word in (*_PROPER.split(), "sec", "secs", "second", "seconds", "meter", "meters", "metre", "metres", "degree", "degrees", "radian",
              "radians", "newton", "newtons", "hertz", "pascal", "joule", "watt", "kelvin", "gram", "kilogram", "millimeter", "millimetre",
              "minute", "minutes", "hour", "hours", "inches", "feet", "foot", "pound", "pounds", "turn", "cycle"):  # fmt: skip
    _key = _word.replace("*", "").lower()
    _FOLDED[_key] = (*_FOLDED.get(_key, ()), _word)
_FOLDED |= {
    "c": ("degC",),
    "f": ("degF",),
    "g": (*_FOLDED["g"], "standard_gravity"),
    "gs": ("standard_gravity",),
}

#: Words that pint interprets in an unusual way, and what to write instead.
AMBIGUOUS = {
    "Grad": "deg (a degree) or grad (a hundredth of a right angle)",
    "ton": "tonne (1000 kg) or short_ton (907 kg)",
    "tons": "tonne (1000 kg) or short_ton (907 kg)",
    "mil": "thou (0.001 inch) or mm",
    "a": "year, or the unit that is meant",
    "k": "K (kelvin), or the unit that is meant",
    "e": "the unit that is meant",
    "u": "rev, um or kg",
    "PS": "metric_horsepower",
    "b": "bar, or the unit that is meant",
}

_WORD = re.compile(r"[^\W\d_]+(?:_[^\W\d]+)*")


def plain_text(text: str) -> str:
    """Return a quantity's text with signs, powers, full-width and Chinese characters replaced by plain ones.

    >>> plain_text("5 N·m²/s⁻¹"), plain_text("20 毫米"), plain_text("300 转/分"), plain_text("２ ㎜")
    ('5 N*m^2/s^-1', '20 mm', '300 rev/min', '2 mm')
    """
    if text.isascii():
        return text
    text = _SUPERSCRIPT.sub(lambda m: "^" + m[0].translate(_SUPERSCRIPTS), text).translate(_CHARACTERS)
    text = unicodedata.normalize("NFKC", text).replace("⁄", "/")
    return _IDEOGRAPHS.sub(lambda m: _from_chinese(m[0]), text)


def _from_chinese(text: str) -> str:
    """Convert a sequence of Chinese characters, as "牛米每弧度": products, powers and quotients of units; unknown ones stay."""
    out, power, at = "", "", 0
    while at < len(text):
        word = next((w for w in _WORDS_OF_CHINESE if text.startswith(w, at)), "")
        if not word:
            return text
        at += len(word)
        if word in _CHINESE_POWERS:
            power = f"^{_CHINESE_POWERS[word]}"
            continue
        unit = _CHINESE[word]
        out += unit if unit == "/" or not out or out.endswith("/") else f"*{unit}"
        if unit != "/":
            out, power = out + power, ""
    return out


def pint_spelling(unit: str) -> str:
    """Return a unit in the spelling of `pint`, if each word has one meaning.

    >>> [
    ...     pint_spelling(u)
    ...     for u in ("kNm", "Ns/m", "kgm2", "N-m/rad", "r/min", "/min", "min-1", "m/s2", "J/(kg*degC)")
    ... ]
    ['(kN*m)', '(N*s)/m', '(kg*m^2)', '(N*m)/rad', 'turn/min', '1/min', 'min^-1', 'm/s^2', 'J/(kg*delta_degC)']
    """
    unit = unit.strip()
    if unit.startswith("/"):
        unit = f"1{unit}"
    if re.fullmatch(r"r\.?p\.?m\.?", unit, re.IGNORECASE):
        return "rpm"
    unit = unit.replace("1/1", "1")
    unit = re.sub(r"(?<=[^\W\d_])([2-4])(?![\w.])", r"^\1", unit)  # mm2
    unit = re.sub(r"(?<=[^\W\d_])-(?=\d)", "^-", unit)  # min-1
    unit = re.sub(  # N-m, kg.m^2: one product, also after a slash
        r"[^\W\d_]+(?:\^[\d.]+)?(?:[-.][^\W\d_]+(?:\^[\d.]+)?)+",
        lambda m: "(" + re.sub(r"[-.](?=[^\W\d_])", "*", m[0]) + ")",
        unit,
    )
    unit = _of_words(unit, _expand_match)
    if not re.fullmatch(r"(deg|degree_)(C|F|Celsius|celsius|Fahrenheit)|celsius", unit.strip()):
        unit = re.sub(r"\bdeg([CF])\b", r"delta_deg\1", unit)
    return re.sub(r"^deg +([CF])$", r"deg\1", unit)


def _of_words(unit: str, one: object) -> str:
    """Return `unit` with each word, and the power after it, replaced."""
    return re.sub(rf"({_WORD.pattern})(\s*(?:\^|\*\*)\s*[\d.]+)?", one, unit)  # type: ignore[call-overload,no-any-return]


def _expand_match(match: re.Match[str]) -> str:
    word, power = match[1], match[2] or ""
    if word in _ALIASES:
        return _ALIASES[word] + power
    for pattern in _PRODUCTS:
        found = pattern.fullmatch(word)
        parts = [part for part in found.groups() if part] if found else []
        if len(parts) > 1:
            return f"({'*'.join(parts)}{power})"
    return word + power


def unit_readings(unit: str) -> Iterator[str]:
    """Iterate over the possible meanings of a unit with unusual capitals, each in the spelling of `pint`; at most 64.

    >>> list(unit_readings("KN/MM")), list(unit_readings("mpa"))
    (['kN/mm'], ['mPa', 'MPa'])
    """
    found = _WORD.findall(unit)
    known = [_proper_spellings(word) for word in found]
    if not any(known):
        return
    for choice in itertools.islice(
        itertools.product(*(k or (w,) for k, w in zip(known, found, strict=True))), 64
    ):
        words = iter(choice)
        yield pint_spelling(_of_words(unit, lambda m: _raise_power(next(words), m[2] or "")))  # noqa: B023


def _raise_power(word: str, power: str) -> str:
    return f"({word}{power})" if "*" in word else word + power


def _proper_spellings(word: str) -> tuple[str, ...]:
    """Return the proper spellings of a word, those with its capitals first."""
    known = _FOLDED.get(word.lower(), ())
    upper = {"mm": "mm", "ms": "ms", "m": "m"}.get(word.lower(), "") if word.isupper() else ""
    if upper:  # MM, MS and M of programs that write capitals only
        return (upper,)
    same = tuple(k for k in known if k[0] == word[0])
    return same if same and word != word.lower() else known


def nearest_unit(unit: str, known: list[str]) -> str:
    """Return the known unit with the most similar spelling, or "".

    >>> (
    ...     nearest_unit("furlongg", ["m", "furlong"]),
    ...     nearest_unit("Newtn", ["newton", "N"]),
    ...     nearest_unit("xq", ["m"]),
    ... )
    ('furlong', 'newton', '')
    """
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(name.lower(), name)
    near = difflib.get_close_matches(unit.lower(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""
