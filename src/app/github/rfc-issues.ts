import { markerOf, type Rfc, rfcState, windowOf } from "../../domain/index.ts";
import type { GitHub, Issue } from "../../github/index.ts";
import { suggestedCriteria } from "../../rfc/index.ts";
import type { Workspace } from "../workspace.ts";
import type { ActionRun } from "./outcome.ts";
import { isSameLogin, sameText } from "./own-comment.ts";

const LABEL = "skl:rfc";

/** The issue of each RFC, by its id. A marker counts only in what our own user opened; of two issues the older one is it. */
export async function rfcIssues(github: GitHub): Promise<ReadonlyMap<string, Issue>> {
  const [login, issues] = await Promise.all([github.ownLogin(), github.issuesWithLabel(LABEL)]);
  const found = new Map<string, Issue>();
  for (const issue of issues.toSorted((a, b) => b.number - a.number)) {
    const id = rfcOf(issue);
    if (id !== null && isSameLogin(issue.author.login, login)) found.set(id, issue);
  }
  return found;
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
  const issues = new Map(await rfcIssues(run.github));
  const waiting = workspace.rules.rfcs.filter(({ status }) => status === "open" || status === "overdue");
  const settled = workspace.rules.rfcs.filter((rfc) => !waiting.includes(rfc));
  for (const rfc of waiting) {
    const text = await issueText(run, rfc, workspace);
    const issue = issues.get(rfc.id);
    if (issue === undefined) issues.set(rfc.id, await run.github.createIssue({ ...text, label: LABEL }));
    else if (issue.state === "closed" || isChanged(issue, text))
      await run.github.updateIssue(issue.number, { ...text, state: "open" });
  }
  for (const rfc of settled) {
    const issue = issues.get(rfc.id);
    if (issue?.state === "open") await close(run, issue, rfc, await issueText(run, rfc, workspace));
  }
  return issues;
}

interface IssueText {
  readonly title: string;
  readonly body: string;
}

function isChanged(issue: Issue, { title, body }: IssueText): boolean {
  return issue.title !== title || !sameText(issue.body, body);
}

async function close({ github, texts }: ActionRun, { number }: Issue, rfc: Rfc, text: IssueText): Promise<void> {
  const closing = texts.rfcClosing(rfc);
  const comments = await github.comments(number);
  if (!comments.some(({ body }) => sameText(body, closing))) await github.createComment(number, closing);
  const reason = rfc.status === "resolved" ? "completed" : "not_planned";
  await github.updateIssue(number, { ...text, state: "closed", reason });
}

async function issueText({ github, texts, now }: ActionRun, rfc: Rfc, { rules }: Workspace): Promise<IssueText> {
  const hours = rules.config.limits.rfc_hours;
  const ids = new Set([rfc.triggering_proposal, ...(rfc.proposals ?? [])]);
  const proposals = rules.knowledge.queue.filter(({ proposal_id }) => ids.has(proposal_id));
  const [pullRequest] = rfc.branch ? await github.openPullRequests(rfc.branch) : [];
  return texts.rfcIssue(rfc, {
    proposals,
    examples: suggestedCriteria(rfc),
    deadline: windowOf(rfc, now, hours).deadline,
    isOverdue: rfcState(rfc, now, hours) === "overdue",
    pullRequest: pullRequest === undefined ? null : { number: pullRequest.number, url: pullRequest.url },
    now,
  });
}
