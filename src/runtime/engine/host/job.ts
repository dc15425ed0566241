import type { Limits } from "../limits.ts";
import type { Outcome } from "../run-facts.ts";
import type { Access, CallGroup, PlannedChange, Touched } from "../wasi/index.ts";
import type { CompiledModule } from "./engine.ts";

/** A folder that is open for the guest from the start. */
export interface Preopen {
  /** An absolute path on the host. A person named it, and it may be a link. */
  readonly root: string;
  /**
   * The names from `root` on; no link is followed. The last one may be a file, and then nothing else of its folder is visible.
   */
  readonly steps: readonly string[];
  /** The name by which the guest knows it. */
  readonly name: string;
  readonly access: Access;
  /** The absolute path of a folder below it that must not be entered, such as the account's own. */
  readonly barred?: string;
}

type Streams =
  | { readonly kind: "given"; readonly stdin: Uint8Array }
  /** Each line of standard output is a question to the host, whose answer is the next line of standard input. */
  | { readonly kind: "conversation" }
  /** The streams of this process; `terminals` says for each whether it is a terminal. */
  | { readonly kind: "inherited"; readonly terminals: readonly [boolean, boolean, boolean] };

/** The memory of a started interpreter, with the pointer of its stack. */
export interface Frozen {
  readonly memory: Uint8Array;
  readonly stack: number;
}

/**
 * Where the code of a guest begins. `freeze` starts an interpreter and ends at its first question for the resolution of a clock, with the
 * memory as it is then; `resume` runs the text at an address in the interpreter that was frozen.
 */
export type GuestStart =
  | { readonly kind: "start" }
  | { readonly kind: "freeze" }
  | { readonly kind: "resume"; readonly frozen: Frozen; readonly text: number };

/** Where the writes of a guest go. */
type Writes = "to disk" | "to a plan";

/** A run as it is passed to the guest's thread. */
export interface GuestJob {
  readonly module: CompiledModule;
  /** Whether the module has a meter in it. */
  readonly metering: "metered" | "unmetered";
  readonly start: GuestStart;
  readonly control: SharedArrayBuffer;
  /** The responses of host calls; empty where none is granted. */
  readonly responses: SharedArrayBuffer;
  readonly groups: readonly CallGroup[];
  readonly hostFunctions: readonly string[];
  readonly args: readonly string[];
  readonly environment: readonly string[];
  readonly streams: Streams;
  readonly preopens: readonly Preopen[];
  readonly writes: Writes;
  readonly links: "none" | "all";
  readonly limits: Limits;
}

/** How the guest's code ended, as its thread saw it. */
export type GuestEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "stopped"; readonly outcome: Outcome; readonly reason: string }
  /** An error of the host, which says nothing about the guest. */
  | { readonly kind: "broken"; readonly reason: string };

export interface ChangesBelow {
  /** The index of the preopen in the job. */
  readonly preopen: number;
  /** What was opened. The changes of a single file are relative to its folder. */
  readonly of: "folder" | "file";
  readonly changes: readonly PlannedChange[];
}

export type GuestMessage =
  | { readonly kind: "output"; readonly stream: "stdout" | "stderr"; readonly bytes: Uint8Array }
  | { readonly kind: "path call"; readonly call: string; readonly touched: Touched; readonly errno: number }
  | {
      readonly kind: "host call";
      readonly name: string;
      readonly handle: number;
      readonly payload: Uint8Array;
      /** The room for the response in the guest's memory. */
      readonly room: number;
      /** 0 where none was given. */
      readonly token: number;
    }
  | { readonly kind: "frozen"; readonly frozen: Frozen }
  | {
      readonly kind: "ended";
      readonly end: GuestEnd;
      readonly fuelUsed: number;
      readonly changes: readonly ChangesBelow[];
    };

export type Send = (message: GuestMessage) => void;

/** Thrown by an import to end the run with an outcome. The guest cannot catch it. */
export class Kill extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}
