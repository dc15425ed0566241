import { oddityOf } from "./json-oddity.ts";
import type { FailureReason, JsonRequest, ModelRequest } from "./port.ts";

export type Judgement =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "failed"; readonly reason: FailureReason; readonly message: string };

/** The answer in a model's text: an object where the request has a schema, else the text as it is. */
export function readAnswer(text: string, request: ModelRequest): Judgement {
  if (text.trim() === "") return failedJudgement("empty", "The model's answer is empty.");
  return request.schema === null ? { kind: "answered", value: text } : readJson(text, request.isAnswer);
}

/**
 * The object in a model's text. The text is hostile until shown otherwise: models wrap JSON into prose or a fence, and a change
 * under review may have told them what to say. One JSON object is taken out of the text; where it would have to be chosen
 * (two objects, braces in the prose, a key twice) there is no answer.
 */
function readJson(text: string, isAnswer: JsonRequest["isAnswer"]): Judgement {
  const json = tryParse(text) === undefined ? onlyObject(text) : text;
  if (json === null) return failedJudgement("not_json", "The model's answer holds no JSON object.");
  const value = tryParse(json);
  if (value === undefined)
    return failedJudgement("off_schema", "The model's answer holds no single, whole JSON object.");
  const oddity = oddityOf(json);
  if (oddity !== null) return failedJudgement("off_schema", `The model's answer ${oddity}.`);
  if (!isAnswer(value))
    return failedJudgement("off_schema", "The model's answer does not have the form that was asked for.");
  return { kind: "answered", value };
}

export function failedJudgement(reason: FailureReason, message: string): Judgement & { kind: "failed" } {
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
 * From the first brace to the last. Two objects side by side, or prose with braces, do not parse as one; an object inside a
 * list is a part of the answer and not the answer, so the text stays as it is. Linear, however many braces there are. null: none.
 */
function onlyObject(text: string): string | null {
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
