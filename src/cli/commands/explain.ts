import type { Command } from "commander";
import type { CodeLine, Explanation, Topic } from "../../app/explain/index.ts";
import type { TextStyle } from "../../report/index.ts";
import { blank, compose, dim, type Line, line, strong } from "../../report/text/compose.ts";
import { globalOptions } from "../command.ts";
import { present } from "../output.ts";

interface ExplainFlags {
  readonly codes?: boolean;
  readonly offline?: boolean;
}

const KINDS: readonly (readonly [Topic["kind"], string])[] = [
  ["check", "Checks (or by number, 1 to 5)"],
  ["verdict", "Verdicts"],
  ["change_type", "Change types"],
  ["signal", "Risk signals and dependencies"],
  ["uncertainty", "Uncertainty levels"],
  ["status", "Where a proposal stands"],
  ["error", "Errors"],
  ["finding", "Findings of `skl doctor`"],
  ["lint", "Findings of `skl scope lint`"],
  ["warning", "Notes"],
];

/** `skl explain`. */
export function addExplainCommand(program: Command): void {
  program
    .command("explain [what...]")
    .description("what a check, code, signal or proposal means, why it matters and how to go on")
    .option("--codes", "list every code with its meaning and exit code")
    .option("--offline", "look records up in what was last fetched")
    .addHelpText(
      "after",
      "\nWithout an argument it lists what can be explained.\n\nExamples:\n  $ skl explain file-scope\n  $ skl explain 5\n  $ skl explain NO_BASE\n  $ skl explain uncertainty 3\n  $ skl explain prop_1a2b3c4d\n  $ skl explain --codes --json",
    )
    .action(async (words: string[], { codes, offline }: ExplainFlags, command: Command) => {
      const globals = globalOptions(command);
      const { codeLines, explain, topics } = await import("../../app/explain/index.ts");
      if (codes) {
        const output = { id: "codes", kind: "list", codes: codeLines() };
        return present(output, globals, (style) => codesText(output.codes, style));
      }
      if (words.length === 0) {
        const output = { id: "topics", kind: "list", topics: topics.map(({ id, kind, says }) => ({ id, kind, says })) };
        return present(output, globals, (style) => topicsText(topics, style));
      }
      const output = await explain({ what: words.join(" "), cwd: globals.cwd, offline });
      await present(output, globals, (style) => explanationText(output, style));
    });
}

function explanationText({ id, says, why, fix, notes = [], exit }: Explanation, style: TextStyle): string {
  return compose(
    [
      line(0, strong(id), ...(exit === undefined ? [] : [dim(`  exit code ${exit}`)])),
      line(2, says),
      ...notes.map((note) => line(2, note)),
      line(2, strong("Why:"), ` ${why}`),
      line(2, strong("Next:"), ` ${fix}`),
    ],
    style,
  );
}

/** Meanings are wrapped under each other: a sentence that is cut off explains nothing. */
function codesText(codes: readonly CodeLine[], style: TextStyle): string {
  const column = Math.max(...codes.map(({ code }) => code.length)) + 2;
  const lines = codes.map(({ code, exit, says }) => ({
    ...line(0, strong(code), " ".repeat(column - code.length), `${exit}  `, says),
    hang: column + 3,
  }));
  return compose([...lines, blank, line(0, dim("The number is the exit code. `skl explain CODE` says more."))], style);
}

function topicsText(topics: readonly Topic[], style: TextStyle): string {
  const lines = KINDS.flatMap(([kind, title]): Line[] => {
    const ids = topics.filter((topic) => topic.kind === kind).map(({ id }) => id);
    return [line(0, strong(title)), { ...line(2, ids.join(", ")), hang: 2 }];
  });
  const records = [
    line(0, strong("Records of this repository")),
    line(2, "any proposal (prop_...), task (task_...) or RFC (RFC_...)"),
    line(0, "Next: `skl explain NAME`, such as `skl explain file-scope`."),
  ];
  return compose([...lines, ...records], style);
}
