import type { Claim, NamedThing } from "./claims.ts";
import { DOER_STEMS } from "./doers.ts";
import { frontsMatch, haveDifferentHeads } from "./fronts.ts";
import { canonicalOf } from "./lexicon.ts";
import { WordList } from "./word-list.ts";

/** That two claims speak of one subject, and how sure that is. */
export interface SharedSubject {
  /** Identifiers that both name. */
  readonly identifiers: readonly string[];
  /** Strong words of both. */
  readonly words: readonly string[];
  /** Shared strong words as a part of all strong words, 0 to 1. */
  readonly likeness: number;
}

/** Columns that nearly every table has: alone they name nothing. */
const COMMON_NAMES = new Set(
  "id user_id name email created_at updated_at deleted_at status type created_by version".split(" "),
);

/** Words that tell two things of one kind apart, where neither text says anything else. */
const QUALIFIERS = [
  "connect connection read write idle",
  "access refresh session reset csrf invitation",
  "request response",
  "source target destination",
  "upload download",
  "import export",
  "inbound outbound",
  "incoming outgoing",
  "unit integration e2e",
  "input output",
  "parent child",
  "staging production",
  "primary replica secondary standby",
  "soft hard",
  "admin guest",
  "create update delete",
  "minimum maximum",
  "billing shipping",
  "first last",
  "internal external",
  "public private",
  "start end",
  "username password",
].map(
  (group) =>
    new Set(
      group
        .replace("e2e", "end_to_end e2e")
        .split(" ")
        .map((word) => word.replaceAll("_", " ")),
    ),
);

const GROUPS_OF = new Map<string, Set<string>[]>();
for (const group of QUALIFIERS) for (const word of group) GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group]);

/** Smallest part of the less wordy claim that has to be shared. */
const ENOUGH = 0.5;

/** The subject that two claims share, or null when they speak of different things or of different circumstances. */
export function sharedSubject(a: Claim, b: Claim): SharedSubject | null {
  const likeness = likenessOf(a, b);
  const identifiers = sharedIdentifiers(a, b);
  if (identifiers.length === 0 && likeness < ENOUGH && !frontsMatch(a, b)) return null;
  if (inDifferentCircumstances(a, b)) return null;
  const words = [...a.strong].filter((word) => b.strong.has(word));
  const found = { identifiers, words, likeness };
  if (haveDifferentValuesInName(a, b, "verb")) return null;
  if (identifiers.some((key) => !COMMON_NAMES.has(key))) return namesOthersInFront(a, b, identifiers) ? null : found;
  if ((likeness < ENOUGH && !frontsMatch(a, b)) || nameDifferentThings(a, b)) return null;
  if ([a, b].every((claim) => claim.said.has("win"))) return found;
  if (identifiers.length === 0 && haveDifferentHeads(a, b)) return null;
  return identifiers.length === 0 && (haveDifferentSubjects(a, b) || haveDifferentModifiers(a, b)) ? null : found;
}

const NO_NAMES: readonly string[] = [];

function sharedIdentifiers(a: Claim, b: Claim): readonly string[] {
  if (a.identifiers.size === 0 || b.identifiers.size === 0) return NO_NAMES;
  const same = [...a.identifiers.keys()].filter((key) => b.identifiers.has(key));
  return [...same, ...sharedMembers(a, b), ...sharedMembers(b, a)];
}

/** `orders.created_at` beside `created_at` in a sentence that speaks of orders: both spellings of what both name. */
function sharedMembers(a: Claim, b: Claim): readonly string[] {
  return [...a.identifiers.values()].flatMap(({ key, member }) => {
    if (member === null || !b.identifiers.has(member.key)) return [];
    return [...member.owner].some((word) => b.said.has(word)) ? [key, member.key] : [];
  });
}

function inDifferentCircumstances(a: Claim, b: Claim): boolean {
  if (areDisjoint(a.condition, b.condition, { a, b })) return true;
  if (isStoredAndShown(a, b) || isStoredAndShown(b, a)) return true;
  if (a.circumstances.size === 0 || b.circumstances.size === 0) return false;
  const groups = (claim: Claim) => new Set([...claim.circumstances].map((name) => name.slice(0, name.indexOf(":"))));
  const shared = [...groups(a)].filter((group) => groups(b).has(group));
  return shared.some((group) => {
    const names = [...a.circumstances].filter((name) => name.startsWith(`${group}:`));
    return names.every((name) => !b.circumstances.has(name));
  });
}

const STORING = new WordList(() => [canonicalOf("store")]);
const SHOWING = new WordList(() => ["display", "show", "render", "convert"].map(canonicalOf));

