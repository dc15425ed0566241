import { join } from "node:path";

/** Where an account's log is, and what is kept beside it. */
export interface Places {
  readonly home: string;
  readonly folder: string;
  /** Envelopes, one a line. */
  readonly log: string;
  /** A checkpoint for each size that the log had, from 0 on. */
  readonly checkpoints: string;
  readonly turns: string;
  /** The last checkpoint once more, outside the log's folder: who puts the folder back to an older state does not change it. */
  readonly head: string;
}

export function placesOf(home: string): Places {
  const folder = join(home, "attestations");
  return {
    home,
    folder,
    log: join(folder, "log.jsonl"),
    checkpoints: join(folder, "checkpoints.jsonl"),
    turns: join(folder, "turns"),
    head: join(home, "attestations-head"),
  };
}
