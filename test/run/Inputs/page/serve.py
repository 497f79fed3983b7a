# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks `utils/toygcn explore` as its page does, and as others must not.

    serve.py FOLDER COMMAND ...

FOLDER has k.cl, which includes times.h and does not compile; COMMAND explores
it."""

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile

folder, *command = sys.argv[1:]


class Client:
    def __init__(self, url):
        self.place = url.split("/")[2]

    def get(self, path, host=None):
        """(status, text)"""
        connection = http.client.HTTPConnection(self.place, timeout=60)
        connection.request("GET", path, headers={"Host": host or self.place})
        reply = connection.getresponse()
        return reply.status, reply.read().decode()

    def json(self, path):
        return json.loads(self.get(path)[1])

    def state(self, holds):
        """The first state of which this is true."""
        seen = -1
        while True:
            state = self.json(f"/state?seen={seen}")
            if holds(state):
                return state
            seen = state["tick"]


def save(name, old, new):
    path = os.path.join(folder, name)
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace(old, new))


def look(client):
    state = client.state(lambda s: not s["busy"])
    print("at first:", state["page"], state["versions"],
          "undeclared" in state["error"]["message"])
    status, page = client.get("/")
    print(status, "ToyGCN explores" in page)
    save("k.cl", "nothing", "1")
    state = client.state(lambda s: s["page"] == 1)
    print("mended:", state["error"], [number for number, _ in state["versions"]])
    save("times.h", "3", "4")
    client.state(lambda s: s["page"] == 2)
    found = client.json("/changes?with=1")
    print("its include:", found["now"], [
        [b and b["t"], a and a["t"]] for b, a, kind in found["rows"]
        if kind != "same"])
    print(*(f"{name}: {now}" for name, _, now in found["figures"]), sep=", ")
    save("k.cl", "__kernel", "// The same.\n__kernel")
    state = client.state(lambda s: s["page"] == 3)
    print("a comment:", [number for number, _ in state["versions"]])
    passes = client.json("/passes")
    at = next(i for i, p in enumerate(passes) if p["pass"] == "instruction-select")
    rows = client.json(f"/pass?first={at}&last={at}")
    print("selection:", *(any(word in (row[side] or "") for row in rows) for
                          side, word in ((0, "G_STORE"), (1, "GLOBAL_STORE"))))
    print("other hosts:", client.get("/", "example.org")[0])
    print("other places:", *(client.get(place)[0] for place in (
        "/etc/passwd", "/state", "/state?seen=x", "/pass?first=0&last=9999")))


with tempfile.TemporaryDirectory() as passing:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True,
                               env=os.environ | {"TMPDIR": passing})
    try:
        url = process.stdout.readline().split()[0]
        client = Client(url)
        look(client)
        host, port = client.place.split(":")
        print(host)
        taken = subprocess.run([*command, "--port", port], text=True,
                               stderr=subprocess.PIPE, env=os.environ |
                               {"TMPDIR": passing})
        print(taken.returncode, taken.stderr.replace(port, "PORT"), end="")
    finally:
        process.send_signal(signal.SIGTERM)
    print("the end:", process.wait(30), os.listdir(passing))
    print(process.stdout.read(), end="")
