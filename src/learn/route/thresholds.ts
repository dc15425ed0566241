import type { RouteThresholds } from "./types.ts";

/**
 * `scripts/calibrate-route.ts` chose the coverage: from 0.5 on none of the set's requests is routed wrongly. The set says nothing about the
 * margin, since no request of it has two nodes above the coverage; a plan that fits a quarter better is taken to stand out.
 */
export const DEFAULT_THRESHOLDS: RouteThresholds = {
  coverage: 0.5,
  margin: 1.25,
  calibration: {
    sha256: "d4b448b605101cc5c1b9c5e824ef237e960141cd188c290de5ab9b7229d8de97",
    size: 50,
    source: "distinct requests of bdube83/skill-knowledge-graph@605908c, both corpora",
  },
  tau: {},
};
