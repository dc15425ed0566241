import { findNearestName } from "../../../kernel/domain/index.ts";
import { type Entry, type MapTree, readYamlTree, type Tree, toJsonValue } from "../../../kernel/yaml/index.ts";
import { splitTools } from "./allowed-tools.ts";
import { splitFrontmatter } from "./frontmatter.ts";
import { YAML_RULES } from "./limits.ts";
import { nameProblem, toSkillName } from "./names.ts";
import { describe, joinNames, quote, type Reading, refuse, warn } from "./problems.ts";
import type { Json, JsonObject, SkillDocument } from "./types.ts";

/** The open format has these keys; some tools reject a file with any other. */
export const FRONTMATTER_KEYS = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
] as const;
const LONGEST_DESCRIPTION = 1024;
const LONGEST_COMPATIBILITY = 500;

/** The contents of SKILL.md, including the keys that have no meaning here. */
export interface ReadDocument extends SkillDocument {
  /** The frontmatter's `name`, which may differ from the folder's. */
  readonly declaredName: string | null;
  readonly unknownKeys: JsonObject;
  readonly unknownMetadata: JsonObject;
}

/** Reads SKILL.md as other agents write it: it accepts everything with one clear meaning and refuses the rest. */
export function readSkillMd(text: string, folder: string, reading: Reading): ReadDocument | null {
  const split = splitFrontmatter(text, reading.path);
  if (!split.ok) {
    reading.problems.push(split.error);
    return null;
  }
  const { yaml, linesBefore, body, warnings } = split.value;
  reading.problems.push(...warnings);
  const tree = readYamlTree(yaml, YAML_RULES);
  if (!tree.ok) {
    for (const one of tree.error) refuse(reading, { ...one, line: one.line === null ? null : one.line + linesBefore });
    return null;
  }
  const keys = locateFrontmatterKeys(tree.value, linesBefore, reading);
  return keys && readKeys(keys, { body, folder, reading, opening: linesBefore });
}

/** Returns the frontmatter's keys with their lines in the file. */
function locateFrontmatterKeys(tree: Tree | null, before: number, reading: Reading): ReadonlyMap<string, Entry> | null {
  if (tree !== null && tree.kind !== "map") {
    const message = `The frontmatter is ${describe(toJsonValue(tree))} and not keys with values.`;
    refuse(reading, { line: tree.line + before, message, fix: "Write `name: …` and `description: …`." });
    return null;
  }
  const entries: MapTree["entries"] = tree?.entries ?? new Map();
  return new Map([...entries].map(([key, { line, value }]) => [key, { line: line + before, value }]));
}

interface Within {
  readonly body: string;
  readonly folder: string;
  readonly reading: Reading;
  /** The line of the opening `---`. */
  readonly opening: number;
}

function readKeys(keys: ReadonlyMap<string, Entry>, within: Within): ReadDocument {
  const { reading } = within;
  const readFrontmatterText = (key: string) => readSingleValue(keys, key, reading);
  const { metadata, unknownMetadata } = readMetadata(keys.get("metadata"));
  const declaredName = readFrontmatterText("name");
  checkName(declaredName, keys.get("name")?.line ?? within.opening, within);
  const compatibility = readFrontmatterText("compatibility");
  checkLength(compatibility, { key: "compatibility", longest: LONGEST_COMPATIBILITY, keys, reading });
  warnOfMetadata(unknownMetadata, keys.get("metadata")?.line ?? null, reading);
  return {
    declaredName,
    description: readDescription(keys, within),
    license: readFrontmatterText("license"),
    compatibility,
    metadata,
    allowedTools: readTools(keys.get("allowed-tools"), reading),
    body: within.body,
    unknownKeys: readUnknown(keys, reading),
    unknownMetadata,
  };
}

/** Returns a single value as it is written, so that `1.0` is the text 1.0; null if there is none, and, with a problem, for a list or map. */
function readSingleValue(keys: ReadonlyMap<string, Entry>, key: string, reading: Reading): string | null {
  const entry = keys.get(key);
  if (!entry || isNothing(entry.value)) return null;
  if (entry.value.kind === "scalar") return entry.value.source;
  const message = `${key}: found ${describe(toJsonValue(entry.value))}; a text is allowed.`;
  refuse(reading, { line: entry.line, message, fix: `Write ${key} as one text, in quotes if it holds a colon.` });
  return null;
}

const isNothing = (tree: Tree): boolean => tree.kind === "scalar" && tree.value === null;

function readDescription(keys: ReadonlyMap<string, Entry>, { reading, opening }: Within): string {
  const entry = keys.get("description");
  const text = readSingleValue(keys, "description", reading);
  const isOtherThing = entry !== undefined && entry.value.kind !== "scalar";
  if ((text === null || text.trim() === "") && !isOtherThing) {
    const fact = entry ? "description: it is empty" : "The frontmatter that begins here has no description";
    const message = `${fact}, so no agent can tell when to use the skill.`;
    refuse(reading, { line: entry?.line ?? opening, message, fix: "Add `description:` with what it does and when." });
  }
  checkLength(text, { key: "description", longest: LONGEST_DESCRIPTION, keys, reading });
  return text ?? "";
}

