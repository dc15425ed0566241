import type { Compiler } from "../../compilers/index.ts";
import type { Threads } from "../../runtime/host/index.ts";
import type { NodeDraft } from "../../synthesis/index.ts";

/** One round as `--json` prints it. */
export interface SynthesisRoundReport {
  readonly round: number;
  readonly prompt_sha256: string;
  readonly answer_sha256: string | null;
  readonly artifact_sha256: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly problems: readonly string[];
}

/**
 * `kept` is a learned node in `.skl/skills`, and `valid` the same in a dry run, which writes nothing. `invalid` means that the last draft
 * still had problems, `repeated` that the same module came twice, `budget` that the tokens were used up, and `model_failed` that no draft came. `none` is an
 * inference from instances that found no program.
 */
export type SynthesisStatus = "kept" | "valid" | "invalid" | "repeated" | "budget" | "model_failed" | "none";

export interface SynthesisResult {
  readonly status: SynthesisStatus;
  /** The name of the node; null where no draft had one that may be used. */
  readonly name: string | null;
  /** The folder of the package; null where nothing was written. */
  readonly path: string | null;
  readonly by: "model" | "instances";
  readonly model: string | null;
  readonly compiler: string | null;
  readonly artifact_sha256: string | null;
  /** What the node asks for; each is granted by the policy here. */
  readonly requests: readonly { readonly effect: string; readonly adapter: string; readonly scope: unknown }[];
  readonly rounds: readonly SynthesisRoundReport[];
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The sentences of the last round, or why there is no program; empty where a node came out. */
  readonly problems: readonly string[];
  /** The cases that the draft passed, dry. */
  readonly cases: number;
  readonly attestation_id: string | null;
  /** Says what the node does, for a person: its edits for a mechanical one, its header otherwise. */
  readonly says: string;
}

/** A module that passed everything that a host can look at. */
export interface PassedDraft {
  readonly draft: NodeDraft;
  readonly module: Uint8Array;
  readonly artifactSha256: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly nodeId: string;
  readonly contractSha256: string;
  readonly sourceSha256: string;
  readonly compiler: string;
}

export interface SynthesisPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly compilers: readonly Compiler[];
  /** The threads that drafts are tried in; null for ones of their own. */
  readonly threads: Threads | null;
}

/** What whoever writes many nodes keeps between them. Default: each synthesis finds and ends its own. */
export interface KeptTools {
  readonly compilers?: readonly Compiler[];
  readonly threads?: Threads;
}
