import type { Result } from "../../../kernel/domain/index.ts";
import type { ArtifactFailure } from "./failure.ts";
import type { TraceRow } from "./trace.ts";
import type { Executable, Json, JsonObject, Usage } from "./types.ts";

export interface TemplateRequest {
  /** The artifact's name, for messages. */
  readonly name: string;
  readonly source: string;
  readonly variables: JsonObject;
  /** The templates that `include`, `import` and `extends` may name, which are those of the same package. */
  readonly library: ReadonlyMap<string, string>;
}

/** Renders Jinja. An undefined variable, an endless loop and a result that is too large are failures. */
export interface TemplateEngine {
  render(request: TemplateRequest): Promise<Result<string, ArtifactFailure>>;
}

export interface GuestLimits {
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Limits the characters of the result as JSON. */
  readonly outputChars: number;
  /** Limits the characters written to the console; lines beyond it are counted and dropped. */
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

/** Performs a call of a script by the names of its arguments, or says why not. */
export type HostCall = (
  name: string,
  given: Readonly<Record<string, unknown>>,
) => Promise<{ readonly value: Json } | { readonly error: string }>;

/**
 * Runs untrusted code, which sees its input, computes a result and reaches nothing but the host's calls. It never throws for what the
 * code does.
 */
export interface Guest {
  run(code: string, input: Json, limits: GuestLimits, host: HostCall): Promise<GuestOutcome>;
}

/** Performs the calls that one script may make outside. */
export interface ScriptHost {
  readonly call: HostCall;
  /** The usage of each question to a model so far. */
  readonly usages: readonly Usage[];
}

export type ModelReply =
  | { readonly kind: "answered"; readonly output: Json; readonly usage: Usage }
  | { readonly kind: "failed"; readonly message: string; readonly usage: Usage };

export interface SkillModel {
  /** Names the model in traces. */
  readonly id: string;
  /**
   * The user's message is `prompt`. With `instructions` it is one JSON document that is only material; without (null) it says what is to be
   * done. `schema` is the form that a structural assertion demands of the output, null for a text.
   */
  complete(request: {
    readonly instructions: string | null;
    readonly prompt: string;
    readonly schema: JsonObject | null;
  }): Promise<ModelReply>;
  /** Answers a question about an output. An answer of another form is a failed reply. */
  judge(request: { readonly question: string; readonly output: string }): Promise<ModelReply>;
}

export type SidecarReply =
  | {
      readonly kind: "answered";
      readonly output: Json;
      readonly usages: readonly Usage[];
      readonly modelId: string | null;
    }
  | { readonly kind: "failed"; readonly message: string; readonly usages?: readonly Usage[] }
  /** The process could not be started, so nothing was tried. */
  | { readonly kind: "missing"; readonly message: string };

/** Runs the shipped DSPy templates in a Python process. The ports hold null if it is not installed. */
export interface PythonSidecar {
  execute(module: {
    readonly templateId: string;
    readonly parameters: JsonObject;
    /** This is base64; null stands for the template's initial state. */
    readonly stateBlob: string | null;
    readonly input: JsonObject;
  }): Promise<SidecarReply>;
}

/** The result of one node of a plan; its texts are the node's own words, cut. */
export interface NodeReport {
  /** The name of the node's skill. */
  readonly node: string;
  readonly run_id: string;
  readonly outcome: string;
  readonly exit_code: number | null;
  readonly reason: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Lists the changes outside that it made or would make. */
  readonly plan: readonly {
    readonly effect: string;
    readonly adapter: string;
    readonly says: string;
    readonly payload_digest: string;
  }[];
}

/** The results of a node and of all nodes that it calls. */
export interface PlanReport {
  readonly plan_id: string;
  readonly mode: "dry run" | "full";
  /** Whether the changes were made. */
  readonly changes: string;
  /** Whether the plan waits under its id for a person's approval. */
  readonly approvable: boolean;
  readonly nodes: readonly NodeReport[];
}

/** `nodes` is null if nothing ran. */
export type NodeReply =
  | { readonly kind: "answered"; readonly output: Json; readonly nodes: PlanReport | null }
  | { readonly kind: "failed"; readonly message: string; readonly nodes: PlanReport | null };

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
  /** Returns the guest for a language, or a sentence that says why there is none. */
  guestOf(language: "javascript" | "python"): Promise<Guest | string>;
  /** Returns what a script may call outside, which is nothing unless a policy grants it. */
  hostOf(script: Executable, ids: { readonly sessionId: string; readonly traceId: string }): Promise<ScriptHost>;
  /** Null if no model is configured. */
  readonly model: SkillModel | null;
  readonly sidecar: PythonSidecar | null;
  readonly nodes: NodeRuntime | null;
  readonly traces: TraceStore;
  /** Returns milliseconds since 1970. */
  now(): number;
  newId(): string;
}
