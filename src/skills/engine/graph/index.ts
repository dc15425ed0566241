export { type Bucket, groupPairsByAnchor } from "./cold-start/buckets.ts";
export { type Build, classifyPairs, openPairs, planBuild } from "./cold-start/build.ts";
export {
  computeAdaptiveThreshold,
  listCandidatePairs,
  type Similarity,
  sortSkillViews,
} from "./cold-start/candidates.ts";
export { measureLexicalSimilarity } from "./cold-start/lexical.ts";
export { readClassification } from "./cold-start/model-answer.ts";
export {
  CLASSIFY_SCHEMA,
  CLASSIFY_SYSTEM,
  classifyPrompt,
  isClassifyAnswer,
} from "./cold-start/model-question.ts";
export { createStandInClassifier } from "./cold-start/stand-in.ts";
export { buildSkillView, type SkillText, type SkillView } from "./cold-start/view.ts";
export {
  addWrittenNeeds,
  isNeedsAnswer,
  NEEDS_AT_ONCE,
  NEEDS_SCHEMA,
  NEEDS_SYSTEM,
  needsPrompt,
} from "./cold-start/written-needs.ts";
export { commitEdit, type Grounds, type Stamp } from "./commit.ts";
export { addDeclaredEdges, type DeclaredEnds } from "./declared.ts";
export { findNearestEdgeType, parseEdgeType } from "./edge-types.ts";
export { writeGraphAsDot } from "./export/dot.ts";
export { writeGraphAsGraphml } from "./export/graphml.ts";
export { writeGraphAsJson } from "./export/json.ts";
export { writeGraphAsMermaid } from "./export/mermaid.ts";
export { emptyGraph, fold } from "./fold.ts";
export { checkGraph, type GraphCheck, listDanglingEdges, listPairHistory, listSkillHistory } from "./graph.ts";
export { formatEdge, isSkillName } from "./keys.ts";
export { findNeighbors, listSkillConflicts, type Neighbor } from "./neighbors.ts";
export { formatHistoryEntry, parseHistoryEntry, readHistoryEntry } from "./parse-entry.ts";
export { type Proposal, proposeEdit } from "./propose.ts";
export { rankNeighbors } from "./ranked-neighbors.ts";
export type { Refusal } from "./refusal.ts";
export { planRollback, type Rollback, type RollbackTarget } from "./rollback.ts";
export {
  EDGE_TYPES,
  type Edge,
  type EdgeType,
  type Edit,
  type Graph,
  type HistoryEntry,
  type ProposedEdge,
  type Unreadable,
} from "./types.ts";
export type { KnownSkills } from "./valid-edit.ts";
export { mergeGraphEdges } from "./with-edges-of.ts";
