/** Builds documents of what the library of skills answers. */

export { renderComposition, renderSkillDraft, renderSyncResult } from "./authoring.ts";
export { renderEdgeProposal } from "./edge-proposal.ts";
export { renderBuiltGraph, renderGraphCheck } from "./graph.ts";
export { renderHistory } from "./history.ts";
export { renderImportedSkills, renderSkillUpdates } from "./imports.ts";
export { type NodePlan, renderNodePlan } from "./node-plan.ts";
export { renderReindexResult, renderRemovedSkill, renderShownSkills, renderSkills } from "./packages.ts";
export { renderSkillProblems } from "./problems.ts";
export { renderRecommendedSkills } from "./recommended.ts";
export { renderSkillRun, renderTraces } from "./runs.ts";
export { renderFoundSkills } from "./search-results.ts";
