export { type Bucket, bucketsOf } from "./cold-start/buckets.ts";
export { type Build, classifyPairs, openPairs, planBuild } from "./cold-start/build.ts";
export {
  adaptiveThreshold,
  type CandidatePair,
  type Candidates,
  candidatePairs,
  type Similarity,
  sortedViews,
} from "./cold-start/candidates.ts";
export { lexicalSimilarity } from "./cold-start/lexical.ts";
export { readClassification } from "./cold-start/model-answer.ts";
export {
  CLASSIFY_SCHEMA,
  CLASSIFY_SYSTEM,
  classifyPrompt,
  isClassifyAnswer,
} from "./cold-start/model-question.ts";
export { type PairClassifier, standInClassifier } from "./cold-start/stand-in.ts";
export { type SkillText, type SkillView, skillView } from "./cold-start/view.ts";
export {
  isNeedsAnswer,
  NEEDS_AT_ONCE,
  NEEDS_SCHEMA,
  NEEDS_SYSTEM,
  needsPrompt,
  withNeeds,
} from "./cold-start/written-needs.ts";
export { type CommitRequest, commitEdit, type Grounds, type Stamp } from "./commit.ts";
export { type DeclaredEnds, withDeclared } from "./declared.ts";
export { nearestEdgeType, parseEdgeType } from "./edge-types.ts";
export { graphDot } from "./export/dot.ts";
export { graphGraphml } from "./export/graphml.ts";
export { graphJson } from "./export/json.ts";
export { graphMermaid } from "./export/mermaid.ts";
export { emptyGraph, fold } from "./fold.ts";
export { checkGraph, danglingEdges, type GraphCheck, historyOfPair, historyOfSkill } from "./graph.ts";
export { edgeText, isSkillName } from "./keys.ts";
export { conflictsOf, type Neighbor, type NeighborOptions, neighbors } from "./neighbors.ts";
export { entryText, parseHistoryEntry, readHistoryEntry } from "./parse-entry.ts";
export { type EditContext, type Proposal, proposeEdit } from "./propose.ts";
export { rankedNeighbors } from "./ranked-neighbors.ts";
export type { Refusal, RefusalCode } from "./refusal.ts";
export { planRollback, type Rollback, type RollbackRequest, type RollbackTarget } from "./rollback.ts";
export type { Digest } from "./token.ts";
export {
  type Duplicate,
  EDGE_TYPES,
  type Edge,
  type EdgeEnds,
  type EdgeType,
  type Edit,
  type Graph,
  type HeldBack,
  type HistoryEntry,
  type ProposedEdge,
  type Unreadable,
} from "./types.ts";
export type { KnownSkills } from "./valid-edit.ts";
export { withEdgesOf } from "./with-edges-of.ts";
