import { SklError } from "../../domain/index.ts";
import { contractDigest, effectiveStatus, type NodeHashes, type NodeStatus } from "../../runtime/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../../runtime/scopes/index.ts";
import { parseSkillFolder, type SkillPackage } from "../../skills/package/index.ts";
import { type Library, notFound, packageAt, patternCheck } from "../skills/library/index.ts";
import { accountHome } from "./home.ts";
import { type LoadedManifest, manifestIn } from "./policy-check.ts";
import { modulesOf, type NodeModule } from "./promote-hashes.ts";
import { promotionsOf } from "./promotions.ts";

/** A node of the library as it is on the disk at one moment. */
export interface LibraryNode {
  readonly name: string;
  /** Absolute, of its folder. */
  readonly path: string;
  readonly skill: SkillPackage;
  /** The bytes of skill.yaml that `manifest` was read from. */
  readonly card: Uint8Array;
  readonly manifest: LoadedManifest;
  readonly module: NodeModule;
  readonly hashes: NodeHashes;
}

/** Throws NOT_FOUND, SKILL_UNUSABLE for a skill that is no node, MANIFEST_INVALID. `artifact`: the module by its name; null: the node's own. */
export async function loadNode(library: Library, name: string, artifact: string | null = null): Promise<LibraryNode> {
  const found = library.skills.get(name);
  if (found === undefined) throw notFound(name, library.skills, library.broken);
  const folder = packageAt(found.path, name);
  const { skill } = parseSkillFolder(folder, patternCheck);
  const card = folder.files.get("skill.yaml");
  if (skill?.manifest == null || card === undefined) throw noNode(name, "its skill.yaml has no manifest");
  const manifest = await manifestIn(card, { path: `${found.path}/skill.yaml`, adapters: SCOPED_ADAPTERS });
  const module = moduleOf(skill, manifest, artifact);
  if (module === null)
    throw noNode(name, "it has no module, or several of which none is the one that the manifest states");
  const manifest_sha256 = contractDigest(manifest.manifest);
  const hashes = { artifact_sha256: module.sha256, source_sha256: module.source_sha256, manifest_sha256 };
  return { name, path: found.path, skill, card, manifest, module, hashes };
}

function moduleOf(skill: SkillPackage, { manifest }: LoadedManifest, artifact: string | null): NodeModule | null {
  const modules = modulesOf(skill);
  if (artifact !== null) return modules.find(({ name }) => name === artifact) ?? null;
  const stated = modules.find(({ sha256 }) => sha256 === manifest.artifact_sha256);
  return stated ?? (modules.length === 1 ? (modules[0] ?? null) : null);
}

function noNode(name: string, why: string): SklError {
  return new SklError("SKILL_UNUSABLE", {
    message: `The skill ${name} is no node: ${why}.`,
    fix: "A node has an artifact of kind wasm_module and a key `manifest` in skill.yaml.",
    data: { name, problems: [] },
  });
}

/** The statuses that count, of nodes of one library. The promotions are read once, and only where a node claims one. */
export class NodeStatuses {
  readonly #home: string;
  #promotions: ReturnType<typeof promotionsOf> | null = null;

  constructor(env: NodeJS.ProcessEnv) {
    this.#home = accountHome(env);
  }

  async of({ name, manifest: { manifest }, hashes }: LibraryNode): Promise<NodeStatus> {
    const { node_id, status: claims, artifact_sha256, source_sha256 } = manifest;
    if (claims === "library") this.#promotions ??= promotionsOf(this.#home);
    const promotions = claims === "library" ? ((await this.#promotions) ?? []) : [];
    const stated = { artifact_sha256, source_sha256 };
    return effectiveStatus({ ...hashes, name, node_id, claims, stated, promotions });
  }
}
