"""Reads scenes as docs/scene.md says, from that page alone, so that tests do not lean on what they test."""

import base64
import json
import re
import struct
import zlib

import numpy as np

TYPES = {"f8": "<f8", "f4": "<f4", "i4": "<i4", "u4": "<u4"}


def block_in(page: str) -> bytes:
    """The block that a page carries."""
    (text,) = re.findall(r'<script type="application/octet-stream" id="abut-scene">([^<]*)</script>', page)
    return base64.b64decode(text, validate=True)


def header_of(block: bytes) -> dict:
    """What the block says of itself."""
    assert block[:8] == b"abutscen"
    version, length = struct.unpack("<II", block[8:16])
    assert version == 3
    header = json.loads(zlib.decompress(block[16 : 16 + length], -15))
    assert header["format"] == "abut scene"
    assert header["version"] == 3
    return header


def array(block: bytes, ref: dict) -> np.ndarray:
    """The numbers of an entry of the header."""
    (length,) = struct.unpack("<I", block[12:16])
    at = 16 + -(-length // 8) * 8 + ref["at"]
    assert ref["at"] % 8 == 0
    data = block[at : at + ref["bytes"]]
    kind, shape = np.dtype(TYPES[ref["type"]]), ref["shape"]
    second = folded = False
    for code in reversed(ref.get("code", [])):
        if code == "deflate":
            data = zlib.decompress(data, -15)
        elif code == "shuffle":
            data = np.frombuffer(data, np.uint8).reshape(kind.itemsize, -1).T.tobytes()
        elif code == "zigzag":
            assert ref["type"] == "i4"
            folded = True
        else:
            assert (code, ref["type"]) == ("delta2", "i4")
            second = True
    values = np.frombuffer(data, kind)
    if second:
        z = values.view("<u4").astype(np.int64)
        d = ((z >> 1) ^ -(z & 1)).reshape(len(z) // int(np.prod(shape[1:])), -1)
        values = np.cumsum(np.concatenate([d[:1], np.cumsum(d[1:], axis=0)]), axis=0)
        values = values.astype(np.int64).astype(np.int32)
    if folded:
        z = values.view("<u4").astype(np.int64)
        values = (z >> 1) ^ -(z & 1)
    values = values.reshape(shape)
    nowhere = values == ref["none"] if "none" in ref else np.zeros(shape, bool)
    if "scale" in ref:
        values = np.asarray(ref.get("offset", 0.0)) + np.asarray(ref["scale"]) * values
    return np.where(nowhere, np.nan, values) if "none" in ref else values
