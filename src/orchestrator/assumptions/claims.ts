import { type Absence, absenceOf } from "./absence.ts";
import { conditionFlags } from "./conditions.ts";
import { type Identifier, type IdentifierForm, memberName, wordsOfKey } from "./identifiers.ts";
import { lookUp, type ValueMeaning } from "./lexicon.ts";
import { type Head, headOf, nounPhrases, qualifiersOf } from "./noun-phrases.ts";
import { needsOf, pointsOf, withoutReasons } from "./points.ts";
import { polarityOf, type StatedSide, sidesOf } from "./polarity.ts";
import { type Quantity, quantitiesOf } from "./quantities.ts";
import { type Roles, rolesOf } from "./roles.ts";
import { stem } from "./stem.ts";
import { isProduct, type Token, tokensOf } from "./tokens.ts";
import { type StatedValue, valuesOf } from "./values.ts";

/** What one sentence of an assumption says, ready to be compared. */
export interface Claim {
  /** Words that tell which thing is meant, outside conditions. */
  readonly strong: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  /** All words that say anything, in conditions and inside identifiers, too. */
  readonly said: ReadonlySet<string>;
  /** Words in front of the main verb. */
  readonly subject: ReadonlySet<string>;
  /** Strong words of the conditions (`when the user is missing`). */
  readonly condition: ReadonlySet<string>;
  /** Identifier by key, and whether it stands in front of the main verb. */
  readonly identifiers: ReadonlyMap<string, NamedThing>;
  /** Words inside identifiers; they match prose (`APP_TOKEN_TTL` is the token's lifetime) and count against nothing. */
  readonly identifierWords: ReadonlySet<string>;
  /** For a noun, the words that stand directly in front of it: `session` of `session tokens`. */
  readonly modifiers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words as written that stand directly in front of another noun or verbless word: `read` of `read timeout`. */
  readonly qualifiers: ReadonlySet<string>;
  readonly head: Head | null;
  readonly circumstances: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  readonly values: readonly StatedValue[];
  readonly sides: readonly StatedSide[];
  readonly absence: Absence;
  /** Words that a negation is aimed at, and words that are said without one. */
  readonly denied: ReadonlySet<string>;
  readonly affirmed: ReadonlySet<string>;
  /** Values that are part of the subject's name: `Redis` of `the Redis cache`. */
  readonly subjectValues: readonly ValueMeaning[];
  /** What the sentence says of its subject, as words outside any family: the objects behind the verb. */
  readonly objects: ReadonlySet<string>;
  /** Telling words outside rationale clauses: what is left of them beside another sentence is a difference. */
  readonly rest: ReadonlySet<string>;
  /** General words of the predicate, which count where nothing else is said. */
  readonly predicate: ReadonlySet<string>;
  /** The values and the sides of opposites that the sentence takes behind its verb; to share one is to agree on something. */
  /** The words that say anything, in order. */
  readonly sequence: readonly string[];
  readonly points: ReadonlySet<string>;
  readonly roles: Roles;
  /** All that stands in front of the verb, as one string. */
  readonly front: string;
  /** The verb and the preposition of a sentence that gives its subject one value, or null for other sentences. */
  readonly frame: string | null;
  readonly isExclusive: boolean;
  readonly isUniversal: boolean;
  /** How a reader would write the words of the subject. */
  readonly spelling: ReadonlyMap<string, string>;
}

/** An identifier with its place in the sentence. */
export interface NamedThing {
  readonly key: string;
  readonly form: IdentifierForm;
  readonly inSubject: boolean;
  /** `created_at` of `orders.created_at`, and the words in front of it; null for names of one part. */
  readonly member: Member | null;
}

interface Member {
  readonly key: string;
  readonly owner: ReadonlySet<string>;
}

/** A text of more sentences than this is no assumption; the rest is read as one sentence, so nothing goes unread. */
const MOST_SENTENCES = 24;

