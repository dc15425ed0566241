import { areOtherAspects, kindsOf } from "./aspects.ts";
import type { Claim } from "./claims.ts";
import { DOER_STEMS } from "./doers.ts";
import type { StatedValue } from "./values.ts";

/** A reader's words for the values that exclude each other, or null. */
export function valueDifference(a: Claim, b: Claim): string | null {
  return (
    familyDifference(a.values, b.values) ??
    nothingReturned(a, b) ??
    booleanDifference(a, b) ??
    literalDifference(a, b) ??
    actorDifference(a, b)
  );
}

function familyDifference(a: readonly StatedValue[], b: readonly StatedValue[]): string | null {
  for (const family of new Set(a.map((value) => value.family))) {
    const mine = a.filter((value) => value.family === family);
    const theirs = b.filter((value) => value.family === family);
    const found = exclusion(mine, theirs);
    if (found) return found;
  }
  return null;
}

/** `Returns nothing` against `returns the job id`. */
function nothingReturned(a: Claim, b: Claim): string | null {
  if (returnsNothing(a) && returnsSomething(b)) return "nothing returned against something";
  return returnsNothing(b) && returnsSomething(a) ? "something returned against nothing" : null;
}

function returnsNothing({ values }: Claim): boolean {
  return values.some(({ family, member, denied }) => family === "outcome" && member === "null" && !denied);
}

function returnsSomething({ values, roles, denied }: Claim): boolean {
  const isPlain = !values.some(({ family }) => family === "outcome" || family === "emptiness");
  return roles.verb === "return" && roles.patient.size > 0 && isPlain && denied.size === 0;
}

function exclusion(mine: readonly StatedValue[], theirs: readonly StatedValue[]): string | null {
  const [said, alsoSaid] = [mine, theirs].map((values) => values.filter(({ denied }) => !denied));
  const first = said?.[0];
  const second = alsoSaid?.[0];
  if (first && second && !said?.some(({ member }) => alsoSaid?.some((other) => other.member === member))) {
    return `${first.raw} against ${second.raw}`;
  }
  return denial(mine, theirs) ?? denial(theirs, mine);
}

function denial(denying: readonly StatedValue[], saying: readonly StatedValue[]): string | null {
  const denied = denying.find(
    (value) =>
      value.denied &&
      !denying.some((own) => !own.denied && own.member === value.member) &&
      saying.some((other) => !other.denied && other.member === value.member),
  );
  return denied ? `${denied.raw} against not ${denied.raw}` : null;
}

/** `"true" or "false"` against `1 or 0`: two spellings of a switch. */
function booleanDifference(a: Claim, b: Claim): string | null {
  if (spellsBoolean(a) && countsBoolean(b)) return "true or false against 1 or 0";
  return spellsBoolean(b) && countsBoolean(a) ? "1 or 0 against true or false" : null;
}

function spellsBoolean({ values }: Claim): boolean {
  return values.some(({ family }) => family === "booleanvalue");
}

function countsBoolean({ quantities }: Claim): boolean {
  return quantities.some(({ dimension, figure, nouns }) => dimension === "count" && nouns.size === 0 && figure <= 1);
}

/** Names behind the verb are values: two paths, key formats or variables for one subject. */
function literalDifference(a: Claim, b: Claim): string | null {
  const [mine, theirs] = [a, b].map((claim) => [...claim.identifiers.values()].filter(({ inSubject }) => !inSubject));
  for (const { key, form } of mine ?? []) {
    const other = theirs?.find((thing) => formsMeet(thing.form, form));
    if (other && !b.identifiers.has(key) && !a.identifiers.has(other.key)) return `${key} against ${other.key}`;
  }
  return null;
}

function formsMeet(a: string, b: string): boolean {
  const isText = (form: string) => form === "literal" || form === "path" || form === "route";
  return a === b || (isText(a) && isText(b));
}

const OWNING = /^(?:own|win|owner|terminat|manag|issu|maintain|decid|assign|control|govern|responsibl)$/;

