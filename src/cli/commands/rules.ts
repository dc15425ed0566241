import type { Command } from "commander";
import { renderCodeRules, renderCodeRuleTests, warned } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

export function addRulesCommands(program: Command): void {
  const rules = program.command("rules").description("rules about code that this repository has of its own");
  rules
    .command("list", { isDefault: true })
    .description("the rules of .skl/rules that are in force on the base branch")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl rules\n  $ skl rules list --json")
    .action(async ({ offline = false }: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listCodeRules } = await import("../../syntax/use/index.ts");
      const output = await listCodeRules({ cwd: globals.cwd, offline });
      await present(output, globals, () => [...renderCodeRules(output.rules), warned(output.warnings)]);
    });
  rules
    .command("test")
    .description("try each rule of the work tree by the fixtures in its file")
    .addHelpText(
      "after",
      "\nExits 1 where a rule cannot be read or a fixture comes out otherwise than it says.\n\nExamples:\n  $ skl rules test\n  $ skl rules test --json      before you commit an edit of .skl/rules",
    )
    .action(async (_: object, command: Command) => {
      const globals = readGlobalOptions(command);
      const { testCodeRules } = await import("../../syntax/use/index.ts");
      const output = await testCodeRules({ cwd: globals.cwd });
      await present(output, globals, () => renderCodeRuleTests({ ...output, problems: [...output.problems] }));
      finish(output.problems.length > 0 ? 1 : 0);
    });
}
