export { type GitHubOptions, openGitHub } from "./open.ts";
export type {
  Annotation,
  Artifact,
  CheckRun,
  CheckRunReport,
  Comment,
  GitHub,
  Issue,
  MergeOutcome,
  PullRequest,
  ReactionContent,
} from "./port.ts";
export type { Waits } from "./wire/waits.ts";
