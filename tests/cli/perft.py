#!/usr/bin/env python3
"""Holds `hopyard perft` to the leaf counts of a .perft file and prints TAP.

usage: perft.py HOPYARD FILE.perft LOWEST HIGHEST [THREADS]

Only depths from LOWEST to HIGHEST are counted. A line that begins with `game` or `position` says
what the `depth N COUNT` lines after it are about.
"""
import subprocess
import sys


def read(path):
    game, position = None, None
    with open(path, encoding="utf-8") as file:
        for line in file:
            word, _, rest = line.strip().partition(" ")
            if word == "game":
                game, position = rest, None
            elif word == "position":
                position = None if rest == "start" else rest
            elif word == "depth":
                depth, count = rest.split()
                yield game, position, int(depth), int(count)


def main(program, path, lowest, highest, threads="1"):
    number = 0
    for game, position, depth, count in read(path):
        if not int(lowest) <= depth <= int(highest):
            continue
        number += 1
        words = [program, "perft", game, str(depth), "--threads", threads]
        if position:
            words += ["--position", position]
        result = subprocess.run(words, capture_output=True, text=True, check=False)
        good = result.returncode == 0 and result.stdout == f"perft({depth}) = {count}\n"
        print(f"{'ok' if good else 'not ok'} {number} - {game} to depth {depth}")
        if not good:
            print(f"#   not {count}: {result.stdout.strip()} {result.stderr.strip()}")
    print(f"1..{number}")
    return 0 if number else 1


sys.exit(main(*sys.argv[1:]))
