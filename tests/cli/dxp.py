#!/usr/bin/env python3
"""Speaks the transcripts *.talk to `hopyard dxp`, has two of it play whole games, and prints TAP.

usage: dxp.py HOPYARD FILE.talk ...

A transcript file is a list of talks; `#` begins a comment line. One talk is

    == name
    follow WORDS     starts it as the follower, with these words, and connects to it
    initiate WORDS   has it connect to us as the initiator
    < message        sent; a NUL follows
    raw bytes        sent as they stand, `\\0` a NUL and `\\n` what Python makes of it
    fill 300         sent: so many letters
    > pattern        the next message that comes; `*` stands for anything, `?` for one character
    cut              we hang up
    reset            we hang up without a farewell
    gone             it has hung up, and nothing more has come
    out pattern      the next line of its standard output
    ! text           stands in its standard error, which must be empty if there is no such line
    ? 0              its exit status, 0 if not given; asked at the end

and each runs in a folder of its own. A file named on the command line as whole:GAME is a match of
two processes instead.
"""
import concurrent.futures
import fnmatch
import os
import pathlib
import queue
import shlex
import socket
import struct
import subprocess
import sys
import tempfile
import threading

SECONDS = 120  # until something is taken to hang; generous, as machines differ
MARKS = ("follow", "initiate", "<", "raw", "fill", ">", "cut", "reset", "gone", "out", "!", "?")


class Fault(Exception):
    """What is wrong with a talk."""


def demand(good, text):
    if not good:
        raise Fault(text)


def matches(text, pattern):
    return text == pattern or fnmatch.fnmatchcase(text, pattern.replace("[", "[[]"))


