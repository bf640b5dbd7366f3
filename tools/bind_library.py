#!/usr/bin/env python3
"""Binds a shared library's references to its own symbols, as the linker's -Bsymbolic would have done.

usage: bind_library.py LIBRARY

An x86-64 ELF library as published looks each of its own exported names up again whenever a process starts:
58,000 of DuckDB's 66,000, 10 to 20 milliseconds of each. Each such relocation becomes one that only adds the
address at which the library lies. What it takes from other libraries stays as it is, and so do symbols that a
process has once only (STB_GNU_UNIQUE), functions that choose their code (STT_GNU_IFUNC) and variables of threads.
The file is changed in place; the same input gives the same bytes.
"""

import struct
import sys
from pathlib import Path

LOAD, DYNAMIC = 1, 2
PLTRELSZ, SYMTAB, RELA, RELASZ, PLTREL, JMPREL, RELACOUNT = 2, 6, 7, 8, 20, 23, 0x6FFFFFF9
DIRECT, GLOB_DAT, JUMP_SLOT, RELATIVE = 1, 6, 7, 8
UNDEFINED, ABSOLUTE = 0, 0xFFF1
UNIQUE, TLS, IFUNC = 10, 6, 10


class Library:
    """The parts of an ELF file that its loader reads."""

    def __init__(self, data: bytes):
        self.data = bytearray(data)
        if data[:6] != b"\x7fELF\x02\x01" or struct.unpack_from("<H", data, 18) != (62,):
            raise SystemExit("bind_library: not an ELF file for x86-64")
        (headers,) = struct.unpack_from("<Q", data, 32)
        size, count = struct.unpack_from("<HH", data, 54)
        segments = [struct.unpack_from("<IIQQQQ", data, headers + i * size) for i in range(count)]
        self.loads = [(address, length, offset) for kind, _, offset, address, _, length in segments if kind == LOAD]
        self.dynamic_offset, self.dynamic_size = next((s[2], s[5]) for s in segments if s[0] == DYNAMIC)
        entries = struct.iter_unpack("<QQ", data[self.dynamic_offset : self.dynamic_offset + self.dynamic_size])
        self.dynamic = [entry for entry in entries if entry[0] != 0]
        self.tags = dict(self.dynamic)

    def offset(self, address: int) -> int:
        return next(address - start + at for start, length, at in self.loads if start <= address < start + length)

    def own_address(self, symbol: int) -> int | None:
        """Where the library itself defines a symbol, if that is what everybody is to use."""
        _, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", self.data, self.offset(self.tags[SYMTAB]) + 24 * symbol)
        if section in (UNDEFINED, ABSOLUTE) or info >> 4 == UNIQUE or info & 15 in (TLS, IFUNC):
            return None
        return value

    def bound(self, at: int, info: int, addend: int) -> tuple[int, int, int]:
        kind, symbol = info & 0xFFFFFFFF, info >> 32
        address = self.own_address(symbol) if kind in (DIRECT, GLOB_DAT, JUMP_SLOT) else None
        if address is None:
            return at, info, addend
        return at, RELATIVE, address + (addend if kind == DIRECT else 0)

    def bind(self) -> None:
        """One table of relocations, those that only add first; none is left for the first call."""
        start, size = self.offset(self.tags[RELA]), self.tags[RELASZ]
        if self.offset(self.tags[JMPREL]) != start + size:
            raise SystemExit("bind_library: the tables of relocations do not adjoin")
        size += self.tags[PLTRELSZ]
        entries = [self.bound(*entry) for entry in struct.iter_unpack("<QQq", self.data[start : start + size])]
        entries.sort(key=lambda entry: (entry[1] != RELATIVE, entry[1] >> 32, entry[0]))
        self.data[start : start + size] = b"".join(struct.pack("<QQq", *entry) for entry in entries)
        self.write_dynamic({RELASZ: size, RELACOUNT: sum(info == RELATIVE for _, info, _ in entries)})

    def write_dynamic(self, values: dict[int, int]) -> None:
        kept = [(tag, values.get(tag, value)) for tag, value in self.dynamic if tag not in (JMPREL, PLTRELSZ, PLTREL)]
        table = b"".join(struct.pack("<QQ", *entry) for entry in kept).ljust(self.dynamic_size, b"\0")
        self.data[self.dynamic_offset : self.dynamic_offset + self.dynamic_size] = table


def main() -> None:
    path = Path(sys.argv[1])
    library = Library(path.read_bytes())
    if JMPREL in library.tags:  # else it is bound already
        library.bind()
        path.write_bytes(library.data)


if __name__ == "__main__":
    main()
