"""Writes pairs of Python sources with CPython's own verdict whether they are the same syntax.

    python3 pairs.py [--files N] [--per-file K] [--seed S] [--list] [FOLDER ...]

One JSON line a pair: {"file", "change", "before", "after", "verdict"}, verdict "equal" or "different" by comparing
`ast.dump`, or "invalid" where CPython refuses the second source. Folders default to the standard library and the
site-packages of the Python that runs this. Half of the changes should keep the syntax (other quotes, wrapping,
parentheses, spelling of numbers), half should not (an operator, a name, a bracket, a level of indentation); the
verdict never trusts the intention.
"""

import argparse
import ast
import io
import json
import keyword
import os
import random
import re
import sys
import sysconfig
import tokenize
import warnings

warnings.simplefilter("ignore")
MAX_BYTES = 20_000


class Source:
    """A source text with its tokens as offsets, so that a change is a splice."""

    def __init__(self, text):
        self.text = text
        self.tree = ast.parse(text)
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.tokens = []
        depth = 0
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            # From 3.12 on an f-string is many tokens; changes inside would be refused by older versions.
            kind = tokenize.tok_name[token.type]
            depth += (kind == "FSTRING_START") - (kind == "FSTRING_END")
            if depth == 0 and kind != "FSTRING_END":
                self.tokens.append((token.type, token.string, self.offset(token.start), self.offset(token.end)))

    def offset(self, place):
        line, column = place
        return self.starts[min(line - 1, len(self.starts) - 1)] + column

    def node_span(self, node):
        lines = self.text.splitlines(keepends=True)

        def at(line, column):
            return self.starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

        return at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)

    def splice(self, edits):
        text = self.text
        for start, end, new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def of_type(self, kind):
        return [token for token in self.tokens if token[0] == kind]


# Changes that should keep the syntax.


def unparsed(source, rng):
    return ast.unparse(source.tree)


def without_comments(source, rng):
    return source.splice([(start, end, "") for _, _, start, end in source.of_type(tokenize.COMMENT)])


def other_comments(source, rng):
    return source.splice([(start, end, "# other 'text\"") for _, _, start, end in source.of_type(tokenize.COMMENT)])


def reindented(source, rng):
    """Every logical line at a new width a level; continuation lines stay."""
    unit = rng.choice(["  ", "\t", " ", "        ", "   "])
    level = 0
    edits = []
    fresh = True
    for kind, text, start, end in source.tokens:
        if kind == tokenize.INDENT:
            level += 1
        elif kind == tokenize.DEDENT:
            level -= 1
        elif kind == tokenize.NEWLINE:
            fresh = True
        elif fresh and kind not in (tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER):
            line = source.text.rfind("\n", 0, start) + 1
            edits.append((line, start, unit * level))
            fresh = False
    comments = []
    for _, _, start, _ in source.of_type(tokenize.COMMENT):
        line = source.text.rfind("\n", 0, start) + 1
        if source.text[line:start].strip() == "":
            comments.append((line, start, ""))
    return source.splice(edits + comments)


def requoted(source, rng):
    edits = []
    for _, text, start, end in source.of_type(tokenize.STRING):
        match = re.fullmatch(r"([rbuRBU]*)(['\"])([^'\"\\{}\n]*)\2", text)
        if match:
            quote = rng.choice(["'", '"', "'''", '"""'])
            edits.append((start, end, f"{match[1]}{quote}{match[3]}{quote}" if match[3] else text))
    return source.splice(edits)


def split_strings(source, rng):
    edits = []
    for _, text, start, end in source.of_type(tokenize.STRING):
        match = re.fullmatch(r"([rbRB]*)(['\"])([^'\"\\{}\n]{2,})\2", text)
        if match and rng.random() < 0.5:
            cut = rng.randrange(1, len(match[3]))
            first, second = match[3][:cut], match[3][cut:]
            edits.append((start, end, f"{match[1]}'{first}' {match[1]}\"{second}\""))
    return source.splice(edits)


def escaped(source, rng):
    edits = []
    for _, text, start, end in source.of_type(tokenize.STRING):
        match = re.fullmatch(r"([uU]?)(['\"])([^'\"\\{}\n]+)\2", text) if text.isascii() else None
        if match:
            body = "".join(
                rng.choice([char, f"\\x{ord(char):02x}", f"\\{ord(char):03o}", f"\\u{ord(char):04x}"])
                for char in match[3]
            )
            edits.append((start, end, f"{match[1]}{match[2]}{body}{match[2]}"))
    return source.splice(edits)


def rewrapped(source, rng):
    depth = 0
    edits = []
    for kind, text, start, end in source.tokens:
        if kind != tokenize.OP:
            continue
        depth += (text in "([{") - (text in ")]}")
        if depth > 0 and rng.random() < 0.3:
            edits.append((end, end, rng.choice(["\n", "\n    ", " # c\n  ", "  ", "\\\n"])))
        elif depth == 0 and text in ("=", "+", ".", ",", "==") and rng.random() < 0.2:
            edits.append((end, end, rng.choice([" \\\n      ", "  ", "\\\n"])))
    return source.splice(edits)