/** What is stored in UTC can be displayed in local time. */
function isStoredAndShown(stored: Claim, shown: Claim): boolean {
  return (
    STORING.hasAnyOf(stored.said) &&
    !STORING.hasAnyOf(shown.said) &&
    SHOWING.hasAnyOf(shown.said) &&
    !SHOWING.hasAnyOf(stored.said)
  );
}

function areDisjoint(x: ReadonlySet<string>, y: ReadonlySet<string>, { a, b }: { a: Claim; b: Claim }): boolean {
  if (x.size === 0 || y.size === 0) return false;
  return ![...x].some((word) => saysWord(b, word)) && ![...y].some((word) => saysWord(a, word));
}

function saysWord(claim: Claim, word: string): boolean {
  return claim.said.has(word);
}

/** `orders.user_id` beside `user_id` of `invoices`: both name something in front that the other does not. */
function namesOthersInFront(a: Claim, b: Claim, shared: readonly string[]): boolean {
  const fronts = [a, b].map((claim) => [...claim.identifiers.values()].filter(({ inSubject }) => inSubject));
  const [mine = [], theirs = []] = fronts;
  if (mine.length === 0 || theirs.length === 0) return false;
  return ![...mine, ...theirs].some(({ key }) => shared.includes(key));
}

/** Both name things of one form in front of the verb, and no thing twice. */
function nameDifferentThings(a: Claim, b: Claim): boolean {
  const named = (claim: Claim): NamedThing[] => [...claim.identifiers.values()].filter(({ inSubject }) => inSubject);
  return named(a).length > 0 && named(b).length > 0 && !named(a).some(({ key }) => b.identifiers.has(key));
}

/**
 * The overlap of two claims' words, against the one that says less beside it; words inside identifiers count as said.
 * Nearly all pairs end here, so nothing is allocated.
 */
function likenessOf(a: Claim, b: Claim): number {
  let shared = 0;
  let lonelyA = 0;
  let lonelyB = 0;
  for (const word of a.strong) {
    if (b.said.has(word)) shared += 1;
    else lonelyA += 1;
  }
  for (const word of b.strong) {
    if (!a.said.has(word)) lonelyB += 1;
    else if (!a.strong.has(word)) shared += 1;
  }
  return shared === 0 ? 0 : shared / (shared + Math.min(lonelyA, lonelyB));
}

/** `Orders are sorted` and `invoices are sorted`: what stands in front of the verb occurs nowhere in the other. */
function haveDifferentSubjects(a: Claim, b: Claim): boolean {
  const isOwned = [a, b].every(({ roles }) => roles.verb === "owner" || roles.verb === "terminat");
  const isAboutObject =
    (isOwned || a.isExclusive || b.isExclusive) && [...a.objects].some((word) => b.objects.has(word));
  if (!isAboutObject && areDoersOfOneThing(a, b)) return false;
  if (!isAboutObject && areDisjoint(a.subject, b.subject, { a, b })) return true;
  return haveDifferentValuesInName(a, b);
}

/** `The client picks the idempotency key`, `the server creates idempotency keys`: who does it is what they differ in. */
function areDoersOfOneThing(a: Claim, b: Claim): boolean {
  const areDoers = [a, b].every(
    ({ subject }) => subject.size > 0 && [...subject].every((word) => DOER_STEMS.has(word)),
  );
  return areDoers && [...a.objects].filter((word) => b.objects.has(word)).length >= 2;
}

/** `GET /me` and `PATCH /me`, `the Redis cache` and `the Postgres cache`. */
function haveDifferentValuesInName(a: Claim, b: Claim, only: string | null = null): boolean {
  return a.subjectValues.some(({ family, member }) => {
    if (only !== null && family !== only) return false;
    const others = b.subjectValues.filter((value) => value.family === family);
    return others.length > 0 && others.every((value) => value.member !== member);
  });
}

/** `Access tokens` and `refresh tokens`: the shared noun has a name of its own in each. */
function haveDifferentModifiers(a: Claim, b: Claim): boolean {
  for (const [head, mine] of a.modifiers) {
    const theirs = b.modifiers.get(head);
    if (theirs && areDisjoint(mine, theirs, { a, b })) return true;
  }
  return haveDifferentQualifiers(a, b);
}

function haveDifferentQualifiers(a: Claim, b: Claim): boolean {
  for (const word of a.qualifiers) {
    for (const group of GROUPS_OF.get(word) ?? []) {
      if (
        ![...group].some((other) => a.qualifiers.has(other) && b.qualifiers.has(other)) &&
        [...group].some((other) => b.qualifiers.has(other))
      )
        return true;
    }
  }
  return false;
}