/** What each sentence of a text says. */
export function claimsOf(tokens: readonly Token[]): Claim[] {
  return sentencesOf(tokens).map(claimOf);
}

/** What follows is a claim of its own. */
const CONCLUSION = /^(?:hence|therefore|thus|so|consequently)$/i;

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    sentences.at(-1)?.push(token);
    const next = tokens[at + 1];
    const ends = token.break === "end" || (token.break === "pause" && next && CONCLUSION.test(next.raw));
    if (ends && sentences.length < MOST_SENTENCES) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

function claimOf(tokens: readonly Token[]): Claim {
  const inCondition = conditionFlags(tokens);
  const { core: outside, reason } = withoutReasons(tokens.filter((_, at) => !inCondition[at]));
  const roles = rolesOf(outside);
  const verb = roles.verbAt;
  const { denied, affirmed, isDenied } = polarityOf(outside, verb);
  const before = outside.slice(0, verb);
  const subject = subjectWords(before);
  const weak = weakWords(outside);
  const condition = stemsWhere(tokens, (token, at) => inCondition[at] === true && token.grade === "strong");
  const identifierWords = wordsOfIdentifiers(tokens);
  const strong = stemsWhere(outside, ({ grade, identifier }) => grade === "strong" && identifier === null);
  const reasons = { verb: 0, isDenied: polarityOf(reason, 0).isDenied };
  const { values, subjectValues } = valuesOf(outside, { verb, isDenied });
  const sides = sidesOf(outside, { verb, isDenied });
  const absence = absenceOf(
    tokens.filter((_, at) => inCondition[at]),
    outside,
    sides,
  );
  return {
    strong: new Set([...strong, ...subject]),
    weak,
    said: new Set([...strong, ...subject, ...weak, ...condition, ...identifierWords, ...stemsWhere(reason, isTelling)]),
    subject,
    condition,
    identifiers: identifiersOf(tokens, outside, verb),
    identifierWords,
    modifiers: nounPhrases(tokens),
    qualifiers: qualifiersOf(tokens),
    head: verb < outside.length ? headOf(before) : null,
    circumstances: new Set(tokens.flatMap(({ meaning }) => meaning.circumstance ?? [])),
    quantities: quantitiesOf(outside, verb),
    values: [...values, ...valuesOf(reason, reasons).values],
    subjectValues,
    sides: [...sides, ...sidesOf(reason, reasons), ...absence.sides],
    absence,
    sequence: outside.filter(({ grade, number }) => grade !== "stop" || number !== null).map(({ stem: word }) => word),
    rest: stemsWhere(outside, isContent),
    predicate: stemsWhere(outside.slice(verb), (token) => token.grade === "weak" && token.number === null),
    points: new Set([
      ...pointsOf(verb < outside.length ? outside.slice(verb) : outside, values, sides),
      ...needsOf(outside, verb),
    ]),
    denied,
    affirmed,
    objects: stemsWhere(
      outside.slice(verb + 1),
      (token) => token.grade === "strong" || isValue(token) || /^numbers?$/.test(token.raw),
    ),
    roles,
    front: [...subject, ...before.flatMap(({ identifier }) => identifier?.key ?? [])].sort().join(" "),
    frame: frameOf(outside, verb),
    isExclusive: before.some(({ raw }) => /^(?:only|solely|exclusively)$/i.test(raw)) || outside.some(isForOneAlone),
    isUniversal: before.some(({ raw }) => /^(?:any|anyone|anybody|all|every|everyone|everybody|each|both)$/i.test(raw)),
    spelling: new Map(tokens.map(({ stem, raw }) => [stem, raw])),
  };
}

function stemsWhere(tokens: readonly Token[], wanted: (token: Token, at: number) => boolean): Set<string> {
  return new Set(tokens.filter(wanted).map(({ stem }) => stem));
}

