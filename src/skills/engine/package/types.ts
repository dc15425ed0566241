import type { EdgeType } from "../graph/index.ts";

/** The data that YAML and JSON have in common. */
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
type SkillSource = (typeof SKILL_SOURCES)[number];

export interface DeclaredEdge {
  readonly type: EdgeType;
  /** Names a skill; for `requires` and `produces`, a type or capability class. */
  readonly target: string;
  readonly reason: string | null;
  readonly unknown: JsonObject;
}

/** A condition on an artifact's output; a hard one stops the run, a soft one warns. */
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
      /** Both limits are inclusive; null leaves one side open, never both. */
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly type: "pattern"; readonly check: "match" | "no_match"; readonly pattern: string }
  | { readonly type: "semantic"; readonly check: "llm_eval"; readonly prompt: string; readonly expected: string };

/** A text in skill.yaml itself, or the path of a file of the package. */
export type Content =
  | { readonly kind: "inline"; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

/** An optimised DSPy state, as base64 text or as the path of a file that holds the bytes. */
export type StateBlob =
  | { readonly kind: "inline"; readonly base64: string }
  | { readonly kind: "file"; readonly path: string };

/** A row of the seed's table `skill_artifacts` (002, Database Schema) with its `metadata` parsed. */
export interface SkillArtifact {
  readonly id: string | null;
  readonly kind: ArtifactKind;
  readonly name: string;
  readonly ordinal: number;
  readonly content: Content;
  /** The key of a model family; null stands for the default variant. */
  readonly modelVariant: string | null;
  readonly assertions: readonly Assertion[];
  /** The JSON Schema of the inputs; null accepts anything. */
  readonly inputs: JsonObject | null;
  /** Names the `prompt_template` that a `dspy_module` runs without the sidecar. */
  readonly fallback: string | null;
  /** Names the shipped template of a `dspy_module`. */
  readonly templateId: string | null;
  readonly stateBlob: StateBlob | null;
  readonly metadata: JsonObject;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly unknown: JsonObject;
}

/** The contents of skill.yaml: columns of the seed's table `skills`, artifacts, edges and the SKG manifest. */
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
  /** The SKG node manifest (000, Appendix B), which is not parsed here. */
  readonly manifest: JsonObject | null;
}

/** The contents of SKILL.md. */
export interface SkillDocument {
  readonly description: string;
  readonly license: string | null;
  readonly compatibility: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null if the key is absent, which does not mean that no tool is allowed. */
  readonly allowedTools: readonly string[] | null;
  /** Holds everything after the frontmatter, unchanged. */
  readonly body: string;
}

/** The keys and values without a meaning for skl, by their places. */
interface UnknownParts {
  readonly frontmatter: JsonObject;
  /** The entries of the frontmatter's `metadata` that are not texts. */
  readonly metadata: JsonObject;
  readonly card: JsonObject;
}

/** A package without the values that are computed from the rest. */
export interface SkillParts extends SkillCard, SkillDocument {
  /** The folder's name, by which the skill is called everywhere. */
  readonly name: string;
  /** The human-readable name. */
  readonly title: string;
  /** Maps paths with `/` to all files except SKILL.md and skill.yaml. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unknown: UnknownParts;
}

export interface SkillPackage extends SkillParts {
  /** A SHA-256 in hex over the values of the package, not over the layout of its YAML. */
  readonly digest: string;
}

/** A problem of a package. Only errors keep the package from loading. */
export interface Problem {
  /** Names a file of the package or an entry of an archive. */
  readonly path: string;
  /** Counts from 1; null if no line shows the problem. */
  readonly line: number | null;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string;
}

export interface ParsedSkill {
  /** Null if and only if a problem is an error. */
  readonly skill: SkillPackage | null;
  /** A package with errors, which has empty values in their places, for who looks for further problems of it. */
  readonly broken?: SkillPackage;
  /** Names the files that may be started, where the form of the package says so itself. */
  readonly executables?: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** Returns null for a pattern that the linear-time engine accepts, else the reason why not. */
export type PatternCheck = (pattern: string) => string | null;
