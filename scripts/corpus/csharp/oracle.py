"""Answers lines of JSON with the tokens of a C# text, by the lexical grammar of the language and not by a compiler: {"text": …} → {"tree": …, "formatted": null}."""

import hashlib
import json
import re
import sys

OPERATORS = ">>>= >>> <<= >>= ??= ... => == != <= >= && || ?? ?. :: ++ -- += -= *= /= %= &= |= ^= << >> -> ..".split()
TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)"
    r"|(?P<char>'(?:\\.[^'\n]*|[^'\\\n])')|(?P<number>\.?\d(?:[eE][+-]?\d|[\w]|\.(?=\d))*)"
    r"|(?P<name>@?[^\W\d]\w*)|(?P<sign>" + "|".join(map(re.escape, OPERATORS)) + r"|[^\w\s])"
)
MODIFIER = set("public protected private internal static readonly const sealed abstract virtual override extern unsafe volatile async new required file partial ref".split())


def string_end(text, at):
    """Returns where a string ends that begins here with its signs, or None."""
    head = re.compile(r"[$@]*").match(text, at).group()
    quotes = re.compile(r'"+').match(text, at + len(head)).group()
    if len(quotes) >= 3:
        end = text.find(quotes, at + len(head) + len(quotes))
        while end >= 0 and text[end + len(quotes) : end + len(quotes) + 1] == '"':
            end += 1
        return None if end < 0 else end + len(quotes)
    at += len(head) + 1
    if len(quotes) == 2 and "@" not in head:
        return at + 1
    while at < len(text):
        sign = text[at]
        if sign == '"':
            if "@" in head and text[at + 1 : at + 2] == '"':
                at += 2
                continue
            return at + 1
        if sign == "\\" and "@" not in head:
            at += 2
        elif sign == "\n" and "@" not in head:
            return None
        elif sign == "{" and "$" in head:
            if text[at + 1 : at + 2] == "{":
                at += 2
                continue
            depth = 0
            while at < len(text):
                if re.compile(r'[$@]*"').match(text, at):
                    at = string_end(text, at)
                    if at is None:
                        return None
                    continue
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
        else:
            at += 1
    return None


def plain(text):
    lines = text.split("\n")
    indent = re.match(r'[ \t]*(?="""+)', lines[-1])
    if not text.startswith('"""') or len(lines) < 3 or indent is None:
        return text
    rest = [line[len(indent.group()) :] if line.startswith(indent.group()) else line.strip() and "?" + line for line in lines[1:]]
    return "\n".join([lines[0].rstrip(), *rest])


def tokens(text):
    found, at, begins = [], 0, True
    while at < len(text):
        if begins and text[at] == "#":
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            found.append("#" + " ".join(re.sub(r"//.*", "", text[at + 1 : end]).split()))
            at = end
            continue
        if re.compile(r'[$@]*"').match(text, at):
            end = string_end(text, at)
            if end is None:
                return None
            found.append(plain(text[at:end]))
            at, begins = end, False
            continue
        match = TOKEN.match(text, at)
        if match is None:
            return None
        if match.lastgroup == "blank":
            begins = begins or "\n" in match.group()
        elif match.lastgroup != "comment":
            found.append(match.group())
            begins = False
        at = match.end()
    return found


def normal(found):
    """Leaves out last commas, and sorts modifiers and `using` beside each other."""
    kept = [sign for at, sign in enumerate(found) if not (sign == "," and found[at + 1 : at + 2] in (["}"], ["]"]))]
    out, at = [], 0
    while at < len(kept):
        if kept[at] in MODIFIER:
            end = at
            while end < len(kept) and kept[end] in MODIFIER:
                end += 1
            out += sorted(kept[at:end])
            at = end
        elif kept[at] == "using" or kept[at : at + 2] == ["global", "using"]:
            run = []
            while at < len(kept) and (kept[at] == "using" or kept[at : at + 2] == ["global", "using"]):
                end = kept.index(";", at) if ";" in kept[at:] else len(kept) - 1
                run.append(kept[at : end + 1])
                at = end + 1
            out += [sign for each in sorted(run) for sign in each]
        else:
            out.append(kept[at])
            at += 1
    return out


for line in sys.stdin:
    found = tokens(json.loads(line)["text"])
    tree = None if found is None else hashlib.sha256(json.dumps(normal(found)).encode()).hexdigest()
    print(json.dumps({"tree": tree, "formatted": None}), flush=True)
