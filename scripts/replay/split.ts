/**
 * The public repositories whose histories are replayed, and on which side each one stands. The names were sorted and dealt out in turn before any result was seen:
 * whatever is calibrated is calibrated on "tune", and the bars are judged on "held-out" alone.
 */
export type Side = "tune" | "held-out";

const REPOSITORIES: readonly string[] = [
  "expressjs/express",
  "honojs/hono",
  "isomorphic-git/isomorphic-git",
  "lint-staged/lint-staged",
  "pallets/flask",
  "psf/requests",
  "sigstore/sigstore-js",
  "sindresorhus/execa",
  "trpc/trpc",
  "webpro-nl/knip",
];

export interface Replayed {
  /** `owner/name` of the public repository. */
  readonly name: string;
  readonly side: Side;
}

export const replayed: readonly Replayed[] = REPOSITORIES.map((name, at) => ({
  name,
  side: at % 2 === 0 ? "tune" : "held-out",
}));
