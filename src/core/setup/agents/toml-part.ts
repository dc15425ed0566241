import { parse } from "smol-toml";
import { areSameLines, composeMarkedFile, insertLines, type MarkedLines, removeLines } from "../install/index.ts";
import type { Edit, OwnPart } from "./edit.ts";

/** Describes a table of a TOML file. Its lines stand at the end of the file between two comment lines, so the rest stays byte for byte. */
export interface TomlTable {
  readonly path: string;
  readonly at: readonly string[];
  readonly lines: readonly string[];
}

export function createTomlPart({ path, at, lines }: TomlTable): OwnPart {
  const marked: MarkedLines = { title: "coordinates agents", indent: "", lines: [`[${at.join(".")}]`, ...lines] };
  return { path, putInto: (text) => putTable(text, at, marked), takeFrom: takeTable };
}

function putTable(text: string | null, at: readonly string[], marked: MarkedLines): Edit {
  if (text === null || text.trim() === "") return { kind: "changed", text: composeMarkedFile("", marked) };
  const problem = findTomlProblem(text);
  if (problem !== null) return { kind: "refused", because: problem };
  const own = removeLines(text);
  if (own !== null && areSameLines(own.taken, marked)) return { kind: "unchanged" };
  const others = own === null ? text : own.rest;
  if (hasTable(others, at)) return { kind: "unchanged", because: `it has another ${at.join(".")}, which stays` };
  const after = insertLines(others, others.length, marked);
  const then = findTomlProblem(after);
  // Nothing can be added to a table that people wrote on one line.
  return then === null ? { kind: "changed", text: after } : { kind: "refused", because: `${at[0]} cannot be added to` };
}

function takeTable(text: string): Edit {
  const own = removeLines(text);
  if (own === null) return { kind: "unchanged" };
  return { kind: "changed", text: own.isOurFile ? null : own.rest };
}

function findTomlProblem(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (cause) {
    const [first = ""] = (cause as Error).message.split("\n");
    return `it is no TOML: ${first.slice(0, 200)}`;
  }
}

function hasTable(text: string, at: readonly string[]): boolean {
  let value: unknown = findTomlProblem(text) === null ? parse(text) : {};
  for (const key of at) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}
