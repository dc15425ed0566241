import type { FailureReason } from "../port.ts";
import type { ModelSettings } from "../settings.ts";

export interface EmbeddingUsage {
  /** Null: nobody counted. */
  readonly inputTokens: number | null;
  /** US dollars, where the endpoint reports them. */
  readonly costUsd: number | null;
  /** Requests that were sent; 0 for a model on this machine. */
  readonly attempts: number;
  readonly durationMs: number;
}

export type EmbeddingOutcome =
  | {
      readonly kind: "embedded";
      /** One for each text, in order, of length 1 and all of the same number of dimensions. */
      readonly vectors: readonly Float32Array[];
      readonly usage: EmbeddingUsage;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason | "not_installed" | "model_unusable";
      /** One short line without secrets or control characters. */
      readonly message: string;
      readonly usage: EmbeddingUsage;
    };

export interface Embedder {
  /** Differs wherever the same text may get another vector; vectors of two ids cannot be compared. */
  readonly id: string;
  /** Never throws for what a provider, the network or a model does. More texts than one request takes become several. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddingOutcome>;
  /** Ends what runs in the background. */
  close(): Promise<void>;
}

interface RemoteEmbedderSettings
  extends Pick<ModelSettings, "timeoutMs" | "maxAttempts" | "deadlineMs" | "fetch" | "sleep" | "now"> {
  readonly provider: "openai-compatible";
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** null: no `api_key_env` is set; empty: it is set, and the variable it names holds nothing. */
  readonly apiKey: string | null;
}

export interface LocalEmbedderSettings {
  readonly provider: "onnx";
  /** Folder of the model, absolute or from `workspace`; null: it comes from the package. */
  readonly path: string | null;
  /** The npm or Python package that carries the model. */
  readonly packageName: string | null;
  /** Where `node_modules` and virtual environments are looked for. */
  readonly workspace: string;
  readonly env: NodeJS.ProcessEnv;
  /** Time for reading the model, 60 s. */
  readonly loadMs?: number;
  /** Time for one batch, 60 s. */
  readonly batchMs?: number;
}

export type EmbedderSettings = RemoteEmbedderSettings | LocalEmbedderSettings;
export type { RemoteEmbedderSettings };
