#!/usr/bin/env python3
"""Speaks the transcripts *.hub to `hopyard engine` and prints TAP.

usage: hub.py HOPYARD FILE.hub ...

A transcript file is a list of talks; `#` begins a comment line. One talk is

    == name
    < line       sent
    > pattern    the next line that comes back; `*` stands for anything
    ~ pattern    a line that comes back later than any number of others
    eof          the input is closed
    ? 0          the exit status, behind which nothing more may have come; asked of every talk's end
    fill 300000  sent: a line of so many letters
"""
import fnmatch
import os
import pathlib
import queue
import subprocess
import sys
import threading

SECONDS = 120  # until the engine is taken to hang; generous, as machines differ


def read_talks(path):
    talks = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if not line.strip() or mark == "#":
            continue
        if mark == "==":
            talks.append((rest, []))
        elif mark in ("<", ">", "~", "?", "eof", "fill"):
            talks[-1][1].append((mark, rest))
        else:
            sys.exit(f"{path}:{number}: no such line in a transcript: {line}")
    return talks


def matches(line, pattern):
    return line == pattern or fnmatch.fnmatchcase(line, pattern.replace("[", "[[]"))


class Talk:
    def __init__(self, program):
        self.engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.engine.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def next_line(self):
        try:
            return self.lines.get(timeout=SECONDS)
        except queue.Empty:
            return "(nothing)"

    def send(self, text):
        os.write(self.engine.stdin.fileno(), text.encode() + b"\n")

    def obey(self, mark, rest):
        """Returns what is wrong, or None."""
        if mark == "<":
            self.send(rest)
        elif mark == "fill":
            self.engine.stdin.write(b"x" * int(rest) + b"\n")
            self.engine.stdin.flush()
        elif mark == "eof":
            self.engine.stdin.close()
        elif mark == ">":
            line = self.next_line()
            return None if line is not None and matches(line, rest) else f"'{line}' is not '{rest}'"
        elif mark == "~":
            line = ""
            while line is not None and not matches(line, rest):
                line = self.next_line()
                if line == "(nothing)":
                    break
            return None if line not in (None, "(nothing)") else f"'{rest}' never came"
        elif mark == "?":
            return self.end(int(rest))
        return None

    def end(self, status):
        try:
            found = self.engine.wait(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.engine.kill()
            return "it does not end"
        line = self.next_line()
        if line is not None:
            return f"'{line}' is one line too many"
        err = self.engine.stderr.read().decode()
        if err:
            return f"standard error is not empty: {err}"
        return None if found == status else f"exit status {found}, not {status}"


def try_talk(program, steps):
    talk = Talk(program)
    marks = [mark for mark, _ in steps]
    if "eof" not in marks:
        steps = [*steps, ("eof", "")]
    if "?" not in marks:
        steps = [*steps, ("?", "0")]
    for mark, rest in steps:
        wrong = talk.obey(mark, rest)
        if wrong is not None:
            talk.engine.kill()
            return f"{mark} {rest}: {wrong}"
    return None


def main(program, *paths):
    number = 0
    program = str(pathlib.Path(program).resolve())
    for path in map(pathlib.Path, paths):
        for name, steps in read_talks(path):
            number += 1
            wrong = try_talk(program, steps)
            print(f"{'not ok' if wrong else 'ok'} {number} - {path.stem}: {name}")
            for line in (wrong or "").splitlines():
                print(f"#   {line}")
    print(f"1..{number}")


main(*sys.argv[1:])
