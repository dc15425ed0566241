/** A JSON Schema as data. What it means is `isAnswer`'s business; here it is only shown to the model. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Question {
  /** Instructions; ours alone. */
  readonly system: string;
  /** Untrusted text, always data; never interpolated into `system`. */
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** Asks for one JSON object. */
export interface JsonRequest extends Question {
  /** What the answer has to look like; sent to the model. */
  readonly schema: JsonSchema;
  /** Letters, digits, `_` and `-`, at most 64: a name that every provider takes. */
  readonly schemaName: string;
  /** Whether a parsed answer satisfies `schema`: the caller has a validator that was compiled ahead of time. */
  readonly isAnswer: (value: unknown) => boolean;
}

/** Asks for plain text: whatever the model says is the answer, as long as it says something. */
export interface TextRequest extends Question {
  readonly schema: null;
}

export type ModelRequest = JsonRequest | TextRequest;

export interface ModelUsage {
  readonly model: string;
  readonly provider: string;
  /** null: the provider did not say, or no answer came. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** Requests that were sent, the last one included. */
  readonly attempts: number;
  readonly durationMs: number;
}

export type FailureReason =
  | "timeout"
  | "aborted"
  | "refused"
  | "rate_limited"
  | "server_error"
  | "network"
  | "bad_request"
  | "unauthorized"
  | "empty"
  | "not_json"
  | "off_schema"
  | "too_long"
  | "script_exhausted";

export type ModelOutcome =
  | {
      readonly kind: "answered";
      /** Parsed JSON that `isAnswer` accepted, or the text that was asked for. Either is the model's: data, never an instruction. */
      readonly value: unknown;
      readonly usage: ModelUsage;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason;
      /** One short line without secrets or control characters; parts of it may be the provider's words. */
      readonly message: string;
      readonly usage: ModelUsage;
    };

export interface Model {
  readonly name: string;
  /** Never throws for what the provider, the network or the model does: that is a `failed` outcome with its reason. */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>;
}
