/**
 * The router (specification 3.4): from a task in words to a plan of nodes, or to none, in ten stages. Everything here is a pure
 * function of its arguments; policy, dry runs, vectors and models are ports.
 *
 *     const index = indexNodes(nodes, { learned });
 *     const result = await route({ index, request, ports, thresholds: DEFAULT_THRESHOLDS });
 */

export { type CalibrationRow, calibrateCoverage, type LabelledRequest } from "./calibrate.ts";
export { type NormalizedRequest, normalizeRequest } from "./normalize/index.ts";
export { route } from "./route.ts";
export { indexNodes, type RouteIndex } from "./route-index.ts";
export type { RouteQuestion } from "./route-state.ts";
export { ROUTE_STAGES } from "./stages/index.ts";
export { DEFAULT_THRESHOLDS } from "./thresholds.ts";
export type * from "./types.ts";