def respelled_numbers(source, rng):
    edits = []
    for _, text, start, end in source.of_type(tokenize.NUMBER):
        if text.isdigit() and not text.startswith("0"):
            value = int(text)
            edits.append((start, end, rng.choice([hex(value), oct(value), bin(value), f"{value:_}", hex(value).upper().replace("X", "x")])))
        elif re.fullmatch(r"\d+\.\d+", text):
            edits.append((start, end, rng.choice([text + "e0", text + "0", text + "E+00"])))
    return source.splice(edits)


def parenthesised(source, rng):
    edits = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.expr) and rng.random() < 0.15 and not isinstance(node, (ast.Starred, ast.Slice)):
            start, end = source.node_span(node)
            edits += [(start, start, "("), (end, end, ")")]
    return source.splice(edits)


def joined_lines(source, rng):
    edits = []
    for node in ast.walk(source.tree):
        for body in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
            for one, two in zip(body, body[1:]) if isinstance(body, list) else ():
                if hasattr(one, "body") or hasattr(two, "body") or hasattr(one, "cases") or hasattr(two, "cases"):
                    continue
                (_, end), (start, _) = source.node_span(one), source.node_span(two)
                if source.text[end:start].strip() == "" and rng.random() < 0.5:
                    edits.append((end, start, rng.choice(["; ", ";", " ; "])))
    return source.splice(edits)


def other_line_ends(source, rng):
    return source.text.replace("\n", rng.choice(["\r\n", "\r"]))


def blank_lines(source, rng):
    edits = [(end, end, rng.choice(["\n", "\n   \n", "\n\t# c\n", "\f\n"])) for _, _, _, end in source.of_type(tokenize.NEWLINE) if rng.random() < 0.3]
    return source.splice(edits)


def trailing_commas(source, rng):
    edits = []
    for index, (kind, text, start, end) in enumerate(source.tokens):
        if text in (")", "]", "}") and source.tokens[index - 1][1] not in ("(", "[", "{", ",") and rng.random() < 0.3:
            edits.append((start, start, ","))
    return source.splice(edits)


# Changes that should not.

SWAPS = {
    "+": ["-", "*"], "-": ["+"], "*": ["**", "/"], "**": ["*"], "/": ["//"], "//": ["/"], "%": ["/"], "@": ["*"],
    "==": ["!=", "is"], "!=": ["==", "<>"], "<": ["<=", ">"], ">": [">=", "<"], "<=": ["<"], ">=": [">"],
    "&": ["|", "^"], "|": ["&", "^"], "^": ["&", "|"], "<<": [">>"], ">>": ["<<"], "=": ["==", ":=", "+="],
    "+=": ["-=", "="], "->": [":"], ":": [",", ";"], ",": [";", "", " "], ".": [","], "and": ["or"], "or": ["and"],
    "not": ["", "not not"], "in": ["not in", "is"], "is": ["is not", "in"], "True": ["False", "1"], "None": ["False"],
    "if": ["while"], "while": ["if"], "yield": ["await", "return"], "return": ["yield", ""], "break": ["continue"],
    "async": [""], "await": [""], "for": ["async for"], "from": ["import"], "global": ["nonlocal"], "elif": ["else:\n if"],
    "lambda": ["lambda x,"], "def": ["async def", "class"], "pass": ["..."], "except": ["except*"], "raise": ["return"],
    "(": ["((", ""], ")": ["))", "", ",)"], "[": ["("], "]": [",]", ")"], "{": ["{*", "{**"], "...": ["pass"],
}


def one_token(source, rng):
    candidates = [token for token in source.tokens if token[1] in SWAPS]
    _, text, start, end = rng.choice(candidates)
    return source.splice([(start, end, rng.choice(SWAPS[text]))])


def one_name(source, rng):
    names = [token for token in source.of_type(tokenize.NAME)]
    _, text, start, end = rng.choice(names)
    new = rng.choice([text + "_", "x", text.upper(), text[:-1] or "y", "match", "type", "print", "_", "None"])
    return source.splice([(start, end, new)])


def one_number(source, rng):
    _, text, start, end = rng.choice(source.of_type(tokenize.NUMBER))
    new = rng.choice([text + "1", text + ".0", text + "j", "0" + text, text + "_0", "-" + text, text + "e1", "True", text + "L"])
    return source.splice([(start, end, new)])


def one_string(source, rng):
    strings = source.of_type(tokenize.STRING)
    _, text, start, end = rng.choice(strings)
    quote = re.match(r"\w*", text).end()
    new = rng.choice(
        [
            "b" + text, "u" + text, "r" + text, "f" + text, text + " ''", "'' " + text, text + "u'a'", "''", text + " f''",
            text[: quote + 1] + " " + text[quote + 1 :], text[:-1] + "\\n" + text[-1:], text[:-1] + "\\" + text[-1:],
            text[:-1] + "#" + text[-1:], text.replace("\n", " ", 1), text.replace(" ", "  ", 1), text[:-1] + "{x}" + text[-1:],
            "f" + text[:quote + 1] + "{x!r:>3}" + text[quote + 1 :], "f" + text[:quote + 1] + "{x = }" + text[quote + 1 :],
        ]
    )
    return source.splice([(start, end, new)])


