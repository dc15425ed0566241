import type { BackboneName } from "./edge-types.ts";
import { formatEdge } from "./keys.ts";
import type { Edge, EdgeEnds, EdgeType } from "./types.ts";

/** The reason why an edge cannot be in force. */
export type Objection =
  | { readonly kind: "self"; readonly edge: EdgeEnds }
  | { readonly kind: "contradiction"; readonly edge: EdgeEnds; readonly present: Edge }
  /** `path` leads along existing edges from the edge's end back to its start. */
  | {
      readonly kind: "cycle";
      readonly edge: EdgeEnds;
      readonly backbone: BackboneName;
      readonly path: readonly string[];
    }
  /** The edge that a retype should change does not exist. */
  | { readonly kind: "absent"; readonly edge: EdgeEnds; readonly former: EdgeType };

const rules: Readonly<Record<BackboneName, string>> = {
  prerequisites: "`depends_on` and `specializes` together have no cycles",
  calls: "`calls` has no cycles",
};

/** A longer cycle is shown by the names at both ends. */
const SHOWN = 12;

/** Says the objection in one sentence. */
export function describeObjection(objection: Objection): string {
  switch (objection.kind) {
    case "self":
      return `${objection.edge.a} cannot be joined with itself.`;
    case "contradiction":
      return `${formatEdge(objection.edge)} contradicts ${formatEdge(objection.present)}, which ${describeEdgeMaker(objection.present)}.`;
    case "cycle":
      return `${formatEdge(objection.edge)} would close the cycle ${formatCycle(objection.edge, objection.path)}; ${rules[objection.backbone]}.`;
    case "absent":
      return `There is no ${formatEdge({ ...objection.edge, type: objection.former })} that could become ${objection.edge.type}.`;
  }
}

const describeEdgeMaker = ({ entryId }: Edge): string =>
  entryId === null ? "a package declares" : `entry ${entryId} made`;

function formatCycle({ a }: EdgeEnds, path: readonly string[]): string {
  const cycle = [a, ...path];
  if (cycle.length <= SHOWN) return cycle.join(" → ");
  const half = SHOWN / 2;
  return [...cycle.slice(0, half), `… ${cycle.length - SHOWN} more …`, ...cycle.slice(-half)].join(" → ");
}
