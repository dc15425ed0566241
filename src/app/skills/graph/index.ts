export { type BuildPlan, buildGraph } from "./build-graph.ts";
export { parseEdit } from "./edit.ts";
export { readEvidence } from "./evidence-file.ts";
export {
  checkSkillGraph,
  editEdge,
  exportGraph,
  graphOfDeclared,
  openSkillGraph,
  proposeEdge,
  rollbackEdges,
  type SkillGraph,
  skillHistory,
} from "./graph.ts";
export { showSkills } from "./show.ts";
