export type { Actor, NewPull } from "./actors.ts";
export type { Answer, Json } from "./answer.ts";
export type { Events } from "./events.ts";
export { type Fault, primaryLimit, secondaryLimit, tooManyRequests } from "./faults.ts";
export { type Permissions, type StandInOptions, type TokenRights, workflowRights, workflowToken } from "./options.ts";
export type { LoggedRequest } from "./server.ts";
export { type CheckRunBy, type GitHubStandIn, type NewWorkflowRun, startGitHub } from "./stand-in.ts";
export type { CheckRun, Comment, Issue } from "./store.ts";
