import { toVisibleLine } from "../../../kernel/domain/index.ts";
import { isStopWord, splitWords, stemWord } from "../../../kernel/words/index.ts";

/** A word of the request that files are searched for. */
export interface Concept {
  /** The word as the request writes it; `term` is its stem. */
  readonly word: string;
  readonly term: string;
  /** How much it tells about which files are meant, from 0 to 1. */
  readonly weight: number;
  /** The words of the request that imply this one; null where the request contains it. */
  readonly impliedBy: string | null;
}

export interface PlanRequest {
  /** The request on one line, without control characters. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** Words from clauses that ask to leave something alone. */
  readonly excluded: readonly Concept[];
  /** Words that look like a path, a file name or an identifier. */
  readonly mentions: readonly string[];
  readonly excludedMentions: readonly string[];
  readonly wantsNew: boolean;
  /** Whether it asks for something that usually is a file of its own. */
  readonly wantsNewFile: boolean;
  /** Whether it is likely to change a signature, so that callers have to follow. */
  readonly changesSignature: boolean;
}

const LONGEST_REQUEST = 4000;

/** These words name work, people and kinds of code, which says little about the file that is meant. */
const GENERAL = new Set(
  `add allow application build case change class code component create customer data enable endpoint feature field file fix
  function handle handler implement improve introduce issue make method module need new people person problem project provide
  route service set show support system time update use user value want work write`
    .split(/\s+/)
    .map(stemWord),
);
const GENERAL_WEIGHT = 0.4;
/** These are usually done by email although a request does not say so, as in the specification's example (7.1). */
const BY_EMAIL =
  /\b(?:password reset|reset (?:\w+ )?password|forgot(?:ten)? password|email verification|magic link)\b/i;
const IMPLIED_WEIGHT = 0.1;

const LEAVE_ALONE =
  /\b(?:without (?:touching|changing|modifying|editing)|except(?: for| in)?|but not(?: in| for)?|(?:do not|don['’]t|must not|never) (?:touch|change|modify|edit)|leave(?= [^.;,]*\b(?:alone|unchanged|as (?:it|they) (?:is|are))))\b((?:[^.;,\n]|\.(?=\w))*)/gi;
const NEW = /\b(?:add|create|introduce|implement|build|write|new|support|provide|offer|set up)\b/i;
/** Matches the head of what is added, not a word further on: `add a button to the page` asks for no page. */
const NEW_FILE =
  /\b(?:add|create|introduce|implement|build|write)\s+(?:(?!(?:to|in|on|for|of|from|with|that|which|at|by|into)\b)[\w-]+\s+){0,4}?(?:files?|modules?|pages?|screens?|components?|widgets?|class(?:es)?|models?|tables?|migrations?|workers?|services?|pass(?:es)?|stages?|commands?|connectors?|sources?|readers?|parsers?|adapters?|plugins?|scripts?|packages?|middlewares?|exporters?|importers?|backends?|targets?|tests?|library|libraries)(?=$|[.,;:]|\s+(?:to|in|on|for|of|from|with|that|which|at|by|into|and|so)\b)/i;
const SIGNATURE =
  /\b(?:rename|signature|parameter|argument|return type|public api|interface of|breaking|contract|replace the api|change the (?:api|interface|schema))\b/i;

/**
 * Reads a request in plain words. The words of a mention that names a file (`isPath`) are not looked for in others. Never
 * throws; an empty text has no concepts.
 */
export function parseRequest(raw: string, isPath: (mention: string) => boolean): PlanRequest {
  const text = toVisibleLine(raw, LONGEST_REQUEST);
  const excluded = [...text.matchAll(LEAVE_ALONE)].map(([, clause = ""]) => clause);
  const wanted = text.replace(LEAVE_ALONE, " . ");
  const wantsNew = NEW.test(wanted);
  const mentions = listPathMentions(wanted);
  const unnamed = mentions.filter(isPath).reduce((rest, mention) => rest.replaceAll(mention, " "), wanted);
  const byEmail = wantsNew ? BY_EMAIL.exec(wanted)?.[0] : undefined;
  return {
    text,
    concepts: removeRepeatedConcepts([
      ...extractConcepts(unnamed),
      ...(byEmail === undefined
        ? []
        : [{ word: "email", term: stemWord("email"), weight: IMPLIED_WEIGHT, impliedBy: byEmail.toLowerCase() }]),
    ]),
    excluded: removeRepeatedConcepts(excluded.flatMap(extractConcepts)),
    mentions,
    excludedMentions: excluded.flatMap(listPathMentions),
    wantsNew,
    wantsNewFile: NEW_FILE.test(wanted),
    changesSignature: SIGNATURE.test(wanted),
  };
}

function listPathMentions(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_@.[\]()/-]+/gu) ?? [];
  const trimmed = words.map((word) => word.replace(/^[.(]+(?=\w)|(?<![.)])[.)]+$/g, ""));
  return [...new Set(trimmed.filter((word) => word.length > 3 && /[/_]|\.\w/.test(word)))];
}

function extractConcepts(text: string): Concept[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word) && (word.length > 1 || !/[a-z]/.test(word)))
    .map((word) => {
      const term = stemWord(word);
      const weight = GENERAL.has(term) ? GENERAL_WEIGHT : 1;
      return { word, term, weight, impliedBy: null };
    });
}

function removeRepeatedConcepts(concepts: readonly Concept[]): Concept[] {
  return [...new Map(concepts.toReversed().map((each) => [each.term, each])).values()].reverse();
}
