import { posix } from "node:path";
import {
  type DeepReadonly,
  findNearestName,
  type LockedSkill,
  type SkillImportOutput,
  SklError,
} from "../../../kernel/domain/index.ts";
import { isSkillName, type Problem, type SkillPackage, toSkillName } from "../../engine/package/index.ts";
import type { PutFiles } from "../library/index.ts";
import { findUnrunnableArtifacts } from "../run/index.ts";
import { nameByPlace } from "./sources/names.ts";
import type { FoundPackage, ReadSource } from "./sources/source.ts";

/** A package that can be imported, under the name that it gets here. */
export interface Candidate {
  readonly source: ReadSource;
  readonly place: string;
  readonly skill: SkillPackage;
  readonly problems: readonly Problem[];
  readonly raw: PutFiles | null;
  readonly parse: FoundPackage["parse"];
}

/** A package that is not imported, and why. */
export type LeftOut = DeepReadonly<SkillImportOutput["left_out"][number]>;

export interface Sorted {
  readonly candidates: readonly Candidate[];
  readonly leftOut: readonly LeftOut[];
}

/** Names the packages of a source, and leaves out those that are broken, have artifacts that cannot run, or are the same as another. */
export async function nameCandidates(source: ReadSource, known: ReadonlyMap<string, string>): Promise<Sorted> {
  const parsed = parseSourcePackages(source);
  const firsts = new Map<string, string>();
  const own = parsed.filter(({ found, base, digest }) => {
    if (found.linkTo !== null || digest === null) return false;
    const key = `${base} ${digest}`;
    const isFirst = !firsts.has(key);
    if (isFirst) firsts.set(key, found.place);
    return isFirst;
  });
  const names = nameByPlace(
    own.map(({ found }) => ({ path: found.place, linkTo: null })),
    { top: source.top, known },
  );
  const candidates = own.flatMap(({ found }): Candidate[] => {
    const { place, raw, parse } = found;
    const { skill, problems } = parse(names.get(place) ?? "");
    return skill === null ? [] : [{ source, place, skill, problems, raw, parse }];
  });
  const isOwn = new Set(own.map(({ found }) => found.place));
  const leftOut = parsed
    .filter(({ found }) => !isOwn.has(found.place))
    .map(({ found, base, digest, problems }): LeftOut => {
      const instead = found.linkTo ?? firsts.get(`${base} ${digest}`) ?? null;
      const at = { name: base, origin: source.origin, place: found.place };
      if (instead === null) return { ...at, why: "invalid", instead: null, problems };
      return { ...at, why: "same", instead: names.get(instead) ?? instead, problems: [] };
    });
  const errors = await Promise.all(candidates.map(findCandidateErrors));
  const unrunnable = candidates.flatMap(({ skill, place }, at): LeftOut[] => {
    const problems = errors[at] ?? [];
    const of = { name: skill.name, origin: source.origin, place };
    return problems.length === 0 ? [] : [{ ...of, why: "invalid", instead: null, problems }];
  });
  return { candidates: candidates.filter((_, at) => errors[at]?.length === 0), leftOut: [...leftOut, ...unrunnable] };
}

/** Returns what `skl skill validate` calls an error in a package that can be read. */
async function findCandidateErrors({ skill, place }: Candidate): Promise<readonly Problem[]> {
  const problems = await findUnrunnableArtifacts(skill, { python: null });
  return problems.filter(({ severity }) => severity === "error").map((each) => relocateProblem(each, place));
}

interface Parsed {
  readonly found: FoundPackage;
  /** The name after the folder, which two packages may share. */
  readonly base: string;
  readonly digest: string | null;
  readonly problems: readonly Problem[];
}

