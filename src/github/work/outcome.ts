import type { CheckOutput, Warning } from "../../kernel/domain/index.ts";
import type { Annotation, GitHub } from "../client/index.ts";
import type { Texts } from "./texts.ts";

/** A pull request with this label is reviewed, but its branch does not merge. */
export const HOLD_LABEL = "skl:hold";

/** What one run of the Action works with. */
export interface ActionRun {
  /** Is the folder of the checked-out repository. */
  readonly cwd: string;
  readonly github: GitHub;
  readonly texts: Texts;
  /** A dry run changes nothing, neither on GitHub nor in the repository. */
  readonly dryRun: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  /** Writes a line to the log of the job. */
  log(line: string): void;
}

export interface MergedBranch {
  readonly branch: string;
  readonly commit: string;
}

/** The result of a run, from which its outputs, summary and log are made. */
export interface Outcome {
  /** Why there was nothing to do, or is null. */
  readonly ignored: string | null;
  readonly verdict: "pass" | "flag" | "block" | null;
  readonly reviewed: number;
  readonly merged: readonly MergedBranch[];
  readonly rfcsOpened: readonly string[];
  /** Is the job's summary in Markdown. */
  readonly summary: string;
  /** Annotations for the log, if there is no check run for them. */
  readonly annotations: readonly Annotation[];
  /** Is the run's output as JSON. */
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

export function createIgnoredOutcome(reason: string): Outcome {
  return { ...nothingDone, ignored: reason, report: { ignored: reason } };
}

export function addCheckWarnings(output: CheckOutput, ...warnings: readonly Warning[]): CheckOutput {
  return warnings.length === 0 ? output : { ...output, warnings: [...(output.warnings ?? []), ...warnings] };
}
