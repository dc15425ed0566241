import { isObject } from "../domain/index.ts";
import type { DocumentKind } from "./kinds.ts";
import { describePointerPlace, describeValue, extendPointer, type Finding } from "./problems.ts";

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

const readOwnChild = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Returns the objects of a list, or of an object's values. */
function listItemsAt(document: unknown, ...path: readonly string[]): Item[] {
  const collection = path.reduce(readOwnChild, document);
  const list = path.reduce(extendPointer, "");
  const items: Item[] = [];
  const add = (value: unknown, key: string | number): void => {
    if (isObject(value)) items.push({ list, key, value });
  };
  if (Array.isArray(collection)) collection.forEach(add);
  else if (isObject(collection)) for (const [key, value] of Object.entries(collection)) add(value, key);
  return items;
}

const pointIntoItem = ({ list, key }: Item, step: string): string => extendPointer(extendPointer(list, key), step);

function findRepeatedItemKeys(items: readonly Item[], key: string, why: string): Finding[] {
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
      const pointer = pointIntoItem(item, key);
      const message = `${describePointerPlace(pointer)} is ${describeValue(name)}, as in ${describePointerPlace(pointIntoItem(before, key))}; ${why}.`;
      findings.push({ pointer, message });
    } else first.set(name, item);
  }
  return findings;
}

/** Matches every path that could have a fault. Most do not match, which saves looking closer at each of State's many paths. */
const SUSPECT = /[\\\0]|\.\.|^(?:\/|[A-Za-z]:)/;

/** Paths are joined to the work tree and compared with Git's, so one that leads elsewhere is refused where it is read. */
function describePathFault(path: string): string | null {
  if (!SUSPECT.test(path)) return null;
  if (path.includes("\0")) return "a path holds no NUL";
  if (path.includes("\\")) return "folders are separated by / and a backslash is not allowed";
  if (path.startsWith("/") || /^[A-Za-z]:\//.test(path))
    return "paths start at the repository's root, without a leading /";
  if (path.split("/").includes("..")) return "paths stay inside the repository, so .. is not allowed";
  return null;
}

function checkDocumentPath(path: unknown, pointer: string): Finding[] {
  const fault = typeof path === "string" ? describePathFault(path) : null;
  return fault === null
    ? []
    : [{ pointer, message: `${describePointerPlace(pointer)} is ${describeValue(path)}; ${fault}.` }];
}

const isFaulty = (path: unknown): boolean => typeof path === "string" && describePathFault(path) !== null;

function checkDocumentPaths(value: unknown, pointer: () => string): Finding[] {
  if (!Array.isArray(value)) return isFaulty(value) ? checkDocumentPath(value, pointer()) : [];
  if (!value.some(isFaulty)) return [];
  return value.flatMap((path, index) => checkDocumentPath(path, extendPointer(pointer(), index)));
}

function checkItemPaths(items: readonly Item[], ...keys: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const item of items) {
    for (const key of keys) {
      const value = item.value[key];
      if (isFaulty(value) || Array.isArray(value))
        findings.push(...checkDocumentPaths(value, () => pointIntoItem(item, key)));
    }
  }
  return findings;
}

const isOpen = ({ value }: Item): boolean => !["done", "cancelled"].includes(String(value.status));

function checkKnowledgeRules(document: unknown): Finding[] {
  const state = listItemsAt(document, "state");
  const queue = listItemsAt(document, "queue");
  const tasks = listItemsAt(document, "tasks");
  return [
    ...findRepeatedItemKeys(state, "id", "ids must differ"),
    ...findRepeatedItemKeys(state, "path", "each file has one entry"),
    ...findRepeatedItemKeys(queue, "proposal_id", "ids must differ"),
    ...findRepeatedItemKeys(tasks, "id", "ids must differ"),
    ...findRepeatedItemKeys(tasks.filter(isOpen), "branch", "a branch has one open task, which says whose it is"),
    ...checkItemPaths(state, "path"),
    ...checkItemPaths(queue, "path"),
    ...checkItemPaths(tasks, "scope_files"),
  ];
}

function scopeFindings(document: unknown): Finding[] {
  const scopes = listItemsAt(document, "scope_definitions", "scopes");
  return checkItemPaths(scopes, "allowed_paths", "allowed_path_prefixes", "forbidden_path_prefixes");
}

function checkDecisionRules(document: unknown): Finding[] {
  const proposals = listItemsAt(document, "proposals");
  return [...findRepeatedItemKeys(proposals, "proposal_id", "ids must differ"), ...checkItemPaths(proposals, "path")];
}

function checkProposalRules(document: unknown): Finding[] {
  const proposals = listItemsAt(document, "proposals");
  return [
    ...findRepeatedItemKeys(proposals, "proposal_id", "ids must differ"),
    ...findRepeatedItemKeys(proposals, "path", "a push makes one proposal a file"),
    ...checkItemPaths(proposals, "path"),
  ];
}

function checkRfcRules(document: unknown): Finding[] {
  return findRepeatedItemKeys(listItemsAt(document, "acceptance_criteria"), "id", "ids must differ");
}

function checkConfigRules(document: unknown): Finding[] {
  return checkDocumentPaths(readOwnChild(readOwnChild(document, "python"), "roots"), () => "/python/roots");
}

function draftFindings(document: unknown): Finding[] {
  return checkItemPaths(listItemsAt(document, "statements"), "path", "depends_on");
}

function lockFindings(document: unknown): Finding[] {
  return findRepeatedItemKeys(listItemsAt(document, "skills"), "name", "a skill has one digest");
}

const rules: Readonly<Record<DocumentKind, (document: unknown) => Finding[]>> = {
  config: checkConfigRules,
  knowledge: checkKnowledgeRules,
  scope_definitions: scopeFindings,
  rfc: checkRfcRules,
  proposals: checkProposalRules,
  evidence: () => [],
  intent: () => [],
  task: (document) => checkDocumentPaths(readOwnChild(document, "scope_files"), () => "/scope_files"),
  claim: () => [],
  note: () => [],
  decision: checkDecisionRules,
  agreement: () => [],
  draft: draftFindings,
  adr: checkRfcRules,
  session: () => [],
  digest: () => [],
  skills_lock: lockFindings,
  marketplace: (document) =>
    findRepeatedItemKeys(listItemsAt(document, "skills"), "name", "a skill stands in an index once"),
};

export function checkDocumentRules(kind: DocumentKind, document: unknown): Finding[] {
  return rules[kind](document);
}
