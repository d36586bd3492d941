#!/usr/bin/env python3
"""Plays in a room from the command line: where a bot's author would start. docs/wire.md says what is spoken.

    room_client.py create halma-8 me open            makes a room, prints its code, waits for a guest
    room_client.py join CODE                         takes the open seat
    room_client.py watch CODE                        looks on

Moves come from standard input, one word a line (resign, offer draw, answer draw yes, rematch, leave are
words as well); with --engine COMMAND a Hub engine plays instead, say --engine "hopyard engine". With
--token T the same seat can be held again later. Needs nothing but Python.
"""
import argparse
import base64
import json
import os
import secrets
import shlex
import socket
import struct
import subprocess
import sys
import threading
import urllib.parse


class WebSocket:
    """Text messages over one connection (RFC 6455). Raises OSError or EOFError when it ends."""

    def __init__(self, url, timeout=None):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb")
        self.lock = threading.Lock()
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: Upgrade\r\n"
                            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        status = self.input.readline()
        if b" 101 " not in status:
            raise EOFError(f"no WebSocket: {status.decode(errors='replace').strip()}")
        while self.input.readline().strip():
            pass

    def _send(self, first, data):
        size = len(data)
        length = (struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BH", 0xfe, size) if size < 65536
                  else struct.pack(">BQ", 0xff, size))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        with self.lock:
            self.socket.sendall(bytes([first]) + length + mask + masked)

    def _read(self, size):
        data = self.input.read(size)
        if len(data) < size:
            raise EOFError("the server has gone")
        return data

    def send(self, message):
        self._send(0x81, json.dumps(message, ensure_ascii=False).encode())

    def receive(self):
        while True:
            first, size = self._read(2)
            if size >= 126:
                size = struct.unpack(">H" if size == 126 else ">Q", self._read(2 if size == 126 else 8))[0]
            data = self._read(size)
            if first == 0x81:
                return json.loads(data)
            if first == 0x89:
                self._send(0x8a, data)
            if first == 0x88:
                raise EOFError("the server has closed the connection")

    def close(self):
        self.input.close()
        self.socket.close()


class Engine:
    """A program that speaks Hub protocol, docs/protocol.md."""

    def __init__(self, command, game):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._tell("hub")
        self._wait("wait")
        self._tell(f'set-param name=variant value="{game}"', "init")
        self._wait("ready")

    def _tell(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()

    def _wait(self, word):
        for line in self.process.stdout:
            if line.split()[:1] in ([word], ["error"]):
                return line
        raise EOFError("the engine has ended")

    def best(self, moves, seconds):
        """None if there is no move: the game is over."""
        self._tell(f'pos moves="{" ".join(moves)}"', f"level move-time={seconds}", "go think")
        words = dict(part.split("=", 1) for part in shlex.split(self._wait("done"))[1:] if "=" in part)
        return words.get("move")


class Room:
    """What one who sits in a room, or watches it, knows of it."""

    def __init__(self, url):
        self.socket = WebSocket(url)
        self.answers = {}
        self.state = {}
        self.you = None

    def ask(self, **message):
        """Sends a request; its answer comes through `take`."""
        message["id"] = secrets.token_urlsafe(16)
        self.socket.send(message)
        return message["id"]

    def take(self):
        """Takes one message in and returns it."""
        message = self.socket.receive()
        if "state" in message:
            self.state = message["state"]
        if "you" in message:
            self.you = message["you"]
        for event in message.get("events", []):
            self._happen(event)
        return message

    def _happen(self, event):
        self.state["version"] = event["v"]
        kind = event["do"]
        if kind == "move":
            self.state["moves"].append(event["word"])
        elif kind == "taken-back":
            del self.state["moves"][event["count"]:]
        elif kind in ("began", "resigned", "drawn"):
            # The order of seats, and the end, are the server's to say.
            self.look()

    def look(self):
        """Asks for the whole state."""
        self.ask(do="enter", room=self.state["room"], **({"token": self.token} if self.token else {}))

    def is_my_turn(self):
        """For games without seats that drop out: whose turn it is follows from the moves."""
        seats = self.state.get("seats", [])
        if self.state.get("phase") != "playing" or self.you is None:
            return False
        return seats[len(self.state["moves"]) % len(seats)]["seat"] == self.you

    token = None


def request_of(line, version):
    """A line of standard input as a request."""
    words = line.split()
    if words[0] in ("resign", "rematch"):
        return {"do": words[0], "version": version}
    if words[0] == "leave":
        return {"do": "leave"}
    if words[0] == "offer":
        return {"do": "offer", "version": version, "what": words[1]}
    if words[0] == "answer":
        return {"do": "answer", "version": version, "what": words[1], "yes": words[2] == "yes"}
    return {"do": "move", "version": version, "word": words[0]}


def read_moves(room):
    for line in sys.stdin:
        if line.strip():
            room.ask(**request_of(line, room.state["version"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["create", "join", "watch"])
    parser.add_argument("where", help="create: a game; else a room's code")
    parser.add_argument("seats", nargs="*", help="create: me, open or computer:LEVEL for each seat")
    parser.add_argument("--url", default="ws://localhost:8080/ws")
    parser.add_argument("--name", default="client")
    parser.add_argument("--token", default=secrets.token_urlsafe(24))
    parser.add_argument("--openings", default="off", help="create: off, drawn, or the number of one")
    parser.add_argument("--engine", help="a command that speaks Hub protocol and plays for you")
    parser.add_argument("--seconds", type=float, default=1, help="the engine's time for a move")
    given = parser.parse_args()
    room = Room(given.url)
    room.token = given.token if given.what != "watch" else None
    if given.what == "create":
        openings = int(given.openings) if given.openings.isdigit() else given.openings
        room.ask(do="create", game=given.where, seats=given.seats or ["me", "open"], token=given.token, name=given.name,
                 openings=openings)
    elif given.what == "join":
        room.ask(do="join", room=given.where, token=given.token, name=given.name)
    else:
        room.ask(do="enter", room=given.where)
    if given.engine is None:
        threading.Thread(target=read_moves, args=(room,), daemon=True).start()
    engine, asked, here = None, None, {}
    while True:
        message = room.take()
        print(json.dumps(message, ensure_ascii=False), flush=True)
        if given.engine is None:
            continue
        if room.state.get("phase") == "over":
            return
        if message.get("here", here) != here:
            here = message["here"]
            room.look()  # the other one leaves when the game is over
        if room.is_my_turn() and asked != room.state["version"]:
            engine = engine or Engine(given.engine, room.state["game"])
            asked = room.state["version"]
            word = engine.best(room.state["moves"], given.seconds)
            if word is None:
                room.look()
            else:
                room.ask(do="move", version=asked, word=word)


if __name__ == "__main__":
    try:
        main()
    except (EOFError, OSError) as fault:
        sys.exit(f"room_client: {fault}")
    except KeyboardInterrupt:
        pass
