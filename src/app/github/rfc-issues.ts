import { markerOf, type Rfc, rfcState, windowOf } from "../../domain/index.ts";
import type { Comment, GitHub, Issue } from "../../github/index.ts";
import { parseCriterion, referencePath, suggestedCriteria } from "../../rfc/index.ts";
import { existsOnBaseOrHead } from "../decisions/index.ts";
import type { Workspace } from "../ground/index.ts";
import type { ActionRun } from "./outcome.ts";
import { isSameLogin, sameText } from "./own-comment.ts";

const LABEL = "skl:rfc";

interface RfcIssues {
  readonly issues: Map<string, Issue>;
  /** More than one of an RFC: two runs did not know of each other. */
  readonly doubles: readonly Issue[];
}

/** The issue of each RFC, by its id. A marker counts only in what our own user opened; of two issues the older one is it. */
async function rfcIssues(github: GitHub): Promise<RfcIssues> {
  const [login, found] = await Promise.all([github.ownLogin(), github.issuesWithLabel(LABEL)]);
  const issues = new Map<string, Issue>();
  const doubles: Issue[] = [];
  for (const issue of found.toSorted((a, b) => a.number - b.number)) {
    const id = rfcOf(issue);
    if (id === null || !isSameLogin(issue.author.login, login)) continue;
    if (issues.has(id)) doubles.push(issue);
    else issues.set(id, issue);
  }
  return { issues, doubles };
}

/** The RFC that an issue says it is about, whoever wrote it. */
export function rfcOf({ body }: Pick<Issue, "body">): string | null {
  return /^rfc (RFC_\d+)$/.exec(markerOf(body) ?? "")?.[1] ?? null;
}

/**
 * Brings the issues in line with the RFCs of the base: one for each open RFC, whoever wrote that; texts that follow what is
 * so; closed with a word about the decision. Closing the issue of an open RFC decides nothing, so it is opened again.
 */
export async function syncRfcIssues(run: ActionRun, workspace: Workspace): Promise<ReadonlyMap<string, Issue>> {
  const { issues, doubles } = await rfcIssues(run.github);
  await closeDoubles(run, doubles);
  const waiting = workspace.rules.rfcs.filter(isWaiting);
  const settled = workspace.rules.rfcs.filter((rfc) => !isWaiting(rfc));
  for (const rfc of waiting) {
    const text = await issueText(run, rfc, workspace);
    const issue = issues.get(rfc.id);
    if (issue === undefined) issues.set(rfc.id, await openIssue(run, rfc.id, text));
    else if (issue.state === "closed" || isChanged(issue, text))
      await run.github.updateIssue(issue.number, { ...text, state: "open" });
  }
  for (const rfc of settled) {
    const issue = issues.get(rfc.id);
    if (issue?.state === "open") await closeIssue(run, issue, rfc, await issueText(run, rfc, workspace));
  }
  return issues;
}

/** Opens the issue. Another run may do so at the same time: both see both, and the older one stays. */
async function openIssue(run: ActionRun, id: string, text: IssueText): Promise<Issue> {
  const created = await run.github.createIssue({ ...text, label: LABEL });
  const { issues, doubles } = await rfcIssues(run.github);
  await closeDoubles(run, doubles);
  return issues.get(id) ?? created;
}

async function closeDoubles({ github }: ActionRun, doubles: readonly Issue[]): Promise<void> {
  for (const { number, state } of doubles)
    if (state === "open") await github.updateIssue(number, { state: "closed", reason: "not_planned" });
}

function isWaiting({ status }: Rfc): boolean {
  return status === "open" || status === "overdue";
}

interface IssueText {
  readonly title: string;
  readonly body: string;
}

function isChanged(issue: Issue, { title, body }: IssueText): boolean {
  return issue.title !== title || !sameText(issue.body, body);
}

async function closeIssue({ github, texts }: ActionRun, { number }: Issue, rfc: Rfc, text: IssueText): Promise<void> {
  const closing = texts.rfcClosing(rfc);
  await commentOnce(github, number, closing);
  const reason = rfc.status === "resolved" ? "completed" : "not_planned";
  await github.updateIssue(number, { ...text, state: "closed", reason });
}

/** Posts a comment that is not there yet. Of two runs that do so at once the older comment stays. */
async function commentOnce(github: GitHub, issue: number, text: string): Promise<void> {
  const login = await github.ownLogin();
  const isThere = ({ author, body }: Comment) => isSameLogin(author.login, login) && sameText(body, text);
  if ((await github.comments(issue)).some(isThere)) return;
  await github.createComment(issue, text);
  const [, ...others] = (await github.comments(issue)).filter(isThere);
  for (const { id } of others) await github.deleteComment(id);
}

/**
 * Whether an issue offers what its RFC does, or the RFC is decided already. Other parts of the text follow what is so a little
 * later; these are what a person chooses from.
 */
export async function showsOptionsOf(
  run: ActionRun,
  workspace: Workspace,
  { rfc: id, body }: { readonly rfc: string; readonly body: string },
): Promise<boolean> {
  const rfc = workspace.rules.rfcs.find((each) => each.id === id);
  if (rfc === undefined || !isWaiting(rfc)) return true;
  const text = await issueText(run, rfc, workspace);
  const sections = text.body.split(/^(?=### )/m).filter((section) => /\*\*`option_[abc]`/.test(section));
  const shown = body.replaceAll("\r\n", "\n");
  return sections.every((section) => shown.includes(section.trimEnd()));
}

async function issueText({ github, texts, now }: ActionRun, rfc: Rfc, workspace: Workspace): Promise<IssueText> {
  const { rules } = workspace;
  const hours = rules.config.limits.rfc_hours;
  const ids = new Set([rfc.triggering_proposal, ...(rfc.proposals ?? [])]);
  const proposals = rules.knowledge.queue.filter(({ proposal_id }) => ids.has(proposal_id));
  const [pullRequest] = rfc.branch ? await github.openPullRequests(rfc.branch) : [];
  const suggested = suggestedCriteria(rfc);
  const ready = isWaiting(rfc) ? await withReference(workspace, rfc, suggested) : [];
  return texts.rfcIssue(rfc, {
    proposals,
    examples: [...new Set([...ready, ...suggested])],
    isReady: ready.length > 0,
    deadline: windowOf(rfc, now, hours).deadline,
    isOverdue: rfcState(rfc, now, hours) === "overdue",
    pullRequest: pullRequest === undefined ? null : { number: pullRequest.number, url: pullRequest.url },
    now,
  });
}

/** The criteria that somebody could send as they are. */
async function withReference(workspace: Workspace, rfc: Rfc, specs: readonly string[]): Promise<string[]> {
  const ready: string[] = [];
  for (const spec of specs) {
    const criterion = parseCriterion(spec);
    const path = criterion.ok ? referencePath(criterion.value) : null;
    if (path !== null && (await existsOnBaseOrHead(workspace, rfc, path))) ready.push(spec);
  }
  return ready;
}
