"""Journals: append-only files of a run's results that can be read whenever the run is cut off.

A journal is a sequence of blocks after ``MAGIC``. Each block has a head (``HEAD``: mark, check sum, length of its text, length of its
data), a text in JSON, and the data of its arrays, one after the other. The text contains the kind of block (``what``), its facts, and name,
type and shape of each array (``arrays``). Compressed arrays (`abut.files.packed_columns`) also have the length of their data there. The
check sum is CRC-32 of lengths, text and data, started with the check sum of the block before. Therefore only blocks of this journal, in
their order, are read. A reader stops at the first block that is cut off or damaged.

Blocks of a result:

- ``begin``: channels, attributes, drawing;
- any number of ``rows``: ``time``, ``rows``;
- any number of ``extremes``: those of the run so far, with the touches since the last such block;
- ``end``, for a run that has ended: statistics, status, warnings, extremes.

Readers skip unknown blocks.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import tempfile
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from abut.errors import UnreadableFile, UnwritableFile
from abut.files.atomic_write import partial_path, refuse_pipe, remove_litter, synchronize
from abut.files.packed_columns import pack_columns, unpack_columns
from abut.results.files.json_data import as_json

__all__ = ["MAGIC", "JournalBlock", "JournalWriter", "is_journal", "read_blocks"]

MAGIC = b"\x93abut journal 1\n"
MARK = b"abut"  #: first bytes of a block
HEAD = struct.Struct("<4sIQQ")
LENGTHS = struct.Struct("<QQ")
INTERVAL = 1.0  #: interval between synchronisations with the disk [s]
NAMED = 2  #: number of blocks at which a journal is renamed to its final name; the first alone has no outputs
PIECE = 2**20  #: bytes read at once
TYPES = {"f": 8, "i": 8, "u": 8}  #: kinds of numbers, and their largest size [bytes]
RATIO = 1100  #: largest number of bytes decompressed from one: deflate's largest ratio is 1032
LEAST_PACKED = 4096  #: size from which arrays are compressed [bytes]


class _State(NamedTuple):
    """Position up to which a journal is complete."""

    end: int  #: bytes
    check: int  #: check sum of the last block
    blocks: int


class JournalWriter:
    """Writer that appends blocks to a journal, which gets its final name at the first synchronisation after its first outputs; thread-safe.

    A thread synchronises the file with the disk every second while there is new data, however rarely blocks are written. Until the
    first synchronisation an older file of this name is kept.

    Args:
        path: the final name.

    Raises:
        InputError: the folder does not exist, or the name is that of a folder.
        UnwritableFile: the folder cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path, self.place = (
            Path(path),
            partial_path(path),
        )  # the final name, and the journal's present path
        remove_litter(path)
        self._lock, self._closing = threading.Lock(), threading.Event()
        self._problem: OSError | None = None  # error of the thread
        self._new = False  # whether data is not on the disk yet
        try:
            self._file = open(self.place, "x+b", buffering=0)  # noqa: SIM115 - closed by `close`
            self._file.write(MAGIC)
        except OSError as problem:
            raise UnwritableFile.of(path, problem.strerror or problem) from problem
        self._state = _State(len(MAGIC), 0, 0)
        self._thread = threading.Thread(target=self._keep_synchronised, name="abut journal", daemon=True)
        self._thread.start()

    @property
    def blocks(self) -> int:
        """Number of blocks written completely."""
        return self._state.blocks

    def write(
        self,
        what: str,
        facts: Mapping[str, Any],
        arrays: Mapping[str, npt.NDArray[Any]],
        packed: bool = False,
    ) -> None:
        """Append a block; if it cannot be written completely, nothing of it remains.

        Args:
            what: kind of block.
            facts: its facts, which JSON can represent.
            arrays: its arrays, by name.
            packed: whether arrays of (n,) and (n, k) are compressed, if they are large enough.

        Raises:
            UnwritableFile: the disk is full, or fails.
        """
        plain = {
            name: np.ascontiguousarray(x).astype(x.dtype.newbyteorder("<"), copy=False)
            for name, x in arrays.items()
        }
        kinds: list[list[Any]] = []
        data: list[memoryview] = []
        for name, x in plain.items():
            small = pack_columns(x) if packed and x.nbytes >= LEAST_PACKED else b""
            smaller = 0 < len(small) < x.nbytes
            kinds.append([name, x.dtype.str, x.shape, *([len(small)] if smaller else [])])
            data.append(memoryview(small) if smaller else _array_bytes(x))
        text = as_json({"what": what, "facts": facts, "arrays": kinds}).encode()
        lengths = LENGTHS.pack(len(text), sum(map(len, data)))
        with self._lock:
            state, size = self._state, HEAD.size + len(text)
            check = zlib.crc32(text, zlib.crc32(lengths, state.check))
            for one in data:
                check, size = zlib.crc32(one, check), size + len(one)
            try:
                if self._problem:
                    raise self._problem
                self._file.seek(state.end)
                self._file.truncate()  # an incomplete block after an interruption
                head = MARK + check.to_bytes(4, "little") + lengths
                for piece in (memoryview(head + text), *data):
                    self._write_all(piece)
            except OSError as problem:
                with suppress(OSError):
                    self._file.truncate(state.end)
                raise UnwritableFile.of(self.path, problem.strerror or problem) from problem
            self._state, self._new = _State(state.end + size, check, state.blocks + 1), True

    def _write_all(self, rest: memoryview) -> None:
        while len(rest):
            rest = rest[self._file.write(rest) :]

    def synchronise(self) -> None:
        """Write the appended data to the disk, under the final name.

        Raises:
            UnwritableFile: the disk fails, or the name cannot be taken.
        """
        try:
            with self._lock:
                if self._file.closed:
                    return
                descriptor, self._new = os.dup(self._file.fileno()), False
            try:
                os.fsync(descriptor)  # outside the lock: the run continues meanwhile
            finally:
                os.close(descriptor)
            self._take_name()
        except OSError as problem:
            raise UnwritableFile.of(self.path, problem.strerror or problem) from problem

    def _take_name(self) -> None:
        """Rename the file if it does not have its final name yet; it is closed meanwhile, since some systems cannot rename an open file."""
        with self._lock:
            if self._file.closed or self.place == self.path or self.blocks < NAMED:
                return
            self._file.close()
            try:
                os.replace(self.place, self.path)
                self.place = self.path
            finally:
                self._file = open(self.place, "r+b", buffering=0)  # noqa: SIM115 - closed by `close`
        synchronize(self.path.parent)

    def _keep_synchronised(self) -> None:
        while not self._closing.wait(INTERVAL):
            if self._new:
                try:
                    self.synchronise()
                except UnwritableFile as problem:
                    cause = problem.__cause__
                    self._problem = cause if isinstance(cause, OSError) else OSError(str(problem))
                    return

    def close(self) -> None:
        """Close the file, which keeps its present path."""
        self._closing.set()
        if self._thread is not threading.current_thread():
            self._thread.join()
        with self._lock:
            self._file.close()

    @property
    def is_removed(self) -> bool:
        """True if its file, or the folder of it, has been removed."""
        return not self.place.exists()

    def rescue(self) -> None:
        """Copy the contents of a removed file, which exist until it is closed, to a file in the folder for temporary files.

        Raises:
            OSError: there is not enough space.
        """
        descriptor, name = tempfile.mkstemp(prefix="abut-", suffix=".nc")
        with self._lock, os.fdopen(descriptor, "wb") as copy:
            self._file.seek(0)
            shutil.copyfileobj(self._file, copy)
        self.path = self.place = Path(name)

    def keep(self) -> None:
        """Close the file, and store it on the disk under its final name, if it has any outputs.

        Raises:
            OSError: the disk fails, or the name cannot be taken; the file is at ``place``.
        """
        self.close()
        synchronize(self.place)
        if self.place != self.path and self.blocks >= NAMED:
            os.replace(self.place, self.path)
            self.place = self.path
            synchronize(self.path.parent)

    def discard(self) -> None:
        """Close and remove the file, unless it has its final name: then it is a result."""
        self.close()
        if self.place != self.path:
            with suppress(OSError):
                self.place.unlink()


