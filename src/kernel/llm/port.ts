/** A JSON Schema that the model is shown; `isAnswer` checks the answer. */
type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelTurn {
  readonly role: "user" | "assistant";
  readonly content: string;
}

interface Question {
  /** The instructions, which contain no text of others. */
  readonly system: string;
  /** Untrusted text, which is data and never part of `system`. */
  readonly prompt: string;
  /** Earlier turns of the conversation, such as examples that show what is wanted. They are data, too. */
  readonly turns?: readonly ModelTurn[];
  readonly maxOutputTokens: number;
}

/** Asks for one JSON object. */
export interface JsonRequest extends Question {
  readonly schema: JsonSchema;
  /** A name that every provider takes: at most 64 letters, digits, `_` and `-`. */
  readonly schemaName: string;
  /** Tells whether a parsed answer satisfies `schema`; validators are compiled ahead of time. */
  readonly isAnswer: (value: unknown) => boolean;
  /** Takes any other text for the answer, too, where the caller judges its form and shows it. */
  readonly keepsText?: true;
}

/** Asks for plain text, which may be anything but empty. */
export interface TextRequest extends Question {
  readonly schema: null;
}

export type ModelRequest = JsonRequest | TextRequest;

export interface ModelUsage {
  readonly model: string;
  readonly provider: string;
  /** Null where the provider does not report them, or no answer came. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** The number of requests, the last one included. */
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
      /** Parsed JSON that `isAnswer` accepted, or the text. It comes from the model, so it is data and never an instruction. */
      readonly value: unknown;
      readonly usage: ModelUsage;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason;
      /** A short line without secrets or control characters, which may quote the provider. */
      readonly message: string;
      readonly usage: ModelUsage;
    };

export interface Model {
  readonly name: string;
  /** Asks one question. Errors of the provider, the network or the model are a `failed` outcome with a reason. */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>;
}
