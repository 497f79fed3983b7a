# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbols of a code object: just enough ELF64 to know kernels and sizes."""

import struct

from .console import ToyError

SECTION_SYMTAB, SECTION_DYNSYM = 2, 11
SYMBOL_FUNCTION = 2


def read_symbols(data):
    """(name, type, size in bytes) of each symbol in an ELF64 image."""
    if data[:6] != b"\x7fELF\x02\x01":
        raise ToyError("not a 64-bit little-endian ELF file")
    (offset,) = struct.unpack_from("<Q", data, 0x28)
    entry_size, count = struct.unpack_from("<HH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, offset + i * entry_size)
                for i in range(count)]
    for kind in (SECTION_SYMTAB, SECTION_DYNSYM):
        for section in sections:
            if section[1] == kind:
                return list(section_symbols(data, section,
                                            sections[section[6]]))
    return []


def section_symbols(data, table, strings):
    base, size, text = table[4], table[5], strings[4]
    for at in range(base, base + size, 24):
        name, info, _, _, _, length = struct.unpack_from("<IBBHQQ", data, at)
        end = data.index(b"\0", text + name)
        yield data[text + name:end].decode(errors="replace"), info & 15, length


def kernels(path):
    """{kernel name: code bytes} of a code object. A kernel is a function with
    a descriptor, the object symbol NAME.kd."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        symbols = read_symbols(data)
    except (struct.error, ValueError, IndexError):
        raise ToyError(f"{path}: damaged ELF file")
    described = {name[:-3] for name, _, _ in symbols if name.endswith(".kd")}
    return {name: size for name, kind, size in symbols
            if kind == SYMBOL_FUNCTION and name in described}
