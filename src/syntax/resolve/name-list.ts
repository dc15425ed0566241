import type { NameList } from "./pieces.ts";

/** Matches an import whose names stand between brackets, or, as in Python, at its end. */
const BRACKETS = /^([^{}()#]{1,500}[{(])([^{}()#/]{0,10000})([})][^{}()]{0,500})$/;
const BARE = /^(\s*from\s+\S{1,300}\s+import\s)([\w \t,]{1,5000})()$/;

/** Reads the lines of an import as a list of names; null where comments or nested brackets stand in it, or it lists none. */
export function readNameList(lines: readonly string[]): NameList | null {
  const text = lines.map((line) => line.trimEnd()).join("\n");
  const [, head, list, tail] = BRACKETS.exec(text) ?? BARE.exec(text) ?? [];
  if (head === undefined || list === undefined || tail === undefined) return null;
  const names = list
    .split(",")
    .map((name) => name.trim().replaceAll(/\s+/g, " "))
    .filter((name) => name !== "");
  if (names.length === 0 || new Set(names).size < names.length || (!list.includes(",") && list.trim().includes("\n")))
    return null;
  const indent = list.includes("\n") ? (/\n([ \t]*)\S/.exec(list)?.[1] ?? "") : null;
  return { head: head.replace(/\s*[({]$/, "").trim(), names, tail: tail.replace(/^[)}]\s*/, "").trim(), indent };
}

/** Writes names in the place of those that an import lists. */
export function writeNameList(lines: readonly string[], names: readonly string[]): string[] {
  const text = lines.map((line) => line.trimEnd()).join("\n");
  const [, head = "", list = "", tail = ""] = BRACKETS.exec(text) ?? BARE.exec(text) ?? [];
  const indent = /\n([ \t]*)\S/.exec(list)?.[1];
  if (indent === undefined) {
    const [lead = "", end = ""] = [/^\s*/.exec(list)?.[0], /\s*$/.exec(list)?.[0]];
    return [`${head}${lead}${names.join(", ")}${end}${tail}`];
  }
  const closing = /\n([ \t]*)$/.exec(list)?.[1];
  const end = /,\s*$/.test(list) ? "," : "";
  const isOneEach = list
    .trim()
    .split("\n")
    .every((row) => row.replace(/,\s*$/, "").split(",").length === 1);
  const width = isOneEach ? 0 : Math.max(...lines.map((line) => line.length));
  const startsBelow = /^\s*\n/.test(list);
  const rows = startsBelow ? [head, indent] : [head];
  for (const [at, name] of names.entries()) {
    const text = at < names.length - 1 ? `${name},` : name + end;
    const row = rows.at(-1) ?? "";
    const isFirst = row === indent || row === head;
    if (isFirst) rows[rows.length - 1] = row + text;
    else if (row.length + 1 + text.length <= width) rows[rows.length - 1] = `${row} ${text}`;
    else rows.push(indent + text);
  }
  if (closing !== undefined) rows.push(closing);
  rows[rows.length - 1] += tail;
  return rows.join("\n").split("\n");
}
