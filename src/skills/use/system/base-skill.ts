import { type ObjectId, SklError } from "../../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../../workspace/git/index.ts";
import { parseSkillFolder, type SkillFolder, type SkillPackage } from "../../engine/package/index.ts";
import type { RunnableArtifact } from "../../engine/run/index.ts";
import { listSystemSkills, type SystemSkillName } from "../../engine/system/index.ts";
import { checkRe2Pattern } from "../library/index.ts";
import { toRunnableArtifacts } from "../run/index.ts";

/** A skill that the Orchestrator may ask, with its origin. */
export interface OrchestratorSkill {
  readonly name: SystemSkillName;
  readonly version: string;
  /** The package's digest, SHA-256 in hex. */
  readonly digest: string;
  /** `base` stands for the package in `.skl/skills` of the base branch, `skl` for the one that comes with the program. */
  readonly from: "base" | "skl";
  /** Names the one artifact that is asked. */
  readonly artifact: string;
  readonly artifacts: readonly RunnableArtifact[];
}

/** The artifact of each skill that the Orchestrator asks. */
const ARTIFACTS: Readonly<Record<SystemSkillName, string>> = {
  "skl-verifier": "classify",
  "skl-reviewer": "review",
  "skl-assumption-judge": "judge",
  "skl-merger": "merge",
  "skl-rfc-drafter": "draft",
  "skl-task-planner": "plan",
};

export interface BaseTree {
  readonly repository: Repository;
  readonly base: { readonly oid: ObjectId };
}

/**
 * Returns a system skill: the package in `.skl/skills` of the base branch, else skl's own. The work tree, the branch under review and
 * the account's folder are not asked. Throws SKILL_UNUSABLE for a package on the base that cannot be asked, since skl's own would judge
 * by rules that nobody set.
 */
export async function readBaseSkill(name: SystemSkillName, { repository, base }: BaseTree): Promise<OrchestratorSkill> {
  const own = await readFolder(new GitTree(repository.objects, base.oid), name);
  return own === null
    ? parseOrchestratorSkill(name, findBuiltInSkill(name), "skl")
    : parseOrchestratorSkill(name, own, "base");
}

function findBuiltInSkill(name: SystemSkillName): SkillFolder {
  const found = listSystemSkills().find(({ folder }) => folder === name);
  if (found === undefined) throw new Error(`skl comes without ${name}.`);
  return found;
}

function parseOrchestratorSkill(
  name: SystemSkillName,
  folder: SkillFolder,
  from: OrchestratorSkill["from"],
): OrchestratorSkill {
  const { skill, problems } = parseSkillFolder(folder, checkRe2Pattern);
  const artifact = ARTIFACTS[name];
  if (skill === null) {
    const errors = problems.filter(({ severity }) => severity === "error");
    throw createBaseSkillError(
      name,
      errors.map(({ path, line, message }) => `${path}${line === null ? "" : `:${line}`}: ${message}`),
    );
  }
  const artifacts = toRunnableArtifacts(skill);
  const objections = listSkillObjections(skill, artifacts, artifact);
  if (objections.length > 0) throw createBaseSkillError(name, objections);
  return { name, version: skill.version, digest: skill.digest, from, artifact, artifacts };
}

/** Lists the reasons why a package cannot be asked; every variant is checked, since the model's name chooses among them. */
function listSkillObjections(skill: SkillPackage, artifacts: readonly RunnableArtifact[], asked: string): string[] {
  const rows = artifacts.filter(({ name, kind }) => name === asked && kind === "prompt_template");
  if (rows.length === 0) return [`it has no prompt_template "${asked}"`];
  return rows.flatMap(({ role, assertions, modelVariant }) => {
    const which = `"${asked}"${modelVariant === null ? "" : ` for ${modelVariant}`} of ${skill.name} ${skill.version}`;
    const isAsserted = assertions.some(
      (one) => one.type === "structural" && one.severity === "hard" && one.schema.type === "object",
    );
    return [
      ...(role === "instructions" ? [] : [`${which} does not have the role instructions`]),
      ...(isAsserted ? [] : [`${which} has no hard json_schema assertion of an object`]),
    ];
  });
}

export function createBaseSkillError(name: string, reasons: readonly string[]): SklError {
  return new SklError("SKILL_UNUSABLE", {
    message: `The skill ${name} on the base branch cannot be asked: ${reasons.slice(0, 5).join("; ")}.`,
    fix: `Correct .skl/skills/${name} on the base branch, or remove it there; skl brings a package of its own.`,
    data: { name, reasons },
  });
}

const MOST_FILES = 200;
const LARGEST_TOTAL = 4 * 1024 * 1024;

/** Returns null if the base has no such folder. */
async function readFolder(tree: GitTree, name: SystemSkillName): Promise<SkillFolder | null> {
  const top = `.skl/skills/${name}`;
  if ((await tree.entry(top)) === null) return null;
  const [files, links] = [new Map<string, Uint8Array>(), [] as string[]];
  const folders = [""];
  let total = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const [entry, kind] of (await tree.list(`${top}${folder}`)) ?? []) {
      const path = `${folder}/${entry}`;
      const bytes = kind === "file" ? await tree.read(`${top}${path}`) : null;
      if (kind === "directory") folders.push(path);
      else if (bytes === null) links.push(path.slice(1));
      else files.set(path.slice(1), bytes);
      total += bytes?.length ?? 0;
      if (files.size + links.length + folders.length > MOST_FILES || total > LARGEST_TOTAL)
        throw createBaseSkillError(name, [`it is larger than ${MOST_FILES} files or 4 MB`]);
    }
  }
  return { folder: name, files, links };
}
