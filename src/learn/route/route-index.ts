import { type FieldIndex, type FieldTerms, type FieldWeights, indexFields } from "../../kernel/words/index.ts";
import { digestCanonicalJson } from "../../runtime/engine/index.ts";
import { type InputShape, isClosed, listInputShapes } from "./input-shape.ts";
import { computeExactKey, splitCanonicalTerms } from "./normalize/index.ts";
import type { LearnedSignature, RouteNode } from "./types.ts";

/** A node with what is read once from its manifest. */
export interface IndexedNode {
  readonly node: RouteNode;
  readonly inputs: readonly InputShape[];
  /** Whether its schema refuses inputs that it does not name. */
  readonly closed: boolean;
  /** The terms of its task type, its name and its phrases. */
  readonly keyTerms: ReadonlySet<string>;
}

/** The nodes of a library as stages 2, 3 and 7 read them. It is rebuilt when a node changes, and grants nothing. */
export interface RouteIndex {
  readonly nodes: ReadonlyMap<string, IndexedNode>;
  /** Returns the name of a node that an edge names by its name or by its `node_id`. */
  nameOf(target: string): string;
  /** Returns the nodes whose task type, name or phrase has exactly the terms of this key. */
  byKey(key: string): readonly IndexedNode[];
  /** Returns the unchanged nodes that an accepted run associated with a signature. */
  bySignature(signature: string): readonly IndexedNode[];
  /** Ranks by words. A document's `at` is its node's index in `ranked`. */
  readonly words: FieldIndex<RoutedField>;
  readonly ranked: readonly IndexedNode[];
  /** Returns the nodes that supersede one, the newest last. */
  newerThan(name: string): readonly IndexedNode[];
  /** Returns the promoted nodes that validate the output of one. */
  validatorsOf(name: string): readonly IndexedNode[];
  /** Digests in hexadecimal of what the stages read, for the attestation. */
  readonly digests: { readonly nodes: string; readonly learned: string };
}

const FIELDS: FieldWeights<RoutedField> = {
  task: { weight: 3, lengthPenalty: 0.3 },
  header: { weight: 3, lengthPenalty: 0.5 },
  phrases: { weight: 2, lengthPenalty: 0.3 },
  tags: { weight: 2, lengthPenalty: 0.3 },
  inputs: { weight: 1, lengthPenalty: 0.3 },
  outputs: { weight: 1, lengthPenalty: 0.3 },
};

export type RoutedField = "task" | "header" | "phrases" | "tags" | "inputs" | "outputs";

/** Indexes nodes for many routes. Of two nodes of one name, the later one counts. */
export function indexNodes(
  nodes: Iterable<RouteNode>,
  { learned = [] }: { readonly learned?: readonly LearnedSignature[] } = {},
): RouteIndex {
  const all = new Map<string, IndexedNode>();
  for (const node of nodes) all.set(node.name, indexRouteNode(node));
  const byId = new Map<string, string>();
  for (const { node } of all.values())
    if (node.manifest.node_id !== null) byId.set(node.manifest.node_id.toLowerCase(), node.name);
  const resolveTargetName = (target: string) => (all.has(target) ? target : (byId.get(target.toLowerCase()) ?? target));
  const ranked = [...all.values()].filter(({ node }) => node.status !== "stale");
  const keys = groupBy(ranked, ({ node }) => listExactNodeKeys(node));
  const signatures = groupBy(learned, ({ signature }) => [signature]);
  const newer = mapEdgesByTarget(ranked, "supersedes", resolveTargetName);
  const validators = mapEdgesByTarget(ranked, "validates", resolveTargetName);
  return {
    nodes: all,
    nameOf: resolveTargetName,
    byKey: (key) => (key === "" ? [] : (keys.get(key) ?? [])),
    bySignature: (signature) =>
      (signatures.get(signature) ?? []).flatMap((row) => {
        const known = all.get(row.node);
        return known !== undefined && isSameNode(known.node, row) ? [known] : [];
      }),
    words: indexFields(
      ranked.map(({ node }) => collectRoutedFields(node)),
      FIELDS,
    ),
    ranked,
    newerThan: (name) => listNewerNodes(name, newer, all),
    validatorsOf: (name) => (validators.get(name) ?? []).filter(({ node }) => node.status === "library"),
    digests: {
      nodes: digestCanonicalJson([...all.values()].map(({ node }) => [node.name, node.status, node.manifest_sha256])),
      learned: digestCanonicalJson(
        learned.map(({ signature, node, manifest_sha256 }) => [signature, node, manifest_sha256]),
      ),
    },
  };
}

