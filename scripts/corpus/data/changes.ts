import type { Random } from "../typescript/random.ts";

type Change = (text: string, random: Random) => string;

const onLines =
  (change: (lines: string[], random: Random) => void): Change =>
  (text, random) => {
    const lines = text.split("\n");
    change(lines, random);
    return lines.join("\n");
  };

/** Changes that people make to files of data: comments, blank lines, the order of what stands beside each other. */
export const DATA_CHANGES: Readonly<Record<string, Change>> = {
  "a comment": onLines((lines, random) => {
    const at = random.below(lines.length);
    lines[at] += random.pick(["  # note", " # a: b", "#x", " // no"]);
  }),
  "a comment line": onLines((lines, random) => {
    const at = random.below(lines.length + 1);
    lines.splice(at, 0, " ".repeat(random.below(5)) + random.pick(["# a note", "# key: 1", "", "#"]));
  }),
  "no comment": (text, random) => {
    const found = [...text.matchAll(/[ \t]*#.*/g)];
    if (found.length === 0) return text;
    const one = random.pick(found);
    return text.slice(0, one.index) + text.slice(one.index + one[0].length);
  },
  "lines the other way round": onLines((lines, random) => {
    const at = random.below(Math.max(1, lines.length - 1));
    [lines[at], lines[at + 1]] = [lines[at + 1] ?? "", lines[at] ?? ""];
  }),
  "another quote": (text, random) => {
    const found = [...text.matchAll(/(["'])[\w ./]*\1/g)];
    if (found.length === 0) return text;
    const one = random.pick(found);
    const other = one[1] === '"' ? "'" : '"';
    return text.slice(0, one.index) + other + one[0].slice(1, -1) + other + text.slice(one.index + one[0].length);
  },
  "a value in quotes": (text, random) => {
    const found = [...text.matchAll(/(?<=[:=] )[\w.]+$/gm)];
    if (found.length === 0) return text;
    const one = random.pick(found);
    return `${text.slice(0, one.index)}"${one[0]}"${text.slice(one.index + one[0].length)}`;
  },
  "another indent": (text, random) => {
    const wide = " ".repeat(1 + random.below(4));
    return text.replace(/^( {2})+/gm, (found) => wide.repeat(found.length / 2));
  },
  "one sign more or less": (text, random) => {
    const at = random.below(text.length);
    const more = random.pick([
      "",
      "\t",
      "\n",
      "\r",
      " ",
      '"',
      "'",
      ",",
      ":",
      "{",
      "}",
      "[",
      "]",
      "-",
      "|",
      ">",
      "0",
      "_",
      "#",
    ]);
    return text.slice(0, at) + more + text.slice(more === "" ? at + 1 : at);
  },
  "a line end less": (text, random) => {
    const found = [...text.matchAll(/\n|\\n(?=")/g)];
    const one = found.length === 0 ? undefined : random.pick([random.pick(found), found.at(-1)]);
    return one === undefined ? text : text.slice(0, one.index) + text.slice(one.index + one[0].length);
  },
  "blanks at a line's end": onLines((lines, random) => {
    lines[random.below(lines.length)] += "  ";
  }),
};
