import { z } from "zod";
import { provideRuntimes } from "../../runtime/use/index.ts";
import { defineTool } from "../tool.ts";

const artifactName = z.string().min(1).max(200);

export const skillRun = defineTool({
  name: "skill_run",
  title: "Run a skill",
  description:
    "Executes a skill's artifacts: prompts go to the configured model (which may cost money), code runs in a sandbox without network or files. dry_run only renders, and runs nodes dry; do that first. `ok` false: `results` say which artifact or hard assertion failed. MODEL_MISSING: read the skill with skill_show and do the work yourself.",
  command: "skl skill run NAME",
  arguments: z.strictObject({
    name: z.string().min(1).max(200).describe("The skill's name."),
    artifact: z
      .preprocess((value) => (typeof value === "string" ? [value] : value), z.array(artifactName).min(1).max(100))
      .optional()
      .describe("Only these, in this order."),
    input: z.looseObject({}).optional().describe("Values by name."),
    dry_run: z.boolean().optional().describe("Render only, run nodes dry."),
  }),
  output: "skill_run",
  // A model runs on another machine and may answer differently each time.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  more: "Run it with an input that gives a shorter result; `skl skill trace show ID` has the whole of a recorded execution.",
  run: async ({ name, artifact, input, dry_run }, { cwd, env, signal }) => {
    const { runSkillByName } = await import("../../skills/use/run/index.ts");
    return runSkillByName({
      cwd,
      name,
      artifact: artifact ?? null,
      // The command line would also take the name of a file here.
      input: input === undefined ? null : JSON.stringify(input),
      family: null,
      dryRun: dry_run ?? false,
      isAgents: true,
      nodeRuntime: provideRuntimes,
      env,
      signal,
    });
  },
});
