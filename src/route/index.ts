/**
 * The router (specification 3.4): from a task in words to a plan of nodes, or to none, in ten stages. Everything here is a pure
 * function of its arguments; policy, dry runs, vectors and models are ports.
 *
 *     const index = indexNodes(nodes, { learned });                      // RouteIndex; built once for a set of nodes
 *     const result = await route({ index, request, ports, thresholds: DEFAULT_THRESHOLDS });  // RouteResult
 */
export type * from "./types.ts";
