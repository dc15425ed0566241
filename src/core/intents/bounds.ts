import { type Agreement, type Intent, parseInstant } from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { MOST_USES } from "../../syntax/use/index.ts";
import { MOST_RECORD_BYTES } from "../../workspace/ground/index.ts";

/** An agent may have this many intents at once; a longer list would tell the others nothing. */
export const MOST_INTENTS = 20;
/** Only this many refs below one agent's folder, and this many records of all agents, are read. */
export const MOST_REFS = 2 * MOST_INTENTS;
export const MOST_RECORDS = 2000;

const MOST_FILES = 100;
const MOST_SYMBOLS = 300;
const MOST_ASSUMPTIONS = 20;
const LONGEST_TEXT = 500;
const LONGEST_NAME = 300;
const MOST_ALTERNATIVES = 2;

/** A record holds for at most this long after it was declared. */
export const LONGEST_DAYS = 14;
export const DAY = 86_400_000;

/** Returns why an intent must not be written as a record, in the words of a sentence's end; null where it may be. */
export function explainNewIntentProblem(intent: Intent): string | null {
  if (Buffer.byteLength(serializeDocument("intent", intent)) > MOST_RECORD_BYTES)
    return `it is larger than ${MOST_RECORD_BYTES / 1024} kB`;
  return explainIntentProblem(intent);
}

/** Says the same of one that was read, whose size its reader has looked at. */
export function explainIntentProblem(intent: Intent): string | null {
  const { text, files, symbols, assumptions = [], uses = [], declared_at, expires_at } = intent;
  if (text.length > LONGEST_TEXT) return `its text has more than ${LONGEST_TEXT} characters`;
  if (files.length + symbols.length === 0) return "it names no file and no definition";
  if (files.length > MOST_FILES) return `it names more than ${MOST_FILES} files`;
  if (symbols.length > MOST_SYMBOLS) return `it names more than ${MOST_SYMBOLS} definitions`;
  if (assumptions.length > MOST_ASSUMPTIONS) return `it has more than ${MOST_ASSUMPTIONS} assumptions`;
  if (assumptions.some((each) => each.length > LONGEST_TEXT))
    return `one of its assumptions has more than ${LONGEST_TEXT} characters`;
  if (uses.length > MOST_USES) return `it uses more than ${MOST_USES} names`;
  if ([...symbols, ...uses, intent.agent, intent.branch ?? ""].some((name) => name.length > LONGEST_NAME))
    return `one of its names has more than ${LONGEST_NAME} characters`;
  const file = files.map(explainFilePatternProblem).find((problem) => problem !== null);
  if (file !== undefined) return file;
  const symbol = symbols.find((each) => !/^[^:]+::[^:]+$/.test(each));
  if (symbol !== undefined) return `${symbol} is no definition; write it as path::name`;
  return explainSpanProblem(declared_at, expires_at);
}

/** Returns the intent as it fits into a record: names that it uses are left out before anything that somebody said. */
export function trimIntentToFit(intent: Intent): Intent {
  const size = Buffer.byteLength(serializeDocument("intent", intent));
  return size <= MOST_RECORD_BYTES ? intent : { ...intent, uses: [] };
}

/** Returns why the agreement is beyond the bounds; null where it is not. */
export function explainAgreementProblem(agreement: Agreement): string | null {
  const { path, symbol, signature, proposed, intents, accepted_by, withdrawn_by = [] } = agreement;
  if (explainFilePatternProblem(path) !== null || /[*?[{]/.test(path)) return "its file is no path";
  if ([symbol, signature ?? "", proposed ?? ""].some((each) => each.length > LONGEST_TEXT))
    return `its signature has more than ${LONGEST_TEXT} characters`;
  if (intents.length > 2 * MOST_INTENTS) return `it serves more than ${2 * MOST_INTENTS} intents`;
  if (accepted_by.length + withdrawn_by.length > MOST_INTENTS) return "it names too many who agree";
  return explainSpanProblem(agreement.proposed_at, agreement.expires_at);
}

/** Reads patterns of others: alternatives multiply, and a range may be a million of them. */
export function explainFilePatternProblem(file: string): string | null {
  if (file === "" || file.length > LONGEST_NAME) return `one of its files has more than ${LONGEST_NAME} characters`;
  if (/^\/|(?:^|\/)\.\.(?:\/|$)|\0/.test(file)) return `${file} is no path of the repository`;
  const alternatives = file.split("{").length - 1;
  return alternatives > MOST_ALTERNATIVES || /\{[^}]*\.\./.test(file)
    ? `${file} has more alternatives than are compared`
    : null;
}

/**
 * Returns whether what ends at a time still holds. What ends much later than a record may was written by a clock that is years ahead,
 * and would keep files for as long; a day is allowed for clocks that merely differ.
 */
export function holdsAt(end: string, at: Date): boolean {
  const left = (parseInstant(end) ?? 0) - at.getTime();
  return left > 0 && left <= (LONGEST_DAYS + 1) * DAY;
}

function explainSpanProblem(from: string, to: string): string | null {
  const [start, end] = [parseInstant(from), parseInstant(to)];
  if (start === null || end === null) return "its times cannot be read";
  return end - start > LONGEST_DAYS * DAY || end < start ? `it holds for more than ${LONGEST_DAYS} days` : null;
}
