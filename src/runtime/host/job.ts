import type { Limits } from "../limits.ts";
import type { Outcome } from "../run-facts.ts";
import type { Access, CallGroup, PlannedChange, Touched } from "../wasi/index.ts";
import type { CompiledModule } from "./engine.ts";

/** A folder that the guest has open from the start. */
export interface Preopen {
  /** Absolute, on the host; named by a person, who may name a link. */
  readonly root: string;
  /** From there on, name by name; no link is followed. The last may be a file, and then nothing else of its folder is seen. */
  readonly steps: readonly string[];
  /** To the guest. */
  readonly name: string;
  readonly access: Access;
  /** Absolute: a folder that is not entered below it, such as the account's own. */
  readonly barred?: string;
}

/** What the guest's streams are. */
export type Streams =
  | { readonly kind: "given"; readonly stdin: Uint8Array }
  /** Those of this process; `terminals` says of each whether it is one. */
  | { readonly kind: "inherited"; readonly terminals: readonly [boolean, boolean, boolean] };

/** Where what it writes goes. */
type Writes = "to disk" | "to a plan";

/** One run, as it is handed to the guest's thread. */
export interface GuestJob {
  readonly module: CompiledModule;
  /** Whether the module has a meter in it. */
  readonly metering: "metered" | "unmetered";
  readonly control: SharedArrayBuffer;
  /** Responses of host calls are laid here; empty where none is granted. */
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
  /** A mistake of ours; nothing is said about the guest. */
  | { readonly kind: "broken"; readonly reason: string };

export interface ChangesBelow {
  /** Index in the job's preopens. */
  readonly preopen: number;
  /** What was opened there. The changes of a file are in the folder that it is in. */
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
      /** Room for the response in the guest. */
      readonly room: number;
      /** 0: none given. */
      readonly token: number;
    }
  | {
      readonly kind: "ended";
      readonly end: GuestEnd;
      readonly fuelUsed: number;
      readonly changes: readonly ChangesBelow[];
    };

export type Send = (message: GuestMessage) => void;

/** Thrown by an import to end the run with an outcome; the guest cannot catch it. */
export class Kill extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}
