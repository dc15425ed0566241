/** Builds documents of what the library of skills answers. */

export { composedDocument, draftDocument, syncedDocument } from "./authoring.ts";
export { edgeProposalDocument } from "./edge-proposal.ts";
export { builtGraphDocument, graphCheckDocument } from "./graph.ts";
export { historyDocument } from "./history.ts";
export { importedSkillsDocument, skillUpdatesDocument } from "./imports.ts";
export { type NodePlan, nodePlanLines } from "./node-plan.ts";
export { reindexedDocument, removedSkillDocument, shownSkillsDocument, skillsDocument } from "./packages.ts";
export { skillProblemsDocument } from "./problems.ts";
export { recommendedSkillsDocument } from "./recommended.ts";
export { skillRunDocument, tracesDocument } from "./runs.ts";
export { foundSkillsDocument } from "./search-results.ts";
