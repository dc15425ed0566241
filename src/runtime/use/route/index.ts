/** Routing of requests to the nodes of a library (specification 3.4). The stages are in `src/route`. */
export { type RouteCommand, type Routed, routeRequest } from "./route-request.ts";
