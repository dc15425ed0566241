import { isObject } from "../domain/index.ts";
import type { DocumentKind } from "./kinds.ts";
import { describeValue, type Finding, placeOf, pointerTo } from "./problems.ts";

/*
 * Rules that a schema cannot express. They also run on documents that break their schema, so that every problem is found at
 * once; values of the wrong type are left to the schema and skipped here.
 */

interface Item {
  /** The pointer of the list and the key of the item in it. They are joined only for a finding, since most items have none. */
  readonly list: string;
  readonly key: string | number;
  readonly value: Readonly<Record<string, unknown>>;
}

const child = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Returns the objects of a list, or of an object's values. */
function itemsIn(document: unknown, ...path: readonly string[]): Item[] {
  const collection = path.reduce(child, document);
  const list = path.reduce(pointerTo, "");
  const items: Item[] = [];
  const add = (value: unknown, key: string | number): void => {
    if (isObject(value)) items.push({ list, key, value });
  };
  if (Array.isArray(collection)) collection.forEach(add);
  else if (isObject(collection)) for (const [key, value] of Object.entries(collection)) add(value, key);
  return items;
}

const pointerIn = ({ list, key }: Item, step: string): string => pointerTo(pointerTo(list, key), step);

function repeatedKeys(items: readonly Item[], key: string, why: string): Finding[] {
  // Of thousands of entries, most often none is like another.
  const names = items.map(({ value }) => value[key]).filter((name) => typeof name === "string");
  if (new Set(names).size === names.length) return [];
  const first = new Map<string, Item>();
  const findings: Finding[] = [];
  for (const item of items) {
    const name = item.value[key];
    if (typeof name !== "string") continue;
    const before = first.get(name);
    if (before) {
      const pointer = pointerIn(item, key);
      const message = `${placeOf(pointer)} is ${describeValue(name)}, as in ${placeOf(pointerIn(before, key))}; ${why}.`;
      findings.push({ pointer, message });
    } else first.set(name, item);
  }
  return findings;
}

/** Matches every path that could have a fault. Most do not match, which saves looking closer at each of State's many paths. */
const SUSPECT = /[\\\0]|\.\.|^(?:\/|[A-Za-z]:)/;

/** Paths are joined to the work tree and compared with Git's, so one that leads elsewhere is refused where it is read. */
function pathFault(path: string): string | null {
  if (!SUSPECT.test(path)) return null;
  if (path.includes("\0")) return "a path holds no NUL";
  if (path.includes("\\")) return "folders are separated by / and a backslash is not allowed";
  if (path.startsWith("/") || /^[A-Za-z]:\//.test(path))
    return "paths start at the repository's root, without a leading /";
  if (path.split("/").includes("..")) return "paths stay inside the repository, so .. is not allowed";
  return null;
}

function pathFinding(path: unknown, pointer: string): Finding[] {
  const fault = typeof path === "string" ? pathFault(path) : null;
  return fault === null ? [] : [{ pointer, message: `${placeOf(pointer)} is ${describeValue(path)}; ${fault}.` }];
}

const isFaulty = (path: unknown): boolean => typeof path === "string" && pathFault(path) !== null;

function pathFindings(value: unknown, pointer: () => string): Finding[] {
  if (!Array.isArray(value)) return isFaulty(value) ? pathFinding(value, pointer()) : [];
  if (!value.some(isFaulty)) return [];
  return value.flatMap((path, index) => pathFinding(path, pointerTo(pointer(), index)));
}

function pathsIn(items: readonly Item[], ...keys: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const item of items) {
    for (const key of keys) {
      const value = item.value[key];
      if (isFaulty(value) || Array.isArray(value)) findings.push(...pathFindings(value, () => pointerIn(item, key)));
    }
  }
  return findings;
}

const isOpen = ({ value }: Item): boolean => !["done", "cancelled"].includes(String(value.status));

function knowledgeFindings(document: unknown): Finding[] {
  const state = itemsIn(document, "state");
  const queue = itemsIn(document, "queue");
  const tasks = itemsIn(document, "tasks");
  return [
    ...repeatedKeys(state, "id", "ids must differ"),
    ...repeatedKeys(state, "path", "each file has one entry"),
    ...repeatedKeys(queue, "proposal_id", "ids must differ"),
    ...repeatedKeys(tasks, "id", "ids must differ"),
    ...repeatedKeys(tasks.filter(isOpen), "branch", "a branch has one open task, which says whose it is"),
    ...pathsIn(state, "path"),
    ...pathsIn(queue, "path"),
    ...pathsIn(tasks, "scope_files"),
  ];
}

function scopeFindings(document: unknown): Finding[] {
  const scopes = itemsIn(document, "scope_definitions", "scopes");
  return pathsIn(scopes, "allowed_paths", "allowed_path_prefixes", "forbidden_path_prefixes");
}

function decisionFindings(document: unknown): Finding[] {
  const proposals = itemsIn(document, "proposals");
  return [...repeatedKeys(proposals, "proposal_id", "ids must differ"), ...pathsIn(proposals, "path")];
}

function proposalFindings(document: unknown): Finding[] {
  const proposals = itemsIn(document, "proposals");
  return [
    ...repeatedKeys(proposals, "proposal_id", "ids must differ"),
    ...repeatedKeys(proposals, "path", "a push makes one proposal a file"),
    ...pathsIn(proposals, "path"),
  ];
}

function rfcFindings(document: unknown): Finding[] {
  return repeatedKeys(itemsIn(document, "acceptance_criteria"), "id", "ids must differ");
}

function configFindings(document: unknown): Finding[] {
  return pathFindings(child(child(document, "python"), "roots"), () => "/python/roots");
}

function draftFindings(document: unknown): Finding[] {
  return pathsIn(itemsIn(document, "statements"), "path", "depends_on");
}

function lockFindings(document: unknown): Finding[] {
  return repeatedKeys(itemsIn(document, "skills"), "name", "a skill has one digest");
}

const rules: Readonly<Record<DocumentKind, (document: unknown) => Finding[]>> = {
  config: configFindings,
  knowledge: knowledgeFindings,
  scope_definitions: scopeFindings,
  rfc: rfcFindings,
  proposals: proposalFindings,
  evidence: () => [],
  intent: () => [],
  task: (document) => pathFindings(child(document, "scope_files"), () => "/scope_files"),
  claim: () => [],
  note: () => [],
  decision: decisionFindings,
  agreement: () => [],
  draft: draftFindings,
  adr: rfcFindings,
  session: () => [],
  digest: () => [],
  skills_lock: lockFindings,
  marketplace: (document) => repeatedKeys(itemsIn(document, "skills"), "name", "a skill stands in an index once"),
};

export function ruleFindings(kind: DocumentKind, document: unknown): Finding[] {
  return rules[kind](document);
}
