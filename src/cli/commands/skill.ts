import type { Command } from "commander";
import { loadMissingHere, readNodeStatuses } from "../../runtime/use/index.ts";
import { renderShownSkills, renderSkillProblems, renderSkills } from "../../skills/use/views/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";
import { startCommandProgress } from "../progress.ts";
import { addAuthoringCommands } from "./skill-authoring.ts";
import { addDspyCommands } from "./skill-dspy.ts";
import { addEdgeCommands } from "./skill-edges.ts";
import { addGraphCommands } from "./skill-graph.ts";
import { addPackageCommands } from "./skill-packages.ts";
import { addRecommendCommand } from "./skill-recommend.ts";
import { addRunCommands } from "./skill-run.ts";
import { addSearchCommands } from "./skill-search.ts";

/** The commands that use skills, which is when the account's are brought up to date if it asks for that; no hook runs one of them. */
const USES: ReadonlySet<string> = new Set(["list", "show", "search", "recommend", "run"]);

/** Adds `skl skill …`: the library, its search, and its graph. */
export function addSkillCommands(program: Command): void {
  const skill = program.command("skill").description("the library of skills: packages, search, graph");
  skill.hook("preAction", async (_group, command) => {
    if (!USES.has(command.name())) return;
    const { refreshDaily } = await import("../../skills/use/refresh/index.ts");
    await refreshDaily(readGlobalOptions(command).cwd);
  });
  addListing(skill);
  addPackageCommands(skill);
  addSearchCommands(skill);
  addRecommendCommand(skill);
  addEdgeCommands(skill);
  addGraphCommands(skill);
  addRunCommands(skill);
  addDspyCommands(skill);
  addAuthoringCommands(skill);
}

function addListing(skill: Command): void {
  skill
    .command("list")
    .description("every skill that is seen from here; those of the workspace come before the account's")
    .addHelpText("after", "\nExamples:\n  $ skl skill list\n  $ skl skill list --json | jq -r '.skills[].name'")
    .action(async (_flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listSkills } = await import("../../skills/use/library/index.ts");
      const progress = startCommandProgress(globals);
      const result = await listSkills({
        cwd: globals.cwd,
        nodeStatuses: readNodeStatuses,
        onProgress: progress.update,
      }).finally(() => progress.end());
      await present(result, globals, () => renderSkills(result.skills));
    });
  skill
    .command("show <name...>")
    .description("skills with their text, artifacts and edges")
    .option("--artifact <kind>", "only artifacts of this kind, with their content")
    .option("--section <heading>", "only the part of the text under this heading")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl skill show pdf-merge\n  $ skl skill show pdf-merge --section "Page numbers"\n  $ skl skill show pdf-merge --artifact prompt_template',
    )
    .action(async (names: string[], flags: { artifact?: string; section?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showSkills } = await import("../../skills/use/graph/index.ts");
      const kind = flags.artifact ?? null;
      const result = await showSkills({ cwd: globals.cwd, nodeStatuses: readNodeStatuses }, names, {
        kind,
        section: flags.section,
      });
      await present(result, globals, () => renderShownSkills(result.skills, kind));
    });
  skill
    .command("validate [path]")
    .description("every problem of a package, of a folder of packages, or of all; exit 1 on an error")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill validate\n  $ skl skill validate pdf-merge\n  $ skl skill validate ./downloads/skills",
    )
    .action(async (path: string | undefined, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { validateSkills } = await import("../../skills/use/run/index.ts");
      const result = await validateSkills(globals.cwd, path ?? null, process.env, loadMissingHere);
      await present(result, globals, () => renderSkillProblems(result.problems));
      if (result.problems.some(({ severity }) => severity === "error")) finish(1);
    });
}
