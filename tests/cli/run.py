#!/usr/bin/env python3
"""Runs the text cases *.case against the program and prints TAP.

usage: run.py HOPYARD FILE.case ...

A case file is a list of cases; `#` begins a comment line. One case is

    == name
    file NAME           makes a file in the case's own empty folder, of the lines that follow
    file NAME CODE      the same, in some encoding, its lines ending as those of DOS
    | line
    $ show halma        runs the program; the words are split as a shell splits them
    < line              a line of its standard input
    > line              the next line of its standard output; all of them must be listed ...
    >> text             ... unless only parts of them are: each must stand in the output
    ! text              stands in standard error, which must be empty if there is no such line
    ? 1                 exit status, 0 if not given
    full                standard output is a full disk
    json                standard output is JSON
    json a.0.b = 7      and this is what it says there; without a path, the whole of it
    xml                 standard output is XML; `xml FILE` looks into a file
    holds FILE          the case's file has exactly the lines that follow
    | line

and may run the program several times.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

SECONDS = 120  # until a run is taken to hang; generous, as machines differ
FAULT_SHOWN = 4000  # characters


class Run:
    """What a `$` line says, and what it is held to."""

    def __init__(self, words):
        self.words = words
        self.stdin, self.out, self.parts, self.err, self.json = [], [], [], [], []
        self.status, self.full, self.xml, self.holds = 0, False, [], {}


def read_cases(path):
    cases, lines = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark, _, rest = line.partition(" ")
        run = cases[-1]["runs"][-1] if cases and cases[-1]["runs"] else None
        if not line.strip() or mark.startswith("#"):
            continue
        if mark == "==":
            cases.append({"name": rest, "runs": [], "files": {}})
        elif mark == "file":
            lines = cases[-1]["files"].setdefault(rest, [])
        elif mark == "holds":
            lines = run.holds.setdefault(rest, [])
        elif mark == "|":
            lines.append(rest)
        elif mark == "$":
            cases[-1]["runs"].append(Run(shlex.split(rest)))
        elif mark == "<":
            run.stdin.append(rest)
        elif mark == ">":
            run.out.append(rest)
        elif mark == ">>":
            run.parts.append(rest)
        elif mark == "!":
            run.err.append(rest)
        elif mark == "?":
            run.status = int(rest)
        elif mark == "full":
            run.full = True
        elif mark == "json":
            run.json.append(rest)
        elif mark == "xml":
            run.xml.append(rest)
        else:
            sys.exit(f"{path}:{number}: no such line in a case: {line}")
    return cases


def look_up(value, path):
    for key in filter(None, path.split(".")):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def judge_json(run, out):
    try:
        document = json.loads(out)
    except ValueError as error:
        yield f"not JSON: {error}"
        return
    for line in filter(None, run.json):
        path, _, wanted = line.partition("= ")
        try:
            found = look_up(document, path.strip())
        except (KeyError, IndexError, TypeError):
            yield f"nothing at {path}"
            continue
        if found != json.loads(wanted):
            yield f"{path} is {json.dumps(found, ensure_ascii=False)}, not {wanted}"


def judge_out(run, out):
    lines = out.splitlines()
    if run.out or not (run.parts or run.json or run.xml or run.full):
        if lines != run.out:
            yield "standard output is\n" + "\n".join("  > " + line for line in lines)
    for part in run.parts:
        if part not in out:
            yield f"standard output lacks {part!r}; it is\n{out}"


def judge_files(run, out, folder):
    for name in run.xml:
        try:
            xml.etree.ElementTree.fromstring((folder / name).read_text() if name else out)
        except (xml.etree.ElementTree.ParseError, OSError) as error:
            yield f"{name or 'standard output'} is no XML: {error}"
    for name, lines in run.holds.items():
        found = (folder / name).read_text().splitlines()
        if found != lines:
            yield f"{name} holds\n" + "\n".join("  | " + line for line in found)


def judge(run, result, folder):
    out, err = (result.stdout or b"").decode(), result.stderr.decode()
    if result.returncode != run.status:
        yield f"exit status {result.returncode}, not {run.status}"
    yield from judge_out(run, out)
    if run.json:
        yield from judge_json(run, out)
    yield from judge_files(run, out, folder)
    if err and not run.err:
        yield f"standard error is not empty: {err}"
    for text in run.err:
        if text not in err:
            yield f"standard error lacks {text!r}; it is {err!r}"


def write_file(folder, what, lines):
    file, _, code = what.partition(" ")
    end = "\r\n" if code else "\n"
    text = "".join(line + end for line in lines)
    (folder / file).write_bytes(text.encode(code or "utf-8"))


def try_case(program, case, tests):
    surroundings = {**os.environ, "TESTS": str(tests), "HOPYARD": program}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, lines in case["files"].items():
            write_file(folder, file, lines)
        for run in case["runs"]:
            with open("/dev/full" if run.full else "/dev/null", "wb") as full:
                result = subprocess.run(
                    [program, *run.words], cwd=folder, env=surroundings, timeout=SECONDS,
                    stderr=subprocess.PIPE, input="".join(line + "\n" for line in run.stdin).encode(),
                    stdout=full if run.full else subprocess.PIPE, check=False)
            faults = list(judge(run, result, folder))
            if faults:
                return [f"$ {shlex.join(run.words)}", *faults]
    return []


def main(program, *paths):
    program = str(pathlib.Path(program).resolve())
    tests = pathlib.Path(__file__).resolve().parent
    cases = [(path.stem, case) for path in map(pathlib.Path, paths) for case in read_cases(path)]
    print(f"1..{len(cases)}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda pair: try_case(program, pair[1], tests), cases)
        for number, ((stem, case), faults) in enumerate(zip(cases, results), 1):
            print(f"{'not ok' if faults else 'ok'} {number} - {stem}: {case['name']}")
            for line in "\n".join(faults)[:FAULT_SHOWN].splitlines():
                print(f"#   {line}")


main(*sys.argv[1:])
