#!/usr/bin/env python3
"""Holds the man page to what the program says of itself with --help, and prints TAP.

usage: manual.py HOPYARD hopyard.1
"""
import pathlib
import re
import subprocess
import sys


def help_of(program, *words):
    return subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout


def sections(page):
    """The text under each .SS, with the names of options in plain letters."""
    found = {}
    for part in re.split(r"(?m)^\.SS ", page.replace("\\-", "-"))[1:]:
        title, _, text = part.partition("\n")
        found[title] = re.split(r"(?m)^\.SH ", text)[0]
    return found


def judge(program, command, page):
    text = help_of(program, command)
    usage = text.splitlines()[0].removeprefix("usage: hopyard ")
    title = re.split(r" \[", usage)[0]
    if title not in page:
        yield f"no section '.SS {title}'"
        return
    # Also in usage: the shared options stand there without a value's description.
    for option in re.findall(r"(?m)^  (--[a-z]+)", text):
        if option != "--help" and not re.search(re.escape(option) + r"\b", page[title]):
            yield f"{option} is not in the section {title}"
    for option in set(re.findall(r"--[a-z]+", page[title])) - set(re.findall(r"--[a-z]+", text)):
        yield f"{option} in the section {title} does not exist"


def main(program, path):
    page = pathlib.Path(path).read_text(encoding="utf-8")
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"(?m)^  ([a-z]+) ", help_of(program))
    known = sections(page)
    print(f"1..{len(commands) + 2}")
    print(f"{'ok' if version.strip() in page else 'not ok'} 1 - the version")
    extra = {title.split()[0] for title in known} - set(commands) - {"Words"}
    print(f"{'not ok' if extra else 'ok'} 2 - no more commands than there are {' '.join(extra)}")
    for number, command in enumerate(commands, 3):
        faults = list(judge(program, command, known))
        print(f"{'not ok' if faults else 'ok'} {number} - {command}")
        for fault in faults:
            print(f"#   {fault}")


main(*sys.argv[1:])
