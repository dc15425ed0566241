import type { GitHub } from "../github/client/index.ts";
import { type Outcome as Done, nothingDone } from "../github/work/index.ts";
import type { ActionEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";
import type { Mode } from "./mode.ts";

/** The surroundings of a mode. */
export interface ActionContext {
  /** An absolute path in the checked-out repository. */
  readonly cwd: string;
  readonly github: GitHub;
  readonly inputs: Inputs;
  readonly event: ActionEvent;
  /** Writes lines to the job's log, which may contain untrusted text. */
  log(line: string): void;
}

/** The result of a run, from which outputs, summary and annotations are made. */
export interface Outcome extends Done {
  /** Null where no mode ran. */
  readonly mode: Mode | null;
  readonly exit: 0 | 1 | 2;
}

export type ModeTable = Readonly<Record<Mode, (context: ActionContext) => Promise<Outcome>>>;

/** Makes the outcome of a run that did only what `done` says. */
export function createEmptyOutcome(done: Partial<Outcome>): Outcome {
  return { mode: null, ...nothingDone, exit: 0, ...done };
}
