import { z } from "zod";
import { defineTool, READS } from "../tool.ts";

const name = z.string().min(1).max(200);

/** The command line accepts evidence files up to this size. */
const EVIDENCE_CHARACTERS = 64 * 1024;

export const edgePropose = defineTool({
  name: "edge_propose",
  title: "Preview an edit of the graph",
  description:
    "Shows what an edit of the graph would mean (`would`), and gives a token for edge_commit. Use it when work showed you how two skills relate: one needs the other (depends_on), is a narrower variant (specializes), they help each other (composes_with), do the same (similar_to), exclude each other (conflicts_with); of executable skills also calls, requires, produces, validates, supersedes.",
  command: "skl skill propose-edge OP TYPE A B",
  arguments: z.strictObject({
    op: z.enum(["add", "delete", "retype"]).describe("The edit."),
    type: z.string().min(1).max(100).describe("Such as depends_on; of a retype the new one."),
    a: name.describe("The first skill: a depends_on b."),
    b: name.describe("The other skill."),
    from: z.string().min(1).max(100).optional().describe("Of a retype: the type now."),
  }),
  output: "skill_propose_edge",
  hints: READS,
  more: "`skl skill history A B` lists every entry about the two skills.",
  run: async ({ op, type, a, b, from }, { cwd, env }) => {
    const { parseEdit, proposeEdge } = await import("../../skills/use/graph/index.ts");
    return proposeEdge(cwd, parseEdit({ op, type, a, b, from: from ?? null }), env);
  },
});

export const edgeCommit = defineTool({
  name: "edge_commit",
  title: "Commit an edit of the graph",
  description:
    "Records the edit that a token of edge_propose holds; later searches by every agent follow it. Commit only what you saw happen. The entry stays for ever.",
  command: "skl skill edit-edge OP TYPE A B --token T --reason R",
  arguments: z.strictObject({
    token: z.string().min(1).max(10_000).describe("From edge_propose."),
    reason: z.string().min(1).max(10_000).describe("What you saw; later agents read it."),
    task_id: z.string().min(1).max(200).optional().describe("Your task."),
    evidence: z.string().min(1).max(EVIDENCE_CHARACTERS).optional().describe("A text that shows it, or trace:ID."),
  }),
  output: "skill_edit_edge",
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  more: "`skl skill history` has the whole entry.",
  run: async ({ token, reason, task_id, evidence }, { cwd, env }) => {
    const { editEdge } = await import("../../skills/use/graph/index.ts");
    const grounds = { reason, taskId: task_id ?? null, evidence: evidence ?? null };
    return editEdge(cwd, { edit: null, token, grounds }, env);
  },
});
