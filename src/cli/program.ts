import type { Command } from "commander";
import {
  approvals,
  attest,
  checkAndHook,
  completion,
  diffAndImports,
  digest,
  evidence,
  explain,
  hint,
  inbox,
  intents,
  mcp,
  nodes,
  policy,
  queue,
  resolve,
  review,
  rfcs,
  route,
  rules,
  scope,
  setup,
  skills,
  state,
  synthesize,
  tasks,
  ui,
  watch,
} from "./groups.ts";
import { programOf } from "./program-of.ts";

/** The groups in the order of the help. */
const groups = [
  setup,
  completion,
  checkAndHook,
  tasks,
  intents,
  hint,
  watch,
  inbox,
  mcp,
  ui,
  queue,
  review,
  approvals,
  rfcs,
  evidence,
  digest,
  state,
  scope,
  resolve,
  rules,
  diffAndImports,
  explain,
  skills,
  policy,
  nodes,
  route,
  synthesize,
  attest,
];

/** Makes the command line of all commands for these arguments. */
export function createProgram(args: readonly string[]): Promise<Command> {
  return programOf(groups, args);
}
