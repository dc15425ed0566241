import { type Clause, hasPhrase, isNegatedAt, isNegation, placesOf } from "./clauses.ts";
import { type FamilyMember, familyMembers } from "./families.ts";
import type { Invariant } from "./invariants.ts";

const CHANGE =
  /^(?:chang(?:e|es|ed|ing)|modif(?:y|ies|ied|ying)|alter(?:s|ed|ing)?|replac(?:e|es|ed|ing)|drop(?:s|ped|ping)?|remov(?:e|es|ed|ing)|relax(?:es|ed|ing)?|loosen(?:s|ed|ing)?|amend(?:s|ed|ing)?|revis(?:e|es|ed|ing)|updat(?:e|es|ed|ing)|extend(?:s|ed|ing)?|overrid(?:e|es|den|ing)|bypass(?:es|ed|ing)?|violat(?:e|es|ed|ing)|contradict(?:s|ed|ing)?|break(?:s|ing)?|broken|deviat(?:e|es|ed|ing)|ignor(?:e|es|ed|ing)|abandon(?:s|ed|ing)?|rewrit(?:e|es|ten|ing)|supersed(?:e|es|ed|ing)|redefin(?:e|es|ed|ing)|migrat(?:e|es|ed|ing)|switch(?:es|ed|ing)?|outdated|obsolete|wrong)$/;
const REPLACE =
  /^(?:replac(?:e|es|ed|ing)|drop(?:s|ped|ping)?|abandon(?:s|ed|ing)?|ditch(?:es|ed|ing)?|remov(?:e|es|ed|ing)|phas(?:e|es|ed|ing))$/;
const ADD = /^(?:add(?:s|ed|ing)?|introduc(?:e|es|ed|ing)|append(?:s|ed|ing)?)$/;
/** What may stand behind a name that is itself replaced; a noun there would make the name its adjective. */
const AFTER_NAME = new Set(
  "with by for as and or in-favour in-favor entirely completely altogether where since so to until".split(" "),
);
const ARTICLES = new Set("the our this that a an all current existing plain".split(" "));
/** Words that only mention a thing, or turn it down. */
const TURNED_DOWN =
  /^(?:considered|considering|rejected|reject|rejects|unlike|mention|mentions|mentioned|comment|comments|docs|documentation|readme|than|removes?|removed|removing|drops?|dropped|deletes?|deleted|avoids?|avoided|evaluated|compared|against)$/;
const USE =
  /^(?:us(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|cach(?:e|es|ed|ing)|ke(?:ep|eps|pt|eping)|persist(?:s|ed|ing)?|writ(?:e|es|ten|ing)|wrote|sav(?:e|es|ed|ing)|put(?:s|ting)?|mov(?:e|es|ed|ing)|add(?:s|ed|ing)?|introduc(?:e|es|ed|ing)|adopt(?:s|ed|ing)?|switch(?:es|ed|ing)?|migrat(?:e|es|ed|ing)|rel(?:y|ies|ied|ying)|depend(?:s|ed|ing)?|requir(?:e|es|ed|ing)|back(?:s|ed|ing)?|hold(?:s|ing)?|live(?:s)?|via|serv(?:e|es|ed|ing)|implement(?:s|ed|ing)?|built|build(?:s|ing)?|issu(?:e|es|ed|ing)|authenticat(?:e|es|ed|ing)|run(?:s|ning)?)$/;

/** Whether the clause says that an invariant by its key, or "the invariants", are to be changed. */
export function changesKey({ words }: Clause, phrases: readonly (readonly string[])[]): boolean {
  return phrases.some((phrase) => placesOf(words, phrase).some((at) => changesAt(words, at, phrase)));
}

function changesAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  const [first = ""] = phrase;
  // A single common word such as "api" is changed only by a verb right beside it.
  const reach = phrase.length > 1 || /[_-]/.test(first) || first.startsWith("invariant") ? 6 : 3;
  const from = Math.max(0, at - reach);
  const near = words.slice(from, at + phrase.length + reach);
  if (hasPhrase(near, ["no", "longer"])) return true;
  if (near.some((word, offset) => CHANGE.test(word) && !isNegatedAt(words, from + offset))) return true;
  const start = Math.max(0, at - 2 * reach);
  const before = words.slice(start, at);
  return before.some(
    (word, offset) => ADD.test(word) && before.includes("to", offset) && !isNegatedAt(words, start + offset),
  );
}

/** Whether the clause gives up one of the names in the value: "replace JWT with", "rather than PostgreSQL". */
export function replacesName({ words }: Clause, invariant: Invariant, permitted: ReadonlySet<string>): boolean {
  return words.some((word, at) => {
    if (!invariant.names.includes(word) && !isSameMember(word, invariant)) return false;
    return isGivenUpBefore(words, at, permitted) || isGivenUpAfter(words, at);
  });
}

function isSameMember(word: string, { names }: Invariant): boolean {
  return familyMembers([word]).some(({ name }) => names.includes(name));
}

function isGivenUpBefore(words: readonly string[], at: number, permitted: ReadonlySet<string>): boolean {
  let before = at - 1;
  while (before >= 0 && ARTICLES.has(words[before] ?? "")) before--;
  const last = words[before] ?? "";
  const two = `${words[before - 1] ?? ""} ${last}`;
  if (/^(?:instead of|rather than)$/.test(two)) return endsName(words, at) && namesOther(words, at, permitted);
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
  return REPLACE.test(last) && endsName(words, at) && !isNegatedAt(words, before);
}

/** Where two ways of using the same thing are compared, nothing is given up. */
function namesOther(words: readonly string[], at: number, permitted: ReadonlySet<string>): boolean {
  return (
    familyMembers([words[at] ?? ""]).length === 0 ||
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

function endsName(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  return (
    next === undefined ||
    AFTER_NAME.has(next) ||
    /^\d/.test(next) ||
    (next === "in" && /^fav/.test(words[at + 2] ?? ""))
  );
}

/** A member of the same family as the invariant's that no invariant names and that the clause does not turn down. */
export function otherChoice(
  { words }: Clause,
  invariant: Invariant,
  permitted: ReadonlySet<string>,
): FamilyMember | null {
  const others = familyMembers(words).filter(
    ({ name, family }) => invariant.families.has(family) && !permitted.has(name),
  );
  return (
    others.find(
      ({ at }) => !isTurnedDown(words, at) && (invariant.isExclusive || words.some((word) => USE.test(word))),
    ) ?? null
  );
}

function isTurnedDown(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 5), at);
  if (isNegatedAt(words, at, 3) || before.some((word) => TURNED_DOWN.test(word))) return true;
  const after = words.slice(at + 1, at + 6);
  if (/^(?:is|was|are|were) (?:not|never|no longer|rejected|avoided|removed|dropped)\b/.test(after.join(" ")))
    return true;
  return /(?:instead of|rather than|in place of)(?: the| a| an)?$/.test(before.join(" "));
}

/** Whether the clause does what the value forbids, or leaves out what it demands. */
export function breaksRule({ words }: Clause, { forbidden, demanded }: Invariant): boolean {
  const stems = words.map(stemOf);
  const hasAll = (rule: readonly string[]) => rule.every((word) => stems.includes(stemOf(word)));
  const isDenied = words.some(isNegation) || words.some((word) => /^(?:skip|bypass|disabl|omit)/.test(word));
  return (
    (!isDenied && forbidden.some(hasAll)) ||
    (isDenied && demanded.some((rule) => rule.join("").length > 2 && hasAll(rule)))
  );
}

/** Whether the clause names a thing of the value in another version. */
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

function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies|ing|ed|es|s|e|y)$/, "") : word;
}
