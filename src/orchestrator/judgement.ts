import type { AssumptionConflict, UnclearPair } from "./assumptions/index.ts";
import { plainText } from "./plan/plain-text.ts";

interface JudgeAnswer {
  readonly conflict: boolean;
  readonly reason: string;
}

/** What a judge made of a pair; `conflict` is null when it gave no usable answer, which changes nothing. */
export interface Judgement {
  /** The provider and model. */
  readonly judge: string;
  readonly conflict: boolean | null;
  /** One sentence. */
  readonly reason: string;
}

const LONGEST_TEXT = 2000;

/** The input of the skill that is asked (`skills/skl-assumption-judge`). */
export function judgeInput({ subject, a, b }: UnclearPair) {
  const belief = ({ text, scope, path }: UnclearPair["a"]) => ({ text: text.slice(0, LONGEST_TEXT), scope, path });
  return { subject: subject.slice(0, LONGEST_TEXT), a: belief(a), b: belief(b) };
}

function isJudgeAnswer(value: unknown): value is JudgeAnswer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { conflict, reason, ...rest } = value as Record<string, unknown>;
  return Object.keys(rest).length === 0 && typeof conflict === "boolean" && typeof reason === "string";
}

/** A model's answer as a judgement; its reason is data, cut and on one line. */
export function judgementOf(judge: string, value: unknown): Judgement {
  if (!isJudgeAnswer(value)) return { judge, conflict: null, reason: "no usable answer (off_schema)" };
  return { judge, conflict: value.conflict, reason: plainText(value.reason) };
}

/** The conflict that a judgement adds; null where it adds none. There is none that it could take away. */
export function judgedConflict(pair: UnclearPair, { judge, conflict, reason }: Judgement): AssumptionConflict | null {
  return conflict === true ? { kind: "judged", ...pair, reason: `${judge} finds them in conflict: ${reason}` } : null;
}
