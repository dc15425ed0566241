import { type Clause, findPhrasePlaces, hasPhrase, isNegatedAt, makeFormTest } from "./clauses.ts";
import { findFamilyMembers } from "./families.ts";
import type { Invariant } from "./invariants.ts";

/** Words that call a rule unclear. */
const OPEN = makeFormTest("ambiguous ambiguity unclear unspecified undecided interpret interpretation");
const OPEN_PHRASES = [
  ..."not specified,not defined,not stated,not covered,not mentioned,not clear,not say,not prescribe,not specify,not cover,not mention".split(
    ",",
  ),
  ..."doesn't say,doesn't specify,doesn't cover,doesn't mention,don't say,don't specify,don't cover,isn't specified,isn't covered,isn't clear,is silent,are silent,open question,left open,leaves open,leave open".split(
    ",",
  ),
].map((phrase) => phrase.split(" "));
/** Words that report a choice between alternatives. */
const CHOICE = makeFormTest("choose chose chosen opt pick decide settled");
const CHOICE_PHRASES = ["instead of", "rather than", "went with", "going with"].map((phrase) => phrase.split(" "));
const INVARIANT_WORDS = ["invariant", "invariants"];

export function speaksOfInvariants({ words }: Clause): boolean {
  return INVARIANT_WORDS.some((word) => words.includes(word));
}

/** Returns whether the clause calls the invariant unclear, or makes a choice that the invariant is about. */
export function settlesAmbiguity(clause: Clause, invariant: Invariant): boolean {
  const { words } = clause;
  const isNamed = invariant.keyPhrases.some((phrase) => hasPhrase(words, phrase));
  const namesValue = words.some((word) => invariant.names.includes(word));
  const namesSubject = invariant.subjects.some((subject) => words.includes(subject));
  if (findsUnclear(clause)) return isNamed || namesValue || namesSubject;
  // The items of a list of technologies are named in many sentences that choose nothing.
  return makesChoice(clause, invariant) && (isNamed || (namesValue && !invariant.isList));
}

/** Returns whether the clause calls something unclear or unspecified. */
export function findsUnclear({ words }: Clause): boolean {
  if (words.some((word, at) => OPEN(word) && !isNegatedAt(words, at, 3))) return true;
  return OPEN_PHRASES.some((phrase) =>
    findPhrasePlaces(words, phrase).some((at) => !/^(?:when|if|unless|where)$/.test(words[at - 1] ?? "")),
  );
}

/** Returns whether the clause chooses between alternatives. */
export function makesChoice({ words }: Clause, invariant: Invariant | null): boolean {
  if (words.some((word, at) => CHOICE(word) && !isNegatedAt(words, at))) return true;
  const either = words.indexOf("either");
  if (either >= 0 && words.indexOf("or", either) > 0) return true;
  return CHOICE_PHRASES.some((phrase) =>
    findPhrasePlaces(words, phrase).some(
      (at) => invariant === null || !rejectsOther(words.slice(at + phrase.length), invariant),
    ),
  );
}

/** Returns whether the rejected alternative is one that the invariant does not name, as in "PostgreSQL rather than Redis". */
function rejectsOther(after: readonly string[], { families, names }: Invariant): boolean {
  return findFamilyMembers(after.slice(0, 4)).some(({ family, name }) => families.has(family) && !names.includes(name));
}
