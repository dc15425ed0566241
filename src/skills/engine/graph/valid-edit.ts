import { err, findNearestName, ok, type Result } from "../../../kernel/domain/index.ts";
import { toEdgeRecord } from "./edge-record.ts";
import { canonicalizeEdge, findBackbone, isSymmetric, listContradictingEdges } from "./edge-types.ts";
import { findBackbonePath, listEdgesOfPair } from "./graph.ts";
import { buildEdgeKey, formatEdge, isSkillName } from "./keys.ts";
import { describeObjection, type Objection } from "./objection.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";
import type { Edge, EdgeEnds, Edit, Graph } from "./types.ts";

/** Knows which skills are installed. */
export interface KnownSkills {
  exists(name: string): boolean;
  /** Gives all names; a message suggests the nearest one. */
  names?(): Iterable<string>;
}

/** A complete edit: with the ends as they are stored, and the edge that a retype or a deletion takes away. */
export interface ResolvedEdit {
  readonly edit: Edit;
  readonly former: Edge | null;
}

/** Completes an edit for this graph, or says why it is not possible. A deletion may name skills that are gone. */
export function resolveValidEdit(graph: Graph, given: Edit, skills: KnownSkills): Result<ResolvedEdit, Refusal> {
  const unknown =
    given.op === "delete" ? refuseInvalidName(given) : (refuseInvalidName(given) ?? refuseMissingSkill(given, skills));
  if (unknown) return err(unknown);
  if (given.a === given.b) return err(refuseForObjection({ kind: "self", edge: given }));
  switch (given.op) {
    case "add": {
      const edit = canonicalizeEdge(given);
      const refusal = refuseExistingEdge(graph, edit) ?? refuseBrokenInvariant(graph, edit, null);
      return refusal ? err(refusal) : ok({ edit, former: null });
    }
    case "delete": {
      const edit = canonicalizeEdge(given);
      const former = graph.edges.get(buildEdgeKey(edit));
      return former ? ok({ edit, former }) : err(refuseAbsentEdge(graph, edit));
    }
    case "retype":
      return resolveValidRetype(graph, given);
  }
}

function resolveValidRetype(graph: Graph, given: Edit & { op: "retype" }): Result<ResolvedEdit, Refusal> {
  const refusal = refuseExistingEdge(graph, canonicalizeEdge({ type: given.type, a: given.a, b: given.b }));
  if (refusal) return err(refusal);
  const edges = listEdgesOfPair(graph, given.a, given.b);
  const candidates = edges.filter(({ type }) => given.from === null || type === given.from);
  const [former, second] = candidates;
  if (!former) return err(refuseAbsentEdge(graph, given.from ? { ...given, type: given.from } : given));
  if (second) return err(refuseAmbiguousRetype(given, candidates));
  const ends = isSymmetric(given.type) && !isSymmetric(former.type) ? former : given;
  const edit = { ...given, from: former.type, a: ends.a, b: ends.b };
  if (!isSymmetric(former.type) && former.a !== edit.a) return err(refuseReversedEdge(given, former));
  const stored = isSymmetric(former.type) ? canonicalizeEdge(edit) : edit;
  const invariant = refuseBrokenInvariant(graph, canonicalizeEdge(stored), former);
  return invariant ? err(invariant) : ok({ edit: stored, former });
}

function refuseInvalidName({ a, b }: EdgeEnds): Refusal | null {
  const bad = [a, b].find((name) => !isSkillName(name));
  if (bad === undefined) return null;
  return {
    code: "SKILL_UNKNOWN",
    message: `${JSON.stringify(bad)} cannot be the name of a skill.`,
    fix: "Use the name as `skl skill list` shows it.",
    data: { name: bad },
  };
}