def _array_bytes(array: npt.NDArray[Any]) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


class StoredArray(NamedTuple):
    """Array in a journal."""

    kind: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int  #: of its data in the file
    packed: int | None  #: length of its compressed data; None if it is not compressed

    @property
    def size(self) -> int:
        """Number of bytes in memory."""
        return self.kind.itemsize * int(np.prod([1, *self.shape], dtype=object))


@dataclass(frozen=True)
class JournalBlock:
    """Block of a journal: its kind, its facts, and its arrays in the file by name."""

    what: str
    facts: dict[str, Any]
    arrays: dict[str, StoredArray]

    def read(self, file: IO[bytes], name: str) -> npt.NDArray[Any]:
        """Read one array.

        Raises:
            ValueError: its compressed data are not those of such an array.
        """
        stored = self.arrays[name]
        file.seek(stored.offset)
        native = stored.kind.newbyteorder("=")
        if stored.packed is not None:
            packed = unpack_columns(file.read(stored.packed), stored.kind, stored.shape)
            return packed.astype(native, copy=False)
        return np.frombuffer(file.read(stored.size), stored.kind).reshape(stored.shape).astype(native)


def is_journal(path: str | os.PathLike[str]) -> bool:
    """Return True if a file begins as a journal.

    Raises:
        UnreadableFile: it is a named pipe, whose reading would block.
    """
    refuse_pipe(path)
    try:
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def read_blocks(file: IO[bytes]) -> tuple[list[JournalBlock], int]:
    """Return all complete blocks of a journal, and the number of bytes after them that belong to none.

    Raises:
        UnreadableFile: it is not a journal.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    if file.read(len(MAGIC)) != MAGIC:
        raise UnreadableFile.of(file.name, "it is not the journal of a run; give a journal that abut wrote")
    found: list[JournalBlock] = []
    at, check = len(MAGIC), 0
    while (block := _next_block(file, at, check, size)) is not None:
        one, at, check = block
        found.append(one)
    return found, size - at


def _next_block(file: IO[bytes], at: int, before: int, size: int) -> tuple[JournalBlock, int, int] | None:
    """Return the block at an offset, its end and its check sum; None if there is no complete block."""
    file.seek(at)
    head = file.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    mark, expected, text_length, data_length = HEAD.unpack(head)
    start = at + HEAD.size + text_length
    end = start + data_length
    if mark != MARK or end > size:
        return None
    text = file.read(text_length)
    check = zlib.crc32(text, zlib.crc32(head[8:], before))
    for piece in _file_pieces(file, data_length):
        check = zlib.crc32(piece, check)
    if check != expected:
        return None
    try:
        return _parse_block(json.loads(text), start, data_length), end, check
    except (ValueError, TypeError, KeyError):  # complete, but not a valid block: not written by abut
        return None


def _file_pieces(file: IO[bytes], length: int) -> Iterator[bytes]:
    while length > 0:
        piece = file.read(min(length, PIECE))
        if not piece:
            return
        length -= len(piece)
        yield piece


def _parse_block(content: dict[str, Any], start: int, length: int) -> JournalBlock:
    """Return a block from its text."""
    arrays, offset = {}, start
    entries: Sequence[Any] = content["arrays"]
    for name, code, sizes, *lengths in entries:
        kind, shape = np.dtype(code), tuple(int(x) for x in sizes)
        if kind.kind not in TYPES or kind.itemsize > TYPES[kind.kind] or min(shape, default=0) < 0:
            raise ValueError(f"{name} is not an array of numbers")
        stored = StoredArray(kind, shape, offset, int(lengths[0]) if lengths else None)
        if stored.packed is not None and not (
            0 <= stored.packed <= stored.size <= RATIO * stored.packed and len(shape) in (1, 2)
        ):
            raise ValueError(f"{name} cannot have {stored.packed} compressed bytes")
        arrays[str(name)] = stored
        offset += stored.size if stored.packed is None else stored.packed
    if offset != start + length or not isinstance(content["facts"], dict):
        raise ValueError("the arrays have another length than the block")
    return JournalBlock(str(content["what"]), content["facts"], arrays)
