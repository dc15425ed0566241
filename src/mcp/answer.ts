import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { isObject, SklError } from "../kernel/domain/index.ts";
import { toSklError } from "../workspace/ground/index.ts";
import { cutToFit } from "./cut-to-fit.ts";
import type { Tool } from "./tool.ts";
import { replaceCommandsByTools } from "./tool-words.ts";

/** The largest answer to one call: at most 15,000 tokens, also of texts of which a token holds few bytes. */
const ANSWER_BYTES = 40_000;

/** A longer answer is not said twice; its text only names what the data holds. */
const TOLD_TWICE_BYTES = 2_000;

/** The largest error; it has room for every problem of a package. */
const ERROR_BYTES = 20_000;

interface AnswerFacts extends Pick<Tool, "more" | "output"> {
  /** Whether the client's version of the protocol has data in answers. */
  readonly readsData: boolean;
}

/**
 * Returns the document that the command line prints with `--json`, as data and as text, cut where it is too long for an agent.
 * The text of a long one is a summary, since clients hand both to their model.
 */
export function buildToolAnswer(result: object, { more, output, readsData }: AnswerFacts): CallToolResult {
  const cut = cutToFit(result, { limit: ANSWER_BYTES, more });
  if (cut === null)
    return buildToolFailure(
      new SklError("ANSWER_TOO_LARGE", {
        message: `The answer has more than ${ANSWER_BYTES} bytes and none of its parts can be left out.`,
        fix: more,
      }),
    );
  if (!readsData) return { content: [{ type: "text", text: cut.text }] };
  // Without a schema of the answer a client may not look for data.
  const isWhole = output === null || cut.text.length <= TOLD_TWICE_BYTES;
  const text = isWhole ? cut.text : summarizeAnswer(cut.answer);
  return { structuredContent: { ...cut.answer }, content: [{ type: "text", text }] };
}

/** A line names at most so many items of a list. */
const MOST_NAMED = 5;

/** Names what an answer holds, a line each: short values whole, of lists the number and what their first items are called. */
function summarizeAnswer(answer: object): string {
  const lines = Object.entries(answer).map(([key, value]) => `${key}: ${summarizeValue(value)}`);
  return ["The structured content of this answer has all of it; in short:", ...lines].join("\n");
}

function summarizeValue(value: unknown): string {
  if (Array.isArray(value)) {
    const names = value.slice(0, MOST_NAMED).map(readItemName);
    const more = value.length > MOST_NAMED ? ", …" : "";
    return names.includes(null) || value.length === 0
      ? `${value.length}`
      : `${value.length} (${names.join(", ")}${more})`;
  }
  const text = JSON.stringify(value) ?? "null";
  return text.length <= LONGEST_SHORT ? text : `${text.slice(0, LONGEST_SHORT)}…`;
}

const LONGEST_SHORT = 160;

/** Returns what an item of a list is called. */
function readItemName(item: unknown): string | null {
  if (typeof item === "string") return item.slice(0, LONGEST_SHORT);
  const fields: Readonly<Record<string, unknown>> = isObject(item) ? item : {};
  const name = [fields.name, fields.id, fields.branch, fields.path, fields.code].find(
    (each) => typeof each === "string",
  );
  return typeof name === "string" ? name.slice(0, LONGEST_SHORT) : null;
}

/** Returns the error as data and as text: the reason, the fix in the words of these tools, and data for programs. */
export function buildToolFailure(cause: unknown, tools: readonly Tool[] = []): CallToolResult {
  const error = toSklError(cause);
  const { code, data } = error;
  const [message, fix] = [replaceCommandsByTools(error.message, tools), replaceCommandsByTools(error.fix, tools)];
  const shown = Object.keys(data).length === 0 ? { code, message, fix } : { code, message, fix, data };
  const cut = cutToFit(shown, { limit: ERROR_BYTES, more: `\`skl explain ${code}\` says more.` });
  const answer = cut?.answer ?? { code, message: message.slice(0, 1000), fix: fix.slice(0, 1000) };
  const text = cut?.text ?? JSON.stringify(answer);
  return { isError: true, structuredContent: { ...answer }, content: [{ type: "text", text }] };
}
