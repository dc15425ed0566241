import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import {
  followRemote,
  openMirror,
  type Repository,
  readMirroredHead,
  removeUrlPassword,
} from "../../workspace/git/index.ts";
import { readRules } from "../../workspace/ground/index.ts";
import { type Lead, run, type Sql, type Statements } from "../database/index.ts";
import { type MirroredRecord, readBaseRecords, recordOfRef } from "./record-of.ts";

/** The channel on which servers tell each other that a repository changed: JSON of `RepositoryEvent`. */
export const EVENTS = "skl_events";

export interface RepositoryEvent {
  readonly repository: string;
  readonly version: string;
}

export interface MirrorPlace {
  readonly name: string;
  /** A URL or a path, as Git takes it. */
  readonly remote: string;
  /** The folder of the bare clone. */
  readonly folder: string;
  /** The pause between two questions to the remote, in milliseconds. */
  readonly pauseMs: number;
}

export interface MirrorState {
  /** A digest of all refs that are mirrored. */
  readonly digest: string;
}

const NAMESPACE = "refs/skl";
/** Another server that leads is asked for its place this often. */
const LEAD_AGAIN_MS = 1_000;

/**
 * Keeps the rows of one repository equal to what its remote has. Of all servers on a database one does it, by a lock that is lost with its
 * connection, and writes on that connection alone.
 */
export class Mirror {
  readonly #sql: Sql;
  readonly #place: MirrorPlace;
  readonly #log: (text: string) => void;
  readonly #changed: (state: MirrorState) => Promise<void>;
  readonly #names = ["refs/heads", NAMESPACE];
  #repository: Repository | null = null;
  #lead: Lead | null = null;
  #known: Map<string, string> | null = null;
  #failure: string | null = null;
  #wake: (() => void) | null = null;
  #isAsked = false;
  #isClosed = false;
  #isFirst = true;
  /** The refs of the last reading that was written. */
  #seen: string | null = null;
  #running: Promise<void> | null = null;

  /** `changed` is called after each change that this server mirrored. */
  constructor(
    sql: Sql,
    place: MirrorPlace,
    { log, changed }: { log(text: string): void; changed(state: MirrorState): Promise<void> },
  ) {
    this.#sql = sql;
    this.#place = place;
    this.#log = log;
    this.#changed = changed;
  }

  get name(): string {
    return this.#place.name;
  }

  get isLeading(): boolean {
    return this.#lead !== null && !this.#lead.isLost;
  }

  /** Why the last question failed; null where it did not. */
  get failure(): string | null {
    return this.#failure;
  }

