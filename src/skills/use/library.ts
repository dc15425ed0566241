/**
 * `skl/skills`: the library of skills and its graph. Each function stands behind one command of `skl skill`, and resolves with what that prints
 * with `--json`. Skills that have a node ask what knows of nodes: `readNodeStatuses` of `skl/runtime` as `readEffectiveStatuses`, `provideRuntimes` as
 * `nodeRuntime`. Rejects with an `SklError` where the command ends with 2.
 */
export { type ErrorCode, SklError } from "../../kernel/domain/index.ts";
export { composeSkill } from "./compose/index.ts";
export { buildGraph, editEdge, proposeEdge, rollbackEdges, showSkills } from "./graph/index.ts";
export { listSkills, readSkillFile } from "./library/index.ts";
export { exportSkill, importSkills, removeSkill, updateSkills, writeNewSkill } from "./packages/index.ts";
export { listTraces, runSkillByName, validateSkills } from "./run/index.ts";
export { recommendSkills, searchSkills } from "./search/index.ts";
export { publishSkill, syncSkills } from "./sync/index.ts";
