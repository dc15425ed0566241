"""Answers lines of JSON with the signs that clang's lexer finds, and the text as clang-format writes it: {"text": …} → {"tree": …, "formatted": …}.
With the folder of a project and the path of a file in it, it says instead what others can reach of that file."""

import hashlib
import json
import os
import re
import subprocess
import sys

LANGUAGE = sys.argv[1]
FLAGS = {"c": ["-x", "c", "-std=c17"], "cpp": ["-x", "c++", "-std=c++20"]}[LANGUAGE]
STYLE = "{BasedOnStyle: LLVM, SortIncludes: Never, BreakStringLiterals: false, SortUsingDeclarations: false, FixNamespaceComments: false}"
TOKEN = re.compile(r"^(\w+) '(.*?)'((?:\t| )[\s\S]*?)?\tLoc=<([^\n]*)>$", re.S)

# Sources have texts such as "error: …" themselves.
ERROR = re.compile(rb"^<stdin>:\d+:\d+: (?:fatal )?error:", re.M)
# The formatter takes longer than the lexer, and only a run that measures how much is recognised needs it.
FORMATS = os.environ.get("SKL_ORACLE_FORMATS") != "no"


def run(command, text):
    return subprocess.run(command, input=text.encode(), capture_output=True, timeout=20)


def tokens(text):
    # The lexer does not say of blanks at the very begin that a line begins.
    done = run(["clang", "-cc1", *FLAGS, "-dump-raw-tokens", "-"], "\n" + text)
    if done.returncode != 0 or ERROR.search(done.stderr):
        return None
    signs, directive, count, begins = [], False, 0, False
    for entry in re.split(r"(?<=>)\n", done.stderr.decode(errors="replace")):
        match = TOKEN.match(entry)
        if not match or match[1] in ("unknown", "eof"):
            continue
        kind, text_of, flags = match[1], match[2], match[3] or ""
        starts = "[StartOfLine]" in flags
        # A line ends before a comment that begins the next one, whatever follows the comment.
        if starts and directive:
            signs.append("<end of line>")
            directive = False
        if kind == "comment":
            begins = begins or starts
            continue
        starts, begins = starts or begins, False
        if starts and kind == "hash":
            directive, count = True, 0
        count += 1
        touches = kind == "l_paren" and directive and count == 4 and "[LeadingSpace]" not in flags
        spelt = re.sub(r"\\\r?\n", "", text_of)
        # Two plain strings beside each other are one.
        open_escape = signs and re.search(r'(?<!\\)(?:\\\\)*\\(?:[0-7]{1,3}|x[0-9a-fA-F]+)"$', signs[-1])
        if not directive and spelt.startswith('"') and signs and re.fullmatch(r'"[\s\S]*"', signs[-1]) and not open_escape:
            signs[-1] = signs[-1][:-1] + spelt[1:]
            continue
        # Since 2011 two brackets of templates need no blank between them.
        parts = [">", ">"] if spelt == ">>" and not directive else [spelt]
        signs += [("touching " if touches else "") + part for part in parts]
    # A comment at the end of the file shows where a line ends that the file's end would end as well.
    if signs and signs[-1] == "<end of line>":
        signs.pop()
    return signs


def is_balanced(signs):
    return all(signs.count(a) == signs.count(b) for a, b in ("()", "{}", "[]"))


for line in sys.stdin:
    request = json.loads(line)
    text = request["text"]
    if "path" in request:
        from exports import exports

        print(json.dumps({"tree": "", "formatted": None, "exports": exports(request["folder"], request["path"])}), flush=True)
        continue
    tree, formatted = None, None
    try:
        found = tokens(text)
        if found is not None:
            tree = hashlib.sha256(json.dumps(found).encode()).hexdigest()
            if FORMATS and is_balanced(found):
                done = run(["clang-format", f"--style={STYLE}", f"--assume-filename=a.{LANGUAGE}"], text)
                formatted = done.stdout.decode() if done.returncode == 0 else None
    except Exception:
        tree = None
    print(json.dumps({"tree": tree, "formatted": formatted}), flush=True)
