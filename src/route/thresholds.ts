import type { RouteThresholds } from "./types.ts";

export const DEFAULT_THRESHOLDS: RouteThresholds = {
  coverage: 0.6,
  margin: 1.25,
  calibration: { sha256: "", size: 0, source: "none yet" },
  tau: {},
};
