import type { ChangeType, StateEntry } from "../../kernel/domain/index.ts";

/** The parts of one proposal that a model verifier sees. Other people wrote all of them. */
export interface VerifierQuestion {
  readonly path: string;
  /** The unified diff of the file, already cut to a bounded length. */
  readonly diff: string;
  readonly isCut: boolean;
  readonly entry: StateEntry | null;
}

export interface VerifierAnswer {
  readonly classification: ChangeType;
  readonly justification: string;
  readonly uncertain?: boolean;
}

/** Returns the input of `skills/skl-verifier`. */
export function buildVerifierInput({ path, diff, isCut, entry }: VerifierQuestion) {
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

/** Checks a model's answer, even if the package that asked the model has checked it too. */
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
