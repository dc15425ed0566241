import { z } from "zod";
import { defineTool } from "../tool.ts";

const text = z.string().min(1);

/** A list that may also be one text, which is not split since assumptions contain commas. */
const texts = z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(text).max(100));

export const propose = defineTool({
  name: "propose",
  title: "Describe your next push",
  description:
    "Adds to the draft of your next push: why, what it assumes, what files are for. Calls add up. Say every assumption: contradictions are found by it.",
  command: "skl propose",
  arguments: z.strictObject({
    path: z.string().min(1).max(4096).optional().describe("Only files that match this pattern."),
    change_type: z.enum(["mechanical", "behavioral", "architectural"]).optional().describe("Advisory."),
    assume: texts.optional().describe("What it does not verify, one statement each."),
    shared: z.boolean().optional().describe("Other modules rely on these, too."),
    withdraw: texts.optional().describe("Assumptions, word for word, that hold no more."),
    rationale: text.optional().describe("Why the change is made."),
    responsibilities: text.optional().describe("What files are for."),
    reasoning: text.optional().describe("Notes worth keeping."),
    depends_on: texts.optional().describe("Files that it depends on."),
    invariant: texts.optional().describe("Keys it touches."),
    removes: texts.optional().describe("PATH[:LINES] that go on purpose."),
    composes: texts.optional().describe("`BRANCH: how it goes with that.`"),
    agent: z.string().min(1).optional().describe("If unknown."),
  }),
  output: "propose",
  // Each call adds a statement to a draft in this folder.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  more: "The draft's file is `path`; statements that are there need not be said again.",
  run: async (
    {
      assume = [],
      withdraw = [],
      depends_on = [],
      invariant = [],
      removes = [],
      composes = [],
      shared = false,
      ...statement
    },
    { cwd, env },
  ) => {
    const { propose: note } = await import("../../core/push/index.ts");
    return note({
      cwd,
      agent: statement.agent,
      // No branch has a colon in its name; without one, propose refuses the empty sentence.
      composes: composes.map((each) => {
        const [branch = "", ...sentence] = each.split(":");
        return { branch, text: sentence.join(":").trim() };
      }),
      statement: {
        path: statement.path ?? null,
        change_type: statement.change_type ?? null,
        assumptions: assume.map((each) => ({ text: each, shared })),
        ...(withdraw.length > 0 ? { withdrawn: withdraw } : {}),
        rationale: statement.rationale ?? null,
        responsibilities: statement.responsibilities ?? null,
        reasoning: statement.reasoning ?? null,
        depends_on,
        ...(removes.length > 0 ? { removes } : {}),
        ...(invariant.length > 0 ? { invariants_touched: invariant } : {}),
      },
      env,
    });
  },
});
