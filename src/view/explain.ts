import { blank, type Document, dim, type Line, line, strong } from "./text/compose.ts";

interface ExplanationText {
  readonly id: string;
  readonly says: string;
  readonly why: string;
  readonly fix: string;
  readonly notes?: readonly string[];
  readonly exit?: number;
}

interface CodeText {
  readonly code: string;
  readonly exit: number;
  readonly says: string;
}

interface TopicText {
  readonly id: string;
  readonly kind: string;
}

const KINDS: readonly (readonly [string, string])[] = [
  ["check", "Checks (or by number)"],
  ["verdict", "Verdicts"],
  ["change_type", "Change types"],
  ["signal", "Findings of the checks, and the fields that record them"],
  ["hold", "Why somebody looks before a change merges"],
  ["uncertainty", "Uncertainty levels"],
  ["status", "Statuses of a proposal"],
  ["error", "Errors"],
  ["artifact", "Reasons why an artifact of a skill has no output"],
  ["finding", "Findings of `skl doctor`"],
  ["lint", "Findings of `skl scope lint`"],
  ["warning", "Warnings"],
  ["files", "Files that are read"],
];

/** Shows one explanation: what the thing is, why it matters, and the next step. */
export function renderExplanation({ id, says, why, fix, notes = [], exit }: ExplanationText): Document {
  return [
    line(0, strong(id), ...(exit === undefined ? [] : [dim(`  exit code ${exit}`)])),
    line(2, says),
    ...notes.map((note) => line(2, note)),
    line(2, strong("Why:"), ` ${why}`),
    line(2, strong("Next:"), ` ${fix}`),
  ];
}

/** Shows error codes with their meanings, which are wrapped and never cut. */
export function renderErrorCodes(codes: readonly CodeText[]): Document {
  const column = Math.max(...codes.map(({ code }) => code.length)) + 2;
  const lines = codes.map(({ code, exit, says }) => ({
    ...line(0, strong(code), " ".repeat(column - code.length), `${exit}  `, says),
    hang: column + 3,
  }));
  return [...lines, blank, line(0, dim("The number is the exit code. `skl explain CODE` says more."))];
}

/** Shows the names of everything that can be explained, by kind. */
export function renderTopics(topics: readonly TopicText[]): Document {
  const lines = KINDS.flatMap(([kind, title]): Line[] => {
    const ids = topics.filter((topic) => topic.kind === kind).map(({ id }) => id);
    return [line(0, strong(title)), { ...line(2, ids.join(", ")), hang: 2 }];
  });
  const records = [
    line(0, strong("Records of this repository")),
    line(2, "any proposal (prop_...), task (task_...) or RFC (RFC_...)"),
    line(0, "Next: `skl explain NAME`, such as `skl explain file-scope`."),
  ];
  return [...lines, ...records];
}
