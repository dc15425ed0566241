import { toMarkdown } from "../document/markdown.ts";
import { type Document, name, own, say } from "../document/model.ts";
import { CRITERION_LINE, RATIONALE_LINE } from "./criterion-line.ts";

type Row = readonly [command: string, does: string];

const HELP: Row = ["/skl help", "this list"];

const COMMANDS: Readonly<Record<"rfc" | "pull_request", readonly Row[]>> = {
  rfc: [
    ["/skl resolve option_b", "choose an option"],
    [CRITERION_LINE, "a test or check that shows that the decision is kept; you can give several"],
    [
      "/skl criteria",
      "the criteria of this comment replace all that were given before, also those of a decision: it is then made anew with them",
    ],
    [RATIONALE_LINE, "the reason; it comes last and goes to the end of the comment"],
    HELP,
  ],
  pull_request: [
    [
      "/skl approve",
      "approve every proposal of this head: what the review holds for a person is settled; RFCs, contested entries and `skl:hold` still stop the merge. Add the reason on a line `/skl rationale WHY`",
    ],
    ["/skl approve prop_1a2b3c4d", "approve this one"],
    [
      "/skl reject prop_1a2b3c4d",
      "reject this one, or without an id all of them; add the reason on a line `/skl rationale WHY`; the branch is kept",
    ],
    ["/skl hold", "do not merge for now (label `skl:hold`)"],
    ["/skl unhold", "allow merges again"],
    ["/skl review router_auth", "mark one or several State entries as reviewed by you"],
    ["/skl withdraw", "withdraw the proposals of this head"],
    HELP,
  ],
};

const INTRODUCTIONS = {
  rfc: "A decision needs an option, a criterion and a rationale, in one comment or several:",
  pull_request: "You can write these commands here, one on each line:",
} as const;

/** Renders the commands that are valid in this place, each with an example. */
export const renderHelp = (where: "rfc" | "pull_request"): string => toMarkdown(renderCommandHelp(where));

export function renderCommandHelp(where: "rfc" | "pull_request"): Document {
  return [
    say`${own(INTRODUCTIONS[where])}`,
    {
      kind: "table",
      columns: [{ header: "write" }, { header: "it means" }],
      rows: COMMANDS[where].map(([command, does]) => [name(command), own(does)]),
    },
    say`A command stands at the start of a line, outside quotes and code blocks. People with write access may give commands; where the configuration lists \`humans\`, only those. Edited comments do not count.`,
  ];
}
