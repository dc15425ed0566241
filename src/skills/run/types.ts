import type { ArtifactKind, AssertionCheck, Json, JsonObject } from "../package/index.ts";

export type { AssertionCheck, Json, JsonObject };

/** What has a handler and is executed. */
export const EXECUTABLE_KINDS = ["prompt_template", "code_template", "dspy_module", "wasm_module"] as const;
export type ExecutableKind = (typeof EXECUTABLE_KINDS)[number];

export type Severity = "hard" | "soft";

export type Assertion = AssertionCheck & { readonly severity: Severity; readonly description: string | null };

/**
 * One row of the seed's `skill_artifacts` (002, Database Schema), its texts read and its `metadata` taken apart. The variants of
 * one artifact are rows of the same kind and name that differ in `modelVariant`.
 */
export interface RunnableArtifact {
  readonly id: string;
  readonly skillId: string;
  readonly kind: ArtifactKind;
  readonly name: string;
  readonly ordinal: number;
  /** Template, code or JSON; for `wasm_module` empty or a path, its bytes are in `module`. */
  readonly content: string;
  readonly module: Uint8Array | null;
  /** A model family's key; null (or "default") is the default variant. */
  readonly modelVariant: string | null;
  /** `code_template`: what the code is written in. */
  readonly language: string | null;
  readonly assertions: readonly Assertion[];
  /**
   * `prompt_template`: what its text is to the model. `message`: rendered with the input, the user's message. `instructions`: the
   * system's, in which no word of the input can get; the user's message is then the input as one JSON document.
   */
  readonly role: "message" | "instructions";
  /** JSON Schema of the input; null: anything is taken. */
  readonly inputs: JsonObject | null;
  /** `dspy_module`: the `prompt_template` that stands in without the sidecar. */
  readonly fallback: string | null;
  /** `dspy_module`: the shipped template that its content names. */
  readonly templateId: string | null;
  /** `dspy_module`: the serialised state, base64. */
  readonly stateBlob: string | null;
}

export type Executable = RunnableArtifact & { readonly kind: ExecutableKind };

export interface AssertionResult {
  readonly type: Assertion["type"];
  readonly check: Assertion["check"];
  readonly severity: Severity;
  readonly description: string | null;
  readonly passed: boolean;
  /** Why it did not pass; null when it did. */
  readonly explanation: string | null;
}

/** null: nobody said. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}
