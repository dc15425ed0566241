/** Renders what the library of skills answers. Texts for terminals end with a newline. */

export { renderComposed, renderDraft, renderSynced } from "./authoring.ts";
export { renderEdgeProposal } from "./edge-proposal.ts";
export { renderBuiltGraph, renderGraphCheck } from "./graph.ts";
export { renderHistory } from "./history.ts";
export { renderImportedSkills, renderSkillUpdates } from "./imports.ts";
export { type NodePlan, nodePlanLines } from "./node-plan.ts";
export { renderReindexed, renderRemovedSkill, renderShownSkills, renderSkills } from "./packages.ts";
export { renderSkillProblems } from "./problems.ts";
export { renderRecommendedSkills } from "./recommended.ts";
export { renderSkillRun, renderTraces } from "./runs.ts";
export { renderFoundSkills } from "./search-results.ts";
