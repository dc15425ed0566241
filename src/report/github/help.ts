import { blocksText } from "./blocks.ts";
import { CRITERION_LINE, RATIONALE_LINE } from "./criterion-line.ts";

type Row = readonly [command: string, does: string];

const HELP: Row = ["/skl help", "this list"];

const COMMANDS: Readonly<Record<"rfc" | "pull_request", readonly Row[]>> = {
  rfc: [
    ["/skl resolve option_b", "choose an option"],
    [CRITERION_LINE, "a test or check that shows that the decision is kept; one or several"],
    [RATIONALE_LINE, "the reason, to the end of the comment; comes last"],
    HELP,
  ],
  pull_request: [
    [
      "/skl approve",
      "approve every proposal of this head, as your review; it passes no RFC, no contested entry and no hold",
    ],
    ["/skl approve prop_1a2b3c4d", "approve this one"],
    [
      "/skl reject prop_1a2b3c4d",
      "reject this one, or without an id all of them; a line `/skl rationale WHY` behind it says why; the branch is kept",
    ],
    ["/skl hold", "no merge for now (label `skl:hold`)"],
    ["/skl unhold", "merge again"],
    ["/skl review router_auth", "you have looked at these State entries; ids of one or several"],
    ["/skl withdraw", "take the proposals of this head back"],
    HELP,
  ],
};

const INTRODUCTIONS = {
  rfc: "A decision needs an option, a criterion and a rationale, in one comment or several:",
  pull_request: "What you can say here, a line each:",
} as const;

/** The commands that mean something in this place, each with an example. */
export function renderHelp(where: "rfc" | "pull_request"): string {
  return blocksText([
    INTRODUCTIONS[where],
    [
      "| write | it means |",
      "|---|---|",
      ...COMMANDS[where].map(([command, does]) => `| \`${command}\` | ${does} |`),
    ].join("\n"),
    "A command stands at the start of a line, outside quotes and code blocks. People with write access may give them, those in `humans` where the configuration lists any; edited comments do not count.",
  ]);
}
