import { applyProgram, type EditProgram, type Files, slotsOfRequest } from "../../../src/synthesis/index.ts";
import type { GitTask } from "./task.ts";
import { twinLeftBehind } from "./verifiers.ts";

export type NodeOutcome =
  | { readonly kind: "changed"; readonly files: Files }
  | { readonly kind: "refused"; readonly why: string };

const refused = (why: string): NodeOutcome => ({ kind: "refused", why });

/** Runs a node on the state before a task, without effects, and its verifier on what it would change. */
export async function runNode(program: EditProgram, task: GitTask): Promise<NodeOutcome> {
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
  const problem = await twinLeftBehind(task, applied.files);
  return problem === null ? { kind: "changed", files: applied.files } : refused(problem);
}
