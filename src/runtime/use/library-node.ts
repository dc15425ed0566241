import { SklError } from "../../kernel/domain/index.ts";
import { parseSkillFolder, type SkillArtifact, type SkillPackage } from "../../skills/engine/package/index.ts";
import {
  checkRe2Pattern,
  createSkillNotFoundError,
  type Library,
  readPackageAt,
} from "../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { hashSha256Hex } from "../engine/index.ts";
import { computeEffectiveStatus, digestContract, type NodeHashes, type NodeStatus } from "../engine/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";
import { type LoadedManifest, parseManifestBytes } from "./policy-check.ts";
import { readPromotions } from "./promotions.ts";

/** A node of the library as it was on the disk at one moment. */
export interface LibraryNode {
  readonly name: string;
  /** The absolute path of its folder. */
  readonly path: string;
  readonly skill: SkillPackage;
  /** The bytes of skill.yaml that `manifest` was read from. */
  readonly card: Uint8Array;
  readonly manifest: LoadedManifest;
  readonly module: NodeModule;
  readonly hashes: NodeHashes;
}

/**
 * Loads a node by the name of its skill. `artifact` names the module; null means the node's own. Throws NOT_FOUND,
 * MANIFEST_INVALID, and SKILL_UNUSABLE for a skill that is not a node.
 */
export async function loadNode(library: Library, name: string, artifact: string | null = null): Promise<LibraryNode> {
  const found = library.skills.get(name);
  if (found === undefined) throw createSkillNotFoundError(name, library.skills, library.broken);
  const folder = await readPackageAt(found.path, name);
  const { skill } = parseSkillFolder(folder, checkRe2Pattern);
  const card = folder.files.get("skill.yaml");
  if (skill?.manifest == null || card === undefined) throw createNotANodeError(name, "its skill.yaml has no manifest");
  const manifest = await parseManifestBytes(card, { path: `${found.path}/skill.yaml`, adapters: SCOPED_ADAPTERS });
  const module = findNodeModule(skill, manifest, artifact);
  if (module === null)
    throw createNotANodeError(name, "it has no module, or several of which none is the one that the manifest states");
  const manifest_sha256 = digestContract(manifest.manifest);
  const hashes = { artifact_sha256: module.sha256, source_sha256: module.source_sha256, manifest_sha256 };
  return { name, path: found.path, skill, card, manifest, module, hashes };
}

function findNodeModule(skill: SkillPackage, { manifest }: LoadedManifest, artifact: string | null): NodeModule | null {
  const modules = listNodeModules(skill);
  if (artifact !== null) return modules.find(({ name }) => name === artifact) ?? null;
  const stated = modules.find(({ sha256 }) => sha256 === manifest.artifact_sha256);
  return stated ?? (modules.length === 1 ? (modules[0] ?? null) : null);
}

function createNotANodeError(name: string, why: string): SklError {
  return new SklError("SKILL_UNUSABLE", {
    message: `The skill ${name} is no node: ${why}.`,
    fix: "A node has an artifact of kind wasm_module and a key `manifest` in skill.yaml.",
    data: { name, problems: [] },
  });
}

/** Computes the effective statuses of nodes. The promotions are read once, and only where a node claims one. */
export class NodeStatuses {
  readonly #home: string;
  #promotions: ReturnType<typeof readPromotions> | null = null;

  constructor(env: NodeJS.ProcessEnv) {
    this.#home = resolveAccountHome(env);
  }

  async of({ name, manifest: { manifest }, hashes }: LibraryNode): Promise<NodeStatus> {
    const { node_id, status: claims, artifact_sha256, source_sha256 } = manifest;
    if (claims === "library") this.#promotions ??= readPromotions(this.#home);
    const promotions = claims === "library" ? ((await this.#promotions) ?? []) : [];
    const stated = { artifact_sha256, source_sha256 };
    return computeEffectiveStatus({ ...hashes, name, node_id, claims, stated, promotions });
  }
}

/** The module of a node and the digest of its source. */
interface NodeModule {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** Null where the artifact names no source, or one that is missing. */
  readonly source_sha256: string | null;
}

/** Returns the modules of a skill. A node has one, or states in the `artifact_sha256` of its manifest which one it means. */
function listNodeModules(skill: Pick<SkillPackage, "artifacts" | "files">): readonly NodeModule[] {
  return skill.artifacts.flatMap((artifact) => {
    const { kind, name, content } = artifact;
    const bytes = kind === "wasm_module" && content.kind === "file" ? skill.files.get(content.path) : undefined;
    if (bytes === undefined) return [];
    return [{ name, bytes, sha256: hashSha256Hex(bytes), source_sha256: computeSourceDigest(artifact, skill.files) }];
  });
}

/**
 * Computes the digest of `metadata.source`: of a file, its own; of a list, the digest of the lines that `sha256sum` would print,
 * sorted by path.
 */
function computeSourceDigest({ metadata }: SkillArtifact, files: SkillPackage["files"]): string | null {
  const { source } = metadata;
  if (typeof source === "string") return computeFileDigest(files, source);
  if (!Array.isArray(source) || source.length === 0) return null;
  const paths = source.map(String).sort();
  const digests = paths.map((path) => computeFileDigest(files, path));
  if (digests.includes(null)) return null;
  return hashSha256Hex(paths.map((path, at) => `${digests[at]}  ${path}\n`).join(""));
}

function computeFileDigest(files: SkillPackage["files"], path: string): string | null {
  const bytes = files.get(path);
  return bytes === undefined ? null : hashSha256Hex(bytes);
}
