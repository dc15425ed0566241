import { join } from "node:path";
import type { SkillImportOutput } from "../../../kernel/domain/documents.generated.ts";
import { formatTimestamp, type LockedSkill, SklError } from "../../../kernel/domain/index.ts";
import { readClock } from "../../../workspace/ground/index.ts";
import type { SkillPackage } from "../../engine/package/index.ts";
import {
  changeSkillLock,
  findPlacesFor,
  type OnProgress,
  putPackage,
  readInstalled,
  readSkillLock,
  requireOwnFolder,
} from "../library/index.ts";
import {
  type Candidate,
  chooseCandidates,
  type LeftOut,
  type NewNames,
  nameCandidates,
  renameCandidates,
  type Sorted,
  toLockedImport,
} from "./candidates.ts";
import { relateSkills } from "./relate.ts";
import { type ReadSource, readSource } from "./sources/source.ts";

export interface ImportOptions extends NewNames {
  readonly cwd: string;
  /** Imports into the account's library instead of the workspace's. */
  readonly account?: boolean | undefined;
  /** Replaces a package of the same name that differs. */
  readonly replace?: boolean | undefined;
  /** Names the packages to take, by name or by their place in the source; empty takes every one. */
  readonly only?: readonly string[] | undefined;
  /** Takes what can be taken and leaves out the rest, instead of nothing. */
  readonly all?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** Gets the plan before anything is written, and says whether to go on. */
  readonly confirm?: ((plan: SkillImportOutput) => Promise<boolean>) | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

type ImportedSkill = SkillImportOutput["imported"][number];

/**
 * Imports the packages of folders, archives, JSON packages and Git repositories, wherever they lie in them (`skl skill import`). All are
 * read, and the plan is made, before any is written.
 */
export async function importSkills(sources: readonly string[], options: ImportOptions): Promise<SkillImportOutput> {
  const { cwd, env = process.env, onProgress = () => {} } = options;
  const places = findPlacesFor(cwd, env);
  const top = places.kept[options.account ? "account" : "workspace"];
  if (!options.account) requireOwnFolder(places.workspace);
  const read: ReadSource[] = [];
  const from = options.account ? null : places.workspace;
  for (const source of sources) read.push(await readSource(source, { cwd, top: from, env, onProgress }));
  const sorted = await sortSources(read, top, options);
  const all = requireOneOfEach(renameCandidates(sorted.candidates, options));
  const states = await Promise.all(all.map((each) => compareInstalled(top, each.skill)));
  const differing = all.filter((_, at) => states[at] === "differs" && !options.replace);
  if (!options.all) {
    requireSound(sorted.leftOut, all.length);
    requireFree(top, differing);
  }
  const taken = all.filter((each) => !differing.includes(each));
  const leftOut = [...sorted.leftOut, ...differing.map(leaveOutDiffering)];
  const planned = taken.map((candidate): ImportedSkill => {
    const state = states[all.indexOf(candidate)];
    return toImportedSkill(
      candidate,
      top,
      state === "differs" ? "replaced" : state === "same" ? "unchanged" : "added",
      null,
    );
  });
  const plan = { imported: planned, left_out: leftOut.map(toShownLeftOut), edges: null, dry_run: true };
  if (options.dryRun || (options.confirm && !(await options.confirm(plan)))) return plan;
  const imported = await putAll(top, taken, {
    onProgress,
    at: formatTimestamp(readClock(env)),
    replace: options.replace ?? false,
  });
  const isNew = imported.some(({ status }) => status !== "unchanged");
  const edges = isNew && !options.account ? await relateSkills(cwd, { env, onProgress }) : null;
  return { ...plan, imported, edges, dry_run: false };
}

/** Sorts the packages of all sources. Names that the lock has for places of the same source stay, unless others are given now. */
async function sortSources(
  read: readonly ReadSource[],
  top: string,
  { only = [], as, prefix }: ImportOptions,
): Promise<Sorted> {
  const lock = await readSkillLock(top);
  const isKept = lock.kind === "read" && as === undefined && prefix === undefined;
  const locked = isKept ? [...lock.skills.values()] : [];
  const sorted: Sorted[] = [];
  for (const source of read) {
    const own = locked.filter(
      ({ origin, ref, path }) => origin === source.origin && (ref ?? null) === source.ref && path,
    );
    sorted.push(await nameCandidates(source, new Map(own.map(({ path, name }) => [path ?? "", name]))));
  }
  return chooseCandidates(
    { candidates: sorted.flatMap(({ candidates }) => candidates), leftOut: sorted.flatMap(({ leftOut }) => leftOut) },
    only,
  );
}

/** A library may have hundreds of broken links, and nobody reads as many errors. */
const MOST_LISTED = 10;

/** Throws SKILL_UNUSABLE with the first errors of the packages that are broken. */
function requireSound(leftOut: readonly LeftOut[], others: number): void {
  const errors = leftOut.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  const [first] = errors;
  if (first === undefined) return;
  const left = errors.length - 1;
  const more = left === 0 ? "" : left === 1 ? " There is one more error." : ` There are ${left} more errors.`;
  const rest =
    others === 0 ? "" : ` With --all the other ${others === 1 ? "package is" : `${others} packages are`} taken.`;
  throw new SklError("SKILL_UNUSABLE", {
    message: `${first.path}: ${first.message}${more}`,
    fix: `${first.fix} Nothing was imported.${rest}${left < MOST_LISTED ? "" : " `--all --dry-run` lists every error."}`,
    data: { problems: errors.slice(0, MOST_LISTED) },
  });
}

/** Returns each package once. Throws SKILL_EXISTS if two differ and have the same name, since nobody asked for a replacement. */
function requireOneOfEach(candidates: readonly Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const each of candidates) {
    const { name, digest } = each.skill;
    const other = first.get(name) ?? each;
    first.set(name, other);
    if (other.skill.digest === digest) continue;
    const origins = [other.source.origin, each.source.origin];
    throw new SklError("SKILL_EXISTS", {
      message: `Two of these packages are called ${name} and differ, one from ${origins[0]} and one from ${origins[1]}.`,
      fix: "Import the one that you mean. Nothing was imported.",
      data: { name, origins },
    });
  }
  return [...candidates];
}

