import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { openWorkspace, type Workspace } from "../app/ground/index.ts";
import { listRemote } from "../git/index.ts";

/** How often the repository and its remote are asked: each wait is some times what the last question took, within these bounds. */
const SHORTEST_WAIT_MS = 600;
const LONGEST_WAIT_MS = 15_000;
const WAIT_PER_QUESTION = 2;
/** What depends on the clock, such as a window that ends, is read again after this time. */
const MOST_AGE_MS = 60_000;

interface Opened {
  readonly workspace: Promise<Workspace>;
  readonly answers: Map<string, Promise<unknown>>;
  users: number;
  isOld: boolean;
}

/**
 * A repository that pages look at. Everything that they ask between two changes is answered from one reading of the base, each question
 * once. While somebody listens, its refs and those of its remote are compared again and again.
 */
export class LiveRepository {
  readonly cwd: string;
  readonly name: string;
  readonly #listeners = new Set<(version: number) => void>();
  #opened: Opened | null = null;
  #version = 1;
  #mark: string | null = null;
  #askedAt = 0;
  #readAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #asking: Promise<void> | null = null;

  constructor(cwd: string) {
    this.cwd = cwd;
    this.name = basename(cwd);
  }

  /** The number of the reading; it grows with each change. */
  get version(): number {
    return this.#version;
  }

  /** Returns the answer to a question, which is worked out once a version. */
  async read<T>(question: string, answer: (workspace: Workspace) => Promise<T>): Promise<T> {
    if (Date.now() - this.#askedAt > 2 * SHORTEST_WAIT_MS && this.#timer === null) await this.compare();
    this.#opened ??= this.#open();
    const opened = this.#opened;
    const known = opened.answers.get(question) as Promise<T> | undefined;
    if (known !== undefined) return known;
    opened.users++;
    const working = opened.workspace.then(answer).finally(() => {
      opened.users--;
      closeUnused(opened);
    });
    opened.answers.set(question, working);
    working.catch(() => opened.answers.delete(question));
    return working;
  }

  /** Calls `listener` with each new version, until the returned function is called. */
  listen(listener: (version: number) => void): () => void {
    this.#listeners.add(listener);
    if (this.#timer === null) this.#plan(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
  }

  /** Compares refs and folders with those of the last time, and begins a new version where they differ. */
  compare(): Promise<void> {
    this.#asking ??= this.#compare().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  close(): void {
    this.#listeners.clear();
    this.#rest();
    this.#renew();
  }

  async #compare(): Promise<void> {
    this.#opened ??= this.#open();
    const opened = this.#opened;
    const workspace = await opened.workspace.catch(() => null);
    const mark = workspace === null ? null : await markOf(workspace);
    this.#askedAt = Date.now();
    const isNew = mark === null || (this.#mark !== null && mark !== this.#mark);
    this.#mark = mark;
    if (isNew || this.#askedAt - this.#readAt > MOST_AGE_MS) this.#renew();
  }

  #open(): Opened {
    this.#readAt = Date.now();
    const workspace = openWorkspace({ cwd: this.cwd });
    workspace.catch(() => {});
    return { workspace, answers: new Map(), users: 0, isOld: false };
  }

  #renew(): void {
    const old = this.#opened;
    this.#opened = null;
    if (old !== null) {
      old.isOld = true;
      closeUnused(old);
    }
    this.#version++;
    for (const listener of this.#listeners) listener(this.#version);
  }

  #plan(wait: number): void {
    this.#timer = setTimeout(async () => {
      const started = performance.now();
      await this.compare().catch(() => {});
      if (this.#timer === null) return;
      const took = (performance.now() - started) * WAIT_PER_QUESTION;
      this.#plan(Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, took)));
    }, wait);
  }

  #rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function closeUnused(opened: Opened): void {
  if (opened.isOld && opened.users === 0) opened.workspace.then(({ repository }) => repository.close()).catch(() => {});
}

/** Folders and files outside of refs that answers rest on. */
const FOLDERS = [".skl/skills", ".skl/graph/history"];
const ACCOUNT = ["skills", "plans", "approvals", "attestations", "config.json"];

/** Returns a text that changes when anything changes that answers rest on; a remote that does not answer changes nothing. */
async function markOf({ repository, base, rules }: Workspace): Promise<string> {
  const account = process.env.SKL_HOME || join(process.env.HOME || homedir(), ".skl");
  const patterns = ["HEAD", "refs/heads/*", `${rules.config.queue.ref_namespace}/*`];
  const [local, remote, ...times] = await Promise.all([
    repository
      .git(["for-each-ref", "--format=%(refname) %(objectname)"])
      .then(({ stdout }) => stdout.toString("latin1")),
    base.remote === null || rules.config.fetch === "never"
      ? ""
      : listRemote(repository, base.remote, patterns).then(
          ({ refs }) => [...refs].join("\n"),
          () => "",
        ),
    ...FOLDERS.map((folder) => changedAt(join(repository.root, folder))),
    ...ACCOUNT.map((folder) => changedAt(join(account, folder))),
    changedAt(join(repository.commonDir, "config")),
  ]);
  return createHash("sha256")
    .update([local, remote, ...times].join("\0"))
    .digest("hex");
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
