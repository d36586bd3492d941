#!/usr/bin/env python3
"""An engine that does what the moves it is given say: a test of who asks it."""
import os
import sys
import time


def say(line):
    print(line, flush=True)


def think(moves):
    marker = os.environ.get("ODD_ENGINE_MARKER", "")
    if moves == "crash" or (moves == "once" and os.path.exists(marker)):
        if moves == "once":
            os.unlink(marker)
        os.abort()
    if moves == "sleep":
        time.sleep(60)
    if moves == "error":
        say('error message="no"')
        return
    if moves == "chatter":
        say("info pv=" + "x" * 100000)
        say('done move="not closed')
        say("=" * 20)
    say("done" if moves == "nothing" else "done move=a1-a2")


def main():
    moves = ""
    for line in sys.stdin:
        if line.startswith("pos "):
            moves = line.split("moves=")[1].strip().strip('"')
        if line.startswith("go "):
            think(moves)


main()
