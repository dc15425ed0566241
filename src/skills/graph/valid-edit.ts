import { err, nearestName, ok, type Result } from "../../domain/index.ts";
import { edgeRecord } from "./edge-record.ts";
import { backboneOf, canonical, contradictionsOf, isSymmetric } from "./edge-types.ts";
import { backbonePath, edgesOfPair } from "./graph.ts";
import { edgeKey, edgeText, isSkillName } from "./keys.ts";
import { type Objection, objectionText } from "./objection.ts";
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
export function validEdit(graph: Graph, given: Edit, skills: KnownSkills): Result<ResolvedEdit, Refusal> {
  const unknown = given.op === "delete" ? invalidName(given) : (invalidName(given) ?? missingSkill(given, skills));
  if (unknown) return err(unknown);
  if (given.a === given.b) return err(refusalOf({ kind: "self", edge: given }));
  switch (given.op) {
    case "add": {
      const edit = canonical(given);
      const refusal = existingEdge(graph, edit) ?? brokenInvariant(graph, edit, null);
      return refusal ? err(refusal) : ok({ edit, former: null });
    }
    case "delete": {
      const edit = canonical(given);
      const former = graph.edges.get(edgeKey(edit));
      return former ? ok({ edit, former }) : err(absentEdge(graph, edit));
    }
    case "retype":
      return validRetype(graph, given);
  }
}

function validRetype(graph: Graph, given: Edit & { op: "retype" }): Result<ResolvedEdit, Refusal> {
  const refusal = existingEdge(graph, canonical({ type: given.type, a: given.a, b: given.b }));
  if (refusal) return err(refusal);
  const edges = edgesOfPair(graph, given.a, given.b);
  const candidates = edges.filter(({ type }) => given.from === null || type === given.from);
  const [former, second] = candidates;
  if (!former) return err(absentEdge(graph, given.from ? { ...given, type: given.from } : given));
  if (second) return err(ambiguousRetype(given, candidates));
  const ends = isSymmetric(given.type) && !isSymmetric(former.type) ? former : given;
  const edit = { ...given, from: former.type, a: ends.a, b: ends.b };
  if (!isSymmetric(former.type) && former.a !== edit.a) return err(reversedEdge(given, former));
  const stored = isSymmetric(former.type) ? canonical(edit) : edit;
  const invariant = brokenInvariant(graph, canonical(stored), former);
  return invariant ? err(invariant) : ok({ edit: stored, former });
}

function invalidName({ a, b }: EdgeEnds): Refusal | null {
  const bad = [a, b].find((name) => !isSkillName(name));
  if (bad === undefined) return null;
  return {
    code: "SKILL_UNKNOWN",
    message: `${JSON.stringify(bad)} cannot be the name of a skill.`,
    fix: "Use the name as `skl skill list` shows it.",
    data: { name: bad },
  };
}

function missingSkill({ a, b }: EdgeEnds, skills: KnownSkills): Refusal | null {
  const name = [a, b].find((end) => !skills.exists(end));
  if (name === undefined) return null;
  const nearest = nearestName(name, skills.names?.() ?? []);
  return {
    code: "SKILL_UNKNOWN",
    message: `There is no skill ${name}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "`skl skill list` shows the skills there are.",
    data: { name, nearest },
  };
}

function existingEdge(graph: Graph, ends: EdgeEnds): Refusal | null {
  const equal = graph.edges.get(edgeKey(ends));
  if (!equal) return null;
  return {
    code: "EDGE_EXISTS",
    message: `${edgeText(equal)} is there already: entry ${equal.entryId} made it.`,
    fix: "Nothing needs to be done; `skl skill history A B` shows why it was made.",
    data: { entry_id: equal.entryId, edge: edgeRecord(equal) },
  };
}

function absentEdge(graph: Graph, { type, a, b }: EdgeEnds): Refusal {
  const existing = edgesOfPair(graph, a, b);
  const there = existing.length > 0 ? existing.map(edgeText).join(", ") : "no edge";
  return {
    code: "EDGE_ABSENT",
    message: `There is no ${type} edge from ${a} to ${b} that could be changed; between the two there is ${there}.`,
    fix: "Name an edge that is there, in its direction.",
    data: { existing: existing.map(edgeRecord) },
  };
}

function ambiguousRetype({ a, b }: EdgeEnds, candidates: readonly Edge[]): Refusal {
  return {
    code: "EDGE_AMBIGUOUS",
    message: `${a} and ${b} are joined by ${candidates.map(edgeText).join(", ")}; it is not clear which one to retype.`,
    fix: "Name the present type with --from TYPE.",
    data: { existing: candidates.map(edgeRecord) },
  };
}

function reversedEdge({ a, b }: EdgeEnds, former: Edge): Refusal {
  return {
    code: "EDGE_ABSENT",
    message: `The edge is ${edgeText(former)}, not from ${a} to ${b}, and a retype does not turn it round.`,
    fix: `Name ${former.a} first, or delete the edge and add the other one.`,
    data: { existing: [edgeRecord(former)] },
  };
}

function brokenInvariant(graph: Graph, edge: EdgeEnds, former: Edge | null): Refusal | null {
  const objection = contradictionOf(graph, edge, former) ?? cycleOf(graph, edge, former);
  return objection && refusalOf(objection);
}

function contradictionOf(graph: Graph, edge: EdgeEnds, former: Edge | null): Objection | null {
  for (const ends of contradictionsOf(edge)) {
    const opposed = graph.edges.get(edgeKey(ends));
    if (opposed && opposed !== former) return { kind: "contradiction", edge, present: opposed };
  }
  return null;
}

function cycleOf(graph: Graph, edge: EdgeEnds, without: Edge | null): Objection | null {
  const backbone = backboneOf(edge.type);
  const path = backbone && backbonePath(graph, backbone, { from: edge.b, to: edge.a, without });
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

function refusalOf(objection: Objection): Refusal {
  const { type, a, b } = objection.edge;
  const data =
    objection.kind === "cycle"
      ? { cycle: [a, ...objection.path] }
      : objection.kind === "contradiction"
        ? { entry_id: objection.present.entryId, edge: edgeRecord(objection.present) }
        : { edge: { type, a, b } };
  return { code: codes[objection.kind], message: objectionText(objection), fix: fixes[objection.kind], data };
}