interface Bound {
  readonly key: string;
  readonly longest: number;
  readonly keys: ReadonlyMap<string, Entry>;
  readonly reading: Reading;
}

/** Counts code points, so that an emoji is one character and not two. */
function checkLength(text: string | null, { key, longest, keys, reading }: Bound): void {
  const length = text === null || text.length <= longest ? 0 : [...text].length;
  if (length <= longest) return;
  const message = `${key}: it has ${length} characters; other tools reject more than ${longest}.`;
  warn(reading, { line: keys.get(key)?.line ?? null, message, fix: "Shorten it; details belong into the body." });
}

function checkName(name: string | null, line: number, { folder, reading }: Within): void {
  const problem = describeDeclaredName(name, folder);
  if (problem === null) return;
  const message = `name: ${problem}; the skill is called ${quote(folder)} after its folder.`;
  const fix = `Write name: ${toSkillName(folder)}; a human-readable name is \`title\` in skill.yaml.`;
  warn(reading, { line, message, fix });
}

function describeDeclaredName(name: string | null, folder: string): string | null {
  if (name === null) return "it is missing";
  const problem = nameProblem(name);
  if (problem !== null) return `${quote(name)} ${problem}`;
  return name === folder ? null : `${quote(name)} is not the folder's name`;
}

function readMetadata(entry: Entry | undefined) {
  const metadata: [string, string][] = [];
  const unknown: [string, Json][] = [];
  const entries = entry?.value.kind === "map" ? entry.value.entries : [];
  for (const [key, { value }] of entries) {
    if (value.kind === "scalar" && value.value !== null) metadata.push([key, value.source]);
    else unknown.push([key, toJsonValue(value)]);
  }
  return { metadata: Object.fromEntries(metadata), unknownMetadata: Object.fromEntries(unknown) };
}

function warnOfMetadata(unknown: JsonObject, line: number | null, reading: Reading): void {
  for (const [key, value] of Object.entries(unknown)) {
    const message = `metadata.${key}: found ${describe(value)}; metadata holds texts. It is kept.`;
    warn(reading, { line, message, fix: "Write it as one text, in quotes." });
  }
}

function readTools(entry: Entry | undefined, reading: Reading): readonly string[] | null {
  if (!entry || isNothing(entry.value)) return null;
  const { value } = entry;
  if (value.kind === "scalar") return splitTools(value.source);
  const tools =
    value.kind === "list" ? value.items.map((item) => (item.kind === "scalar" ? item.source : null)) : [null];
  const texts = tools.filter((tool) => tool !== null);
  if (texts.length === tools.length) return texts;
  const message = `allowed-tools: found ${describe(toJsonValue(value))}; names of tools are allowed.`;
  refuse(reading, { line: entry.line, message, fix: "Write them as one text with blanks between." });
  return null;
}

function readUnknown(keys: ReadonlyMap<string, Entry>, reading: Reading): JsonObject {
  const known: ReadonlySet<string> = new Set(FRONTMATTER_KEYS);
  const unknown: [string, Json][] = [];
  for (const [key, { line, value }] of keys) {
    const isMetadataOfOtherKind = key === "metadata" && value.kind !== "map" && !isNothing(value);
    if (known.has(key) && !isMetadataOfOtherKind) continue;
    unknown.push([key, toJsonValue(value)]);
    if (isMetadataOfOtherKind || !CLIENT_KEYS.has(key))
      warn(reading, { line, ...describeUnknownKey(key, isMetadataOfOtherKind) });
  }
  return Object.fromEntries(unknown);
}

/**
 * Keys that clients of skills read beside those of agentskills.io: Claude Code (code.claude.com/docs/en/skills), Cursor
 * (cursor.com/docs/context/skills) and Codex (developers.openai.com/codex/skills).
 */
const CLIENT_KEYS: ReadonlySet<string> = new Set([
  ...["disable-model-invocation", "user-invocable", "argument-hint", "arguments", "when_to_use", "model", "effort"],
  ...["context", "agent", "hooks", "paths", "shell", "disallowed-tools"],
]);

function describeUnknownKey(key: string, isMetadata: boolean) {
  if (isMetadata)
    return { message: "metadata: it is not a map of texts; it is kept.", fix: "Write `key: value` lines below it." };
  const nearest = findNearestName(key, FRONTMATTER_KEYS);
  const hint = nearest === null ? "" : ` Did you mean ${nearest}?`;
  const message = `${quote(key)}: other tools reject a file with this key; allowed are ${joinNames(FRONTMATTER_KEYS)}.${hint}`;
  return { message, fix: "Move it into skill.yaml or below metadata." };
}
