import { isZeroId, type ObjectId } from "../domain/index.ts";
import { Payload } from "./payload.ts";

/** What started the workflow, with what the modes need of it. Branches are names without `refs/heads/`, authors logins. */
export type ActionEvent =
  /** `pull_request` and `pull_request_target` alike: rules come from the base either way. */
  | {
      readonly kind: "pull_request";
      readonly action: string;
      readonly number: number;
      readonly head: ObjectId;
      readonly headBranch: string;
      readonly baseBranch: string;
      readonly author: string;
      /** The pull request was pointed at another branch, so everything is to be judged anew. */
      readonly hasNewBase: boolean;
    }
  | {
      readonly kind: "merge_group";
      readonly action: string;
      readonly head: ObjectId;
      readonly base: ObjectId;
      readonly baseBranch: string;
      readonly headBranch: string;
      /** The last of the group, which GitHub names its branch after. */
      readonly pullRequest: number | null;
    }
  /** `branch` is null for tags, `after` for a branch that is gone. */
  | {
      readonly kind: "push";
      readonly branch: string | null;
      readonly after: ObjectId | null;
      readonly isDeletion: boolean;
    }
  | {
      readonly kind: "issue_comment";
      readonly action: string;
      readonly issue: number;
      readonly comment: number;
      readonly isPullRequest: boolean;
      readonly author: string;
    }
  | { readonly kind: "check_suite"; readonly action: string; readonly head: ObjectId }
  | { readonly kind: "workflow_run"; readonly action: string; readonly head: ObjectId; readonly run: number }
  | { readonly kind: "schedule" }
  | { readonly kind: "workflow_dispatch" }
  | { readonly kind: "other"; readonly name: string; readonly action: string | null };

/** Reads the payload of the event `name`. Throws EVENT_UNREADABLE, with the path of what is missing. */
export function parseEvent(name: string, payload: unknown): ActionEvent {
  const fields = Payload.of(payload);
  switch (name) {
    case "pull_request":
    case "pull_request_target":
      return pullRequestEvent(fields);
    case "merge_group":
      return mergeGroupEvent(fields);
    case "push":
      return pushEvent(fields);
    case "issue_comment":
      return commentEvent(fields);
    case "check_suite":
      return { kind: name, action: fields.text("action"), head: fields.object(name).commit("head_sha") };
    case "workflow_run": {
      const run = fields.object(name);
      return { kind: name, action: fields.text("action"), head: run.commit("head_sha"), run: run.id("id") };
    }
    case "schedule":
    case "workflow_dispatch":
      return { kind: name };
    default:
      return { kind: "other", name, action: fields.optionalText("action") };
  }
}

function pullRequestEvent(fields: Payload): ActionEvent {
  const pullRequest = fields.object("pull_request");
  const head = pullRequest.object("head");
  return {
    kind: "pull_request",
    action: fields.text("action"),
    number: pullRequest.id("number"),
    head: head.commit("sha"),
    headBranch: head.text("ref"),
    baseBranch: pullRequest.object("base").text("ref"),
    author: authorOf(pullRequest),
    hasNewBase: fields.optionalObject("changes")?.has("base") ?? false,
  };
}

function mergeGroupEvent(fields: Payload): ActionEvent {
  const group = fields.object("merge_group");
  const headBranch = branchName(group.text("head_ref"));
  const number = /^gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(headBranch)?.[1];
  return {
    kind: "merge_group",
    action: fields.optionalText("action") ?? "checks_requested",
    head: group.commit("head_sha"),
    base: group.commit("base_sha"),
    baseBranch: branchName(group.text("base_ref")),
    headBranch,
    pullRequest: number === undefined ? null : Number(number),
  };
}

function pushEvent(fields: Payload): ActionEvent {
  const ref = fields.text("ref");
  const after = fields.commit("after");
  return {
    kind: "push",
    branch: ref.startsWith(HEADS) ? branchName(ref) : null,
    after: isZeroId(after) ? null : after,
    isDeletion: isZeroId(after) || fields.isTrue("deleted"),
  };
}

function commentEvent(fields: Payload): ActionEvent {
  const issue = fields.object("issue");
  const comment = fields.object("comment");
  return {
    kind: "issue_comment",
    action: fields.text("action"),
    issue: issue.id("number"),
    comment: comment.id("id"),
    isPullRequest: issue.has("pull_request"),
    author: authorOf(comment),
  };
}

/** GitHub shows what a deleted account wrote as `ghost`'s, and sends no user for it. */
function authorOf(fields: Payload): string {
  return fields.optionalObject("user")?.text("login") ?? "ghost";
}

const HEADS = "refs/heads/";

function branchName(ref: string): string {
  return ref.startsWith(HEADS) ? ref.slice(HEADS.length) : ref;
}
