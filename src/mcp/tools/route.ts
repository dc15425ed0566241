import { z } from "zod";
import { routeRequest } from "../../runtime/use/index.ts";
import { defineTool } from "../tool.ts";

export const skillRoute = defineTool({
  name: "skill_route",
  title: "Route a task to nodes",
  description:
    "Finds the WebAssembly node that does a task, with its input bound from words and context. Ask before you plan a task yourself. `hit` false: do it yourself; `stages` say why. mode=dry-run also runs the plan dry and keeps it for a person's approval; mode=run runs it under the account's policy.",
  command: "skl route REQUEST",
  arguments: z.strictObject({
    request: z.string().min(1).max(100_000).describe("The task, as it was asked for."),
    context: z.looseObject({}).optional().describe("Facts of the task, by name."),
    tags: z.array(z.string().max(100)).max(20).optional().describe("Further words."),
    mode: z.enum(["route", "dry-run", "run"]).optional().describe("With a hit."),
  }),
  output: "route",
  // A run does what the policy grants, and a tie may be put to a model on another machine.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  more: "Ask with a shorter request.",
  run: async ({ request, context, tags, mode = "route" }, { cwd, env, signal }) =>
    routeRequest({
      cwd,
      env,
      signal,
      request,
      // The command line would also take the name of a file here.
      context: context === undefined ? null : JSON.stringify(context),
      tags: tags ?? [],
      mode: mode === "dry-run" ? "dry run" : mode,
    }),
});
