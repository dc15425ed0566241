import type { Comment } from "../github/client/index.ts";
import { isZeroId, type ObjectId } from "../kernel/domain/index.ts";
import { Payload } from "./payload.ts";

/** The event that started the workflow, with the fields that the modes need. Branch names lack `refs/heads/`. */
export type ActionEvent =
  /** Both `pull_request` and `pull_request_target`, since the rules come from the base in either case. */
  | {
      readonly kind: "pull_request";
      readonly action: string;
      readonly number: number;
      readonly head: ObjectId;
      /** Whether the pull request goes into another branch now, which needs another verdict. */
      readonly hasNewBase: boolean;
    }
  | {
      readonly kind: "merge_group";
      readonly action: string;
      readonly head: ObjectId;
      readonly base: ObjectId;
      readonly headBranch: string;
      /** The last pull request of the group, which GitHub names the group's branch after. */
      readonly pullRequest: number | null;
    }
  /** `branch` is null for tags, `after` for a deleted branch. */
  | {
      readonly kind: "push";
      readonly branch: string | null;
      readonly after: ObjectId | null;
      readonly isDeletion: boolean;
    }
  | { readonly kind: "issue_comment"; readonly action: string; readonly issue: number }
  | { readonly kind: "pull_request_review_comment"; readonly action: string; readonly issue: number }
  | {
      readonly kind: "pull_request_review";
      readonly action: string;
      readonly issue: number;
      readonly review: Comment;
    }
  | { readonly kind: "check_suite" | "workflow_run"; readonly action: string; readonly head: ObjectId }
  | { readonly kind: "schedule" }
  | { readonly kind: "workflow_dispatch" }
  | { readonly kind: "other"; readonly name: string; readonly action: string | null };

/** Reads the payload of the event `name`. Throws EVENT_UNREADABLE with the path of a missing field. */
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
      return { kind: name, action: fields.text("action"), issue: fields.object("issue").id("number") };
    case "pull_request_review_comment":
      return { kind: name, action: fields.text("action"), issue: fields.object("pull_request").id("number") };
    case "pull_request_review":
      return reviewEvent(fields);
    case "check_suite":
    case "workflow_run":
      return { kind: name, action: fields.text("action"), head: fields.object(name).commit("head_sha") };
    case "schedule":
    case "workflow_dispatch":
      return { kind: name };
    default:
      return { kind: "other", name, action: fields.optionalText("action") };
  }
}

function pullRequestEvent(fields: Payload): ActionEvent {
  const pullRequest = fields.object("pull_request");
  return {
    kind: "pull_request",
    action: fields.text("action"),
    number: pullRequest.id("number"),
    head: pullRequest.object("head").commit("sha"),
    hasNewBase: fields.optionalObject("changes")?.has("base") ?? false,
  };
}

/** GitHub's answers do not say whether a review was edited, so its text counts as it was when it was sent. */
function reviewEvent(fields: Payload): ActionEvent {
  const [review, issue] = [fields.object("review"), fields.object("pull_request").id("number")];
  const sentAt = review.optionalText("submitted_at") ?? "";
  const author = review.object("user");
  const login = author.text("login");
  return {
    kind: "pull_request_review",
    action: fields.text("action"),
    issue,
    review: {
      id: review.id("id"),
      place: "review",
      issue,
      url: review.text("html_url"),
      body: review.optionalText("body") ?? "",
      author: { login, isBot: author.optionalText("type") === "Bot" || login.endsWith("[bot]") },
      app: null,
      createdAt: sentAt,
      updatedAt: sentAt,
      reactions: 0,
    },
  };
}

function mergeGroupEvent(fields: Payload): ActionEvent {
  const group = fields.object("merge_group");
  const headBranch = shortenBranchRef(group.text("head_ref"));
  const number = /^gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(headBranch)?.[1];
  return {
    kind: "merge_group",
    action: fields.optionalText("action") ?? "checks_requested",
    head: group.commit("head_sha"),
    base: group.commit("base_sha"),
    headBranch,
    pullRequest: number === undefined ? null : Number(number),
  };
}

function pushEvent(fields: Payload): ActionEvent {
  const ref = fields.text("ref");
  const after = fields.commit("after");
  return {
    kind: "push",
    branch: ref.startsWith(HEADS) ? shortenBranchRef(ref) : null,
    after: isZeroId(after) ? null : after,
    isDeletion: isZeroId(after) || fields.isTrue("deleted"),
  };
}

const HEADS = "refs/heads/";

function shortenBranchRef(ref: string): string {
  return ref.startsWith(HEADS) ? ref.slice(HEADS.length) : ref;
}
