import type { Command } from "commander";
import {
  attest,
  checkAndHook,
  completion,
  diffAndImports,
  digest,
  evidence,
  explain,
  mcp,
  nodes,
  policy,
  queue,
  review,
  rfcs,
  scope,
  setup,
  skills,
  state,
  tasks,
} from "./groups.ts";
import { programOf } from "./program-of.ts";

/** In the order of the help. */
const groups = [
  setup,
  completion,
  checkAndHook,
  tasks,
  mcp,
  queue,
  review,
  rfcs,
  evidence,
  digest,
  state,
  scope,
  diffAndImports,
  explain,
  skills,
  policy,
  nodes,
  attest,
];

/** The command line of all commands, for these arguments. */
export function createProgram(args: readonly string[]): Promise<Command> {
  return programOf(groups, args);
}
