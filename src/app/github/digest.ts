import { markerOf } from "../../domain/index.ts";
import { digest, digestDueOn } from "../decisions/index.ts";
import { withWorkspace } from "../ground/index.ts";
import { type ActionRun, nothingDone, type Outcome } from "./outcome.ts";
import { isSameLogin, sameText } from "./own-comment.ts";

const LABEL = "skl:digest";

/**
 * Keeps one issue with the digest while one is due: opened, rewritten as sessions go on, closed once a person has marked it
 * reviewed. `wanted`: also where none is due yet.
 */
export async function publishDigest(run: ActionRun, wanted: "due" | "now"): Promise<Outcome> {
  const { github, texts, cwd, env, dryRun } = run;
  const isDue = await withWorkspace(cwd, digestDueOn);
  const issue = dryRun ? undefined : await openDigest(run);
  if (!isDue && wanted === "due") {
    if (issue !== undefined) await github.updateIssue(issue.number, { state: "closed", reason: "completed" });
    return nothingDone;
  }
  const output = await digest({ cwd, env });
  const text = texts.digestIssue(output);
  const { title, body } = text;
  if (!dryRun && issue === undefined) await github.createIssue({ title, body, label: LABEL });
  else if (issue !== undefined && !(issue.title === title && sameText(issue.body, body)))
    await github.updateIssue(issue.number, { title, body });
  return { ...nothingDone, summary: body, report: output };
}

async function openDigest({ github }: ActionRun) {
  const [login, issues] = await Promise.all([github.ownLogin(), github.issuesWithLabel(LABEL)]);
  return issues.find(
    ({ state, author, body }) => state === "open" && isSameLogin(author.login, login) && markerOf(body) === "digest",
  );
}
