import type { ObjectId } from "../../kernel/domain/index.ts";

/** An author on GitHub. `isBot` is true if GitHub says so or the login ends in `[bot]`. */
export interface Account {
  readonly login: string;
  readonly isBot: boolean;
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly isMerged: boolean;
  readonly isDraft: boolean;
  /** The commit of the merge on the base: a merge commit, a squashed one, or the last rebased one. */
  readonly mergeCommit: ObjectId | null;
  readonly author: Account;
  readonly head: { readonly branch: string; readonly oid: ObjectId; readonly repository: string | null };
  readonly base: { readonly branch: string; readonly oid: ObjectId };
  /** Whether the head is in another repository, or in a deleted one. */
  readonly isFork: boolean;
  readonly labels: readonly string[];
}

export interface Issue {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly state: "open" | "closed";
  readonly author: Account;
  readonly labels: readonly string[];
  readonly isPullRequest: boolean;
  readonly comments: number;
}

export interface Comment {
  readonly id: number;
  /** Where it stands: in the conversation, at a line of the changes, or as the text of a review, which GitHub shows no edits of. */
  readonly place: "conversation" | "line" | "review";
  /** The number of its issue or pull request; 0 where the answer does not say. */
  readonly issue: number;
  readonly url: string;
  readonly body: string;
  readonly author: Account;
  /** The slug of the app that wrote it in the author's name; null where the author wrote it. */
  readonly app: string | null;
  /** In ISO 8601; differs from `updatedAt` once the comment was edited. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The number of all reactions. */
  readonly reactions: number;
}

export type ReactionContent = "+1" | "confused" | "eyes";

export interface Reaction {
  readonly content: string;
  readonly author: Account;
}

/** A permission in the repository; `none` for anyone without one. */
export type Permission = "none" | "read" | "triage" | "write" | "maintain" | "admin";

export interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** Null until it is completed. */
  readonly conclusion: string | null;
  /** The slug of the app that made it, which is the only field that no other app can forge. */
  readonly app: string | null;
  readonly externalId: string | null;
  readonly url: string | null;
}

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "notice" | "warning" | "failure";
  readonly title: string;
  readonly message: string;
}

export interface CheckRunReport {
  readonly name: string;
  readonly head: ObjectId;
  readonly externalId: string;
  /** The page that the check run links to; null for GitHub's own. */
  readonly detailsUrl?: string | null;
  readonly conclusion: "success" | "neutral" | "failure" | "cancelled" | null;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

export interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly isExpired: boolean;
}

export interface WorkflowRun {
  readonly id: number;
  readonly head: string;
  readonly status: string;
}

export type MergeOutcome =
  | { readonly kind: "merged"; readonly commit: string }
  /** The branch has another head than the verified one. */
  | { readonly kind: "moved"; readonly message: string }
  /** Required checks, reviews, conflicts or a merge method that the repository does not allow. */
  | { readonly kind: "refused"; readonly message: string };

/**
 * The calls of GitHub's API that skl needs. Every method waits and tries again on 5xx, 429 and rate limits, and reads all pages.
 * Methods that create something (issues, comments, check runs) look for it after a lost answer, so that it is created once. Throws
 * GITHUB_UNREACHABLE, GITHUB_LIMITED, GITHUB_FORBIDDEN (the token may not) and GITHUB_REFUSED (anything else).
 */
export interface GitHub {
  /** `owner/name`. */
  readonly repository: string;
  /**
   * Returns the login that the token acts as; empty in a repository without any issue, where nothing can be its own. Throws
   * LOGIN_UNKNOWN.
   */
  ownLogin(): Promise<string>;

  /** Returns null where there is none. */
  pullRequest(number: number): Promise<PullRequest | null>;
  openPullRequests(): Promise<PullRequest[]>;
  /** Lists the pull requests of a branch of this repository, open and closed ones; the branch may be gone. */
  pullRequestsOf(branch: string): Promise<PullRequest[]>;
  /** Returns the time of the last push of a head to a branch by the server's record; null without a record. */
  pushedAt(branch: string, head: string): Promise<string | null>;
  /** Merges by a merge commit, only if the head is still `head`. */
  mergePullRequest(
    number: number,
    merge: { readonly head: ObjectId; readonly title: string; readonly message: string },
  ): Promise<MergeOutcome>;

  /** Lists the latest check run of each app and name. */
  checkRuns(commit: string): Promise<CheckRun[]>;
  /** Creates a check run, or rewrites the one with the id `existing`, and returns its id. */
  saveCheckRun(report: CheckRunReport, existing: number | null): Promise<number>;

  /** Returns null where there is none. */
  issue(number: number): Promise<Issue | null>;
  /** Lists the issues with the label, open and closed, without pull requests. */
  issuesWithLabel(label: string): Promise<Issue[]>;
  /** Lists the open issues and pull requests that changed since then. */
  recentIssues(since: Date): Promise<Issue[]>;
  /** Creates an issue; GitHub ignores assignees who cannot be assigned. */
  createIssue(issue: {
    readonly title: string;
    readonly body: string;
    readonly label: string;
    readonly assignees?: readonly string[];
  }): Promise<Issue>;
  updateIssue(
    number: number,
    change: {
      readonly title?: string;
      readonly body?: string;
      readonly state?: "open" | "closed";
      readonly reason?: "completed" | "not_planned";
    },
  ): Promise<void>;
  addLabel(number: number, label: string): Promise<void>;
  /** A label that is not there is not an error. */
  removeLabel(number: number, label: string): Promise<void>;

  /** Lists the comments of an issue or pull request, oldest first. */
  comments(issue: number): Promise<Comment[]>;
  /** Lists the comments of all conversations and lines that changed since then. */
  recentComments(since: Date): Promise<Comment[]>;
  createComment(issue: number, body: string): Promise<Comment>;
  updateComment(id: number, body: string): Promise<void>;
  /** A comment that is gone is not an error. */
  deleteComment(id: number): Promise<void>;
  reactions(comment: number): Promise<Reaction[]>;
  react(comment: number, content: ReactionContent): Promise<void>;

  /** Returns `none` where GitHub knows no such collaborator or refuses to answer. */
  permissionOf(login: string): Promise<Permission>;

  workflowRuns(commit: string): Promise<WorkflowRun[]>;
  artifacts(run: number): Promise<Artifact[]>;
  /** Downloads the zip file. Throws GITHUB_REFUSED beyond `limit` bytes. */
  downloadArtifact(id: number, limit: number): Promise<Uint8Array>;
}
