/** How a run ended. */
const OUTCOMES = [
  "ok",
  "reject_manifest",
  "reject_grant",
  "reject_validate",
  "reject_instantiate",
  "trap",
  "kill_fuel",
  "kill_deadline",
  "kill_memory",
  "kill_output",
  "kill_hostcalls",
  "kill_ungranted",
  "kill_stack",
] as const;

export type Outcome = (typeof OUTCOMES)[number];
