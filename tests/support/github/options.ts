export type Area = "contents" | "checks" | "issues" | "pull_requests" | "actions";

export type Permissions = Readonly<Partial<Record<Area, "read" | "write">>>;

/** Whom a token acts as, and what it may. Metadata can always be read. */
export interface TokenRights {
  readonly login: string;
  readonly type: "User" | "Bot";
  /** Slug of the app that the token belongs to; its check runs and comments carry it. */
  readonly app?: string;
  readonly permissions: Permissions;
  /** What GET /user says: a workflow's token may not ask (403), a person's may. Default: by `type`. */
  readonly canReadUser?: boolean;
}

export interface StandInOptions {
  /** `owner/name`; default `acme/shop`. */
  readonly repository?: string;
  readonly defaultBranch?: string;
  /** In a private repository (default) everything needs a permission, in a public one only writing does. */
  readonly visibility?: "private" | "public";
  /** Default: `workflowToken` with `workflowRights`. */
  readonly tokens?: Readonly<Record<string, TokenRights>>;
  /** Branches that nobody can push to, only merge into. */
  readonly protectedBranches?: readonly string[];
  /** Folders in which no push to a branch can change a file, as GitHub treats workflows for most tokens. */
  readonly refusedPaths?: readonly string[];
  /** Names of check runs without whose success nothing is merged. */
  readonly requiredChecks?: readonly string[];
  /** Default: `merge` and `squash`; `rebase` is never served. */
  readonly mergeMethods?: readonly ("merge" | "squash")[];
  /** Default: the machine's. */
  readonly clock?: () => Date;
}

export const workflowToken = "workflow-token";

/** What a workflow's own token is with all the permissions that the stand-in knows. */
export const workflowRights: TokenRights = {
  login: "github-actions[bot]",
  type: "Bot",
  app: "github-actions",
  permissions: { contents: "write", checks: "write", issues: "write", pull_requests: "write", actions: "read" },
};
