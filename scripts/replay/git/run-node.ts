import {
  applyProgram,
  type EditProgram,
  type Files,
  isEditedBy,
  listReadFiles,
  readRequestSlots,
  type Slots,
} from "../../../src/learn/synthesis/index.ts";
import type { GitTask } from "./task.ts";
import { twinLeftBehind } from "./verifiers.ts";

export type NodeOutcome =
  | { readonly kind: "changed"; readonly files: Files }
  | { readonly kind: "refused"; readonly why: string };

const refused = (why: string): NodeOutcome => ({ kind: "refused", why });

/** A node that would change more is refused. */
const MOST_FILES = 400;

type Verifier = typeof twinLeftBehind;

/** Runs a node on the state before a task, without effects, and its verifiers on what it would change. */
export async function runNode(
  program: EditProgram,
  task: GitTask,
  verifiers: readonly Verifier[] = [twinLeftBehind],
): Promise<NodeOutcome> {
  const slots = program.request === null ? null : readRequestSlots(program.request, task.wording);
  if (slots === null) return refused("The request does not have the node's wording.");
  const files = await filesFor(program, slots, task);
  const applied = applyProgram(program, slots, files);
  if (applied.kind === "refused") return refused(applied.message);
  for (const verify of verifiers) {
    const problem = await verify(task, applied.files);
    if (problem !== null) return refused(problem);
  }
  return { kind: "changed", files: applied.files };
}

async function filesFor(program: EditProgram, slots: Slots, task: GitTask): Promise<Files> {
  const { paths, everywhere } = await listReadFiles(program, slots, (path) => task.textBefore(path));
  const names = new Set(paths);
  for (const { edit, text } of everywhere)
    if (text !== "")
      for (const path of await task.filesWithLine(text, new Set())) if (isEditedBy(edit, path)) names.add(path);
  const files: Record<string, string> = {};
  for (const name of [...names].slice(0, MOST_FILES)) {
    const text = await task.textBefore(name);
    if (text !== null) files[name] = text;
  }
  return files;
}
