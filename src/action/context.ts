import { type Outcome as Done, nothingDone } from "../app/github/index.ts";
import type { GitHub } from "../github/index.ts";
import type { RunnerEnvironment } from "./environment.ts";
import type { ActionEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";
import type { Mode } from "./mode.ts";

/** Everything that a mode needs for its work. */
export interface ActionContext {
  /** Absolute; inside the checked out repository. */
  readonly cwd: string;
  readonly github: GitHub;
  readonly inputs: Inputs;
  readonly event: ActionEvent;
  readonly environment: RunnerEnvironment;
  /** One line or more for the job's log; it may hold anybody's words. */
  log(line: string): void;
}

/** What a run did, as outputs, summary and annotations tell it. */
export interface Outcome extends Done {
  /** Null where nothing was done. */
  readonly mode: Mode | null;
  readonly exit: 0 | 1 | 2;
}

export type ModeTable = Readonly<Record<Mode, (context: ActionContext) => Promise<Outcome>>>;

/** Makes the outcome of a run that did nothing but what `done` says. */
export function emptyOutcome(done: Partial<Outcome>): Outcome {
  return { mode: null, ...nothingDone, exit: 0, ...done };
}