def parens_removed(source, rng):
    stack = []
    pairs = []
    for kind, text, start, end in source.tokens:
        if kind == tokenize.OP and text in "([{":
            stack.append((start, end))
        elif kind == tokenize.OP and text in ")]}" and stack:
            pairs.append((stack.pop(), (start, end)))
    (start, end), (start2, end2) = rng.choice(pairs)
    if rng.random() < 0.5:
        return source.splice([(start, end, " "), (start2, end2, " ")])
    return source.splice([(start, end, source.text[start:end] * 2), (start2, end2, source.text[start2:end2] * 2)])


def parens_added(source, rng):
    operators = (ast.BinOp, ast.BoolOp, ast.Compare, ast.UnaryOp, ast.IfExp, ast.Lambda, ast.Tuple, ast.Attribute, ast.Starred)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, operators)]
    start, end = source.node_span(rng.choice(nodes))
    inside = [token for token in source.tokens if start <= token[2] and token[3] <= end]
    first, last = sorted(rng.sample(range(len(inside)), 2)) if len(inside) > 1 else (0, 0)
    return source.splice([(inside[first][2], inside[first][2], "("), (inside[last][3], inside[last][3], ")")])


def one_line(source, rng):
    lines = source.text.split("\n")
    index = rng.randrange(len(lines))
    change = rng.randrange(6)
    if change == 0:
        del lines[index]
    elif change == 1:
        lines.insert(index, lines[index])
    elif change == 2:
        lines[index] = "    " + lines[index]
    elif change == 3:
        lines[index] = lines[index][4:] if lines[index].startswith("    ") else " " + lines[index]
    elif change == 4:
        lines[index] = lines[index].replace("    ", "\t")
    elif index + 1 < len(lines):
        lines[index], lines[index + 1] = lines[index + 1], lines[index]
    return "\n".join(lines)


def swapped_tokens(source, rng):
    solid = [token for token in source.tokens if token[1].strip() and token[0] != tokenize.COMMENT]
    index = rng.randrange(len(solid) - 1)
    (_, one, start, end), (_, two, start2, end2) = solid[index], solid[index + 1]
    return source.splice([(start, end, two), (start2, end2, one)])


def one_character(source, rng):
    index = rng.randrange(len(source.text))
    new = rng.choice(["", " ", "\t", "\n", "\f", "\v", "\\", "\\\n", "#", "'", '"', "(", ")", ":", ";", ",", "*", ".", "é", "\u00a0", "\u200b", "\ufeff", "\0", "0", "_", "!", "=", "@", "`", "$"])
    return source.text[:index] + new + source.text[index + rng.randrange(2) :]


KEEPING = [
    unparsed, without_comments, other_comments, reindented, requoted, split_strings, escaped, rewrapped,
    respelled_numbers, parenthesised, joined_lines, other_line_ends, blank_lines, trailing_commas,
]
CHANGING = [
    one_token, one_token, one_token, one_name, one_number, one_string, one_string, parens_removed, parens_added,
    one_line, one_line, swapped_tokens, one_character, one_character,
]


def verdict(tree, after):
    try:
        other = ast.parse(after.encode())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "invalid"
    return "equal" if ast.dump(other) == tree else "different"


def pairs_of(path, rng, count):
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode().replace("\r\n", "\n").lstrip("\ufeff")
        source = Source(text)
        tree = ast.dump(ast.parse(text.encode()))
    except (SyntaxError, ValueError, tokenize.TokenError, RecursionError):
        return
    changes = rng.sample(KEEPING, min(count // 2, len(KEEPING))) + rng.sample(CHANGING, min(count - count // 2, len(CHANGING)))
    for change in changes:
        try:
            after = change(source, rng)
            after.encode()
        except (IndexError, ValueError, RecursionError):
            continue
        if after == text:
            continue
        yield {"file": path, "change": change.__name__, "before": text, "after": after, "verdict": verdict(tree, after)}


def python_files(folders):
    found = []
    for folder in folders:
        for base, names, files in os.walk(folder):
            names[:] = sorted(name for name in names if name != "__pycache__")
            for name in sorted(files):
                path = os.path.join(base, name)
                if name.endswith(".py") and 200 < os.path.getsize(path) < MAX_BYTES:
                    found.append(path)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--per-file", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only the paths of the files drawn")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    paths = sysconfig.get_paths()
    folders = options.folders or sorted({paths["stdlib"], paths["purelib"]})
    rng = random.Random(options.seed)
    files = python_files(folders)
    for path in rng.sample(files, min(options.files, len(files))):
        if options.list:
            print(path)
            continue
        for pair in pairs_of(path, rng, options.per_file):
            sys.stdout.write(json.dumps(pair) + "\n")


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main()
