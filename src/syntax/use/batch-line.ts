import { type Language, languageIds, SklError } from "../../kernel/domain/index.ts";
import { toSklError } from "../../workspace/ground/index.ts";
import { diffFiles } from "./diff-files.ts";

/** The answer to a line of a batch: a `SyntaxDiff` as JSON with the request's `id`, or an error. */
interface AnsweredLine {
  readonly text: string;
  readonly isClean: boolean;
}

/** Answers one request; a line that is not a request is answered with an error. */
export async function answerLine(line: string, cwd: string): Promise<AnsweredLine> {
  let id: unknown = null;
  try {
    const request = parseRequest(line);
    id = request.id;
    return { text: JSON.stringify({ id, ...(await diffFiles({ cwd, ...request })) }), isClean: true };
  } catch (cause) {
    const { code, message, fix, data } = toSklError(cause);
    return { text: JSON.stringify({ id, error: { code, message, fix, data } }), isClean: false };
  }
}

function parseRequest(line: string): { id: unknown; before: string; after: string; language?: Language } {
  const createBadLineError = (why: string) =>
    new SklError("USAGE", {
      message: `A line of the batch is not a request: ${why}`,
      fix: 'Write one {"id","language","old","new"} a line.',
    });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw createBadLineError((cause as Error).message);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw createBadLineError("it is no object");
  const { id = null, old, new: now, language } = value as Record<string, unknown>;
  if (typeof old !== "string" || typeof now !== "string") throw createBadLineError("`old` and `new` must be paths");
  if (language === undefined || language === null) return { id, before: old, after: now };
  const known = languageIds.find((candidate) => candidate === language);
  if (!known) throw createBadLineError(`\`language\` must be one of ${languageIds.join(", ")}`);
  return { id, before: old, after: now, language: known };
}
