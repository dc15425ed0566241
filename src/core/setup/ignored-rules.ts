import type { Warning } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";

/** Warns of a pattern that keeps `.skl/` out of commits, such as the customary one for files of Vim, `[._]s[a-w][a-z]`. */
export async function warnAboutIgnoredRules(repository: Repository): Promise<Warning[]> {
  const question = ["check-ignore", "--no-index", "--verbose", "--", ".skl/config.json"];
  const answer = await repository.git(question, { answers: [1, 128] });
  const [, place, pattern] = /^(.*):\d+:([^\t]*)\t/.exec(answer.stdout.toString("utf8")) ?? [];
  if (pattern === undefined || pattern.startsWith("!")) return [];
  return [
    {
      code: "RULES_IGNORED",
      message: `Git ignores .skl/ by the pattern ${pattern} in ${place}, so it gets into no commit.`,
      fix: "Add the line `!/.skl/` at the end of .gitignore.",
    },
  ];
}
