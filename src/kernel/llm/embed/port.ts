import type { FailureReason } from "../port.ts";
import type { RequestSettings } from "../settings.ts";

interface EmbeddingUsage {
  /** Null where the endpoint does not report them. */
  readonly inputTokens: number | null;
  /** The costs in US dollars; null where the endpoint does not report them. */
  readonly costUsd: number | null;
  /** The number of requests; 0 for a model on this machine. */
  readonly attempts: number;
  readonly durationMs: number;
}

export type EmbeddingOutcome =
  | {
      readonly kind: "embedded";
      /** One vector for each text, in order, of length 1 and with the same number of dimensions. */
      readonly vectors: readonly Float32Array[];
      readonly usage: EmbeddingUsage;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason | "not_installed" | "model_unusable";
      /** A short line without secrets or control characters. */
      readonly message: string;
      readonly usage: EmbeddingUsage;
    };

export interface Embedder {
  /** Changes when the same text may get another vector; vectors of different ids cannot be compared. */
  readonly id: string;
  /** Embeds texts, in several requests if there are many. Errors of a provider, the network or a model are a `failed` outcome. */
  embed(texts: readonly string[]): Promise<EmbeddingOutcome>;
  /** Ends the thread of a local model. */
  close(): Promise<void>;
}

export interface RemoteEmbedderSettings extends RequestSettings {
  readonly provider: "openai-compatible";
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** Null where no `api_key_env` is set; empty where the variable that it names is missing or empty. */
  readonly apiKey: string | null;
}

export interface LocalEmbedderSettings {
  readonly provider: "onnx";
  /** The model's folder, absolute or relative to `workspace`; null where a package carries the model. */
  readonly path: string | null;
  /** The npm or Python package that carries the model. */
  readonly packageName: string | null;
  /** The folder in which `node_modules` and virtual environments are searched. */
  readonly workspace: string;
  readonly env: NodeJS.ProcessEnv;
  /** The time for reading the model, by default 60 s. */
  readonly loadMs?: number;
  /** The time for one batch, by default 60 s. */
  readonly batchMs?: number;
}

export type EmbedderSettings = RemoteEmbedderSettings | LocalEmbedderSettings;
