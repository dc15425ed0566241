import { toVisibleLine } from "../../kernel/domain/index.ts";
import type { AssumptionConflict, UnclearPair } from "./assumptions/index.ts";

/** The three answers of a judge; beliefs about different things are `unrelated`. */
const ANSWERS = ["same", "conflict", "unrelated"] as const;

interface JudgeAnswer {
  readonly answer: (typeof ANSWERS)[number];
  readonly reason: string;
}

/** A judge's answer on a pair; `conflict` is null if it gave no usable one, which is the same as no judgement. */
export interface Judgement {
  /** The provider and model. */
  readonly judge: string;
  readonly conflict: boolean | null;
  /** One sentence. */
  readonly reason: string;
}

const LONGEST_TEXT = 2000;

/** Returns the input of `skills/skl-assumption-judge`. */
export function judgeInput({ subject, a, b }: UnclearPair) {
  const toModelBelief = ({ text, scope, path }: UnclearPair["a"]) => ({
    text: text.slice(0, LONGEST_TEXT),
    scope,
    path,
  });
  return { subject: subject.slice(0, LONGEST_TEXT), a: toModelBelief(a), b: toModelBelief(b) };
}

function isJudgeAnswer(value: unknown): value is JudgeAnswer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { answer, reason, ...rest } = value as Record<string, unknown>;
  return Object.keys(rest).length === 0 && ANSWERS.some((each) => each === answer) && typeof reason === "string";
}

/** Parses a model's answer; its reason is data, so it is cut to one line. */
export function parseConflictJudgement(judge: string, value: unknown): Judgement {
  if (!isJudgeAnswer(value)) return { judge, conflict: null, reason: "no usable answer (off_schema)" };
  return { judge, conflict: value.answer === "conflict", reason: toVisibleLine(value.reason) };
}

/** Returns the conflict that a judgement adds, or null. A judgement never removes a conflict. */
export function buildJudgedConflict(pair: UnclearPair, judgement: Judgement): AssumptionConflict | null {
  const { judge, conflict, reason } = judgement;
  if (conflict === null) return buildUndecidedConflict(pair);
  return conflict ? { kind: "judged", ...pair, reason: `${judge} finds them in conflict: ${reason}` } : null;
}

/**
 * Returns the conflict of a pair that nobody could judge. Two agents rely on one subject in different words, so a person should look
 * (specification 8.1: potentially conflicting or mutually dependent). Two assumptions of the same agent are no conflict.
 */
export function buildUndecidedConflict(pair: UnclearPair): AssumptionConflict | null {
  const { a, b, subject } = pair;
  if (a.declaredBy === b.declaredBy) return null;
  const reason = `${a.declaredBy} and ${b.declaredBy} both rely on ${subject}, and nothing shows that they mean the same`;
  return { kind: "undecided", ...pair, reason };
}
