import { isDigestDue, runDigest } from "../../core/decisions/index.ts";
import { parseMarker } from "../../kernel/domain/index.ts";
import { type OpenRun, withOpenRun } from "./open-run.ts";
import { type ActionRun, nothingDone, type Outcome } from "./outcome.ts";
import { isSameCommentText, isSameLogin } from "./own-comments.ts";

const LABEL = "skl:digest";

/** Publishes the digest even if none is due. */
export function publishDigest(run: ActionRun): Promise<Outcome> {
  return withOpenRun(run, (open) => keepDigestIssue(open, { onlyDue: false }));
}

/** Keeps one issue with the digest: opens it when one is due, updates it, closes it when a person has reviewed the digest. */
export async function keepDigestIssue(run: OpenRun, { onlyDue }: { readonly onlyDue: boolean }): Promise<Outcome> {
  const { github, texts, cwd, env, dryRun } = run;
  const workspace = await run.workspace();
  const isDue = await isDigestDue(workspace);
  const issue = dryRun ? undefined : await openDigest(run);
  if (!isDue && onlyDue) {
    if (issue !== undefined) await github.updateIssue(issue.number, { state: "closed", reason: "completed" });
    return nothingDone;
  }
  const output = await runDigest({ cwd, workspace, env });
  const { title, body } = texts.digestIssue(output);
  if (!dryRun && issue === undefined) await github.createIssue({ title, body, label: LABEL });
  else if (issue !== undefined && !(issue.title === title && isSameCommentText(issue.body, body)))
    await github.updateIssue(issue.number, { title, body });
  return { ...nothingDone, summary: body, report: output };
}

async function openDigest({ github }: ActionRun) {
  const [login, issues] = await Promise.all([github.ownLogin(), github.issuesWithLabel(LABEL)]);
  return issues.find(
    ({ state, author, body }) => state === "open" && isSameLogin(author.login, login) && parseMarker(body) === "digest",
  );
}
