import { dirname, join } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { type Grant, WRITING_EFFECTS } from "../engine/index.ts";
import type { Manifest } from "../engine/manifest/index.ts";
import { digestContract, findStatusByDigest, type NodeStatus } from "../engine/promotion/index.ts";
import { readPromotions } from "./promotions.ts";

/** What a run may do with its plan. */
export interface RunStatus {
  /** Null for a module that is no node: it has no manifest, and no package and no promotion here is about it. */
  readonly status: NodeStatus | null;
  /** Why the run changes nothing whatever was asked for, as a sentence; null where it may. */
  readonly dryBecause: string | null;
}

interface ModuleHere {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The account's folder. */
  readonly home: string;
  /** The SHA-256 of the module, in hexadecimal. */
  readonly artifact: string;
  /** The absolute path of the module; null where only its bytes were given. */
  readonly path: string | null;
}

interface StatusOfRun extends ModuleHere {
  readonly manifest: Manifest | null;
  readonly granted: readonly Grant[];
  readonly mode: "dry run" | "full";
}

/**
 * Looks up the status of what a run is about to run, by its digests alone: neither the caller nor the manifest's own word lifts it.
 * Only a node that a person promoted may change anything.
 */
export async function findRunStatus(question: StatusOfRun): Promise<RunStatus> {
  const { manifest } = question;
  return manifest === null ? findStatusWithoutManifest(question) : findNodeStatus(question, manifest);
}

async function findNodeStatus({ home, artifact }: StatusOfRun, manifest: Manifest): Promise<RunStatus> {
  const { status: claims, node_id, artifact_sha256, source_sha256 } = manifest;
  const status = findStatusByDigest({
    artifact_sha256: artifact,
    manifest_sha256: digestContract(manifest),
    node_id,
    claims,
    stated: { artifact_sha256, source_sha256 },
    promotions: claims === "library" ? await readPromotions(home) : [],
  });
  return { status, dryBecause: DRY_BECAUSE[status] };
}

const DRY_BECAUSE: Readonly<Record<NodeStatus, string | null>> = {
  learned: "This node is learned: a person has not promoted this module with this manifest, so it ran dry.",
  stale: "This node is stale: it is not what a person promoted, or not what its manifest states, so it ran dry.",
  library: null,
};

/**
 * A bare module is no node. But one that a package or a promotion is about would lose its verifiers and its status with its manifest,
 * so it runs dry. The question is asked only where the run could change something.
 */
async function findStatusWithoutManifest(question: StatusOfRun): Promise<RunStatus> {
  const { granted, mode } = question;
  const couldChange = mode === "full" && granted.some(({ effect }) => WRITING_EFFECTS.has(effect));
  const name = couldChange ? await findNodeName(question) : null;
  if (name === null) return { status: null, dryBecause: null };
  const dryBecause = `This module is that of the node ${name}, and was given without its manifest, so it ran dry.`;
  return { status: "learned", dryBecause };
}

/** Returns the name of the node that a module belongs to, by a promotion or a package here; null where it is no node. */
export async function findNodeName(module: ModuleHere): Promise<string | null> {
  const promotions = await readPromotions(module.home);
  const promoted = promotions.find(({ artifact_sha256 }) => artifact_sha256 === module.artifact);
  return promoted?.name ?? (await nameBesideModule(module)) ?? (await nameInLibrary(module));
}

/** Returns the name of the skill folder that the module lies in; null where that folder is no node. */
async function nameBesideModule({ path }: ModuleHere): Promise<string | null> {
  if (path === null) return null;
  const { readBounded } = await import("./private-files.ts");
  const card = await readBounded(join(dirname(path), "skill.yaml"), mostCardBytes).catch(() => null);
  return card !== null && /^manifest\s*:/m.test(card.toString("utf8")) ? dirname(path) : null;
}

const mostCardBytes = 1024 * 1024;

async function nameInLibrary({ cwd, env, artifact }: ModuleHere): Promise<string | null> {
  const [{ openLibrary }, { loadNode }] = await Promise.all([
    import("../../skills/use/library/index.ts"),
    import("./library-node.ts"),
  ]);
  const library = await openLibrary(cwd, env);
  for (const { name, facts } of library.skills.values()) {
    if (facts.status === null) continue;
    const node = await loadNode(library, name).catch((cause: unknown) => {
      if (cause instanceof SklError) return null;
      throw cause;
    });
    if (node?.module.sha256 === artifact) return name;
  }
  return null;
}