  async register(): Promise<void> {
    await run(this.#sql, "putRepository", this.name, removeUrlPassword(this.#place.remote));
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Asks the remote now: a webhook or a push told that it changed. */
  wake(): void {
    this.#isAsked = true;
    this.#wake?.();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    await this.#running;
    await this.#lead?.release();
    this.#lead = null;
    this.#repository?.close();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      const isLeading = await this.once().then(
        (did) => {
          if (this.#failure !== null) this.#log(`${this.name} is mirrored again.`);
          this.#failure = null;
          return did;
        },
        (cause: Error) => {
          if (this.#failure !== cause.message) this.#log(`${this.name}: ${cause.message}`);
          this.#failure = cause.message;
          return false;
        },
      );
      await this.#pause(isLeading ? this.#place.pauseMs : LEAD_AGAIN_MS);
    }
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#isAsked && !this.#isClosed) {
      const stop = new AbortController();
      this.#wake = () => stop.abort();
      await sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
      this.#wake = null;
    }
    this.#isAsked = false;
  }

  /** Asks the remote once and writes what changed. Returns false where another server does it. */
  async once(): Promise<boolean> {
    if (this.#lead?.isLost) {
      await this.#lead.release();
      [this.#lead, this.#known] = [null, null];
    }
    this.#lead ??= await this.#sql.lead(lockNumber(this.name));
    const lead = this.#lead;
    if (lead === null) return false;
    const repository = await this.#open();
    const refs = await followRemote(repository, this.#names);
    const seen = digestMirroredRefs(refs);
    if (this.#known !== null && seen === this.#seen) {
      await this.#sql.query("SELECT 1", []);
      return true;
    }
    const records = await this.#read(repository, refs);
    const known = this.#known ?? (await lead.transaction((statements) => this.#knownRows(statements)));
    const wanted = new Map(records.map(({ ref, oid }) => [ref, oid]));
    const gone = [...known.keys()].filter((ref) => !wanted.has(ref));
    const fresh = records.filter(({ ref, oid }) => known.get(ref) !== oid);
    // What fails half way is read from the tables again.
    this.#known = null;
    if (gone.length > 0 || fresh.length > 0) {
      const full: MirroredRecord[] = [];
      for (const record of fresh) full.push(await record.read(repository));
      await lead.transaction((statements) => this.#write(statements, { gone, full }));
    }
    if (gone.length > 0 || fresh.length > 0 || this.#isFirst) await this.#changed({ digest: seen });
    [this.#known, this.#seen, this.#isFirst] = [wanted, seen, false];
    return true;
  }

  async #open(): Promise<Repository> {
    const { remote, folder } = this.#place;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    this.#repository ??= await openMirror(remote, folder);
    return this.#repository;
  }

  async #knownRows(statements: Statements): Promise<Map<string, string>> {
    return new Map((await run(statements, "knownRecords", this.name)).map(({ ref, oid }) => [ref, oid]));
  }

  async #write(
    statements: Statements,
    { gone, full }: { gone: readonly string[]; full: readonly MirroredRecord[] },
  ): Promise<void> {
    if (gone.length > 0) await run(statements, "removeRecords", this.name, gone);
    for (const { ref, oid, kind, content, agent, branch, task, status, at } of full)
      await run(statements, "putRecord", this.name, ref, oid, kind, content, agent, branch, task, status, at);
    const [row] = await run(statements, "renew", this.name);
    const event: RepositoryEvent = { repository: this.name, version: row?.version ?? "0" };
    await run(statements, "tell", EVENTS, JSON.stringify(event));
  }

  /** Reads which records there are, and how each is read. */
  async #read(repository: Repository, refs: ReadonlyMap<string, ObjectId>) {
    const { branch, base, namespace } = await this.#baseOf(repository, refs);
    const isFollowed = this.#names.some((name) => namespace.startsWith(name));
    if (!isFollowed) {
      this.#names.push(namespace);
      throw new SklError("INTERRUPTED", { message: `Its records are below ${namespace}; they are read next.` });
    }
    const ofRefs = [...refs].map(([ref, oid]) => ({
      ref,
      oid,
      read: (from: Repository) => recordOfRef(from, ref, oid, namespace),
    }));
    const ofBase = base === null ? [] : await readBaseRecords(repository, branch ?? "", base);
    return [...ofRefs, ...ofBase.map((record) => ({ ...record, read: async () => record }))];
  }

  async #baseOf(repository: Repository, refs: ReadonlyMap<string, ObjectId>) {
    const head = await readMirroredHead(repository);
    const first = head === null ? undefined : refs.get(`refs/heads/${head}`);
    if (first === undefined) return { branch: null, base: null, namespace: NAMESPACE };
    const rules = await readRules(repository, first, "the base branch").catch((cause) => {
      if (cause instanceof SklError) return null;
      throw cause;
    });
    const branch = rules?.ownConfig?.base?.branch ?? head;
    const namespace = rules?.config.queue.ref_namespace ?? NAMESPACE;
    return { branch, base: refs.get(`refs/heads/${branch}`) ?? first, namespace };
  }
}

function digestMirroredRefs(refs: ReadonlyMap<string, ObjectId>): string {
  const hash = createHash("sha256");
  for (const [ref, oid] of refs) hash.update(`${oid} ${ref}\n`);
  return hash.digest("hex");
}

/** Returns the number of the lock of a repository: 48 bits of a digest of its name. */
function lockNumber(name: string): number {
  return createHash("sha256").update(`skl mirror ${name}`).digest().readUIntBE(0, 6);
}

/** Empties the mirror, so that the next reading makes it anew from Git. */
export async function forgetMirror(sql: Sql, name: string): Promise<void> {
  await run(sql, "forgetRecords", name);
}
