import { parse, TomlDate } from "smol-toml";
import { isTable } from "../tables.ts";
import { membersForm } from "./members.ts";

/** Returns the form of a TOML text. It throws if the text is invalid. */
export function tomlForm(text: string): string {
  return formOf(parse(text, { integersAsBigInt: true }));
}

function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formOf).join(",")}]`;
  if (value instanceof TomlDate) {
    const kind = [value.isDate(), value.isTime(), value.isLocal()].map(Number).join("");
    return `date${kind} ${value.toISOString()}`;
  }
  if (isTable(value))
    return membersForm(Object.entries(value).map(([key, inner]): [string, string] => [key, formOf(inner)]));
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return JSON.stringify(value);
}
