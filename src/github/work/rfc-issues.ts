import { suggestCriteria } from "../../core/decisions/index.ts";
import {
  computeResponseWindow,
  computeRfcState,
  isUndecided,
  parseMarker,
  type Rfc,
} from "../../kernel/domain/index.ts";
import { parseCriterion } from "../../rules/rfc/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import type { GitHub, Issue } from "../client/index.ts";
import type { ActionRun } from "./outcome.ts";
import { isSameCommentText, isSameLogin, postCommentOnce } from "./own-comments.ts";

const LABEL = "skl:rfc";

interface RfcIssues {
  readonly issues: Map<string, Issue>;
  /** Holds younger issues of an RFC that has one already, made by two runs at the same time. */
  readonly doubles: readonly Issue[];
}

/** Maps the id of each RFC to its issue, the oldest one with its marker that the Action's own user opened. */
async function mapRfcIssues(github: GitHub): Promise<RfcIssues> {
  const [login, found] = await Promise.all([github.ownLogin(), github.issuesWithLabel(LABEL)]);
  const issues = new Map<string, Issue>();
  const doubles: Issue[] = [];
  for (const issue of found.toSorted((a, b) => a.number - b.number)) {
    const id = findMarkedRfc(issue);
    if (id === null || !isSameLogin(issue.author.login, login)) continue;
    if (issues.has(id)) doubles.push(issue);
    else issues.set(id, issue);
  }
  return { issues, doubles };
}

/** Returns the RFC that an issue's marker names, whoever wrote the issue. */
export function findMarkedRfc({ body }: Pick<Issue, "body">): string | null {
  return /^rfc (RFC_\d+)$/.exec(parseMarker(body) ?? "")?.[1] ?? null;
}

/**
 * Updates the issues to match the RFCs of the base. Each open RFC gets one with a current text; a decided RFC's issue is closed
 * with a comment. An issue that somebody closed is opened again while its RFC is open, since closing it decides nothing.
 */
export async function syncRfcIssues(run: ActionRun, workspace: Workspace): Promise<ReadonlyMap<string, Issue>> {
  const { issues, doubles } = await mapRfcIssues(run.github);
  await closeDoubles(run, doubles);
  const waiting = workspace.rules.rfcs.filter(isUndecided);
  const settled = workspace.rules.rfcs.filter((rfc) => !isUndecided(rfc));
  for (const rfc of waiting) {
    const text = await issueText(run, rfc, workspace);
    const issue = issues.get(rfc.id);
    if (issue === undefined)
      issues.set(rfc.id, await openIssue(run, rfc.id, text, listLoginsToCall(workspace, "assign")));
    else if (issue.state === "closed" || isChanged(issue, text))
      await run.github.updateIssue(issue.number, { ...text, state: "open" });
  }
  for (const rfc of settled) {
    const issue = issues.get(rfc.id);
    if (issue?.state === "open") await closeIssue(run, issue, rfc, await issueText(run, rfc, workspace));
  }
  return issues;
}

/** Opens the issue. Another run may do so at the same time; then each closes all but the oldest. */
async function openIssue(run: ActionRun, id: string, text: IssueText, assignees: readonly string[]): Promise<Issue> {
  const created = await run.github.createIssue({ ...text, label: LABEL, assignees });
  const { issues, doubles } = await mapRfcIssues(run.github);
  await closeDoubles(run, doubles);
  return issues.get(id) ?? created;
}

async function closeDoubles({ github }: ActionRun, doubles: readonly Issue[]): Promise<void> {
  for (const { number, state } of doubles)
    if (state === "open") await github.updateIssue(number, { state: "closed", reason: "not_planned" });
}

interface IssueText {
  readonly title: string;
  readonly body: string;
}

function isChanged(issue: Issue, { title, body }: IssueText): boolean {
  return issue.title !== title || !isSameCommentText(issue.body, body);
}

async function closeIssue({ github, texts }: ActionRun, { number }: Issue, rfc: Rfc, text: IssueText): Promise<void> {
  await postCommentOnce(github, number, texts.rfcClosing(rfc));
  const reason = rfc.status === "resolved" ? "completed" : "not_planned";
  await github.updateIssue(number, { ...text, state: "closed", reason });
}

/**
 * Returns whether an issue shows the options of its RFC, or the RFC is decided. Other parts of the text may be a little out of date, but a
 * person chooses from the options.
 */
export async function showsRfcOptions(
  run: ActionRun,
  workspace: Workspace,
  { rfc: id, body }: { readonly rfc: string; readonly body: string },
): Promise<boolean> {
  const rfc = workspace.rules.rfcs.find((each) => each.id === id);
  if (rfc === undefined || !isUndecided(rfc)) return true;
  const text = await issueText(run, rfc, workspace);
  const sections = text.body.split(/^(?=### )/m).filter((section) => /\*\*`option_[a-f]`/.test(section));
  const shown = body.replaceAll("\r\n", "\n");
  return sections.every((section) => shown.includes(section.trimEnd()));
}

async function issueText({ github, texts, now }: ActionRun, rfc: Rfc, workspace: Workspace): Promise<IssueText> {
  const { rules } = workspace;
  const hours = rules.config.limits.rfc_hours;
  const ids = new Set([rfc.triggering_proposal, ...(rfc.proposals ?? [])]);
  const proposals = rules.knowledge.queue.filter(({ proposal_id }) => ids.has(proposal_id));
  const pullRequests = rfc.branch ? await github.pullRequestsOf(rfc.branch) : [];
  const pullRequest = pullRequests.find(({ state }) => state === "open");
  const { ready, unwritten } = await suggestCriteria(workspace, rfc);
  return texts.rfcIssue(rfc, {
    proposals,
    examples: (ready.length > 0 ? ready : unwritten)
      .map(parseCriterion)
      .flatMap((read) => (read.ok ? [read.value] : [])),
    isReady: ready.length > 0,
    deadline: computeResponseWindow(rfc, now, hours).deadline,
    isOverdue: computeRfcState(rfc, now, hours) === "overdue",
    mentions: listLoginsToCall(workspace, "mention").map((login) => `@${login}`),
    pullRequest: pullRequest === undefined ? null : { number: pullRequest.number, url: pullRequest.url },
    now,
  });
}

/** Returns the logins of the people whom the issue calls in this way. */
function listLoginsToCall({ rules: { config } }: Workspace, way: "mention" | "assign"): string[] {
  if (config.rfc.notify !== way) return [];
  return [...config.humans, ...(config.owner === null ? [] : [config.owner])].flatMap(
    (name) => /^@([a-z\d](?:[a-z\d-]*[a-z\d])?)$/i.exec(name)?.[1] ?? [],
  );
}
