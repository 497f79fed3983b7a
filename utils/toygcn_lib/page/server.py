# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The server of `explore`: on the loopback address, for its own page only."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from ..console import ToyError

HOST = "127.0.0.1"
PATIENCE = 20  # Seconds until a page that waits for a change has an answer.
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
           # The browser asks no other server.
           "Content-Security-Policy":
               "default-src 'none'; script-src 'unsafe-inline'; style-src "
               "'unsafe-inline'; img-src data:; connect-src 'self'"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        # A page of another site, whose name leads here, is refused.
        if self.headers.get("Host") not in self.server.names:
            return self.answer(403, "text/plain", "not for this host")
        place = urlsplit(self.path)
        if place.path == "/":
            return self.answer(200, "text/html", self.server.explored.html())
        try:
            asked = {name: int(values[0]) for name, values in
                     parse_qs(place.query).items()}
            found = self.find(place.path, asked)
        except (ValueError, KeyError, IndexError):
            found = None
        except ToyError as error:
            found = {"error": error.message}
        self.answer(404 if found is None else 200, "application/json",
                    json.dumps(found))

    def find(self, path, asked):
        explored = self.server.explored
        if path == "/state":
            return explored.state(asked["seen"], PATIENCE)
        if path == "/changes":
            return explored.changes(asked["with"])
        if path == "/passes":
            return explored.passes_now().list()
        if path == "/pass":
            return explored.passes_now().between(asked["first"], asked["last"])
        return None

    def answer(self, status, kind, text):
        data = text.encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind + "; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            for name, value in HEADERS.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except ConnectionError:
            pass  # The page is not open any more.

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    """Serves while it is entered; `port` None is any that is free."""

    daemon_threads, block_on_close = True, False

    def __init__(self, port, explored):
        try:
            super().__init__((HOST, port or 0), Handler)
        except OSError as error:
            raise ToyError(f"--port {port}: {error.strerror}",
                           "Without --port, a free one is taken")
        self.explored, port = explored, self.server_address[1]
        self.names = (f"{HOST}:{port}", f"localhost:{port}")
        self.url = f"http://{HOST}:{port}/"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
