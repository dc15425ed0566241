import type { Annotation, GitHub } from "../../github/index.ts";
import type { Texts } from "./texts.ts";

/** What every mode of the Action works with. */
export interface ActionRun {
  /** The checked-out repository. */
  readonly cwd: string;
  readonly github: GitHub;
  readonly texts: Texts;
  /** Says what it would do and changes nothing, neither on GitHub nor in the repository. */
  readonly dryRun: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  /** A line for the log of the job. */
  log(line: string): void;
}

export interface MergedBranch {
  readonly branch: string;
  readonly commit: string;
}

/** What a run came to; everything that it prints is made from this. */
export interface Outcome {
  /** Why there was nothing to do; null when there was. */
  readonly ignored: string | null;
  readonly verdict: "pass" | "flag" | "block" | null;
  readonly reviewed: number;
  readonly merged: readonly MergedBranch[];
  readonly rfcsOpened: readonly string[];
  /** Markdown for the job's summary. */
  readonly summary: string;
  /** For the log, where no check run could carry them. */
  readonly annotations: readonly Annotation[];
  /** The JSON of the run. */
  readonly report: unknown;
}

export const nothingDone: Outcome = {
  ignored: null,
  verdict: null,
  reviewed: 0,
  merged: [],
  rfcsOpened: [],
  summary: "",
  annotations: [],
  report: null,
};

export function ignored(reason: string): Outcome {
  return { ...nothingDone, ignored: reason, report: { ignored: reason } };
}
