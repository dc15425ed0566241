import { answerWithFallback, ignoreAnswer } from "./fallback.ts";
import { parseIssue } from "./parse/issue.ts";
import type { GitHub, Issue } from "./port.ts";
import { createSightings, isSameText } from "./sightings.ts";
import type { Requests } from "./wire/requests.ts";

type Issues = Pick<
  GitHub,
  "issue" | "issuesWithLabel" | "recentIssues" | "createIssue" | "updateIssue" | "addLabel" | "removeLabel"
>;

export function connectIssues(requests: Requests, ownLogin: GitHub["ownLogin"]): Issues {
  const known = createSightings();
  const parse = (data: unknown) => {
    const issue = parseIssue(data);
    known.noteSeen(issue.number);
    return issue;
  };
  const list = async (parameters: Record<string, unknown>) =>
    removeRepeatedIssues(await requests.pages({ route: "GET /repos/{owner}/{repo}/issues", parameters }, parse));
  return {
    issue: (issue_number) =>
      answerWithFallback(
        requests.send({ route: `GET ${oneIssue}`, parameters: { issue_number } }, parse),
        [404, 410],
        null,
      ),
    issuesWithLabel: async (label) => {
      const labelled = await list({ labels: label, state: "all" });
      return labelled.filter((issue) => !issue.isPullRequest && hasLabel(issue, label));
    },
    // In this order, an issue that changes while pages are read comes twice; in the other one, another issue would be skipped.
    recentIssues: (since) => list({ state: "open", sort: "updated", direction: "desc", since: since.toISOString() }),
    createIssue: async (issue) => {
      // Asked before the request: to find it out may take a write, and writes wait for each other.
      const login = await ownLogin();
      const find = findNewIssue(requests, { issue, login, isCandidate: known.candidates() });
      const { label, assignees = [], ...texts } = issue;
      // At most ten people can be assigned.
      const people = assignees.length === 0 ? {} : { assignees: assignees.slice(0, 10) };
      const call = { route: "POST /repos/{owner}/{repo}/issues", parameters: { ...texts, labels: [label], ...people } };
      const created = await requests.sendOnce(call, parseIssue, find);
      known.noteMade(created.number);
      return created;
    },
    updateIssue: (issue_number, { reason, ...change }) => {
      const parameters = { issue_number, ...change, ...(reason === undefined ? {} : { state_reason: reason }) };
      return requests.send({ route: `PATCH ${oneIssue}`, parameters }, ignoreAnswer);
    },
    addLabel: (issue_number, label) =>
      requests.send({ route: `POST ${oneIssue}/labels`, parameters: { issue_number, labels: [label] } }, ignoreAnswer),
    removeLabel: (issue_number, name) =>
      answerWithFallback(
        requests.send({ route: `DELETE ${oneIssue}/labels/{name}`, parameters: { issue_number, name } }, ignoreAnswer),
        [404],
        undefined,
      ),
  };
}

const oneIssue = "/repos/{owner}/{repo}/issues/{issue_number}";

interface Wanted {
  readonly issue: { readonly title: string; readonly body: string };
  /** Empty where there was no issue before, so that the new one is the only one. */
  readonly login: string;
  readonly isCandidate: (number: number) => boolean;
}

/** Looks for the new issue among the newest hundred, which is enough for the time of one request. */
function findNewIssue(requests: Requests, { issue, login, isCandidate }: Wanted): () => Promise<Issue | null> {
  const parameters = { state: "all", sort: "created", direction: "desc", per_page: 100 };
  return async () => {
    const newest = await requests.send({ route: "GET /repos/{owner}/{repo}/issues", parameters }, parseIssues);
    const isOurs = ({ number, author, title, body }: Issue) =>
      isCandidate(number) &&
      (login === "" || author.login === login) &&
      isSameText(title, issue.title) &&
      isSameText(body, issue.body);
    return newest.find(isOurs) ?? null;
  };
}

function parseIssues(data: unknown): Issue[] {
  return Array.isArray(data) ? data.map(parseIssue) : [];
}

/** Compares labels without case, as GitHub does. The request for a label with a comma returns issues with other labels. */
function hasLabel(issue: Issue, label: string): boolean {
  return issue.labels.some((name) => name.toLowerCase() === label.toLowerCase());
}

function removeRepeatedIssues(list: readonly Issue[]): Issue[] {
  const byNumber = new Map<number, Issue>();
  for (const issue of list) if (!byNumber.has(issue.number)) byNumber.set(issue.number, issue);
  return [...byNumber.values()];
}