/** Of some relations there is one holder: what owns a table, what terminates TLS, who alone may delete. */
function actorDifference(a: Claim, b: Claim): string | null {
  const says = (claim: Claim, word: string) => claim.strong.has(word) || claim.weak.has(word);
  if (haveOtherAgents(a, b)) return `${spelled(a, a.roles.agent)} against ${spelled(b, b.roles.agent)}`;
  if (agreeOnPoint(a, b) || areOtherAspects(kindsOf(a), kindsOf(b))) return null;
  const areNumbers = a.quantities.length > 0 && b.quantities.length > 0;
  if (!areNumbers && isSubstitution(a, b)) return `${apart(a, b)} against ${apart(b, a)}`;
  const relation = [...a.strong, ...a.weak].find((word) => OWNING.test(word) && says(b, word));
  const [mine, theirs] = [lonely(a, b), lonely(b, a)];
  if (mine.length === 0 || theirs.length === 0) return null;
  // `Only owners may`, `members cannot`.
  if ((a.isExclusive && b.denied.size > 0) || (b.isExclusive && a.denied.size > 0)) return null;
  const exclusive = (a.isExclusive || b.isExclusive) && ![...a.subject].some((word) => b.subject.has(word));
  if (relation === undefined && !exclusive && !isOneWordApart(a, b)) return null;
  return `${mine.join(" ")} against ${theirs.join(" ")}`;
}

/** One verb, one thing that it is done to, and two that do it: `the backend formats money`, `the frontend formats money`. */
function haveOtherAgents({ roles: a }: Claim, { roles: b }: Claim): boolean {
  if (a.verb === null || a.verb !== b.verb || a.agent.size === 0 || b.agent.size === 0) return false;
  const [less, more] = a.patient.size <= b.patient.size ? [a, b] : [b, a];
  const isSameThing = less.patient.size > 0 && [...less.patient].every((word) => more.patient.has(word));
  const areDoers = [a, b].every(({ agent }) => [...agent].some((word) => DOER_STEMS.has(word)));
  return (isSameThing || (areDoers && less.patient.size === 0)) && ![...a.agent].some((word) => b.agent.has(word));
}

/** `Stored in lower case`, `lowercased`: two words for one value. */
function agreeOnPoint(a: Claim, b: Claim): boolean {
  for (const point of a.points) if (b.points.has(point)) return true;
  return false;
}

function spelled({ spelling }: Claim, words: ReadonlySet<string>): string {
  return [...words].map((word) => spelling.get(word) ?? word).join(" ");
}

function lonely(claim: Claim, other: Claim): string[] {
  return loneStems(claim, other).map((word) => claim.spelling.get(word) ?? word);
}

/** The same words in front, the same verb, and one different word or two behind it. */
function isSubstitution(a: Claim, b: Claim): boolean {
  if (a.frame === null || a.frame !== b.frame) return false;
  if (a.front === "" || a.front !== b.front) return false;
  return isShort(a, b) && isShort(b, a);
}

/** Texts that are one but for a word on each side, behind the verb of both. */
function isOneWordApart(a: Claim, b: Claim): boolean {
  const [mine, theirs] = [loneStems(a, b), loneStems(b, a)];
  const shared = Math.min(a.strong.size - mine.length, b.strong.size - theirs.length);
  if (mine.length !== 1 || theirs.length !== 1 || shared < 2) return false;
  return mine.every((word) => a.objects.has(word)) && theirs.every((word) => b.objects.has(word));
}

function loneStems(claim: Claim, other: Claim): string[] {
  return [...claim.strong].filter(
    (word) => !other.strong.has(word) && !other.weak.has(word) && !other.identifierWords.has(word),
  );
}

function apart(claim: Claim, other: Claim): string {
  return spelled(claim, new Set([...claim.objects].filter((word) => !other.objects.has(word))));
}

function isShort(claim: Claim, other: Claim): boolean {
  const different = [...claim.objects].filter((word) => !other.objects.has(word));
  return different.length > 0 && different.length <= 2;
}
