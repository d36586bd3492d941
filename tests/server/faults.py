#!/usr/bin/env python3
"""Takes away from a server in use what it needs, and gives it back: the disk's room, the file, the engines. It
stays up or ends with a clear message, and what it has acknowledged stays true.

usage: faults.py HOPYARD; prints TAP. What needs root is skipped without.
"""
import contextlib
import os
import pathlib
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import traceback

from live import Client, Server, request

STEPS = {"r": ("a5-b5", "b5-a5"), "b": ("h4-g4", "g4-h4")}
FILLER = "filler"


class Skip(Exception):
    """Cannot be tried here."""


class Game:
    """A room whose two seats one client plays by turns."""

    def __init__(self, url):
        self.client = Client(url)
        self.tokens = [secrets.token_urlsafe(24) for _ in range(2)]
        state = self.client.ask(request(do="create", game="halma-8", seats=["me", "open"], token=self.tokens[0]))
        self.room = state["state"]["room"]
        assert self.client.ask(request(do="join", room=self.room, token=self.tokens[1]))["ok"]
        self.client.wait_for_event("began", None)
        self.acknowledged = []

    def next_move(self):
        """The next step of a game without an end, as a request; the seat has been entered."""
        for token in self.tokens:
            answer = self.client.ask(request(do="enter", room=self.room, token=token))
            state = answer["state"]
            moves = len(state["moves"])
            if state["seats"][moves % 2]["seat"] == answer["you"]:
                word = STEPS[answer["you"]][moves // 2 % 2]
                return request(do="move", version=state["version"], word=word)
        raise AssertionError("it is nobody's turn")

    def play(self, move):
        answer = self.client.ask(move)
        if answer["ok"]:
            self.acknowledged.append((answer["version"], move["id"]))
        return answer

    def check(self, data):
        with contextlib.closing(sqlite3.connect(f"{data}/rooms.sqlite")) as database:
            rows = database.execute("SELECT seq, request FROM event WHERE room = ?", (self.room,)).fetchall()
        assert set(self.acknowledged) <= set(rows), "an acknowledged move is not on the disk"
        assert sorted(row[0] for row in rows) == list(range(1, len(rows) + 1)), "gaps"


def mount(*words):
    if subprocess.run(["mount", *words], capture_output=True, check=False).returncode != 0:
        raise Skip("needs the right to mount")


def fill(data, free):
    """Leaves so many bytes free."""
    with open(f"{data}/{FILLER}", "wb", buffering=0) as filler:
        space = os.statvfs(data)
        filler.write(b"x" * (space.f_bavail * space.f_frsize - free))


def full_disk(program, folder):
    data = f"{folder}/data"
    os.mkdir(data)
    mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", data)
    try:
        server = Server(program, folder, data)
        game = Game(server.url)
        assert game.play(game.next_move())["ok"]
        fill(data, 0)
        while (answer := game.play(move := game.next_move()))["ok"]:
            pass  # until what SQLite has already is used up
        assert answer["error"] == "cannot-store", answer
        assert game.play(move)["error"] == "cannot-store"
        os.unlink(f"{data}/{FILLER}")
        assert game.play(move)["ok"], "the same request, once there is room"
        status, said = server.stop(signal.SIGTERM)
        assert status == 0, status
        assert said.count("cannot store: ") == 1 and "full" in said and "storing again" in said, said
        game.check(data)
    finally:
        subprocess.run(["umount", data], check=False)


def read_only_folder(program, folder):
    data = f"{folder}/data"
    os.mkdir(data)
    mount("-t", "tmpfs", "tmpfs", data)
    try:
        assert Server(program, folder, data).stop(signal.SIGTERM)[0] == 0
        mount("-o", "remount,ro", data)
        status, said = Server(program, folder, data).stop(None)
        assert status == 3 and "Read-only file system" in said, (status, said)
    finally:
        subprocess.run(["umount", data], check=False)


def read_only_file(program, folder):
    data = f"{folder}/data"
    assert Server(program, folder, data).stop(signal.SIGTERM)[0] == 0
    path = f"{data}/rooms.sqlite"
    mount("--bind", path, path)
    try:
        mount("-o", "remount,bind,ro", path)
        status, said = Server(program, folder, data).stop(None)
        assert status == 3 and "rooms.sqlite: " in said and said.count("\n") == 1, (status, said)
    finally:
        subprocess.run(["umount", path], check=False)


def locked_database(program, folder):
    data = f"{folder}/data"
    server = Server(program, folder, data)
    game = Game(server.url)
    other = sqlite3.connect(f"{data}/rooms.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    move = game.next_move()
    answer = game.play(move)
    assert answer.get("error") == "cannot-store", answer
    other.execute("ROLLBACK")
    other.close()
    assert game.play(move)["ok"]
    status, said = server.stop(signal.SIGTERM)
    assert status == 0 and "cannot store: database is locked" in said, (status, said)
    game.check(data)


def second_server(program, folder):
    data = f"{folder}/data"
    first = Server(program, folder, data)
    game = Game(first.url)
    pathlib.Path(folder, "second").mkdir()
    status, said = Server(program, f"{folder}/second", data).stop(None)
    assert status == 3 and "another hopyard serves the rooms in" in said, (status, said)
    assert game.play(game.next_move())["ok"], "the first one goes on"
    assert first.stop(signal.SIGTERM) == (0, "")


def killed_engine(program, folder):
    server = Server(program, folder, f"{folder}/data")
    client, token = Client(server.url), secrets.token_urlsafe(24)
    answer = client.ask(request(do="create", game="halma-8", seats=["me", "computer:4"], token=token))
    version = client.wait_for_event("began", None)["v"]
    for word in ("a7-c5", "b7-b5", "a6-c4"):
        for pid in server.children():
            os.kill(pid, signal.SIGKILL)
        answer = client.ask(request(do="move", version=version, word=word))
        if not answer["ok"]:  # what the computer played is in the way
            break
        for pid in server.children():
            os.kill(pid, signal.SIGKILL)
        version = client.wait_for_event("move", "b")["v"]
    assert version > 3, answer
    assert server.stop(signal.SIGTERM)[0] == 0


def school(program, folder):
    """Two hundred behind one address, all at once."""
    server = Server(program, folder, f"{folder}/data")
    game = Game(server.url)
    pupils = [Client(server.url) for _ in range(200)]
    for pupil in pupils:
        assert pupil.ask(request(do="enter", room=game.room))["ok"]
    version = game.play(game.next_move())["version"]
    for pupil in pupils:
        assert pupil.wait_for_event("move", "r")["v"] == version
    assert server.stop(signal.SIGTERM)[0] == 0


TESTS = (full_disk, read_only_folder, read_only_file, locked_database, second_server, killed_engine, school)


def main(program):
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory(prefix="hopyard-faults-") as folder:
            name = test.__name__.replace("_", " ")
            try:
                test(program, folder)
                print(f"ok {number} - {name}", flush=True)
            except Skip as why:
                print(f"ok {number} - {name} # SKIP {why}", flush=True)
            except Exception:  # pylint: disable=broad-except
                print(f"not ok {number} - {name}", flush=True)
                print("# " + traceback.format_exc().strip().replace("\n", "\n# "), flush=True)


main(sys.argv[1])
