import { parse, TomlDate } from "smol-toml";
import { isTable } from "../tables.ts";
import { computeMembersForm } from "./members.ts";

/** Returns the form of a TOML text, or null for the syntax of TOML 1.1. It throws if the text is invalid. */
export function computeTomlForm(text: string): string | null {
  return isNewer(text) ? null : computeTomlValueForm(parse(text, { integersAsBigInt: true }));
}

/** Matches strings, also one without an end, and comments. */
const TEXT = /"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#.*/g;

/**
 * Returns whether readers of TOML 1.0 refuse a text: an inline table with a line end or a trailing comma, a time without seconds, a new
 * escape.
 */
function isNewer(text: string): boolean {
  const code = text.replace(TEXT, "");
  const isOpen = (line: string) => line.split("{").length !== line.split("}").length;
  return /,[ \t]*\}|(?<![:\d+-])\d\d:\d\d(?!:)/.test(code) || /\\[ex]/.test(text) || code.split("\n").some(isOpen);
}

function computeTomlValueForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(computeTomlValueForm).join(",")}]`;
  if (value instanceof TomlDate) {
    const kind = [value.isDate(), value.isTime(), value.isLocal()].map(Number).join("");
    return `date${kind} ${value.toISOString()}`;
  }
  if (isTable(value))
    return computeMembersForm(
      Object.entries(value).map(([key, inner]): [string, string] => [key, computeTomlValueForm(inner)]),
    );
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return JSON.stringify(value);
}
