export { type GitHubOptions, openGitHub } from "./open.ts";
export type {
  Account,
  Annotation,
  Artifact,
  CheckRun,
  CheckRunReport,
  Comment,
  GitHub,
  Issue,
  MergeOutcome,
  Permission,
  PullRequest,
  Reaction,
  ReactionContent,
  WorkflowRun,
} from "./port.ts";
export type { Waits } from "./wire/waits.ts";
