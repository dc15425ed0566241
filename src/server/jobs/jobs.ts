import { createHash } from "node:crypto";
import type PgBoss from "pg-boss";
import { loadNeededPackage, run, type Sql } from "../database/index.ts";

/** `plan` reads what the next session merges and asks for the tests of it; `verify` runs one of these tests. */
export const JOB_KINDS = ["plan", "verify"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export interface NewJob {
  readonly kind: JobKind;
  readonly repository: string;
  /** Names the work by its content: the same work is done once. */
  readonly subject: string;
}

/** A job that a worker has until its lease runs out. */
export interface TakenJob extends NewJob {
  readonly id: string;
  /** How often it was taken before; with it the lease is told from an earlier one. */
  readonly attempt: number;
  /** The lease is lost after this time without a sign of life. */
  readonly lease_seconds: number;
}

/** What tells a lease from all others. */
export type Lease = Pick<TakenJob, "id" | "kind" | "repository" | "attempt">;

export interface JobsOptions {
  readonly leaseSeconds: number;
  readonly log: (text: string) => void;
}

/** A job that was taken this often and never done is set aside. */
const ATTEMPTS = 3;
const MAINTENANCE_SECONDS = 2;

/** The queue of the workers, in pg-boss on either database. A job is done at least once; what it does is the same however often it is done. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #sql: Sql;

  readonly #leaseSeconds: number;

  private constructor(boss: PgBoss, sql: Sql, leaseSeconds: number) {
    this.#boss = boss;
    this.#sql = sql;
    this.#leaseSeconds = leaseSeconds;
  }

  /** Starts the queue of these repositories. Throws PACKAGE_MISSING, SERVER_DATABASE. */
  static async start(sql: Sql, repositories: readonly string[], { leaseSeconds, log }: JobsOptions): Promise<Jobs> {
    const { default: Boss } = await loadNeededPackage("pg-boss", () => import("pg-boss"));
    const executeSql = async (text: string, values?: readonly unknown[]) => ({
      rows: values === undefined || values.length === 0 ? await sql.script(text) : await sql.query(text, values),
    });
    const boss = new Boss({
      db: { executeSql },
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    boss.on("error", ({ message }) => log(`jobs: ${message}`));
    await boss.start();
    for (const repository of repositories)
      for (const kind of JOB_KINDS) {
        const name = nameJobQueue(kind, repository);
        const options = { name, retryLimit: ATTEMPTS - 1, expireInSeconds: leaseSeconds, retryDelay: 0 };
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
      }
    return new Jobs(boss, sql, leaseSeconds);
  }

  /** Adds work that was not there before; where it was, nothing happens. */
  async add({ kind, repository, subject }: NewJob): Promise<void> {
    await this.#boss.send(
      nameJobQueue(kind, repository),
      { subject },
      { id: computeJobId({ kind, repository, subject }) },
    );
  }

  /** Takes the next job of one of these kinds; null where nothing waits. */
  async take(repository: string, kinds: readonly JobKind[]): Promise<TakenJob | null> {
    for (const kind of JOB_KINDS.filter((each) => kinds.includes(each))) {
      const [job] = await this.#boss.fetch<{ subject: string }>(nameJobQueue(kind, repository), {
        includeMetadata: true,
        batchSize: 1,
      });
      if (job === undefined) continue;
      const { id, data, retryCount: attempt } = job;
      return { id, kind, repository, subject: data.subject, attempt, lease_seconds: this.#leaseSeconds };
    }
    return null;
  }

  /** Begins the lease anew. Returns false where it ran out, and the job may be another worker's. */
  async renew({ id, kind, repository, attempt }: Lease): Promise<boolean> {
    return (await run(this.#sql, "renewLease", nameJobQueue(kind, repository), id, attempt)).length > 0;
  }

  /** Ends a job: it is done, or it failed and is taken again until it is set aside. A lease that ran out ends nothing. */
  async end(job: Lease, failure: string | null): Promise<boolean> {
    if (!(await this.renew(job))) return false;
    const queue = nameJobQueue(job.kind, job.repository);
    if (failure === null) await this.#boss.complete(queue, job.id);
    else await this.#boss.fail(queue, job.id, { message: failure });
    return true;
  }

  /** Returns the work of a repository that was set aside. */
  async setAside(repository: string): Promise<{ readonly kind: JobKind; readonly subject: string }[]> {
    const rows = await Promise.all(
      JOB_KINDS.map(async (kind) =>
        (await run(this.#sql, "setAside", nameJobQueue(kind, repository))).map(({ data }) => ({
          kind,
          subject: (data as { subject: string }).subject,
        })),
      ),
    );
    return rows.flat();
  }

  /** Counts jobs by kind, repository and condition. */
  async counts(): Promise<
    { readonly kind: string; readonly repository: string; readonly condition: string; readonly total: number }[]
  > {
    return (await run(this.#sql, "jobCounts")).map(({ name, condition, total }) => {
      const [kind = "", ...rest] = name.split(".");
      return { kind, repository: rest.join("."), condition, total };
    });
  }

  /** Takes jobs back whose lease ran out, as the queue itself does every few seconds. */
  maintain(): Promise<void> {
    return this.#boss.maintain();
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, wait: false, close: false });
  }
}

const nameJobQueue = (kind: JobKind, repository: string): string => `${kind}.${repository}`;

/** Returns the id of a job by its content, in the form of a UUID. */
function computeJobId(job: NewJob): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([job.kind, job.repository, job.subject]))
    .digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
