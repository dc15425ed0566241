import type {
  CheckOutput,
  CommandReply,
  DigestOutput,
  PullRequestReview,
  ReviewLinks,
  ReviewOutput,
  Rfc,
  RfcIssueFacts,
} from "../../kernel/domain/index.ts";
import type { Annotation } from "../client/index.ts";

/** Renders the texts that people read on GitHub; the Action passes an implementation to the use cases. */
export interface Texts {
  /** With `hasComment`, the summary leaves the findings to the comment of the pull request. */
  checkRun(output: CheckOutput, hasComment: boolean): { readonly title: string; readonly summary: string };
  annotations(output: CheckOutput): readonly Annotation[];
  /** Returns null where no comment is needed. */
  reportComment(output: CheckOutput): string | null;
  rfcIssue(rfc: Rfc, facts: RfcIssueFacts): { readonly title: string; readonly body: string };
  rfcClosing(rfc: Rfc): string;
  rfcOverdue(rfc: Rfc): string;
  reply(reply: CommandReply): string;
  reviewSummary(output: ReviewOutput, links: ReviewLinks): string;
  pullRequestReview(review: PullRequestReview): string;
  digestIssue(digest: DigestOutput): { readonly title: string; readonly body: string };
}
