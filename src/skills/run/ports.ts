import type { Result } from "../../domain/index.ts";
import type { ArtifactFailure } from "./failure.ts";
import type { TraceRow } from "./trace.ts";
import type { Json, JsonObject, Usage } from "./types.ts";

export interface TemplateRequest {
  /** For messages: the artifact's name. */
  readonly name: string;
  readonly source: string;
  readonly variables: JsonObject;
  /** What `include`, `import` and `extends` may name: the templates of the same package and nothing else. */
  readonly library: ReadonlyMap<string, string>;
}

/** Jinja. An undefined variable is a failure that names it, and a template that loops or explodes ends with one. */
export interface TemplateEngine {
  render(request: TemplateRequest): Promise<Result<string, ArtifactFailure>>;
}

export interface GuestLimits {
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Characters of the result as JSON. */
  readonly outputChars: number;
  /** Characters of everything that is written to the console; what is more is counted and dropped. */
  readonly consoleChars: number;
}

export type GuestStop = "syntax" | "threw" | "time" | "memory" | "stack" | "output" | "waiting";

export interface GuestConsole {
  readonly lines: readonly string[];
  readonly droppedLines: number;
}

export type GuestOutcome =
  | { readonly kind: "returned"; readonly value: Json; readonly console: GuestConsole }
  | { readonly kind: "stopped"; readonly by: GuestStop; readonly message: string; readonly console: GuestConsole };

/** Runs code that nobody trusts: it sees its input and computes a result, and reaches nothing else. Never throws for what the code does. */
export interface Guest {
  run(code: string, input: Json, limits: GuestLimits): Promise<GuestOutcome>;
}

export type ModelReply =
  | { readonly kind: "answered"; readonly output: Json; readonly usage: Usage }
  | { readonly kind: "failed"; readonly message: string; readonly usage: Usage };

export interface SkillModel {
  /** For the trace. */
  readonly id: string;
  /**
   * The user's message is `prompt`. With `instructions` it is one JSON document, material and no more; without (null) it says what
   * is to be done. `schema` is what a structural assertion wants of the output, null where it is a text.
   */
  complete(request: {
    readonly instructions: string | null;
    readonly prompt: string;
    readonly schema: JsonObject | null;
  }): Promise<ModelReply>;
  /** Answers a question about an output; a failed reply also where the answer has another form. */
  judge(request: { readonly question: string; readonly output: string }): Promise<ModelReply>;
}

export type SidecarReply =
  | { readonly kind: "answered"; readonly output: Json; readonly usage: Usage; readonly modelId: string | null }
  | { readonly kind: "failed"; readonly message: string };

/** The Python process that knows the shipped DSPy templates; null at its place in the ports: not installed. */
export interface PythonSidecar {
  execute(module: {
    readonly templateId: string;
    readonly parameters: JsonObject;
    /** base64; null: the template's initial state. */
    readonly stateBlob: string | null;
    readonly input: JsonObject;
  }): Promise<SidecarReply>;
}

/** What became of one node of a plan; texts are the node's own words, cut. */
export interface ToldNode {
  /** Of the skill. */
  readonly node: string;
  readonly run_id: string;
  readonly outcome: string;
  readonly exit_code: number | null;
  readonly reason: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What it changes outside, or would. */
  readonly plan: readonly {
    readonly effect: string;
    readonly adapter: string;
    readonly says: string;
    readonly payload_digest: string;
  }[];
}

/** A node with all that it calls, as the runtime ran them. */
export interface ToldPlan {
  readonly plan_id: string;
  readonly mode: "dry run" | "full";
  /** What became of the changes of all of them. */
  readonly changes: string;
  /** Whether it waits under its id for a person's approval. */
  readonly approvable: boolean;
  readonly nodes: readonly ToldNode[];
}

/** `told`: null where nothing ran. */
export type NodeReply =
  | { readonly kind: "answered"; readonly output: Json; readonly told: ToldPlan | null }
  | { readonly kind: "failed"; readonly message: string; readonly told: ToldPlan | null };

/** The capability runtime, for `wasm_module`. */
export interface NodeRuntime {
  run(node: {
    readonly skillId: string;
    readonly name: string;
    readonly module: Uint8Array;
    readonly input: Json;
    readonly mode: "dry run" | "full";
  }): Promise<NodeReply>;
}

export interface TraceStore {
  add(row: TraceRow): Promise<void> | void;
}

export interface RunPorts {
  readonly templates: TemplateEngine;
  /** null: this language has no guest here. */
  guestOf(language: "javascript" | "python"): Guest | null;
  /** null: no model is configured. */
  readonly model: SkillModel | null;
  readonly sidecar: PythonSidecar | null;
  readonly nodes: NodeRuntime | null;
  readonly traces: TraceStore;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
}
