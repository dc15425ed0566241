import type { Setup } from "../benchmark.ts";

/** One run of each side in ms, or why there is none. */
type PreparedPeer = { readonly skl: () => number; readonly peer: () => number } | { readonly reason: string };

/** Another program that answers part of the same question. */
export interface Peer {
  readonly name: string;
  readonly compared: string;
  /** What it does not do, or does more, so that nobody reads the ratio as a race between equals. */
  readonly differs: string;
  readonly prepare: (setup: Setup) => PreparedPeer;
}
