import type { ChangeType, StateEntry } from "../domain/index.ts";

/** What the model verifier is shown of one proposal. All of it is somebody's text. */
export interface VerifierQuestion {
  readonly path: string;
  /** Unified diff of the file, already cut to a bounded length. */
  readonly diff: string;
  readonly isCut: boolean;
  readonly entry: StateEntry | null;
}

export interface VerifierAnswer {
  readonly classification: ChangeType;
  readonly justification: string;
  readonly uncertain?: boolean;
}

/** The input of the skill that is asked (`skills/skl-verifier`). */
export function verifierInput({ path, diff, isCut, entry }: VerifierQuestion) {
  const state = entry && {
    id: entry.id,
    responsibilities: entry.responsibilities ?? null,
    dependencies: entry.dependencies ?? [],
    invariants_touched: entry.invariants_touched ?? [],
    uncertainty_level: entry.uncertainty_level ?? null,
  };
  return { path, diff, diff_is_cut: isCut, state };
}

const LONGEST_SENTENCE = 600;

/** Whether a model's answer is one, whatever the package that was asked asserts of it. */
export function isVerifierAnswer(value: unknown): value is VerifierAnswer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { classification, justification, uncertain, ...rest } = value as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    ["mechanical", "behavioral", "architectural"].includes(String(classification)) &&
    typeof justification === "string" &&
    justification.trim() !== "" &&
    justification.length <= LONGEST_SENTENCE &&
    (uncertain === undefined || typeof uncertain === "boolean")
  );
}
