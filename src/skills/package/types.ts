import type { EdgeType } from "../graph/index.ts";

/** Plain data as YAML and JSON share it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export const ARTIFACT_KINDS = [
  "description",
  "prompt_template",
  "code_template",
  "dspy_module",
  "wasm_module",
  "approach",
  "example",
] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

export const SKILL_SOURCES = ["system", "community", "user"] as const;
export type SkillSource = (typeof SKILL_SOURCES)[number];

export interface DeclaredEdge {
  readonly type: EdgeType;
  /** A skill's name; for `requires` and `produces` the name of a type or capability class. */
  readonly target: string;
  readonly reason: string | null;
  readonly unknown: JsonObject;
}

/** What an artifact's output must satisfy; hard stops the run, soft warns. */
export type Assertion = AssertionCheck & {
  readonly severity: "hard" | "soft";
  readonly description: string | null;
  readonly unknown: JsonObject;
};

export type AssertionCheck =
  | { readonly type: "structural"; readonly check: "json_schema"; readonly schema: JsonObject }
  | {
      readonly type: "length";
      readonly check: "char_range" | "token_range";
      /** Inclusive; null where that side is open. Never both null. */
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly type: "pattern"; readonly check: "match" | "no_match"; readonly pattern: string }
  | { readonly type: "semantic"; readonly check: "llm_eval"; readonly prompt: string; readonly expected: string };

/** A text that stands in skill.yaml itself, or a file of the package by its path. */
export type Content =
  | { readonly kind: "inline"; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

/** Optimised DSPy state: base64 as it was given, or a file of the package that holds the bytes themselves. */
export type StateBlob =
  | { readonly kind: "inline"; readonly base64: string }
  | { readonly kind: "file"; readonly path: string };

/** One row of the seed's `skill_artifacts` (002, Database Schema), its `metadata` taken apart. */
export interface SkillArtifact {
  readonly id: string | null;
  readonly kind: ArtifactKind;
  readonly name: string;
  readonly ordinal: number;
  readonly content: Content;
  /** A model family's key; null is the default variant. */
  readonly modelVariant: string | null;
  readonly assertions: readonly Assertion[];
  /** JSON Schema of the inputs, or null where anything is taken. */
  readonly inputs: JsonObject | null;
  /** `dspy_module`: the `prompt_template` that stands in without the sidecar. */
  readonly fallback: string | null;
  /** `dspy_module`: the shipped template that its content names. */
  readonly templateId: string | null;
  readonly stateBlob: StateBlob | null;
  readonly metadata: JsonObject;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly unknown: JsonObject;
}

/** What skill.yaml holds: the seed's columns of `skills`, artifacts, edges and the SKG manifest. */
export interface SkillCard {
  readonly id: string | null;
  readonly version: string;
  readonly tags: readonly string[];
  readonly source: SkillSource;
  readonly author: string | null;
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
  readonly marketplaceId: string | null;
  readonly syncEtag: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly artifacts: readonly SkillArtifact[];
  readonly edges: readonly DeclaredEdge[];
  /** SKG node manifest (000, Appendix B), opaque here. */
  readonly manifest: JsonObject | null;
}

/** What SKILL.md holds. */
export interface SkillDocument {
  readonly description: string;
  readonly license: string | null;
  readonly compatibility: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null where the key is absent, which does not mean that no tool is allowed. */
  readonly allowedTools: readonly string[] | null;
  /** Everything behind the frontmatter, character by character. */
  readonly body: string;
}

/** Keys and values that skl has no meaning for, by where they stood. */
export interface UnknownParts {
  readonly frontmatter: JsonObject;
  /** Entries of the frontmatter's `metadata` that are no text. */
  readonly metadata: JsonObject;
  readonly card: JsonObject;
}

/** A package without what follows from the rest of it. */
export interface SkillParts extends SkillCard, SkillDocument {
  /** The folder's name, which is what the skill is called everywhere. */
  readonly name: string;
  /** The original, human-readable name. */
  readonly title: string;
  /** Everything in the folder but SKILL.md and skill.yaml, by path with `/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unknown: UnknownParts;
}

export interface SkillPackage extends SkillParts {
  /** Plain texts of the body's headings. */
  readonly headings: readonly string[];
  /** SHA-256 in hex over what the package means, not over how its YAML is laid out. */
  readonly digest: string;
}

/** One thing that is wrong with a package. Only errors keep it from loading. */
export interface Problem {
  /** The file of the package, or the archive's entry. */
  readonly path: string;
  /** 1-based, or null where no line shows it. */
  readonly line: number | null;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string;
}

export interface ParsedSkill {
  /** Null if and only if a problem is an error. */
  readonly skill: SkillPackage | null;
  readonly problems: readonly Problem[];
}

/** Null for a pattern that the linear-time engine takes, else why it does not. */
export type PatternCheck = (pattern: string) => string | null;
