import { type Answer, created, invalid, type Json, notFound, ok } from "../answer.ts";
import { type Call, type Handlers, numberIn, readQueryText } from "../call.ts";
import { addIssue, addLabel, closeIssue, listIssueComments, removeLabel, reopenIssue } from "../issues.ts";
import { answerNumberedPage } from "../pages.ts";
import { isPull } from "../pulls.ts";
import { renderIssue, renderLabel, renderWholeIssue } from "../render/issue.ts";
import type { Issue } from "../store.ts";

export const issueHandlers: Handlers = {
  "issues/list-for-repo": (call) =>
    answerNumberedPage(call, { items: listed(call), render: (issue) => renderIssue(call.world, issue) }),
  "issues/get": (call) => withIssue(call, (issue) => ok(renderWholeIssue(call.world, issue))),
  "issues/create": ({ world, author, body }) => {
    const title = `${body.title ?? ""}`;
    if (title.trim() === "" || title.length > 256) return invalid("Issue", "title", badTitle(title));
    const text = typeof body.body === "string" ? body.body : null;
    const issue = addIssue(world, author, {
      title,
      body: text,
      labels: namesIn(body.labels),
      assignees: namesIn(body.assignees),
    });
    return created(renderWholeIssue(world, issue));
  },
  "issues/update": (call) => withIssue(call, (issue) => update(call, issue)),
  "issues/list-labels-on-issue": (call) =>
    withIssue(call, (issue) =>
      answerNumberedPage(call, { items: issue.labels, render: (label) => renderLabel(call.world, label) }),
    ),
  "issues/add-labels": (call) =>
    withIssue(call, (issue) => {
      for (const label of namesIn(call.body.labels)) addLabel(call.world, issue, label);
      return ok(issue.labels.map((label) => renderLabel(call.world, label)));
    }),
  "issues/remove-label": (call) =>
    withIssue(call, (issue) => {
      if (!removeLabel(call.world, issue, call.path.name ?? "")) return { ...notFound, body: labelMissing };
      return ok(issue.labels.map((label) => renderLabel(call.world, label)));
    }),
};

const labelMissing: Json = {
  message: "Label does not exist",
  documentation_url: "https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue",
  status: "404",
};

const badTitle = (title: string): string =>
  title.trim() === "" ? "title can't be blank" : "title is too long (maximum is 256 characters)";

type Then = (issue: Issue) => Answer | Promise<Answer>;

function withIssue(call: Call, then: Then): Answer | Promise<Answer> {
  const issue = call.world.store.issues.get(numberIn(call.path, "issue_number"));
  return issue === undefined ? notFound : then(issue);
}

function namesIn(labels: unknown): string[] {
  if (!Array.isArray(labels)) return [];
  return labels.map((label: unknown) => (typeof label === "string" ? label : `${(label as Json).name}`));
}

function update({ world, author, body }: Call, issue: Issue): Answer {
  const title = body.title === undefined || body.title === null ? issue.title : `${body.title}`;
  if (title.trim() === "" || title.length > 256) return invalid("Issue", "title", badTitle(title));
  if (isPull(issue) && issue.pull.merge !== null && body.state === "open") {
    return invalid("Issue", "state", "state cannot be changed. The pull request is merged.");
  }
  issue.title = title;
  if (body.body !== undefined) issue.body = typeof body.body === "string" ? body.body : null;
  if (Array.isArray(body.labels)) {
    issue.labels = [];
    for (const label of namesIn(body.labels)) addLabel(world, issue, label);
  }
  issue.updatedAt = world.now();
  const reason = typeof body.state_reason === "string" ? body.state_reason : "completed";
  if (body.state === "closed") closeIssue(world, issue, { by: author.account, reason });
  if (body.state === "open") reopenIssue(world, issue);
  return ok(renderWholeIssue(world, issue));
}

/** Newest first unless asked otherwise; open ones unless asked otherwise. */
function listed({ world, query }: Call): Issue[] {
  const state = readQueryText(query, "state") ?? "open";
  const labels = (readQueryText(query, "labels") ?? "").split(",").filter((label) => label !== "");
  const creator = readQueryText(query, "creator");
  const since = readQueryText(query, "since");
  const found = [...world.store.issues.values()].filter(
    (issue) =>
      (state === "all" || issue.state === state) &&
      labels.every((label) => issue.labels.some((own) => own.toLowerCase() === label.toLowerCase())) &&
      (creator === undefined || issue.author.login.toLowerCase() === creator.toLowerCase()) &&
      (since === undefined || Date.parse(issue.updatedAt) >= Date.parse(since)),
  );
  const keys: Readonly<Record<string, (issue: Issue) => string | number>> = {
    created: (issue) => issue.createdAt,
    updated: (issue) => issue.updatedAt,
    comments: (issue) => listIssueComments(world, issue.number).length,
  };
  const key = keys[readQueryText(query, "sort") ?? "created"] ?? ((issue: Issue) => issue.createdAt);
  const ascending = sorted(found, key);
  return query.direction === "asc" ? ascending : ascending.reverse();
}

/** By the key, and by number where that is the same. */
export function sorted(issues: readonly Issue[], key: (issue: Issue) => string | number): Issue[] {
  return [...issues].sort((one, other) => {
    const [first, second] = [key(one), key(other)];
    return first === second ? one.number - other.number : first < second ? -1 : 1;
  });
}