const indexRouteNode = (node: RouteNode): IndexedNode => ({
  node,
  inputs: listInputShapes(node.manifest.input_schema),
  closed: isClosed(node.manifest.input_schema),
  keyTerms: new Set(listExactNodeKeys(node).flatMap((key) => key.split(" "))),
});

const isSameNode = (node: RouteNode, { artifact_sha256, manifest_sha256 }: LearnedSignature): boolean =>
  node.status !== "stale" && node.artifact_sha256 === artifact_sha256 && node.manifest_sha256 === manifest_sha256;

function listExactNodeKeys({ name, manifest, phrases }: RouteNode): readonly string[] {
  return [...new Set([name, manifest.task_type ?? "", ...phrases].map(computeExactKey))];
}

function collectRoutedFields({ name, manifest, tags, phrases }: RouteNode): FieldTerms<RoutedField> {
  const { task_type, header, input_schema, output_schema, edges } = manifest;
  const listEdgeTargets = (type: string) => edges.filter((edge) => edge.type === type).map(({ target }) => target);
  const listCanonicalTerms = (texts: readonly string[]) => texts.flatMap(splitCanonicalTerms);
  return {
    task: listCanonicalTerms([name, task_type ?? ""]),
    header: listCanonicalTerms([header ?? ""]),
    phrases: listCanonicalTerms(phrases),
    tags: listCanonicalTerms(tags),
    inputs: listCanonicalTerms([...namesIn(input_schema), ...listEdgeTargets("requires")]),
    outputs: listCanonicalTerms([...namesIn(output_schema), ...listEdgeTargets("produces")]),
  };
}

/** Returns the names of a schema's properties and their titles. */
function namesIn(schema: Readonly<Record<string, unknown>> | null): readonly string[] {
  const properties = schema?.properties;
  if (typeof properties !== "object" || properties === null) return [];
  return Object.entries(properties).flatMap(([name, own]) => {
    const title: unknown = typeof own === "object" && own !== null ? Reflect.get(own, "title") : null;
    return typeof title === "string" ? [name, title] : [name];
  });
}

function groupBy<Item>(items: Iterable<Item>, keysFor: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysFor(item)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [item]);
      else known.push(item);
    }
  return groups;
}

/** Maps each target of an edge of this type to the nodes from which such edges lead to it. */
function mapEdgesByTarget(nodes: readonly IndexedNode[], type: string, nameOf: (target: string) => string) {
  return groupBy(nodes, ({ node }) =>
    node.manifest.edges.filter((edge) => edge.type === type).map(({ target }) => nameOf(target)),
  );
}

/**
 * Returns the nodes that supersede a node, directly or through others. They have to do the same task. A node that no person promoted cannot
 * supersede one that a person did: a draft must not replace a trusted node by its own claim.
 */
function listNewerNodes(
  name: string,
  newer: ReadonlyMap<string, readonly IndexedNode[]>,
  all: ReadonlyMap<string, IndexedNode>,
): readonly IndexedNode[] {
  const found = new Map<string, IndexedNode>();
  const visit = (older: string): void => {
    const own = all.get(older);
    for (const next of newer.get(older) ?? []) {
      if (own === undefined || next.node.name === name || found.has(next.node.name)) continue;
      if (!maySupersede(next.node, own.node)) continue;
      found.set(next.node.name, next);
      visit(next.node.name);
    }
  };
  visit(name);
  return [...found.values()];
}

const maySupersede = (newer: RouteNode, older: RouteNode): boolean =>
  newer.manifest.task_type === older.manifest.task_type && (newer.status === "library" || older.status !== "library");
