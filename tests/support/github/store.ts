/** What GitHub remembers. Everything else (heads, merges, mergeability) is read from the bare repository when asked. */

export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: "User" | "Bot";
}

export interface App {
  readonly id: number;
  readonly slug: string;
}

export interface Label {
  readonly id: number;
  readonly name: string;
}

/** A repository of somebody else; gone when its folder is. */
export interface Fork {
  readonly id: number;
  readonly owner: string;
  /** Folder of a Git repository whose branches are read when asked. */
  readonly folder: string;
}

export interface Pull {
  readonly branch: string;
  readonly fork: Fork | null;
  /** Changes when it is pointed at another branch. */
  base: string;
  readonly isDraft: boolean;
  /** The head that GitHub saw last; `refs/pull/N/head`. */
  head: string;
  /** The tip of the base when the pull request was closed; null while it is open. */
  closedBase: string | null;
  merge: { readonly at: string; readonly by: Account | null; readonly commit: string } | null;
}

export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly author: Account;
  readonly app: App | null;
  readonly createdAt: string;
  title: string;
  body: string | null;
  state: "open" | "closed";
  stateReason: string | null;
  labels: string[];
  updatedAt: string;
  closed: { readonly at: string; readonly by: Account | null } | null;
  readonly pull: Pull | null;
  reactions: Reaction[];
  assignees: readonly Account[];
}

export interface Reaction {
  readonly id: number;
  readonly author: Account;
  readonly content: string;
  readonly createdAt: string;
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: Account;
  readonly app: App | null;
  readonly createdAt: string;
  body: string;
  updatedAt: string;
  reactions: Reaction[];
}

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column?: number;
  readonly end_column?: number;
  readonly annotation_level: string;
  readonly title?: string;
  readonly message: string;
  readonly raw_details?: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suite: number;
  readonly head: string;
  readonly app: App;
  name: string;
  externalId: string | null;
  detailsUrl: string | null;
  status: string;
  conclusion: string | null;
  startedAt: string;
  completedAt: string | null;
  output: { title: string | null; summary: string | null; text: string | null };
  readonly annotations: Annotation[];
}

export interface CheckSuite {
  readonly id: number;
  readonly app: App;
  readonly head: string;
  readonly createdAt: string;
}

export interface WorkflowRun {
  readonly id: number;
  readonly number: number;
  readonly suite: number;
  readonly actor: Account;
  readonly name: string;
  readonly path: string;
  readonly event: string;
  readonly branch: string | null;
  readonly head: string;
  readonly createdAt: string;
  status: string;
  conclusion: string | null;
}

export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly zip: Uint8Array;
  readonly createdAt: string;
  isExpired: boolean;
}

/** Something that happened to a branch. */
export interface Activity {
  readonly id: number;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly kind: "push" | "force_push" | "branch_creation" | "branch_deletion" | "pr_merge";
  readonly actor: Account;
  readonly at: string;
}

export interface Collaborator {
  readonly permission: "admin" | "write" | "read" | "none";
  readonly roleName: string;
}

export interface Store {
  /** By login in lower case, as everything that is named by people. */
  readonly accounts: Map<string, Account>;
  readonly collaborators: Map<string, Collaborator>;
  readonly labels: Map<string, Label>;
  readonly apps: Map<string, App>;
  /** Issues and pull requests, by number. */
  readonly issues: Map<number, Issue>;
  readonly comments: Map<number, Comment>;
  /** Comments at lines of pull requests. */
  readonly lineComments: Map<number, Comment>;
  readonly checkRuns: Map<number, CheckRun>;
  readonly suites: Map<number, CheckSuite>;
  readonly workflowRuns: Map<number, WorkflowRun>;
  readonly artifacts: Map<number, Artifact>;
  readonly activities: Activity[];
  /** The branches as they were at the last look. */
  readonly branches: Map<string, string>;
  nextId(): number;
}

export function emptyStore(): Store {
  let lastId = 1000;
  return {
    accounts: new Map(),
    collaborators: new Map(),
    labels: new Map(),
    apps: new Map([["github-actions", { id: 15_368, slug: "github-actions" }]]),
    issues: new Map(),
    comments: new Map(),
    lineComments: new Map(),
    checkRuns: new Map(),
    suites: new Map(),
    workflowRuns: new Map(),
    artifacts: new Map(),
    activities: [],
    branches: new Map(),
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
}

/** The account with this login, made when it is new; `[bot]` at the end makes it a bot. */
export function openAccount(store: Store, login: string, type?: Account["type"]): Account {
  const known = store.accounts.get(login.toLowerCase());
  if (known !== undefined) return known;
  const account: Account = { login, id: store.nextId(), type: type ?? (login.endsWith("[bot]") ? "Bot" : "User") };
  store.accounts.set(login.toLowerCase(), account);
  return account;
}

export function openStoredApp(store: Store, slug: string): App {
  const known = store.apps.get(slug);
  if (known !== undefined) return known;
  const app: App = { id: store.nextId(), slug };
  store.apps.set(slug, app);
  return app;
}

export function openStoredLabel(store: Store, name: string): Label {
  const known = store.labels.get(name.toLowerCase());
  if (known !== undefined) return known;
  const label: Label = { id: store.nextId(), name };
  store.labels.set(name.toLowerCase(), label);
  return label;
}
