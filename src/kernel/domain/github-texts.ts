/** The data of the texts that skl writes on GitHub: the use cases gather it, and reports render it. */
import type { AcceptanceCriterion, QueueEntry, ReviewOutput } from "./documents.generated.ts";

/** Describes the result of one command of a comment. */
export interface CommandOutcome {
  /** The command as its author typed it. */
  readonly command: string;
  /** `noted` means that the command counts towards a resolution, `not_permitted` that this person may not give it. */
  readonly result: "done" | "noted" | "refused" | "not_permitted";
  readonly message: string;
  readonly fix?: string;
}

/** The data of the answer to a comment with commands. */
export interface CommandReply {
  /** The login of the comment's author. */
  readonly to: string;
  readonly outcomes: readonly CommandOutcome[];
  /** Names the parts that a resolution still lacks: `option`, `rationale`, `criterion`, or any other text. */
  readonly missing?: readonly string[];
  /** This is set if the author asked for the list of commands. */
  readonly help?: "rfc" | "pull_request";
  /** This is set if something was decided and the configuration names nobody who may decide. */
  readonly anyoneDecides?: boolean;
}

/** The result of a session for one head of a branch. */
export interface BranchResult {
  readonly reviewed: ReviewOutput["reviewed"];
  readonly entries: readonly QueueEntry[];
  readonly mergedCommit: string | null;
  readonly waiting: NonNullable<ReviewOutput["waiting"]>;
}

export interface PullRequestReview extends BranchResult {
  readonly branch: string;
  readonly head: string;
  /** The session's messages to the agents that work on this branch. */
  readonly notices: readonly string[];
  readonly rfcUrl: (id: string) => string | null;
  readonly commitUrl: (oid: string) => string;
}

/** Returns the addresses of pages about a session's results; null where there is no page. */
export interface ReviewLinks {
  readonly pullRequest: (branch: string) => string | null;
  readonly rfc: (id: string) => string | null;
  /** Lists the RFCs that wait for an answer, whichever session opened them. */
  readonly openRfcs?: readonly { readonly id: string; readonly isOverdue: boolean }[];
}

/** The facts for an RFC's issue that the RFC's own file does not hold. */
export interface RfcIssueFacts {
  readonly proposals: readonly QueueEntry[];
  /** Lists acceptance criteria that would fit. */
  readonly examples: readonly Omit<AcceptanceCriterion, "id">[];
  /** Whether the first example is a test that exists, so that it can be sent unchanged. The default is true. */
  readonly isReady?: boolean;
  readonly now: Date;
  /** The end of the time to decide; null if it is unknown. */
  readonly deadline: string | null;
  readonly isOverdue: boolean;
  readonly pullRequest: { readonly number: number; readonly url: string } | null;
  /** Lists the people whom the issue calls by their logins, each with an `@`. */
  readonly mentions?: readonly string[];
}
