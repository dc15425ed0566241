import { join } from "node:path";
import type { SkillUpdateOutput } from "../../../kernel/domain/documents.generated.ts";
import { findNearestName, formatTimestamp, type LockedSkill, SklError } from "../../../kernel/domain/index.ts";
import { resolveRemoteRef } from "../../../workspace/git/index.ts";
import { readClock } from "../../../workspace/ground/index.ts";
import {
  changeSkillLock,
  findPlacesFor,
  type OnProgress,
  putPackage,
  readInstalled,
  readPackageAt,
  readSkillLock,
  requireReadable,
} from "../library/index.ts";
import { type Candidate, nameCandidates, toLockedImport } from "./candidates.ts";
import { isGitOrigin, type ReadSource, readLockedSource } from "./sources/source.ts";

export interface UpdateOptions {
  readonly cwd: string;
  /** Names imported skills; empty for every one. */
  readonly names: readonly string[];
  readonly account?: boolean | undefined;
  /** Puts the changed packages in place. */
  readonly apply?: boolean | undefined;
  /** Replaces packages that were edited here, too; the edited ones are kept aside. */
  readonly replace?: boolean | undefined;
  /** Gets the changes before anything is written, and says whether to go on. */
  readonly confirm?: ((plan: SkillUpdateOutput) => Promise<boolean>) | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

type SkillUpdate = SkillUpdateOutput["updates"][number];

interface Compared {
  readonly update: SkillUpdate;
  readonly locked: LockedSkill;
  /** The package that can be put in place; null if there is none. */
  readonly candidate: Candidate | null;
}

/**
 * Compares imported skills with where they came from, by digest, so that a package without a version is no exception, and puts in
 * place what changed if it is asked to (`skl skill update`). Throws NOT_FOUND, SKILL_LOCK_BROKEN.
 */
export async function updateSkills(options: UpdateOptions): Promise<SkillUpdateOutput> {
  const { cwd, env = process.env, onProgress = () => {} } = options;
  const places = findPlacesFor(cwd, env);
  const top = places.kept[options.account ? "account" : "workspace"];
  const { skills } = requireReadable(await readSkillLock(top));
  const imported = pickNamedImports([...skills.values()], options.names);
  const groups = new Map<string, Imported[]>();
  for (const each of imported) {
    const source = JSON.stringify([each.origin, each.ref ?? null]);
    groups.set(source, [...(groups.get(source) ?? []), each]);
  }
  const compared: Compared[] = [];
  const from = options.account ? cwd : places.workspace;
  const reading = { top, cwd: from, env, onProgress };
  for (const group of groups.values()) compared.push(...(await compareGroup(group, reading)));
  const isPut = ({ update }: Compared) =>
    update.status === "changed" || (update.status === "edited" && options.replace === true);
  const plan = { updates: sortUpdatesByName(compared.map(({ update }) => update)) };
  const puts = compared.filter((each) => each.candidate !== null && isPut(each));
  if (puts.length === 0 || !(options.apply || (await options.confirm?.(plan)))) return plan;
  const put = await putUpdates(top, puts, { at: formatTimestamp(readClock(env)), replace: options.replace === true });
  const others = compared.filter((each) => !puts.includes(each)).map(({ update }) => update);
  return { updates: sortUpdatesByName([...others, ...put]) };
}

const sortUpdatesByName = (updates: readonly SkillUpdate[]): SkillUpdate[] =>
  updates.toSorted((a, b) => (a.name < b.name ? -1 : 1));

type Imported = LockedSkill & { readonly origin: string };

function pickNamedImports(all: readonly LockedSkill[], names: readonly string[]): Imported[] {
  const imported = all.filter((each): each is Imported => each.source === "import" && each.origin !== null);
  for (const name of names) {
    if (imported.some((each) => each.name === name)) continue;
    const nearest = findNearestName(
      name,
      imported.map((each) => each.name),
    );
    throw new SklError("NOT_FOUND", {
      message: `No skill ${JSON.stringify(name)} was imported here.${nearest === null ? "" : ` Did you mean ${nearest}?`}`,
      fix: "`skl skill sync` updates what came from a marketplace.",
      data: { name, nearest },
    });
  }
  return names.length === 0 ? imported : imported.filter(({ name }) => names.includes(name));
}

interface Comparing {
  readonly top: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: OnProgress;
}

/** Returns whether a package that is here differs from what was imported. */
async function isEditedHere(top: string, { name, digest }: Imported): Promise<boolean> {
  const there = await readInstalled(join(top, "skills", name), name);
  return there !== null && there.digest !== digest;
}

/** Compares the skills of one source, which is read only if its commit is another or one of them was edited here. */
async function compareGroup(group: readonly Imported[], reading: Comparing): Promise<Compared[]> {
  const [{ origin, ref = null }] = group as [Imported, ...Imported[]];
  try {
    const isGit = isGitOrigin(origin, ref);
    const commit = isGit ? (await resolveRemoteRef(origin, ref)).commit : null;
    const edited = await Promise.all(group.map((locked) => isEditedHere(reading.top, locked)));
    const isCurrent = commit !== null && group.every((locked) => locked.commit === commit) && !edited.includes(true);
    if (isCurrent)
      return group.map((locked) => ({ update: toSkillUpdate(locked, "current"), locked, candidate: null }));
    const source = await readLockedSource(origin, ref, { ...reading, top: reading.cwd });
    return await compareWith(source, group, reading.top);
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    return group.map((locked) => {
      return { update: toSkillUpdate(locked, "unreachable", { reason: cause.message }), locked, candidate: null };
    });
  }
}

async function compareWith(source: ReadSource, group: readonly Imported[], top: string): Promise<Compared[]> {
  const known = new Map(group.map(({ path = "", name }) => [path, name]));
  const { candidates } = await nameCandidates(source, known);
  return Promise.all(
    group.map(async (locked): Promise<Compared> => {
      const candidate = candidates.find(
        ({ place, skill }) => place === (locked.path ?? "") && skill.name === locked.name,
      );
      if (candidate === undefined) {
        const reason = "the source has no such package any more, or it cannot be read";
        return { update: toSkillUpdate(locked, "gone", { reason }), locked, candidate: null };
      }
      const to = { version: candidate.skill.version, commit: source.commit };
      const isSame = candidate.skill.digest === locked.digest;
      const isEdited = await isEditedHere(top, locked);
      if (isSame && !isEdited) return { update: toSkillUpdate(locked, "current", to), locked, candidate: null };
      const reason = isEdited
        ? `it was changed here after it was imported${isSame ? "; the source is as it was" : ""}`
        : null;
      const path = join(top, "skills", locked.name);
      const changes = changesBetween(readPackageAt(path, locked.name).files, candidate.raw?.files ?? new Map());
      return {
        update: toSkillUpdate(locked, isEdited ? "edited" : "changed", { ...to, reason, changes }),
        locked,
        candidate,
      };
    }),
  );
}

interface Facts {
  readonly version?: string;
  readonly commit?: string | null;
  readonly reason?: string | null;
  readonly changes?: SkillUpdate["changes"];
}

function toSkillUpdate(locked: LockedSkill, status: SkillUpdate["status"], facts: Facts = {}): SkillUpdate {
  const { name, origin, version, commit = null } = locked;
  return {
    name,
    origin: origin ?? "",
    status,
    from: { version, commit },
    to: { version: facts.version ?? version, commit: facts.commit ?? commit },
    changes: facts.changes ?? [],
    reason: facts.reason ?? null,
    moved_to: null,
  };
}

/** Lists the files that differ, by path. */
function changesBetween(
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): SkillUpdate["changes"] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): SkillUpdate["changes"] => {
    const [old, fresh] = [before.get(path), after.get(path)];
    if (old === undefined) return [{ path, kind: "added" }];
    if (fresh === undefined) return [{ path, kind: "removed" }];
    return Buffer.compare(old, fresh) === 0 ? [] : [{ path, kind: "modified" }];
  });
}

interface Putting {
  readonly at: string;
  readonly replace: boolean;
}

/** Puts packages in place. One that was edited meanwhile stays as it is. */
function putUpdates(top: string, puts: readonly Compared[], { at, replace }: Putting): Promise<SkillUpdate[]> {
  return changeSkillLock(top, async (lock) => {
    const done: SkillUpdate[] = [];
    for (const { update, locked, candidate } of puts) {
      if (candidate === null) continue;
      const { name } = locked;
      const there = await readInstalled(join(top, "skills", name), name);
      const isAsLocked = there === null || there.digest === locked.digest || there.digest === candidate.skill.digest;
      if (!isAsLocked && !replace) {
        done.push({ ...update, status: "edited", reason: "it was changed here after it was imported" });
        continue;
      }
      const { kept } = await putPackage(top, candidate.skill, candidate.raw);
      lock.put({ ...lock.get(name), ...toLockedImport(candidate, at) });
      done.push({ ...update, status: "updated", reason: null, moved_to: kept });
    }
    return done;
  });
}
