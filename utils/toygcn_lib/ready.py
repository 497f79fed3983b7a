# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clang, llc and lld in a process that stays (utils/toygcn-ready)."""

import os
import signal
import socket
import struct
import subprocess

from .tools import READY, SANITIZED, limited, own, stock

PROGRAM = os.path.join("bin", "toygcn-ready")
PLUGIN = os.path.join("lib", "libLLVMToyGCN.so")
LONGEST = 1 << 17  # bytes of a packet
COMMANDS = 1000    # of a process, which another one follows
CANNOT = -1


class Ready:
    """A process that runs command lines of several programs, one after the
    other. Another one starts when it has ended."""

    def __init__(self, program, plugin):
        self.command = limited([program, plugin])
        self.errors = os.memfd_create("errors")
        self.process, self.left = None, 0

    def start(self):
        self.stop()
        self.left = COMMANDS
        self.socket, other = socket.socketpair(
            socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self.process = subprocess.Popen(
                self.command, stdin=other, stdout=subprocess.DEVNULL)

    def stop(self):
        if self.process:
            self.socket.close()
            self.process.wait()
            self.process = None

    def run(self, command, limit, cwd):
        """As tools.PROGRAMS.run; None where it cannot."""
        words = [str(limit), cwd or os.getcwd(),
                 f"/proc/{os.getpid()}/fd/{self.errors}", *command]
        packet = "".join(word + "\0" for word in words).encode()
        if len(packet) > LONGEST:
            return None
        if not self.left:
            self.start()
        self.left -= 1
        try:
            self.socket.sendall(packet)
            [status] = struct.unpack("i", self.socket.recv(4))
        except (OSError, struct.error):  # It has ended.
            self.left = 0
            if self.process.wait() == -signal.SIGALRM:
                raise subprocess.TimeoutExpired(command, limit)
            return None
        errors = os.pread(self.errors, os.fstat(self.errors).st_size, 0)
        return None if status == CANNOT else subprocess.CompletedProcess(
            command, status, "", errors.decode(errors="replace"))


def get_ready(build_dir):
    """Makes programs that compile OpenCL start fast."""
    program, plugin = (os.path.abspath(os.path.join(build_dir, name))
                       for name in (PROGRAM, PLUGIN))
    if SANITIZED or not os.path.exists(program):
        return
    all_of_them = Ready(program, plugin)
    READY.update(dict.fromkeys(
        (stock("clang"), stock("ld.lld"), own(build_dir, "llc")), all_of_them))
