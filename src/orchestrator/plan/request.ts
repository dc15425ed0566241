import { FILLER, GENERAL, KINDS, lexicon, type Related } from "./lexicon.ts";
import { keysOf, plainWords } from "./words.ts";

/** One thing that a request speaks of: a word or a phrase, with what else may stand for it. */
export interface Concept {
  /** As the request says it. */
  readonly said: string;
  readonly key: string;
  /** How much it tells about which files are meant; general words tell little. */
  readonly weight: number;
  readonly alternatives: readonly Related[];
  /** What the request says that this goes along with; null where the request says this itself. */
  readonly goesWith: string | null;
}

export interface PlanRequest {
  /** On one line, without control characters. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** What the request asks to leave alone. */
  readonly excluded: readonly Concept[];
  /** Words that look like a path, a file name or an identifier. */
  readonly mentions: readonly string[];
  readonly excludedMentions: readonly string[];
  readonly wantsNew: boolean;
  /** Whether it names something new that usually is a file of its own. */
  readonly wantsNewFile: boolean;
  /** Whether callers will probably have to follow. */
  readonly changesSignature: boolean;
}

const LONGEST_REQUEST = 4000;
const GENERAL_WEIGHT = 0.2;
const KIND_WEIGHT = 0.5;
const COMPANION_WEIGHT = 0.35;
/** What something has to happen before is its surroundings, seldom its place. */
const SURROUNDING = /\b(?:before|until|as (?:soon|long) as)\b([^.;,]*)/gi;
const SURROUNDING_WEIGHT = 0.5;
/** A word of a phrase by itself: `rate` of `rate limit`. */
const PART_WEIGHT = 0.3;

const LEAVE_ALONE =
  /\b(?:without (?:touching|changing|modifying|editing)|except(?: for| in)?|but not(?: in| for)?|(?:do not|don['’]t|must not|never) (?:touch|change|modify|edit)|leave(?= [^.;,]*\b(?:alone|unchanged|as (?:it|they) (?:is|are))))\b([^.;,\n]*)/gi;
const NEW = /\b(?:add|create|introduce|implement|build|write|new|support|provide|offer|set up)\b/i;
/** The head of what is added, not a word further on: in `add a button to the page` nothing asks for a page. */
const NEW_FILE =
  /\b(?:add|create|introduce|implement|build|write)\s+(?:(?!(?:to|in|on|for|of|from|with|that|which|at|by|into)\b)[\w-]+\s+){0,4}?(?:files?|modules?|pages?|screens?|components?|widgets?|class(?:es)?|models?|tables?|migrations?|workers?|services?|pass(?:es)?|stages?|commands?|connectors?|sources?|readers?|parsers?|adapters?|plugins?|scripts?|packages?|middlewares?|exporters?|importers?|backends?|targets?|tests?|library|libraries)(?=$|[.,;:]|\s+(?:to|in|on|for|of|from|with|that|which|at|by|into|and|so)\b)/i;
const SIGNATURE =
  /\b(?:rename|signature|parameter|argument|return type|public api|interface of|breaking|contract|replace the api|change the (?:api|interface|schema))\b/i;

/** Reads a request in plain words. Never throws; an empty text has no concepts. */
export function parseRequest(raw: string): PlanRequest {
  const text = raw
    .slice(0, LONGEST_REQUEST)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .trim();
  const alone = [...text.matchAll(LEAVE_ALONE)].map(([, clause = ""]) => clause);
  const positive = text.replace(LEAVE_ALONE, " . ");
  const wantsNew = NEW.test(positive);
  const central = conceptsOf(positive.replace(SURROUNDING, " . "));
  return {
    text,
    concepts: merged([
      ...central,
      ...(wantsNew ? central.flatMap(companionsOf) : []),
      ...[...positive.matchAll(SURROUNDING)].flatMap(([, clause = ""]) => weakened(conceptsOf(clause))),
    ]),
    excluded: alone.flatMap(conceptsOf),
    mentions: mentionsOf(positive),
    excludedMentions: alone.flatMap(mentionsOf),
    wantsNew,
    wantsNewFile: NEW_FILE.test(positive),
    changesSignature: SIGNATURE.test(positive),
  };
}

function mentionsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_@.[\]()/-]+/gu) ?? [];
  const trimmed = words.map((word) => word.replace(/^[.(]+(?=\w)|[.)]+$/g, ""));
  return [...new Set(trimmed.filter((word) => word.length > 3 && /[/_]|\.\w/.test(word)))];
}

/** Phrases that the lexicon knows first, the longest first; then the words that are left. */
function conceptsOf(text: string): Concept[] {
  const words = plainWords(text);
  const keys = words.map((word) => keysOf(word).join(" "));
  const found: Concept[] = [];
  for (let at = 0; at < keys.length; ) {
    const length = phraseAt(keys, at);
    const said = words.slice(at, at + length).join(" ");
    if (length > 1) found.push(phrase(said, keys.slice(at, at + length)));
    else found.push(...single(said, keys[at] ?? "", keys[at + 1] ?? ""));
    at += length;
  }
  return merged(found);
}

function weakened(concepts: readonly Concept[]): Concept[] {
  return concepts.map((concept) => ({ ...concept, weight: concept.weight * SURROUNDING_WEIGHT }));
}

function phraseAt(keys: readonly string[], at: number): number {
  for (let length = Math.min(lexicon.longest, keys.length - at); length > 1; length--)
    if (lexicon.related.has(keys.slice(at, at + length).join(" "))) return length;
  return 1;
}

function phrase(said: string, parts: readonly string[]): Concept {
  const key = parts.join(" ");
  const own = parts
    .filter((part) => !FILLER.has(part) && !GENERAL.has(part))
    .map((part) => ({ key: part, weight: PART_WEIGHT }));
  return { said, key, weight: 1, alternatives: [...(lexicon.related.get(key) ?? []), ...own], goesWith: null };
}

/** What a new thing of this kind needs beside it. */
function companionsOf({ key, said }: Concept): Concept[] {
  return (lexicon.companions.get(key) ?? []).map((companion) => ({
    said: companion,
    key: companion,
    weight: COMPANION_WEIGHT,
    alternatives: lexicon.related.get(companion) ?? [],
    goesWith: said,
  }));
}

function single(said: string, key: string, next: string): Concept[] {
  if (FILLER.has(key) || (key.length < 2 && !/\p{L}/u.test(key))) return [];
  const compound = next === "" ? [] : [{ key: key + next, weight: 0.9 }];
  const alternatives = [...(lexicon.related.get(key) ?? []), ...compound];
  const weight = GENERAL.has(key) ? GENERAL_WEIGHT : KINDS.has(key) ? KIND_WEIGHT : 1;
  return [{ said, key, weight, alternatives, goesWith: null }];
}

/** A word said twice counts once. */
function merged(concepts: readonly Concept[]): Concept[] {
  const byKey = new Map<string, Concept>();
  for (const concept of concepts) {
    const known = byKey.get(concept.key);
    byKey.set(
      concept.key,
      known ? { ...known, alternatives: [...known.alternatives, ...concept.alternatives] } : concept,
    );
  }
  return [...byKey.values()];
}
