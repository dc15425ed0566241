import { stemWord } from "../../../kernel/words/index.ts";
import { type Clause, findPhrasePlaces, hasPhrase, isNegatedAt, isNegation, makeFormTest } from "./clauses.ts";
import { type FamilyMember, findFamilyMembers } from "./families.ts";
import type { Invariant } from "./invariants.ts";

const CHANGE = makeFormTest(
  "change modify alter replace drop remove relax loosen amend revise update extend override overridden bypass violate contradict " +
    "break broken deviate ignore abandon rewrite rewritten supersede redefine migrate switch outdated obsolete wrong",
);
const REPLACE = makeFormTest("replace drop abandon ditch remove phase");
const ADD = makeFormTest("add introduce append");
/** Words that may follow a replaced name; before a noun the name would only be an adjective. */
const AFTER_NAME = new Set(
  "with by for as and or in-favour in-favor entirely completely altogether where since so to until".split(" "),
);
const ARTICLES = new Set("the our this that a an all current existing plain".split(" "));
/** Words that only mention a thing, or reject it. */
const NOT_CHOSEN = makeFormTest(
  "consider reject unlike mention comment docs documentation readme than remove drop delete avoid evaluate compare against",
);
const USE = makeFormTest(
  "use store cache keep kept persist write written wrote save put move add introduce adopt switch migrate rely depend require back " +
    "hold live via serve implement build built issue authenticate run",
);

/** Returns whether the clause wants to change an invariant that it names by one of these phrases. */
export function changesKey({ words }: Clause, phrases: readonly (readonly string[])[]): boolean {
  return phrases.some((phrase) => findPhrasePlaces(words, phrase).some((at) => changesAt(words, at, phrase)));
}

function changesAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  const [first = ""] = phrase;
  // A single common word such as "api" needs the verb close to it.
  const reach = phrase.length > 1 || /[_-]/.test(first) || first.startsWith("invariant") ? 6 : 3;
  const from = Math.max(0, at - reach);
  const near = words.slice(from, at + phrase.length + reach);
  if (hasPhrase(near, ["no", "longer"])) return true;
  if (near.some((word, offset) => CHANGE(word) && !isNegatedAt(words, from + offset))) return true;
  const start = Math.max(0, at - 2 * reach);
  const before = words.slice(start, at);
  return before.some(
    (word, offset) => ADD(word) && before.includes("to", offset) && !isNegatedAt(words, start + offset),
  );
}

/** Returns whether the clause gives up a name in the invariant's value: "replace JWT with", "rather than PostgreSQL". */
export function replacesName({ words }: Clause, invariant: Invariant, permitted: ReadonlySet<string>): boolean {
  return words.some((word, at) => {
    if (!invariant.names.includes(word) && !isSameMember(word, invariant)) return false;
    return isGivenUpBefore(words, at, permitted) || isGivenUpAfter(words, at);
  });
}

function isSameMember(word: string, { names }: Invariant): boolean {
  return findFamilyMembers([word]).some(({ name }) => names.includes(name));
}

function isGivenUpBefore(words: readonly string[], at: number, permitted: ReadonlySet<string>): boolean {
  let before = at - 1;
  while (before >= 0 && ARTICLES.has(words[before] ?? "")) before--;
  const last = words[before] ?? "";
  const two = `${words[before - 1] ?? ""} ${last}`;
  if (/^(?:instead of|rather than)$/.test(two)) return endsName(words, at) && comparesOthers(words, at, permitted);
  if (/^(?:place of|away from|off from|rid of|move off|moves off|moved off|moving off)$/.test(two))
    return endsName(words, at);
  if (
    last === "from" &&
    /^(?:migrat|switch|mov)/.test(
      words
        .slice(0, before)
        .join(" ")
        .match(/\b(?:migrat|switch|mov)\w*/)?.[0] ?? "",
    )
  )
    return endsName(words, at) && !isNegatedAt(words, before);
  if (/^(?:stop|stops|stopped) (?:using|issuing|storing)$/.test(two)) return true;
  const longer = words.slice(Math.max(0, before - 2), before + 1).join(" ");
  if (/\bno longer (?:use|uses|used|using|need|needs|require|requires|issue|issues)$/.test(longer))
    return endsName(words, at);
  return REPLACE(last) && endsName(words, at) && !isNegatedAt(words, before);
}

/** Returns whether the words compare different things: two ways of using the same thing give nothing up. */
function comparesOthers(words: readonly string[], at: number, permitted: ReadonlySet<string>): boolean {
  return (
    findFamilyMembers([words[at] ?? ""]).length === 0 ||
    !words.slice(0, at - 2).some((word) => word === words[at] && permitted.has(word))
  );
}

function isGivenUpAfter(words: readonly string[], at: number): boolean {
  const after = words.slice(at + 1, at + 6);
  const verb = after.findIndex((word) => /^(?:replaced|dropped|abandoned|removed|ditched|gone)$/.test(word));
  const linked = /^(?:is|are|was|were|gets|get|has|have|will|be|being|must|should|can)$/.test(after[0] ?? "");
  if (linked && verb > 0 && !after.slice(0, verb).some(isNegation)) return after[verb + 1] !== "from";
  return linked && after[1] === "no" && after[2] === "longer";
}

/** Returns whether the name at this place stands alone, and not before a noun. */
function endsName(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  return (
    next === undefined ||
    AFTER_NAME.has(next) ||
    /^\d/.test(next) ||
    (next === "in" && /^fav/.test(words[at + 2] ?? ""))
  );
}

/** Finds an alternative to the invariant's value that the clause uses and that no invariant names. */
export function findOtherChoice(
  { words }: Clause,
  invariant: Invariant,
  permitted: ReadonlySet<string>,
): FamilyMember | null {
  const others = findFamilyMembers(words).filter(
    ({ name, family }) => invariant.families.has(family) && !permitted.has(name),
  );
  return (
    others.find(({ at }) => !isRejected(words, at) && (invariant.isExclusive || words.some((word) => USE(word)))) ??
    null
  );
}

function isRejected(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 5), at);
  if (isNegatedAt(words, at, 3) || before.some((word) => NOT_CHOSEN(word))) return true;
  const after = words.slice(at + 1, at + 6);
  if (/^(?:is|was|are|were) (?:not|never|no longer|rejected|avoided|removed|dropped)\b/.test(after.join(" ")))
    return true;
  return /(?:instead of|rather than|in place of)(?: the| a| an)?$/.test(before.join(" "));
}

/** Returns whether the clause does what the value forbids, or denies what it demands. */
export function breaksRule({ words }: Clause, { forbidden, demanded }: Invariant): boolean {
  const stems = words.map(stemWord);
  const hasAll = (rule: readonly string[]) => rule.every((word) => stems.includes(stemWord(word)));
  const isDenied = words.some(isNegation) || words.some((word) => /^(?:skip|bypass|disabl|omit)/.test(word));
  return (
    (!isDenied && forbidden.some(hasAll)) ||
    (isDenied && demanded.some((rule) => rule.join("").length > 2 && hasAll(rule)))
  );
}

/** Returns whether the clause names a thing of the value with another version. */
export function changesVersion({ words }: Clause, { versions }: Invariant): boolean {
  return words.some((word, at) => {
    const version = versions.get(word);
    const other = /^v?(\d+(?:\.\d+)*)$/.exec(words[at + 1] ?? "")?.[1];
    if (version === undefined || other === undefined || isNegatedAt(words, at, 3)) return false;
    return !isPrefix(other, version) && !isPrefix(version, other);
  });
}

function isPrefix(short: string, long: string): boolean {
  return long === short || long.startsWith(`${short}.`);
}
