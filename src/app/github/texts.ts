import type { CheckOutput, DigestOutput, QueueEntry, ReviewOutput, Rfc } from "../../domain/index.ts";
import type { Annotation } from "../../github/index.ts";

/** The outcome of one command of a comment. */
export interface CommandOutcome {
  /** The command as its author typed it. */
  readonly command: string;
  readonly result: "done" | "noted" | "refused" | "not_permitted";
  readonly message: string;
  readonly fix?: string;
}

export interface CommandReply {
  /** The comment's author. */
  readonly to: string;
  readonly outcomes: readonly CommandOutcome[];
  /** The parts that the resolution of an RFC still lacks: `option`, `rationale`, `criterion`. */
  readonly missing?: readonly string[];
  /** Set where the author asked for the list of commands. */
  readonly help?: "rfc" | "pull_request";
  /** Set where something was decided and the configuration names nobody who may. */
  readonly anyoneDecides?: boolean;
}

export interface ReviewedBranch {
  readonly branch: string;
  readonly head: string;
  readonly reviewed: ReviewOutput["reviewed"];
  readonly entries: readonly QueueEntry[];
  readonly mergedCommit: string | null;
  readonly waiting: NonNullable<ReviewOutput["waiting"]>;
  readonly notices: readonly string[];
  rfcUrl(id: string): string | null;
  commitUrl(oid: string): string;
}

export interface RfcIssueFacts {
  readonly proposals: readonly QueueEntry[];
  /** Suggested criteria, as `/skl criterion` takes them. */
  readonly examples: readonly string[];
  /** Whether the first example is a test that exists. */
  readonly isReady: boolean;
  readonly deadline: string | null;
  readonly isOverdue: boolean;
  readonly pullRequest: { readonly number: number; readonly url: string } | null;
  /** The people whom the issue calls by their logins, each with an `@`. */
  readonly mentions: readonly string[];
  readonly now: Date;
}

/** Renders the texts that people read on GitHub; the Action passes an implementation to the use cases. */
export interface Texts {
  checkRun(output: CheckOutput): { readonly title: string; readonly summary: string };
  annotations(output: CheckOutput): readonly Annotation[];
  /** Returns null where no comment is needed. */
  reportComment(output: CheckOutput): string | null;
  rfcIssue(rfc: Rfc, facts: RfcIssueFacts): { readonly title: string; readonly body: string };
  rfcClosing(rfc: Rfc): string;
  rfcOverdue(rfc: Rfc): string;
  reply(reply: CommandReply): string;
  reviewSummary(
    output: ReviewOutput,
    links: {
      pullRequest(branch: string): string | null;
      rfc(id: string): string | null;
      readonly openRfcs: readonly { readonly id: string; readonly isOverdue: boolean }[];
    },
  ): string;
  pullRequestReview(review: ReviewedBranch): string;
  digestIssue(digest: DigestOutput): { readonly title: string; readonly body: string };
}
