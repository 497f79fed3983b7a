# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that are loaded once and then fork for each command line
(utils/toygcn-opencl/ready.c)."""

import os
import socket
import struct
import subprocess

from .tools import READY, SANITIZED, limited, own, stock

LIBRARY = os.path.join("lib", "libToyGCNReady.so")
PLUGIN = os.path.join("lib", "libLLVMToyGCN.so")
LONGEST = 1 << 17  # bytes of a packet
MOST = 4000        # words
TIME_OUT = -14     # SIGALRM


def text_of(file):
    return os.pread(file, os.fstat(file).st_size, 0).decode(errors="replace")


class Ready:
    """One that waits, with libraries `preload`; `first` are words that its
    command line begins with."""

    def __init__(self, program, preload, first):
        self.first = first
        self.files = [os.memfd_create(name) for name in ("out", "errors")]
        self.socket, other = socket.socketpair(
            socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self.process = subprocess.Popen(
                limited(["env", "LD_PRELOAD=" + ":".join(preload), program]),
                stdin=other, stdout=subprocess.DEVNULL)

    def run(self, command, limit, cwd):
        """As tools.PROGRAMS.run; None where it cannot."""
        words = [str(limit), cwd or os.getcwd(),
                 *(f"/proc/{os.getpid()}/fd/{file}" for file in self.files),
                 command[0], *self.first, *command[1:]]
        packet = "".join(word + "\0" for word in words).encode()
        if len(packet) > LONGEST or len(words) > MOST:
            return None
        try:
            self.socket.sendall(packet)
            [status] = struct.unpack("i", self.socket.recv(4))
        except (OSError, struct.error):  # It has ended.
            return None
        code = os.waitstatus_to_exitcode(status)
        if code == TIME_OUT:
            raise subprocess.TimeoutExpired(command, limit)
        return subprocess.CompletedProcess(
            command, code, *map(text_of, self.files))


def get_ready(build_dir):
    """Makes programs that compile OpenCL start fast."""
    library, plugin = (os.path.abspath(os.path.join(build_dir, name))
                       for name in (LIBRARY, PLUGIN))
    if SANITIZED or not os.path.exists(library):
        return
    READY.update({
        stock("clang"): lambda: Ready(stock("clang"), [library], []),
        stock("ld.lld"): lambda: Ready(stock("ld.lld"), [library], []),
        own(build_dir, "llc"): lambda: Ready(
            stock("llc"), [library, plugin], ["-load=" + plugin])})
