import { z } from "zod";
import { tool } from "../tool.ts";

const names = z.array(z.string().min(1).max(300)).max(300).optional();

export const declareIntent = tool({
  name: "declare_intent",
  title: "Say what you are about to change",
  description:
    "Tells the other agents what you are about to change, before you write code, and answers whom it meets (`overlaps`) and what to do. Name definitions where you can. It is no lock.",
  command: "skl intent TEXT",
  arguments: z.strictObject({
    text: z.string().min(1).max(500).describe("In a sentence."),
    files: names.describe("Paths or globs."),
    symbols: names.describe("Such as app/auth.py::refresh."),
    assume: names.describe("What it depends on."),
    until: z.string().max(40).optional().describe("2h, 3d or a time."),
  }),
  output: "intent",
  // The same intent again only prolongs its record.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  more: "The most serious overlaps come first; `skl intent list` shows every intent.",
  run: async ({ text, files = [], symbols = [], assume, until }, { cwd, env }) => {
    const { declareIntent: declare } = await import("../../app/intents/index.ts");
    return declare({ text, files, symbols, assumptions: assume, until }, { cwd, env });
  },
});
