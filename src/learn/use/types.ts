import type { DeepReadonly, SynthesizeOutput } from "../../kernel/domain/index.ts";
import type { Compiler } from "../../runtime/compilers/index.ts";
import type { Threads } from "../../runtime/engine/host/index.ts";
import type { NodeDraft } from "../synthesis/index.ts";

/** One round as `--json` prints it. */
export type SynthesisRoundReport = SynthesisResult["rounds"][number];

/**
 * `kept` is a learned node in `.skl/skills`, and `valid` the same in a dry run, which writes nothing. `invalid` means that the last draft
 * still had problems, `repeated` that the same module came twice, `budget` that the tokens were used up, and `model_failed` that no draft came. `none` is an
 * inference from instances that found no program.
 */
export type SynthesisStatus = "kept" | "valid" | "invalid" | "repeated" | "budget" | "model_failed" | "none";

export type SynthesisResult = DeepReadonly<SynthesizeOutput>;

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