/** Parses each package under its folder's name, hidden folders last, so that a copy in one of them is the copy. */
function parseSourcePackages({ packages, top }: ReadSource): Parsed[] {
  const computePlaceDepth = ({ place }: FoundPackage) =>
    (/(?:^|\/)\./.test(place) ? 1000 : 0) + place.split("/").length;
  const sorted = packages.toSorted((a, b) => computePlaceDepth(a) - computePlaceDepth(b));
  return sorted.map((found) => {
    const folder = found.place === "" ? top : posix.basename(found.place);
    const base = isSkillName(folder) ? folder : toSkillName(folder);
    const { skill, problems } = found.parse(base);
    return {
      found,
      base,
      digest: skill?.digest ?? null,
      problems: problems.map((each) => relocateProblem(each, found.place)),
    };
  });
}

/** Returns a problem with its path from the top of the source. */
const relocateProblem = (problem: Problem, place: string): Problem =>
  place === "" ? problem : { ...problem, path: problem.path === "." ? place : `${place}/${problem.path}` };

/** Keeps what a person named, by name or by place. Throws NOT_FOUND for what no source has. */
export function chooseCandidates({ candidates, leftOut }: Sorted, only: readonly string[]): Sorted {
  if (only.length === 0) return { candidates, leftOut };
  const wanted = new Set(only.map((each) => each.replace(/\/$/, "")));
  const isWanted = (name: string, place: string) => wanted.has(name) || wanted.has(place);
  const all = [...candidates.map(({ skill, place }) => ({ name: skill.name, place })), ...leftOut];
  for (const each of wanted) {
    if (all.some(({ name, place }) => name === each || place === each)) continue;
    const nearest = findNearestName(each, [...new Set(all.map(({ name }) => name))]);
    throw new SklError("NOT_FOUND", {
      message: `The source has no package ${JSON.stringify(each)}.${nearest === null ? "" : ` Did you mean ${nearest}?`}`,
      fix: "`--dry-run` lists what it has.",
      data: { name: each, nearest },
    });
  }
  const others = candidates.filter(({ skill, place }) => !isWanted(skill.name, place));
  const chosen = candidates.filter(({ skill, place }) => isWanted(skill.name, place));
  // A broken link of the same name, as libraries have them for other tools, is not what was meant.
  const isMeant = ({ name, place, why }: LeftOut) =>
    isWanted(name, place) &&
    !(why === "invalid" && !wanted.has(place) && chosen.some(({ skill }) => skill.name === name));
  return {
    candidates: chosen,
    leftOut: [
      ...leftOut.filter(isMeant),
      ...others.map(({ skill, source, place }): LeftOut => {
        return { name: skill.name, origin: source.origin, place, why: "not_chosen", instead: null, problems: [] };
      }),
    ],
  };
}

/** How packages are called here, where not as in their source. */
export interface NewNames {
  /** The name of the only package. */
  readonly as?: string | undefined;
  /** What comes before each name. */
  readonly prefix?: string | undefined;
}

/** Gives packages the names that a person wants. Throws USAGE for what is no name, and for one name for several packages. */
export function renameCandidates(candidates: readonly Candidate[], { as, prefix }: NewNames): readonly Candidate[] {
  if (as === undefined && prefix === undefined) return candidates;
  if (as !== undefined && candidates.length !== 1)
    throw new SklError("USAGE", {
      message: `--as gives a name to one package, and there are ${candidates.length} here.`,
      fix: "Choose one with --only, or put something before all names with --prefix.",
    });
  return candidates.map((candidate) => {
    const name = `${prefix ?? ""}${as ?? candidate.skill.name}`;
    if (!isSkillName(name))
      throw new SklError("USAGE", {
        message: `${JSON.stringify(name)} is no name of a skill.`,
        fix: "Use small letters, digits and single hyphens between them.",
      });
    const { skill, problems } = candidate.parse(name);
    return skill === null ? candidate : { ...candidate, skill, problems };
  });
}

/** Returns the lock's entry for an import: which commit of which repository, and where in it. */
export function toLockedImport({ skill, source, place }: Candidate, at: string): LockedSkill {
  const { name, version, digest } = skill;
  const { origin, ref, commit } = source;
  const from = {
    ...(ref === null ? {} : { ref }),
    ...(commit === null ? {} : { commit }),
    ...(place === "" ? {} : { path: place }),
  };
  return { name, version, source: "import", origin, ...from, digest, installed_at: at };
}
