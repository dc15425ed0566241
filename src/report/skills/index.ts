export { renderEdgeProposal } from "./edge-proposal.ts";
export { renderFoundSkills } from "./found.ts";
export { renderHistory } from "./history.ts";
export {
  renderImportedSkills,
  renderReindexed,
  renderRemovedSkill,
  renderShownSkills,
  renderSkills,
} from "./packages.ts";
export { renderSkillProblems } from "./problems.ts";
export { renderSkillRun, renderTraces } from "./runs.ts";
