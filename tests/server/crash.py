#!/usr/bin/env python3
"""Kills a server that is in use, again and again, and compares what it told its clients with what is on the
disk afterwards: no move that was acknowledged is lost, none is there twice, and every room loads.

usage: crash.py HOPYARD ROUNDS; prints TAP. SEED=N chooses other moments to kill at.
"""
import contextlib
import os
import random
import secrets
import signal
import sqlite3
import sys
import tempfile
import threading
import time

from live import Client, Server, request

ROOMS = 24
SECONDS = (0.3, 1.2)  # of a round, before the kill
GAME = "halma-8"


class Player(threading.Thread):
    """Both seats of one room, over one connection: steps to and fro. Sends again what was not answered."""

    def __init__(self, log):
        super().__init__(daemon=True)
        self.log = log  # of this room, over all rounds

    def ask(self, message):
        return self.client.ask(message)

    def come_in(self):
        log = self.log
        if log.pending_create is None:
            log.pending_create = request(do="create", game=GAME, seats=["me", "open"], token=log.tokens[0])
        if log.room is None:
            answer = self.ask(log.pending_create)
            assert answer["ok"], answer
            log.room = answer["state"]["room"]
        if log.pending_join is None:
            log.pending_join = request(do="join", room=log.room, token=log.tokens[1])
        answer = self.ask(log.pending_join)
        assert answer["ok"], answer

    def enter(self, seat):
        answer = self.ask(request(do="enter", room=self.log.room, token=self.log.tokens[seat]))
        assert answer["ok"], answer
        return answer

    def rematch(self):
        for seat in (0, 1):
            state = self.enter(seat)["state"]
            if state["phase"] == "over":
                self.ask(request(do="rematch", version=state["version"]))

    def prepare(self):
        """Takes the seat whose turn it is and makes up its move; False if a game must begin first."""
        for seat in (0, 1):
            answer = self.enter(seat)
            state, moves = answer["state"], answer["state"]["moves"]
            if state["phase"] == "over":
                self.rematch()
            if state["phase"] != "playing":
                return False
            if state["seats"][len(moves) % 2]["seat"] == answer["you"]:
                word = STEPS[answer["you"]][len(moves) // 2 % 2]
                self.log.pending = request(do="move", version=state["version"], word=word)
                self.log.seat = seat
                return True
        raise AssertionError("it is nobody's turn")

    def step(self):
        """One move, sent again until it is answered; a refusal would be an error of this test or the server."""
        log = self.log
        if log.pending is not None:
            self.enter(log.seat)
        elif not self.prepare():
            return
        answer = self.ask(log.pending)
        assert answer["ok"], (log.pending, answer)
        log.acknowledged.append((log.pending["id"], answer["version"], log.pending["word"]))
        log.pending = None

    def run(self):
        try:
            self.client = Client(self.url)
            self.come_in()
            while True:
                self.step()
        except (OSError, EOFError):
            pass  # the server was killed
        except Exception as fault:  # pylint: disable=broad-except
            self.log.faults.append(repr(fault))


# Each seat's first piece goes a step and comes back: never against a rule, for as long as it takes.
STEPS = {"r": ("a5-b5", "b5-a5"), "b": ("h4-g4", "g4-h4")}


class Log:
    def __init__(self):
        self.tokens = [secrets.token_urlsafe(24) for _ in range(2)]
        self.room = self.pending_create = self.pending_join = self.pending = None
        self.seat = 0
        self.acknowledged = []
        self.faults = []


def stored_moves(data, room):
    with contextlib.closing(sqlite3.connect(f"{data}/rooms.sqlite")) as database:
        return database.execute("SELECT seq, request, text FROM event WHERE room = ? ORDER BY seq", (room,)).fetchall()


def check(data, log):
    rows = stored_moves(data, log.room)
    faults = list(log.faults)
    if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
        faults.append(f"{log.room}: gaps in the numbers")
    by_request = {}
    for seq, request, text in rows:
        if request and request in by_request:
            faults.append(f"{log.room}: {request} is there twice")
        by_request[request] = (seq, text)
    for request, version, word in log.acknowledged:
        seq, text = by_request.get(request, (None, ""))
        if seq != version or word not in text:
            faults.append(f"{log.room}: move {word}, acknowledged as {version}, is {seq}: {text}")
    moves = sum('"move"' in text for _, _, text in rows)
    extra = moves - len(log.acknowledged)
    if extra not in (0, 1):  # the one that was stored, and whose answer the kill swallowed
        faults.append(f"{log.room}: {moves} moves stored, {len(log.acknowledged)} acknowledged")
    return faults


def main(program, rounds):
    seed = int(os.environ.get("SEED", "4"))
    chance = random.Random(seed)
    logs = [Log() for _ in range(ROOMS)]
    print(f"1..{rounds}", flush=True)
    with tempfile.TemporaryDirectory(prefix="hopyard-crash-") as folder:
        data = f"{folder}/data"
        for number in range(1, rounds + 1):
            server = Server(program, folder, data)
            players = [Player(log) for log in logs]
            for player in players:
                player.url = server.url
                player.start()
            time.sleep(chance.uniform(*SECONDS))
            server.stop(signal.SIGKILL)
            for player in players:
                player.join()
            faults = [fault for log in logs if log.room for fault in check(data, log)]
            told = sum(len(log.acknowledged) for log in logs)
            print(f"{'not ok' if faults else 'ok'} {number} - killed after {told} acknowledged moves", flush=True)
            for fault in faults:
                print(f"#   {fault}")


main(sys.argv[1], int(sys.argv[2]))
