import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { asSklError } from "../app/ground/index.ts";
import { SklError } from "../domain/index.ts";
import { cutToFit } from "./cut-to-fit.ts";
import type { Tool } from "./tool.ts";
import { inToolWords } from "./tool-words.ts";

/** The largest answer to one call. */
const ANSWER_BYTES = 100_000;

/** The largest error; it has room for every problem of a package. */
const ERROR_BYTES = 20_000;

/** Returns the document that the command line prints with `--json`, as data and as text, cut where it is too long for an agent. */
export function answerOf(result: object, { more }: { readonly more: string }): CallToolResult {
  const cut = cutToFit(result, { limit: ANSWER_BYTES, more });
  if (cut === null)
    return failureOf(
      new SklError("ANSWER_TOO_LARGE", {
        message: `The answer has more than ${ANSWER_BYTES} bytes and none of its parts can be left out.`,
        fix: more,
      }),
    );
  return { structuredContent: { ...cut.answer }, content: [{ type: "text", text: cut.text }] };
}

/** Returns the error as data and as text: the reason, the fix in the words of these tools, and data for programs. */
export function failureOf(cause: unknown, tools: readonly Tool[] = []): CallToolResult {
  const error = asSklError(cause);
  const { code, data } = error;
  const [message, fix] = [inToolWords(error.message, tools), inToolWords(error.fix, tools)];
  const shown = Object.keys(data).length === 0 ? { code, message, fix } : { code, message, fix, data };
  const cut = cutToFit(shown, { limit: ERROR_BYTES, more: `\`skl explain ${code}\` says more.` });
  const answer = cut?.answer ?? { code, message: message.slice(0, 1000), fix: fix.slice(0, 1000) };
  const text = cut?.text ?? JSON.stringify(answer);
  return { isError: true, structuredContent: { ...answer }, content: [{ type: "text", text }] };
}
