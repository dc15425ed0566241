import type { Tool } from "./tool.ts";
import { coordinationTools } from "./tools/coordination.ts";
import { edgeCommit, edgePropose } from "./tools/edges.ts";
import { declareIntent, hint, note, notes } from "./tools/intents.ts";
import { propose } from "./tools/propose.ts";
import { skillRoute } from "./tools/route.ts";
import { skillRun } from "./tools/skill-run.ts";
import { phase1Recommend, skillSearch, skillShow } from "./tools/skills.ts";

/** Every tool, in the order in which they help an agent. Reviews and decisions are left to people. */
export const tools: readonly Tool[] = [
  phase1Recommend,
  skillSearch,
  skillShow,
  skillRun,
  skillRoute,
  edgePropose,
  edgeCommit,
  ...coordinationTools,
  declareIntent,
  hint,
  note,
  notes,
  propose,
];
