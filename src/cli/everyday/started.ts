import type { Worker } from "node:worker_threads";
import type { Asked } from "../../git/index.ts";

/** What was started before the commands were loaded. */
export interface Started {
  /** A thread for the guest of a node. */
  readonly thread: Worker | null;
  /** Git was asked about the folder at hand. */
  readonly asked: Asked | null;
}
