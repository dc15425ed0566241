/** Tells what a file of continuous integration may do now that it could not do before. */
import type { CiPower } from "../../../kernel/domain/index.ts";
import { type CiSystem, findCiSystem } from "../ci-files.ts";
import { collectCiFacts, type Fact, findFetchedAtOnce } from "./facts.ts";
import { readCi } from "./read.ts";

interface Version {
  readonly path: string;
  readonly text: string;
}

/** A longer file is not compared: nobody wrote it by hand. */
const LONGEST = 100_000;

/** Returns what the new version may do beyond the old one. What was moved or laid out in another way is nothing new. */
export function findGainedPowers(before: Version | null, after: Version): CiPower[] {
  const system = findCiSystem(after.path);
  if (system === null) return [];
  if (after.text.length > LONGEST)
    return after.text === before?.text ? [] : [{ kind: "unread", what: "too long", line: 1 }];
  const was =
    before !== null && before.text.length <= LONGEST && findCiSystem(before.path) === system ? before.text : null;
  const [old, now] = readBothFacts(was, after.text, system);
  const [counts, seen] = [countFactsByKey(old), countFactsByKey(now)];
  const found = now.filter((fact) => isGained(fact, { counts, seen, old, isNew: was === null }));
  const isElsewhere = ({ key, where }: Fact) => !old.some((each) => each.key === key && each.where === where);
  const ordered = found.toSorted((a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)));
  const distinct = new Map(ordered.map((fact) => [`${fact.kind} ${fact.what}`, fact]));
  const gained = [...distinct.values()].sort((a, b) => a.line - b.line);
  // Where the secret itself is new, that says it all.
  const isTold = ({ kind, what }: Fact) =>
    kind === "with_secret" && gained.some((other) => other.kind === "secret" && other.what === what);
  return gained.filter((fact) => !isTold(fact)).map(({ kind, what, line }) => ({ kind, what, line }));
}

/** Reads both as data, or, where one of them cannot be, both line by line. */
function readBothFacts(before: string | null, after: string, system: CiSystem): readonly [Fact[], Fact[]] {
  if (system.counts === "run from the network") return [findFetchedAtOnce(before ?? ""), findFetchedAtOnce(after)];
  const isData = [before ?? "", after].every((text) => readCi(text, "data") !== null);
  const read = (text: string) => {
    const tree = readCi(text, isData ? "data" : "lines");
    return tree === null ? [] : collectCiFacts(tree, { text, system, isData });
  };
  return [before === null ? [] : read(before), read(after)];
}

type Counts = ReadonlyMap<string, number>;

const WIDEST = 0;
const NARROWEST = 2;

function countFactsByKey(facts: readonly Fact[]): Counts {
  const counts = new Map<string, number>();
  for (const { key, depth } of facts) counts.set(`${depth} ${key}`, (counts.get(`${depth} ${key}`) ?? 0) + 1);
  return counts;
}

interface Compared {
  readonly counts: Counts;
  readonly seen: Counts;
  readonly old: readonly Fact[];
  readonly isNew: boolean;
}

function isGained(fact: Fact, { counts, seen, old, isNew }: Compared): boolean {
  const computeCountRise = (depth: number) =>
    (seen.get(`${depth} ${fact.key}`) ?? 0) - (counts.get(`${depth} ${fact.key}`) ?? 0);
  switch (fact.kind) {
    case "pin":
      // A name that is new is a new package; one that stays has to be pinned as before.
      return old.some(({ key, rank }) => key === fact.key && rank > fact.rank) && !hasRank(old, fact);
    case "permission": {
      if (fact.rank < 0) return !isNew && !old.some(({ kind, rank }) => kind === "permission" && rank < 0);
      // To read is no power that anybody has to decide on.
      if (fact.rank === 1) return false;
      const known = old.filter((each) => each.kind === "permission" && covers(each, fact));
      const isEverywhere = known.some(({ depth, rank }) => depth === WIDEST || rank < 0);
      return (
        !isEverywhere &&
        known.filter(({ depth }) => depth === fact.depth).length < (seen.get(`${fact.depth} ${fact.key}`) ?? 0)
      );
    }
    case "secret": {
      if (computeCountRise(fact.depth) <= 0) return false;
      // What all of a job had may be given to single steps of it.
      for (let wider = WIDEST; wider < Math.min(fact.depth, NARROWEST); wider++)
        if (computeCountRise(wider) < 0) return false;
      return true;
    }
    default:
      return !old.some(({ kind, key }) => kind === fact.kind && key === fact.key);
  }
}

function hasRank(old: readonly Fact[], fact: Fact): boolean {
  return old.some(({ kind, key, rank }) => kind === "pin" && key === fact.key && rank <= fact.rank);
}

/** The rank of a right is its level; `all` has every right, and a file that names none may read. */
function covers(old: Pick<Fact, "key" | "rank">, fact: Fact): boolean {
  if (old.rank < 0) return fact.rank < 2 && fact.key !== "id-token";
  return (old.key === fact.key || old.key === "all") && old.rank >= fact.rank;
}