const locateInstalledSkill = (top: string, name: string): string => join(top, "skills", name);

async function compareInstalled(top: string, { name, digest }: SkillPackage): Promise<"absent" | "same" | "differs"> {
  const there = await readInstalled(locateInstalledSkill(top, name), name);
  if (there === null) return "absent";
  return there.digest === digest ? "same" : "differs";
}

function requireFree(top: string, differing: readonly Candidate[]): void {
  const [first, ...others] = differing.map(({ skill }) => skill.name);
  if (first === undefined) return;
  const path = locateInstalledSkill(top, first);
  const more = others.length === 0 ? "" : ` So are ${others.length} others.`;
  throw new SklError("SKILL_EXISTS", {
    message: `${path} is there already and differs.${more}`,
    data: { name: first, path, names: [first, ...others] },
  });
}

const leaveOutDiffering = ({ skill, source, place }: Candidate): LeftOut => ({
  name: skill.name,
  origin: source.origin,
  place,
  why: "differs",
  instead: null,
  problems: [],
});

function toImportedSkill(
  { skill, problems, source, place }: Candidate,
  top: string,
  status: ImportedSkill["status"],
  kept: string | null,
): ImportedSkill {
  const from = { origin: source.origin, commit: source.commit, place };
  return {
    name: skill.name,
    path: locateInstalledSkill(top, skill.name),
    status,
    moved_to: kept,
    ...from,
    problems: [...problems],
  };
}

const toShownLeftOut = ({ problems, ...rest }: LeftOut) => ({ ...rest, problems: [...problems] });

interface Putting {
  readonly onProgress: OnProgress;
  readonly at: string;
  readonly replace: boolean;
}

function putAll(
  top: string,
  taken: readonly Candidate[],
  { onProgress, at, replace }: Putting,
): Promise<ImportedSkill[]> {
  return changeSkillLock(top, async (lock) => {
    const states = await Promise.all(taken.map(({ skill }) => compareInstalled(top, skill)));
    // Another process may have put one there after the plan was made.
    if (!replace)
      requireFree(
        top,
        taken.filter((_, index) => states[index] === "differs"),
      );
    const placed: ImportedSkill[] = [];
    for (const [index, candidate] of taken.entries()) {
      onProgress(index, taken.length, "skills written");
      const { skill, raw } = candidate;
      const isSame = states[index] === "same";
      const { kept } = isSame ? { kept: null } : await putPackage(top, skill, raw);
      const status = isSame ? "unchanged" : states[index] === "absent" ? "added" : "replaced";
      placed.push(toImportedSkill(candidate, top, status, kept));
      const entry = toLockedImport(candidate, at);
      if (!isRecorded(lock.get(skill.name), entry)) lock.put(entry);
    }
    return placed;
  });
}

/** A package that did not change keeps its entry, unless that does not know its commit. */
function isRecorded(locked: LockedSkill | null, entry: LockedSkill): boolean {
  return locked?.digest === entry.digest && (entry.commit === undefined || locked.commit !== undefined);
}
