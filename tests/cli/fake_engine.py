#!/usr/bin/env python3
"""An engine that misbehaves: it has ours play `greedy`, and does something else at some moves.

usage: fake_engine.py WHAT [N] [FILE]

WHAT happens at the N-th `go` of this process, or at each if N is 0:
  fine      nothing else
  crash     it ends
  illegal   it plays a move that is none
  nonsense  it answers with something that is no move
  empty     it says that it is done, and no move
  hang      it never answers
  slow      it answers after a while
  error     it answers with an error
  chatter   it tells much that is not understood
  resign    it gives up
  murder    it kills who has started it, unless there is FILE already, which it makes
And `deaf` never answers at all.
"""
import os
import signal
import subprocess
import sys
import time

what, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
ENDS = {"hub": "wait", "init": "ready", "go": "done"}


def say(line):
    print(line, flush=True)


def tell(engine, line):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()


def pass_on(engine, word):
    """Passes on what comes back, up to the word that ends it."""
    for line in engine.stdout:
        say(line.rstrip("\n"))
        if line.split()[0] == ENDS[word]:
            return


def seat_of(pos):
    """Whose turn it is, in a game of two: by the number of moves."""
    moves = pos.split('moves="')[1].rstrip('"').split()
    return "rb"[len(moves) % 2]


def misbehave(pos):
    """Returns whether that was the answer."""
    if what == "crash":
        sys.exit(1)
    elif what == "illegal":
        say("done move=a1-a1")
    elif what == "nonsense":
        say('done move="I do not know"')
    elif what == "empty":
        say("done")
    elif what == "hang":
        time.sleep(100000)
    elif what == "error":
        say('error message="not today"')
    elif what == "resign":
        say("done move=resign:" + seat_of(pos))
    elif what == "slow":
        time.sleep(0.2)
        return False
    elif what == "chatter":
        for line in ('info message="', "\x01\x02", "", "x" * 300000, "info a=1 a=2", "done-ish move=a1"):
            say(line)
        return False
    elif what == "murder" and not os.path.exists(sys.argv[3]):
        open(sys.argv[3], "w", encoding="ascii").close()
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit()
    else:
        return False
    return True


def main():
    if what == "deaf":
        time.sleep(100000)
    engine = subprocess.Popen([os.environ["HOPYARD"], "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    goes, pos = 0, ""
    for line in sys.stdin:
        line = line.rstrip("\n")
        word = line.split()[0]
        pos = line if word == "pos" else pos
        goes += word == "go"
        if word == "go" and count in (0, goes) and misbehave(pos):
            continue
        if word == "init":
            tell(engine, "set-param name=kind value=greedy")
        tell(engine, line)
        if word in ENDS:
            pass_on(engine, word)


main()