/** General words, and the parts of phrases: `request body` is about a request, too. */
function weakWords(tokens: readonly Token[]): Set<string> {
  const words = stemsWhere(tokens, ({ grade }) => grade === "weak");
  for (const { raw } of tokens) {
    if (raw.includes(" "))
      for (const part of raw.split(" "))
        words.add(lookUp(stem(part.toLowerCase()))?.canonical ?? stem(part.toLowerCase()));
  }
  return words;
}

/** A subject of general words only (`settings`, `the week`) is named by them. */
function subjectWords(tokens: readonly Token[]): Set<string> {
  const isNamed = tokens.some(({ grade }) => grade === "strong");
  return stemsWhere(
    tokens,
    (token) =>
      token.identifier === null &&
      (token.grade === "strong" || (!isNamed && isNoun(token)) || isNameInFront(token, tokens)),
  );
}

/** `Visible to their author alone`, `visible only to their author`. */
function isForOneAlone({ raw }: Token, at: number, tokens: readonly Token[]): boolean {
  return (
    /^alone$/i.test(raw) ||
    (/^only$/i.test(raw) && (at === tokens.length - 1 || /^(?:to|for|by)$/i.test(tokens[at + 1]?.raw ?? "")))
  );
}

/** `Parquet files`: a value in front of a noun is a part of its name. */
function isNameInFront(token: Token, tokens: readonly Token[]): boolean {
  return token.grade === "weak" && isProduct(token) && tokens.at(-1) !== token;
}

function isContent(token: Token): boolean {
  if (token.identifier !== null || token.grade === "stop") return false;
  return token.grade === "strong" || isValue(token) || token.meaning.axes.length > 0;
}

function isTelling({ grade }: Token): boolean {
  return grade !== "stop";
}

function isValue({ meaning }: Token): boolean {
  return meaning.values.length > 0 && meaning.unit === null;
}

/** Families whose members are ordinary nouns that a sentence can be about. */
const COMMON_NOUNS = new Set(
  "type level logout environmentsource side proxy carrier renderside separator timeunit".split(" "),
);

function isNoun({ grade, meaning, raw }: Token): boolean {
  return grade === "weak" && (/^[a-z]| /.test(raw) || meaning.values.every(({ family }) => COMMON_NOUNS.has(family)));
}

function identifiersOf(all: readonly Token[], outside: readonly Token[], verb: number): Map<string, NamedThing> {
  const inFront = new Set(outside.slice(0, verb));
  const named = new Map<string, NamedThing>();
  for (const token of all) {
    if (!token.identifier) continue;
    const { key, form } = token.identifier;
    const inSubject = inFront.has(token) || named.get(key)?.inSubject === true;
    named.set(key, { key, form, inSubject, member: memberOf(token.identifier) });
  }
  return named;
}

function memberOf({ key, form }: Identifier): Member | null {
  const member = memberName(key, form);
  if (member === null) return null;
  const owner = wordsOfKey(key.slice(0, -1 - member.length));
  return { key: member, owner: new Set(tokensOf(owner.join(" ").slice(0, 200)).map(({ stem: word }) => word)) };
}

function wordsOfIdentifiers(tokens: readonly Token[]): Set<string> {
  const words = tokens.flatMap(({ identifier }) => identifier?.words ?? []).join(" ");
  return words === "" ? new Set() : new Set(tokensOf(words.slice(0, 2000)).map(({ stem }) => stem));
}

/** `is`, `store in`, `call`: frames in which another object is another value. `includes` and `has` allow many. */
function frameOf(tokens: readonly Token[], verb: number): string | null {
  const behind = tokens.slice(verb, verb + 4);
  const preposition = behind.find(({ raw }) =>
    /^(?:in|with|by|from|to|at|as|through|via|using|on|under|into|called|named)$/i.test(raw),
  );
  if (preposition) return preposition.raw.toLowerCase();
  const isCopula = /^(?:is|are|equals?|means?|defaults?)$/i.test(tokens[verb]?.raw ?? "");
  return isCopula ? "be" : null;
}