function refuseMissingSkill({ a, b }: EdgeEnds, skills: KnownSkills): Refusal | null {
  const name = [a, b].find((end) => !skills.exists(end));
  if (name === undefined) return null;
  const nearest = findNearestName(name, skills.names?.() ?? []);
  return {
    code: "SKILL_UNKNOWN",
    message: `There is no skill ${name}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "`skl skill list` shows the skills there are.",
    data: { name, nearest },
  };
}

function refuseExistingEdge(graph: Graph, ends: EdgeEnds): Refusal | null {
  const equal = graph.edges.get(buildEdgeKey(ends));
  if (!equal) return null;
  return {
    code: "EDGE_EXISTS",
    message: `${formatEdge(equal)} is there already: entry ${equal.entryId} made it.`,
    fix: "Nothing needs to be done; `skl skill history A B` shows why it was made.",
    data: { entry_id: equal.entryId, edge: toEdgeRecord(equal) },
  };
}

function refuseAbsentEdge(graph: Graph, { type, a, b }: EdgeEnds): Refusal {
  const existing = listEdgesOfPair(graph, a, b);
  const there = existing.length > 0 ? existing.map(formatEdge).join(", ") : "no edge";
  return {
    code: "EDGE_ABSENT",
    message: `There is no ${type} edge from ${a} to ${b} that could be changed; between the two there is ${there}.`,
    fix: "Name an edge that is there, in its direction.",
    data: { existing: existing.map(toEdgeRecord) },
  };
}

function refuseAmbiguousRetype({ a, b }: EdgeEnds, candidates: readonly Edge[]): Refusal {
  return {
    code: "EDGE_AMBIGUOUS",
    message: `${a} and ${b} are joined by ${candidates.map(formatEdge).join(", ")}; it is not clear which one to retype.`,
    fix: "Name the present type with --from TYPE.",
    data: { existing: candidates.map(toEdgeRecord) },
  };
}

function refuseReversedEdge({ a, b }: EdgeEnds, former: Edge): Refusal {
  return {
    code: "EDGE_ABSENT",
    message: `The edge is ${formatEdge(former)}, not from ${a} to ${b}, and a retype does not turn it round.`,
    fix: `Name ${former.a} first, or delete the edge and add the other one.`,
    data: { existing: [toEdgeRecord(former)] },
  };
}

function refuseBrokenInvariant(graph: Graph, edge: EdgeEnds, former: Edge | null): Refusal | null {
  const objection = findContradictingEdge(graph, edge, former) ?? findEdgeCycle(graph, edge, former);
  return objection && refuseForObjection(objection);
}

function findContradictingEdge(graph: Graph, edge: EdgeEnds, former: Edge | null): Objection | null {
  for (const ends of listContradictingEdges(edge)) {
    const opposed = graph.edges.get(buildEdgeKey(ends));
    if (opposed && opposed !== former) return { kind: "contradiction", edge, present: opposed };
  }
  return null;
}

function findEdgeCycle(graph: Graph, edge: EdgeEnds, without: Edge | null): Objection | null {
  const backbone = findBackbone(edge.type);
  const path = backbone && findBackbonePath(graph, backbone, { from: edge.b, to: edge.a, without });
  return path && backbone ? { kind: "cycle", edge, backbone, path } : null;
}

const codes: Readonly<Record<Objection["kind"], RefusalCode>> = {
  self: "SELF_EDGE",
  contradiction: "EDGE_CONTRADICTION",
  cycle: "EDGE_CYCLE",
  absent: "EDGE_ABSENT",
};

const fixes: Readonly<Record<Objection["kind"], string>> = {
  self: "Name two different skills.",
  contradiction: "Delete or retype the edge that is there if it is wrong, then propose this one again.",
  cycle: "One of the edges of the cycle must be wrong: delete or retype it first, or choose a type without this rule.",
  absent: "Name an edge that is there.",
};

function refuseForObjection(objection: Objection): Refusal {
  const { type, a, b } = objection.edge;
  const data =
    objection.kind === "cycle"
      ? { cycle: [a, ...objection.path] }
      : objection.kind === "contradiction"
        ? { entry_id: objection.present.entryId, edge: toEdgeRecord(objection.present) }
        : { edge: { type, a, b } };
  return { code: codes[objection.kind], message: describeObjection(objection), fix: fixes[objection.kind], data };
}
