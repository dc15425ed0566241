import { listLoadedLanguages } from "../../syntax/ast/index.ts";
import {
  approvals,
  attest,
  digest,
  evidence,
  explain,
  hint,
  inbox,
  intents,
  notes,
  policy,
  queue,
  resolve,
  review,
  rfcs,
  rules,
  scope,
  setup,
  state,
  stats,
  tasks,
  watch,
  worktrees,
} from "../groups.ts";
import { buildProgram } from "../program-of.ts";
import { runCommandLine } from "../run-command-line.ts";

export const groups = [
  setup,
  tasks,
  worktrees,
  intents,
  notes,
  hint,
  watch,
  inbox,
  queue,
  state,
  review,
  approvals,
  rfcs,
  evidence,
  digest,
  stats,
  scope,
  resolve,
  rules,
  policy,
  attest,
  explain,
];

/** Names the parts of the program that ran, since each subcommand and language has code of its own. */
export const loadedParts = (): string[] => [...process.argv.slice(3, 4), ...listLoadedLanguages()];

/** Runs the command and ends the process with its code. */
export const run = (): Promise<never> => runCommandLine((args) => buildProgram(groups, args));
