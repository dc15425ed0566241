import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type AttackCase, attackFile } from "./case.ts";

/** Of the values of one attack: each is a run, so that most of them wait for who asks for all. */
const MOST_VALUES = process.env.SKL_ATTACKS === "all" ? Number.POSITIVE_INFINITY : 1;

const FOLDER = join(import.meta.dirname, "../cases");

export interface AttackClass {
  readonly name: string;
  readonly says: string;
  readonly controls: readonly AttackCase[];
  /** With the control that does nearly the same and is granted. */
  readonly attacks: readonly (AttackCase & { readonly control: string })[];
}

/** All classes; a file that is not as the README says is an error, not a case less. */
export function readClasses(): AttackClass[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map(readClass);
}

function readClass(file: string): AttackClass {
  const read = attackFile.safeParse(parse(readFileSync(join(FOLDER, file), "utf8")));
  if (!read.success) throw new Error(`${file}: ${read.error.message}`);
  const { class: name, says, shared = {}, controls, attacks } = read.data;
  return {
    name,
    says,
    controls: controls.map((one) => ({ ...shared, ...one })),
    attacks: attacks.flatMap(({ each, ...one }) => expanded({ ...shared, ...one }, each ?? {})),
  };
}

/** One case for each value, which takes the place of `%NAME%` in it. */
function expanded<Case extends { readonly name: string }>(
  one: Case,
  each: Readonly<Record<string, readonly (string | number)[]>>,
): Case[] {
  const [first] = Object.entries(each);
  if (first === undefined) return [one];
  const [name, values] = first;
  return values.slice(0, MOST_VALUES).map((value) => ({
    ...(filled(one, new Map([[name, String(value)]])) as Case),
    name: `${one.name}: ${String(value)}`,
  }));
}

/** Every text in a value with its `%NAME%` filled in; one that is nothing else but a number's name becomes the number. */
export function filled(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") {
    return value.replace(/%([A-Za-z_.]+)%/g, (whole, name: string) => names.get(name) ?? whole);
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, names));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [String(filled(key, names)), filled(item, names)]),
  );
}
