export { type BuildPlan, buildGraph } from "./build-graph.ts";
export { parseEdit } from "./edit.ts";
export { readEvidence } from "./evidence-file.ts";
export {
  buildDeclaredGraph,
  checkSkillGraph,
  editEdge,
  exportGraph,
  openSkillGraph,
  proposeEdge,
  rollbackEdges,
  runSkillHistory,
  type SkillGraph,
} from "./graph.ts";
export { showSkills } from "./show.ts";
