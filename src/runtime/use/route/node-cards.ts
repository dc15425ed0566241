import { SklError } from "../../../kernel/domain/index.ts";
import { readSnapshot, tryDatabase, writeSnapshot } from "../../../kernel/store/index.ts";
import type { Library, LibrarySkill } from "../../../skills/use/library/index.ts";
import type { Manifest } from "../../engine/manifest/index.ts";
import { loadNode } from "../library-node.ts";

/** What routing reads of a node's package. The card depends on the package alone, so the status is not part of it. */
export interface NodeCard {
  readonly manifest: Manifest;
  readonly tags: readonly string[];
  readonly phrases: readonly string[];
  readonly artifact_sha256: string;
  readonly source_sha256: string | null;
  /** Is the result of `digestContract`. */
  readonly manifest_sha256: string;
}

const SNAPSHOT = "nodes";

/** The cards that this process has read, by name and package digest; null for a package that is no usable node. */
const READ = new Map<string, NodeCard | null>();
const MOST_READ = 20_000;

const buildCardKey = ({ name, digest }: LibrarySkill): string => `${digest} ${name}`;

/**
 * Returns the cards of the library's nodes by name. Unchanged packages are not read again, and copies in the database save reading all
 * modules at a cold start. A card grants nothing: what runs is read from the folder again.
 */
export async function readNodeCards(library: Library): Promise<ReadonlyMap<string, NodeCard>> {
  const nodes = [...library.skills.values()].filter(({ facts }) => facts.status !== null);
  if (READ.size > MOST_READ) READ.clear();
  if (nodes.some((node) => !READ.has(buildCardKey(node)))) await readMissing(library, nodes);
  return new Map(
    nodes.flatMap((node) => {
      const card = READ.get(buildCardKey(node)) ?? null;
      return card === null ? [] : [[node.name, card] as const];
    }),
  );
}

async function readMissing(library: Library, nodes: readonly LibrarySkill[]): Promise<void> {
  const path = library.places.workspaceDatabase;
  if (path !== null) tryDatabase(path, (database) => takeKept(readSnapshot(database, SNAPSHOT), nodes));
  const missing = nodes.filter((node) => !READ.has(buildCardKey(node)));
  for (const node of missing) READ.set(buildCardKey(node), await readCard(library, node.name));
  if (path === null || missing.length === 0) return;
  const contents = new Map(nodes.map(({ name, digest }) => [name, digest]));
  const cards = nodes.map((node) => [node.name, READ.get(buildCardKey(node)) ?? null]);
  const bytes = Buffer.from(JSON.stringify(cards));
  tryDatabase(path, (database) => writeSnapshot(database, SNAPSHOT, { contents, bytes }));
}

function takeKept(kept: ReturnType<typeof readSnapshot>, nodes: readonly LibrarySkill[]): void {
  if (kept === null) return;
  const cards = new Map(JSON.parse(Buffer.from(kept.bytes).toString("utf8")) as [string, NodeCard | null][]);
  for (const node of nodes) {
    const card = cards.get(node.name);
    if (card !== undefined && kept.contents.get(node.name) === node.digest) READ.set(buildCardKey(node), card);
  }
}

async function readCard(library: Library, name: string): Promise<NodeCard | null> {
  const node = await loadNode(library, name).catch((cause: unknown) => {
    // A broken package is never routed to; `skl skill validate` says what is wrong with it.
    if (cause instanceof SklError) return null;
    throw cause;
  });
  if (node === null) return null;
  const { skill, manifest, hashes } = node;
  return { manifest: manifest.manifest, tags: skill.tags, phrases: [...skill.intents, ...skill.triggers], ...hashes };
}
