import { findItemLine, type MapTree } from "../../../kernel/yaml/index.ts";
import { readCard } from "./card.ts";
import { Fields } from "./fields.ts";
import { readJsonFiles } from "./json-files.ts";
import { parseJsonTree } from "./json-tree.ts";
import { LIMITS } from "./limits.ts";
import { toSkillName } from "./names.ts";
import { composeOverviewBody } from "./overview-body.ts";
import { addPackageDigest } from "./package.ts";
import { reportTooLargeFile } from "./package-files.ts";
import { describeUnsafePath } from "./paths.ts";
import { hasError, joinNames, quote, type Reading, refuse, sortProblems } from "./problems.ts";
import { serializeSkill } from "./serialize.ts";
import { FRONTMATTER_KEYS } from "./skill-md.ts";
import type { JsonObject, ParsedSkill, PatternCheck, SkillCard, SkillDocument, SkillParts } from "./types.ts";
import { validateSkill } from "./validate.ts";

/** Problems of a JSON package name this file. */
const PATH = "skill.json";

/** These keys have a meaning only in this form; `skl.unknown` keeps the values that skill.yaml had under them. */
export const OWN_KEYS = ["name", "description", "skl"] as const;

/** These keys are read below `skl`. */
export const SKL_KEYS = [
  "folder",
  "license",
  "compatibility",
  "metadata",
  "frontmatter",
  "body",
  "files",
  "executables",
  "unknown",
  "allowed_tools",
] as const;

/** This key of skill.yaml holds the values that the form had under keys with another meaning there. */
export const KEPT_KEY = "json_package";

/**
 * Reads the JSON package form (002, Example Skill Package). Its key `skl` holds what that form has no place for: the body and
 * frontmatter of SKILL.md, the folder's name and the files.
 */
export function parseJsonPackage(text: string, isPattern: PatternCheck): ParsedSkill {
  const reading: Reading = { path: PATH, problems: [], isPattern };
  const { problems } = reading;
  const map = parsePackageMap(text.startsWith("\ufeff") ? text.slice(1) : text, reading);
  if (!map) return { skill: null, problems: sortProblems(problems) };
  const { executables, ...parts } = readParts(map, reading);
  const crossing = validateSkill(parts, (list, index) => findItemLine(map, list, index));
  problems.push(...crossing.map((one) => ({ ...one, path: PATH })), ...listPackageSizeProblems(parts));
  return { skill: hasError(problems) ? null : addPackageDigest(parts), problems: sortProblems(problems), executables };
}

/** Refuses a package that would be too large to be read again once it is a folder. */
function listPackageSizeProblems(parts: SkillParts) {
  const files = serializeSkill(parts);
  const limits = [
    ["SKILL.md", LIMITS.skillMd],
    ["skill.yaml", LIMITS.skillYaml],
  ] as const;
  return limits.flatMap(([path, limit]) => {
    const size = files.get(path)?.length ?? 0;
    return size > limit ? [reportTooLargeFile(path, size, limit)] : [];
  });
}

function parsePackageMap(text: string, reading: Reading): MapTree | null {
  if (text.length > LIMITS.jsonPackage) {
    reading.problems.push(reportTooLargeFile(PATH, text.length, LIMITS.jsonPackage));
    return null;
  }
  const tree = parseJsonTree(text);
  if (tree.ok && tree.value.kind === "map") return tree.value;
  const notObject = {
    line: 1,
    message: "A package is a JSON object.",
    fix: 'Write {"name": "…", "description": "…"}.',
  };
  for (const problem of tree.ok ? [notObject] : tree.error) refuse(reading, problem);
  return null;
}

function readParts(map: MapTree, reading: Reading): SkillParts & { readonly executables: ReadonlySet<string> } {
  const fields = new Fields(reading, map, "");
  const title = fields.required("name", "Name the skill.");
  const description = fields.required("description", "Say what the skill does and when to use it.");
  const own = fields.inner("skl");
  const files = own ? readJsonFiles(own) : new Map<string, Uint8Array>();
  const card = readCard(fields, { files, links: new Set(), repeatsFiles: true });
  const { metadata, unknownMetadata } = splitMetadata(own);
  return {
    name: own ? readFolder(own, title) : toSkillName(title),
    title,
    ...readDocument(own, { title, description, card }),
    metadata,
    ...card,
    files,
    executables: readExecutables(own, files),
    unknown: { frontmatter: readFrontmatter(own), metadata: unknownMetadata, card: readUnknown(fields, own) },
  };
}

/** Returns which of the files may be started. */
function readExecutables(own: Fields | null, files: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const named = own?.texts("executables") ?? [];
  for (const path of named.filter((each) => !files.has(each)))
    own?.warning("executables", `${quote(path)} is none of the files.`, "Leave it out.");
  return new Set(named.filter((path) => files.has(path)));
}

function readFolder(own: Fields, title: string): string {
  const folder = own.text("folder");
  if (folder === null) return toSkillName(title);
  const unsafe = folder.includes("/") ? "has a slash" : describeUnsafePath(folder);
  if (unsafe !== null) own.error("folder", `${quote(folder)} ${unsafe}.`, "Name one folder, or leave the key out.");
  return folder;
}

interface Overview {
  readonly title: string;
  readonly description: string;
  readonly card: SkillCard;
}

function readDocument(own: Fields | null, { title, description, card }: Overview): Omit<SkillDocument, "metadata"> {
  return {
    description,
    license: own?.text("license") ?? null,
    compatibility: own?.text("compatibility") ?? null,
    allowedTools: own?.has("allowed_tools") ? own.texts("allowed_tools") : null,
    body: own?.text("body") ?? composeOverviewBody({ title, description, artifacts: card.artifacts }),
  };
}

function splitMetadata(own: Fields | null) {
  const metadata: [string, string][] = [];
  const unknown: JsonObject[] = [];
  for (const [key, value] of Object.entries(own?.object("metadata") ?? {})) {
    if (typeof value === "string") metadata.push([key, value]);
    else unknown.push(Object.fromEntries([[key, value]]));
  }
  return { metadata: Object.fromEntries(metadata), unknownMetadata: mergeObjects(unknown) };
}

/** Merges objects with `__proto__` as a plain key, which Object.assign would not. */
const mergeObjects = (objects: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(objects.flatMap((one) => Object.entries(one)));

function readFrontmatter(own: Fields | null): JsonObject {
  const unknown = own?.object("frontmatter") ?? {};
  const known = FRONTMATTER_KEYS.filter((key) => Object.hasOwn(unknown, key) && key !== "metadata");
  if (known.length > 0) {
    own?.error(
      "frontmatter",
      `it repeats ${joinNames(known)}.`,
      "Write name and description outside, the others in skl.",
    );
  }
  return unknown;
}

/** Returns the keys without a meaning; those with another meaning in skill.yaml are put below `KEPT_KEY`. */
function readUnknown(fields: Fields, own: Fields | null): JsonObject {
  const hidden = own?.object("unknown") ?? {};
  const foreign = own?.unknown() ?? {};
  const { title, ...unknown } = fields.unknown();
  const kept: JsonObject = {
    ...(title === undefined ? {} : { title }),
    ...(Object.keys(foreign).length === 0 ? {} : { skl: foreign }),
  };
  const back = Object.entries(hidden).filter(([key]) => OWN_KEYS.some((ownKey) => ownKey === key));
  return mergeObjects([unknown, Object.fromEntries(back), Object.keys(kept).length === 0 ? {} : { [KEPT_KEY]: kept }]);
}
