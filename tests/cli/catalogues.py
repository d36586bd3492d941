#!/usr/bin/env python3
"""Spoils the message catalogues in every way the generator must notice, and prints TAP.

usage: catalogues.py generate.py CATALOGUE...
"""
import json
import pathlib
import subprocess
import sys
import tempfile


def generate(script, paths, folder):
    out = pathlib.Path(folder) / "table.c"
    return subprocess.run([sys.executable, script, out, *paths], capture_output=True, text=True, check=False)


def without_key(texts):
    del texts["why.same-cell"]
    return json.dumps(texts)


def with_key(texts):
    return json.dumps(texts | {"why.no-reason": "?"})


def without_placeholder(texts):
    return json.dumps(texts | {"why.same-cell": "no cell"})


def with_brace(texts):
    return json.dumps(texts | {"why.same-cell": "{a} {"})


def with_number(texts):
    return json.dumps(texts | {"why.same-cell": 7})


def empty(texts):
    return json.dumps(texts | {"why.same-cell": ""})


def doubled(texts):
    return json.dumps(texts)[:-1] + ', "why.same-cell": "{a}"}'


def in_two_files(texts):
    return json.dumps(texts | {"play.turn": "{seat}"})


SPOILERS = [without_key, with_key, without_placeholder, with_brace, with_number, empty, doubled, in_two_files]


def main(script, *paths):
    print(f"1..{len(SPOILERS) + 1}")
    with tempfile.TemporaryDirectory() as folder:
        result = generate(script, paths, folder)
        print(f"{'ok' if result.returncode == 0 else 'not ok'} 1 - as they are {result.stderr.strip()}")
        original = pathlib.Path(next(p for p in paths if p.endswith("rules.ja.json")))
        texts = json.loads(original.read_text(encoding="utf-8"))
        for number, spoil in enumerate(SPOILERS, 2):
            spoilt = pathlib.Path(folder) / original.name
            spoilt.write_text(spoil(dict(texts)), encoding="utf-8")
            result = generate(script, [spoilt if p == str(original) else p for p in paths], folder)
            good = result.returncode != 0 and result.stderr.startswith("messages: ")
            print(f"{'ok' if good else 'not ok'} {number} - {spoil.__name__.replace('_', ' ')}")


main(*sys.argv[1:])
