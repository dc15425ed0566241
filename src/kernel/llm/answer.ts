import { describeJsonOddity } from "../domain/index.ts";
import type { FailureReason, JsonRequest, ModelRequest } from "./port.ts";

export type Judgement =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "failed"; readonly reason: FailureReason; readonly message: string };

/** Reads the answer in a model's text: an object if the request has a schema, else the whole text. */
export function readAnswer(text: string, request: ModelRequest): Judgement {
  if (text.trim() === "") return buildFailedJudgement("empty", "The model's answer is empty.");
  return request.schema === null ? { kind: "answered", value: text } : readJson(text, request);
}

/**
 * Reads the object in a model's text. Models wrap JSON into prose or a fence, and a change under review may have told them what to
 * say. So an answer counts only if the text contains exactly one object, without braces in the prose and without a key twice.
 */
function readJson(text: string, { isAnswer, keepsText }: JsonRequest): Judgement {
  const judgeOtherText = (reason: FailureReason, message: string): Judgement =>
    keepsText ? { kind: "answered", value: text } : buildFailedJudgement(reason, message);
  const json = tryParse(text) === undefined ? cutOnlyObject(text) : text;
  if (json === null) return judgeOtherText("not_json", "The model's answer contains no JSON object.");
  const value = tryParse(json);
  if (value === undefined)
    return judgeOtherText("off_schema", "The model's answer does not contain exactly one whole JSON object.");
  const oddity = describeJsonOddity(json);
  if (oddity !== null) return buildFailedJudgement("off_schema", `The model's answer ${oddity}.`);
  if (!isAnswer(value))
    return judgeOtherText("off_schema", "The model's answer does not have the form that was asked for.");
  return { kind: "answered", value };
}

export function buildFailedJudgement(reason: FailureReason, message: string): Judgement & { kind: "failed" } {
  return { kind: "failed", reason, message };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Cuts out the text from the first brace to the last; null where there is none. Two objects, or prose with braces, do not parse
 * then. An object in a list is only a part of the answer, so the text with the list is returned whole.
 */
function cutOnlyObject(text: string): string | null {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return null;
  const isListed =
    text.slice(0, start).trimEnd().endsWith("[") ||
    text
      .slice(end + 1)
      .trimStart()
      .startsWith("]");
  return isListed ? text : text.slice(start, end + 1);
}