class Program:
    """A running `hopyard dxp`."""

    def __init__(self, program, words, folder):
        self.process = subprocess.Popen([program, "dxp", *words], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines, self.err = queue.Queue(), []
        self.threads = [threading.Thread(target=self.listen, daemon=True),
                        threading.Thread(target=self.hear_complaints, daemon=True)]
        for thread in self.threads:
            thread.start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def hear_complaints(self):
        self.err.append(self.process.stderr.read().decode())

    def line(self):
        try:
            return self.lines.get(timeout=SECONDS)
        except queue.Empty:
            raise Fault("no line of output comes") from None

    def place(self):
        """Where it listens."""
        line = self.line()
        demand(line is not None and line.startswith("listening "), f"it prints {line!r}")
        return line.removeprefix("listening ")

    def end(self):
        """Its exit status and standard error."""
        try:
            status = self.process.wait(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Fault("it does not end") from None
        for thread in self.threads:
            thread.join()
        return status, "".join(self.err)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Talk:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.running = self.socket = None
        self.bytes = b""

    def follow(self, rest):
        self.running = Program(self.program, ["--listen", "0", *shlex.split(rest)], self.folder)
        self.connect()

    def connect(self):
        host, _, port = self.running.place().rpartition(":")
        self.socket = socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS)

    def initiate(self, rest):
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(SECONDS)
            place = f"127.0.0.1:{server.getsockname()[1]}"
            self.running = Program(self.program, [place, *shlex.split(rest)], self.folder)
            self.socket, _ = server.accept()
        self.socket.settimeout(SECONDS)

    def send(self, data):
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(data)

    def message(self):
        """The next message, or None if it has hung up."""
        while b"\0" not in self.bytes:
            try:
                data = self.socket.recv(4096)
            except TimeoutError:
                raise Fault("no message comes") from None
            except ConnectionResetError:
                data = b""
            if not data:
                return self.bytes.decode() or None
            self.bytes += data
        message, _, self.bytes = self.bytes.partition(b"\0")
        return message.decode()

    def obey(self, mark, rest):
        if mark in ("follow", "initiate"):
            getattr(self, mark)(rest)
        elif mark == "<":
            self.send(rest.encode() + b"\0")
        elif mark == "raw":
            self.send(rest.encode().decode("unicode_escape").encode("latin-1"))
        elif mark == "fill":
            self.send(b"x" * int(rest))
        elif mark == ">":
            message = self.message()
            demand(message is not None and matches(message, rest), f"{message!r} comes")
        elif mark == "cut":
            self.socket.close()
        elif mark == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.socket.close()
        elif mark == "gone":
            message = self.message()
            demand(message is None, f"{message!r} comes")
            self.socket.close()
        elif mark == "out":
            line = self.running.line()
            demand(line is not None and matches(line, rest), f"it prints {line!r}")

    def judge(self, wanted, texts):
        status, err = self.running.end()
        line = self.running.line()
        demand(line is None, f"it prints {line!r} as well")
        demand(status == wanted, f"exit status {status}, not {wanted}: {err}")
        demand(texts or not err, f"standard error is not empty: {err}")
        for text in texts:
            demand(text in err, f"standard error lacks {text!r}; it is {err!r}")


def read_talks(path):
    talks = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if not line.strip() or mark == "#":
            continue
        if mark == "==":
            talks.append((f"{path.stem}: {rest}", []))
        elif mark in MARKS:
            talks[-1][1].append((mark, rest))
        else:
            sys.exit(f"{path}:{number}: no such line in a transcript: {line}")
    return talks


def try_talk(program, steps):
    with tempfile.TemporaryDirectory() as folder:
        talk = Talk(program, folder)
        try:
            for mark, rest in steps:
                try:
                    talk.obey(mark, rest)
                except (Fault, OSError) as fault:
                    raise Fault(f"{mark} {rest}: {fault}") from None
            wanted = [int(rest) for mark, rest in steps if mark == "?"]
            talk.judge(*(wanted or [0]), [rest for mark, rest in steps if mark == "!"])
        finally:
            if talk.socket:
                talk.socket.close()
            if talk.running:
                talk.running.kill()


# ------------------------------------------------------------------------------- whole games

def rest_of_output(running):
    lines = []
    while (line := running.line()) is not None:
        lines.append(line)
    return lines


def mirrored(line):
    """A game's line as the other side prints it."""
    words = line.split()
    if words[0] == "game":
        words[3] = {"W": "B", "B": "W"}[words[3]]
        words[5] = {"1-0": "0-1", "0-1": "1-0"}.get(words[5], words[5])
    if words[0] == "score":
        words[1], words[3] = words[3], words[1]
    return " ".join(words)


def replayed(program, path):
    result = subprocess.run([program, "replay", path], capture_output=True, text=True, check=False)
    demand(result.returncode == 0, f"{path} is no file of games: {result.stderr}")
    return result.stdout


def try_match(program, game, games=2):
    with tempfile.TemporaryDirectory() as folder:
        words = ["--game", game, "--level", "1", "--pdn"]
        follower = Program(program, ["--listen", "0", "--once", *words, "follower.pdn"], folder)
        initiator = None
        try:
            initiator = Program(program, [follower.place(), "--games", str(games), "--moves", "0",
                                          *words, "initiator.pdn"], folder)
            ours, theirs = rest_of_output(initiator), rest_of_output(follower)
            for running in (initiator, follower):
                status, err = running.end()
                demand(status == 0 and not err, f"exit status {status}: {err}")
        finally:
            follower.kill()
            if initiator:
                initiator.kill()
        demand(len(ours) == games + 2, f"the initiator prints {ours}")
        demand([mirrored(line) for line in ours] == theirs, f"{ours} is not {theirs} in a mirror")
        seats = [line.split()[3] for line in ours[1:-1]]
        demand(seats == ["W", "B"][:games], f"the initiator's seats are {seats}")
        both = [replayed(program, os.path.join(folder, name)) for name in ("initiator.pdn", "follower.pdn")]
        demand(both[0] == both[1], f"the files differ: {both}")
        ends = [line.split()[7] for line in ours[1:-1]]
        demand([line.split()[4] for line in both[0].splitlines()] == ends, f"{both[0]} is not {ends}")


def fault_of(attempt, *words):
    try:
        attempt(*words)
    except Fault as fault:
        return str(fault)
    return None


def main(program, *names):
    program = str(pathlib.Path(program).resolve())
    tries = []
    for name in names:
        if name.startswith("whole:"):
            game = name.removeprefix("whole:")
            tries.append((f"whole games of {game}", try_match, game))
        else:
            tries += [(title, try_talk, steps) for title, steps in read_talks(pathlib.Path(name))]
    print(f"1..{len(tries)}")
    with concurrent.futures.ThreadPoolExecutor(2 * os.cpu_count()) as pool: # they wait, mostly
        faults = pool.map(lambda entry: fault_of(entry[1], program, entry[2]), tries)
        for number, ((title, _, _), fault) in enumerate(zip(tries, faults), 1):
            print(f"{'not ok' if fault else 'ok'} {number} - {title}", flush=True)
            for line in (fault or "").splitlines():
                print(f"#   {line}")


main(*sys.argv[1:])
