import type { Setup } from "../benchmark.ts";

/** The milliseconds of one run of each side, or why there is none. */
type PreparedPeer = { readonly skl: () => number; readonly peer: () => number } | { readonly reason: string };

/** Another program that answers part of the same question. */
export interface Peer {
  readonly name: string;
  readonly compared: string;
  /** What it does less or more than skl, so that nobody takes the ratio for a comparison of equals. */
  readonly differs: string;
  readonly prepare: (setup: Setup) => PreparedPeer;
}
