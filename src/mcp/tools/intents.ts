import { z } from "zod";
import { type Tool, tool } from "../tool.ts";

const paths = z.array(z.string().min(1).max(300)).max(100);

const declareIntent = tool({
  name: "declare_intent",
  title: "Say what you are about to change",
  description:
    "Says to the other agents what you are about to change, before you write code, and answers at once whom it meets (`overlaps`): the same definition or file, code that uses what the other changes, the same new file, statements that exclude each other; each with what to do. Name definitions where you can: they tell two changes of one file apart. It is advice and no lock; the first push narrows it to what you changed.",
  command: "skl intent TEXT",
  arguments: z.strictObject({
    text: z.string().min(1).max(500).describe("What you are going to do, in a sentence."),
    files: paths.optional().describe("Paths or globs, new files included."),
    symbols: z
      .array(z.string().min(1).max(300))
      .max(300)
      .optional()
      .describe("Definitions, such as app/auth.py::refresh."),
    assume: z.array(z.string().min(1).max(500)).max(20).optional().describe("What it depends on and does not verify."),
    until: z.string().min(1).max(40).optional().describe("30m, 2h, 3d or a time; 8h if left out."),
    agent: z.string().min(1).max(200).optional().describe("The agent, if not known by itself."),
  }),
  output: "intent",
  // The same intent again only prolongs its record.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  more: "The most serious overlaps come first; `skl intent list` shows every intent.",
  run: async ({ text, files = [], symbols = [], assume, until, agent }, { cwd, env }) => {
    const { declareIntent: declare } = await import("../../app/intents/index.ts");
    return declare({ text, files, symbols, assumptions: assume, until, agent }, { cwd, env });
  },
});

const hint = tool({
  name: "hint",
  title: "What to know before an edit",
  description:
    "What to know before you edit files: who else works on them, whether they are yours to change, what waits and which decisions bind. It asks no remote, so it is quick, and as old as `age_s`. Ask before you open a file to change it.",
  command: "skl hint FILE",
  arguments: z.strictObject({ files: paths.min(1).describe("Paths from the folder that this server runs in.") }),
  output: "hint",
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  more: "Ask about fewer files at a time.",
  run: async ({ files }, { cwd, env }) => {
    const { hintOf } = await import("../../app/radar/index.ts");
    return hintOf({ cwd, files, env });
  },
});

/** The tools with which an agent learns of the others before it writes code. */
export const intentTools: readonly Tool[] = [declareIntent, hint];
