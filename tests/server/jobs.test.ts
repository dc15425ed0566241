import { expect, it } from "vitest";
import type { Sql } from "../../src/server/database/index.ts";
import { Jobs } from "../../src/server/jobs/index.ts";
import { onBothEngines } from "./kit/engines.ts";

const VERIFY = { kind: "verify", repository: "shop", subject: "verify:tree:commands" } as const;
const KINDS = ["plan", "verify"] as const;

onBothEngines("the queue of the workers", (engine) => {
  async function aQueue(): Promise<{ sql: Sql; jobs: Jobs }> {
    const sql = await engine.open();
    return { sql, jobs: await Jobs.start(sql, ["shop", "other"], { leaseSeconds: 60, log: () => {} }) };
  }

  /** Ends a lease as time would. */
  async function runOut(sql: Sql, jobs: Jobs): Promise<void> {
    await sql.script("UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'");
    await jobs.maintain();
  }

  it("holds the same work once, whoever asks for it and however often, also when it was done", async () => {
    const { jobs } = await aQueue();
    await Promise.all([jobs.add(VERIFY), jobs.add(VERIFY), jobs.add(VERIFY)]);
    const job = await jobs.take("shop", KINDS);
    expect(job).toMatchObject({ ...VERIFY, attempt: 0 });
    await jobs.add(VERIFY);
    expect(await jobs.take("shop", KINDS)).toBeNull();
    if (job !== null) expect(await jobs.end(job, null)).toBe(true);
    await jobs.add(VERIFY);
    expect(await jobs.take("shop", KINDS)).toBeNull();
    await jobs.close();
  });

  it("gives a job of a repository to who asks for that repository", async () => {
    const { jobs } = await aQueue();
    await jobs.add(VERIFY);
    expect(await jobs.take("other", KINDS)).toBeNull();
    expect(await jobs.take("shop", ["plan"])).toBeNull();
    expect(await jobs.take("shop", KINDS)).not.toBeNull();
    await jobs.close();
  });

  it("gives the job of a dead worker to another, and takes nothing from the dead one any more", async () => {
    const { sql, jobs } = await aQueue();
    await jobs.add(VERIFY);
    const first = await jobs.take("shop", KINDS);
    await runOut(sql, jobs);
    const second = await jobs.take("shop", KINDS);
    expect(second).toMatchObject({ ...VERIFY, attempt: 1 });
    if (first === null || second === null) throw new Error("it was not taken");
    expect(await jobs.renew(first)).toBe(false);
    expect(await jobs.end(first, null)).toBe(false);
    expect(await jobs.renew(second)).toBe(true);
    expect(await jobs.end(second, null)).toBe(true);
    expect(await jobs.end(second, null)).toBe(false);
    await jobs.close();
  });

  it("sets work aside that failed or killed its worker three times", async () => {
    const { sql, jobs } = await aQueue();
    await jobs.add(VERIFY);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const job = await jobs.take("shop", KINDS);
      expect(job).toMatchObject({ attempt });
      if (attempt === 1 || job === null) await runOut(sql, jobs);
      else await jobs.end(job, "it broke");
    }
    await jobs.maintain();
    await jobs.add(VERIFY);
    expect(await jobs.take("shop", KINDS)).toBeNull();
    expect(await jobs.setAside("shop")).toEqual([{ kind: "verify", subject: VERIFY.subject }]);
    await jobs.close();
  });
});
