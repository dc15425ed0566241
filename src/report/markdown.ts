import type { CheckOutput, CheckResult, FileReport, Finding } from "../domain/documents.generated.ts";
import { type CheckText, checkTextOf } from "./check-text.ts";
import { code, prose, proseNaming } from "./markdown-text.ts";
import { outsideNotes, signalNames } from "./signals.ts";
import { checksInOrder, isFlaggedOrBlocked, verdictOf, worstFirst } from "./verdicts.ts";
import { countOf, shortId } from "./words.ts";

interface Limits {
  readonly findings: number;
  readonly files: number;
  readonly warnings: number;
}

/** GitHub refuses comments of more than 65,536 characters. */
const LONGEST = 60_000;
const LIMITS: readonly Limits[] = [
  { findings: 20, files: 50, warnings: 20 },
  { findings: 5, files: 0, warnings: 5 },
];

/** Renders the verdict on one change in GitHub-flavoured Markdown, for a pull request or a job summary. */
export function renderMarkdown(output: CheckOutput, checks: readonly CheckText[]): string {
  const texts = LIMITS.map((limits) => summary(output, checks, limits));
  return (
    texts.find((text) => text.length <= LONGEST) ?? summary(output, checks, { findings: 1, files: 0, warnings: 1 })
  );
}

function summary(output: CheckOutput, checks: readonly CheckText[], limits: Limits): string {
  const branch = output.branch === null ? "this change" : code(output.branch);
  if (typeof output.ignored === "string")
    return `### skl: not judged\n\n${branch} is not judged, because ${prose(output.ignored)}.\n`;
  const inOrder = checksInOrder(output);
  const blocks = [
    `### skl: ${HEADLINE[output.verdict]}`,
    `${branch} ${author(output)}, ${countOf(output.files.length, "file")}, compared with ${commit(output.base)} at ${commit(output.head)}.`,
    checkTable(inOrder),
    ...inOrder.filter(isFlaggedOrBlocked).map((result) => checkSection(result, checks, limits)),
    ...fileSection(output.files, limits),
    `Queue: ${output.queue.unresolved} of ${output.queue.limit} waiting.${recordedSentence(output)}`,
    ...warningSection(output, limits),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const HEADLINE = {
  pass: "all is well",
  flag: "flagged for review",
  block: "blocked",
} as const satisfies Record<CheckOutput["verdict"], string>;

const SIGNS = {
  pass: "✅ pass",
  flag: "🟡 flag",
  block: "⛔ block",
  skipped: "⚪ not run",
} as const satisfies Record<CheckResult["verdict"], string>;

const author = ({ agent }: CheckOutput): string => (agent === null ? "by a person (advisory)" : `by ${code(agent)}`);

const commit = (oid: string | null): string => (oid === null ? "nothing" : code(shortId(oid)));

function recordedSentence({ agent, proposals }: CheckOutput): string {
  return agent === null ? "" : ` ${countOf(proposals.length, "proposal")} for this change.`;
}

function checkTable(checks: readonly CheckResult[]): string {
  const rows = checks.map(({ number, id, verdict, findings, reason }) => {
    const note = verdict === "skipped" && reason !== null ? prose(reason) : countOf(findings.length, "finding");
    return `| ${number} | ${id} | ${SIGNS[verdict]} | ${findings.length === 0 && verdict !== "skipped" ? "" : note} |`;
  });
  return ["| | check | verdict | |", "|---|---|---|---|", ...rows].join("\n");
}

function checkSection(result: CheckResult, checks: readonly CheckText[], limits: Limits): string {
  const check = checkTextOf(result.id, checks);
  const findings = worstFirst(result);
  const shown = findings.slice(0, limits.findings);
  const hidden = findings.length - shown.length;
  const fixes = new Set(findings.map(({ fix }) => fix || check.fix));
  const shared = fixes.size === 1 ? [...fixes].join() : null;
  const intro = [`#### ${result.number} ${result.id}: ${check.title}`, ...(check.why === "" ? [] : [check.why])];
  const list = shown.map((finding) => findingItem(finding, result, shared === null ? finding.fix || check.fix : null));
  const more = hidden > 0 ? [`- and ${hidden} more in the report of the run`] : [];
  const next = findings.length === 0 ? check.fix : (shared ?? "");
  return [
    ...intro,
    ...(list.length === 0 ? [] : [[...list, ...more].join("\n")]),
    ...(findings.length === 0 && result.reason ? [prose(result.reason)] : []),
    ...(next === "" ? [] : [`**Next:** ${prose(next)}`]),
  ].join("\n\n");
}

function findingItem(finding: Finding, result: CheckResult, fix: string | null): string {
  const { path, line, message } = finding;
  const place = path === null ? "" : `${code(line === null ? path : `${path}:${line}`)} `;
  const named = withSymbol(message, finding);
  const text = path !== null && named.startsWith(`${path} `) ? named.slice(path.length + 1) : named;
  const sign = verdictOf(finding, result) === "block" ? "⛔ " : "";
  return `- ${sign}${place}${proseNaming(text, signatureIn(finding))}${taskIn(finding)}${fix ? `<br>**Next:** ${prose(fix)}` : ""}`;
}

/** Puts the symbol that a message of check 3 is about into backticks: many names look like words. */
function withSymbol(message: string, { data }: Finding): string {
  const symbol = data?.symbol;
  if (typeof symbol !== "string" || symbol.includes("`")) return message;
  return message.replace(`Public ${symbol} was `, () => `Public \`${symbol}\` was `);
}

/** Says what the task that check 1 names is about. */
function taskIn({ data }: Finding): string {
  if (typeof data?.title !== "string" || !Array.isArray(data.scope_files)) return "";
  const files = data.scope_files.slice(0, 5).map((glob) => code(String(glob), 100));
  const about = data.title.trim() === "" ? "That task" : `That task (${prose(data.title, 200)})`;
  return files.length === 0 ? "" : ` ${about} is for ${files.join(", ")}.`;
}

/** Returns the signature that a message quotes; check 3 puts it into the data of its findings. */
function signatureIn({ data }: Finding): string | null {
  return typeof data?.after === "string" ? data.after : null;
}

function fileSection(files: readonly FileReport[], limits: Limits): string[] {
  if (files.length === 0 || limits.files === 0) return [];
  const rows = files.slice(0, limits.files).map((file) => {
    const scope = file.semantic_scope === null ? "" : code(file.semantic_scope);
    const notes = [...outsideNotes(file), ...signalNames(file.risk_signals)];
    return `| ${code(file.path)} | ${file.status.replace("_", " ")} | ${scope} | ${file.change_type} | ${notes.join(", ")} |`;
  });
  const hidden = files.length - rows.length;
  return [
    [
      "<details>",
      `<summary>${countOf(files.length, "file")}</summary>`,
      "",
      "| file | | scope | change | notes |",
      "|---|---|---|---|---|",
      ...rows,
      "",
      ...(hidden > 0 ? [`and ${hidden} more`, ""] : []),
      "</details>",
    ].join("\n"),
  ];
}

function warningSection({ warnings = [] }: CheckOutput, limits: Limits): string[] {
  if (warnings.length === 0) return [];
  return [
    warnings
      .slice(0, limits.warnings)
      .map(({ code: id, message, fix }) => `> ${code(id)} ${prose(message)} ${prose(fix ?? "")}`.trim())
      .join("\n>\n"),
  ];
}
