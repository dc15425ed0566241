import { applyProgram, type EditProgram, type Files, slotsOfRequest } from "../../../src/synthesis/index.ts";
import type { GitTask } from "./task.ts";
import { twinLeftBehind } from "./verifiers.ts";

export type NodeOutcome =
  | { readonly kind: "changed"; readonly files: Files }
  | { readonly kind: "refused"; readonly why: string };

const refused = (why: string): NodeOutcome => ({ kind: "refused", why });

type Verifier = typeof twinLeftBehind;

/** Runs a node on the state before a task, without effects, and its verifiers on what it would change. */
export async function runNode(
  program: EditProgram,
  task: GitTask,
  verifiers: readonly Verifier[] = [twinLeftBehind],
): Promise<NodeOutcome> {
  const slots = program.request === null ? null : slotsOfRequest(program.request, task.wording);
  if (slots === null) return refused("The request does not have the node's wording.");
  const files: Record<string, string> = {};
  for (const { path } of program.edits) {
    const name = path.map((part) => ("text" in part ? part.text : (slots[part.slot] ?? ""))).join("");
    const text = await task.textBefore(name);
    if (text !== null) files[name] = text;
  }
  const applied = applyProgram(program, slots, files);
  if (applied.kind === "refused") return refused(applied.message);
  for (const verify of verifiers) {
    const problem = await verify(task, applied.files);
    if (problem !== null) return refused(problem);
  }
  return { kind: "changed", files: applied.files };
}
