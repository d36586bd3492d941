#!/usr/bin/env python3
"""Turns catalogues NAME.<language>.json into one C table, or says what is wrong with them.

usage: generate.py OUT.c rules.en.json cli.en.json rules.ja.json cli.ja.json ...

The catalogues of one language are taken together. The first language is the model: every other
one must have the same keys, and every text the same {placeholders} as the model's.
"""
import json
import pathlib
import re
import sys

PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


def refuse(text):
    sys.exit(f"messages: {text}")


def read(path):
    def unique(pairs):
        seen = {}
        for key, value in pairs:
            if key in seen:
                refuse(f"{path.name}: {key} stands there twice")
            if not isinstance(value, str) or not value.strip() or value != value.strip():
                refuse(f"{path.name}: {key} must be a text without space around it")
            if PLACEHOLDER.sub("", value).count("{") + PLACEHOLDER.sub("", value).count("}"):
                refuse(f"{path.name}: {key} has a brace that belongs to no placeholder")
            seen[key] = value
        return seen

    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique)


def language_of(path):
    return path.name.split(".")[1]


def compare(model, other, language):
    for key in sorted(model.keys() ^ other.keys()):
        refuse(f"{key} is {'missing' if key in model else 'too much'} in {language}")
    for key, text in model.items():
        wanted, found = (set(PLACEHOLDER.findall(t)) for t in (text, other[key]))
        if wanted != found:
            names = ", ".join(sorted(wanted ^ found))
            refuse(f"{key}: placeholders differ between the model and {language}: {names}")


def c_string(text):
    # Octal escapes always have three digits, so that they cannot run into what follows.
    body = "".join(
        chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}"
        for b in text.encode("utf-8"))
    return f'"{body}"'


def write(out, catalogues):
    languages = list(catalogues)
    # Sorted by bytes: message_find searches by halving, with strcmp.
    keys = sorted(catalogues[languages[0]], key=lambda key: key.encode())
    lines = ['/* Made by generate.py from the catalogues; not to be edited. */',
             '#include "messages/messages.h"', '']
    lines += ['const char *const message_languages[] = {']
    lines += [f'    {c_string(language)},' for language in languages] + ['    NULL', '};', '']
    lines += ['const char *const message_keys[] = {']
    lines += [f'    {c_string(key)},' for key in keys] + ['    NULL', '};']
    lines += [f'const size_t message_key_count = {len(keys)};', '']
    lines += [f'static const char *const text[{len(languages)}][{len(keys)}] = {{']
    for language in languages:
        lines += ['    {']
        lines += [f'        {c_string(catalogues[language][key])},' for key in keys]
        lines += ['    },']
    lines += ['};', '',
              'const char *message_text(size_t language, size_t key)',
              '{', '    return text[language][key];', '}', '']
    out.write_text("\n".join(lines), encoding="ascii")


def main(argv):
    if len(argv) < 3:
        refuse("usage: generate.py OUT.c CATALOGUE...")
    catalogues = {}
    for path in map(pathlib.Path, argv[2:]):
        together, more = catalogues.setdefault(language_of(path), {}), read(path)
        for key in together.keys() & more.keys():
            refuse(f"{path.name}: {key} stands in another catalogue too")
        together.update(more)
    model = next(iter(catalogues.values()))
    for language, catalogue in catalogues.items():
        compare(model, catalogue, language)
    write(pathlib.Path(argv[1]), catalogues)


main(sys.argv)
