import type { ArtifactKind, AssertionCheck, Json, JsonObject, StepOutput } from "../package/index.ts";

export type { AssertionCheck, Json, JsonObject };

/** These kinds have a handler and are executed. */
export const EXECUTABLE_KINDS = ["prompt_template", "code_template", "dspy_module", "wasm_module"] as const;
export type ExecutableKind = (typeof EXECUTABLE_KINDS)[number];

type Severity = "hard" | "soft";

export type Assertion = AssertionCheck & { readonly severity: Severity; readonly description: string | null };

/**
 * A row of the seed's table `skill_artifacts` (002, Database Schema) with its texts read and its `metadata` parsed. The variants of one
 * artifact are rows of the same kind and name that differ in `modelVariant`.
 */
export interface RunnableArtifact {
  readonly id: string;
  readonly skillId: string;
  readonly kind: ArtifactKind;
  readonly name: string;
  readonly ordinal: number;
  /** A template, code or JSON; for a `wasm_module` it is empty or a path, and `module` holds the bytes. */
  readonly content: string;
  readonly module: Uint8Array | null;
  /** The key of a model family; null or "default" stands for the default variant. */
  readonly modelVariant: string | null;
  /** Names the language of a `code_template`. */
  readonly language: string | null;
  /** Lists the capabilities that a `code_template` asks for, in the form of a manifest; null asks for none. */
  readonly requests: Json;
  readonly assertions: readonly Assertion[];
  /**
   * What the text of a `prompt_template` is to the model. A `message` is rendered with the input and is the user's message.
   * `instructions` are the system's, into which no word of the input gets; the user's message is then the input as one JSON document.
   */
  readonly role: "message" | "instructions";
  /** The JSON Schema of the input; null accepts anything. */
  readonly inputs: JsonObject | null;
  /** Maps the names of those inputs that are outputs of other artifacts of the package. */
  readonly sources: ReadonlyMap<string, StepOutput>;
  /** Names the `prompt_template` that a `dspy_module` runs without the sidecar. */
  readonly fallback: string | null;
  /** Names the shipped template of a `dspy_module`. */
  readonly templateId: string | null;
  /** The serialised state of a `dspy_module` in base64. */
  readonly stateBlob: string | null;
}

export type Executable = RunnableArtifact & { readonly kind: ExecutableKind };

export interface AssertionResult {
  readonly type: Assertion["type"];
  readonly check: Assertion["check"];
  readonly severity: Severity;
  readonly description: string | null;
  readonly passed: boolean;
  /** Why it did not pass; null if it did. */
  readonly explanation: string | null;
}

/** The usage of one call; null where the provider reported nothing. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}
