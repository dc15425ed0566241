import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { readEarlierCrashes } from "../../kernel/supervisor/index.ts";
import { type RefStore, type Repository, writeCommit, writeEmptyTree } from "../../workspace/git/index.ts";
import { findRefsInTheWay } from "../../workspace/ground/index.ts";

/** A session that stops renewing its lock blocks the next one for at most this time. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 5_000;
const LOOK_MS = 1_000;

/** So long after its end, a lease is dead even if clocks differ. */
const SURELY_DEAD_MS = 5 * 60_000;

export interface SessionLock {
  /** Throws LOCKED if somebody else has taken the lock over. The session calls it before it publishes. */
  check(): void;
  release(): Promise<void>;
}

export interface LockRequest {
  readonly repository: Repository;
  readonly refs: RefStore;
  readonly namespace: string;
  readonly wait: boolean;
}

/**
 * Takes the lock, so that only one session runs at a time: a ref that holds a lease and is moved by compare-and-swap only. A living holder
 * renews it, so that a waiting session need not trust any clock: a lock that did not change for a whole lease is dead. The lock only keeps
 * sessions from wasting work; the compare-and-swap on the base keeps State right. Throws LOCKED if the holder still lives after that time.
 */
export async function takeLock(request: LockRequest): Promise<SessionLock> {
  const ref = `${request.namespace}/lock`;
  const first = await lockCommit(request.repository);
  const held = await acquireSessionLock(request, ref, first);
  return new HeldLock(request, ref, held);
}

async function acquireSessionLock(
  { repository, refs, namespace, wait }: LockRequest,
  ref: string,
  own: ObjectId,
): Promise<ObjectId> {
  const started = performance.now();
  let seen: ObjectId | null = null;
  let since = started;
  let isCleared = false;
  for (;;) {
    const found = (await refs.list([ref])).get(ref) ?? null;
    const isDead = found !== null && found === seen && performance.now() - since >= LEASE_MS;
    if (found === null || isDead || (await isLongDead(repository, found))) {
      const outcome = await refs.swap({ ref, oid: own, expected: found });
      if (outcome.ok) return own;
      if (found === null && !(await refs.list([ref])).has(ref)) {
        const inTheWay = await findRefsInTheWay(refs, namespace);
        if (inTheWay.size === 0 || isCleared) throw createLockRefusedError(ref, outcome.reason);
        await refs.remove(inTheWay);
        isCleared = true;
      }
    } else if (!wait || (found !== seen && performance.now() - started >= LEASE_MS)) throw createLockedError(ref);
    if (found !== seen) since = performance.now();
    seen = found;
    await sleep(LOOK_MS);
  }
}

async function isLongDead(repository: Repository, oid: ObjectId): Promise<boolean> {
  const stored = await repository.objects.read(oid).catch(() => null);
  const text = stored?.content.toString("utf8") ?? "";
  if (readEarlierCrashes().ended.some((pid) => text.includes(`"holder":"${hostname()}:${pid}:`))) return true;
  const until = /"expires_at": ?"([^"]+)"/.exec(text)?.[1];
  return until !== undefined && Date.now() - Date.parse(until) > SURELY_DEAD_MS;
}

/** Returns a parentless commit without files, whose message tells people of the holder. It uses the real time even in a replay, since processes do. */
async function lockCommit(repository: Repository): Promise<ObjectId> {
  const at = new Date();
  const holder = {
    holder: `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`,
    acquired_at: at.toISOString(),
    expires_at: new Date(at.getTime() + LEASE_MS).toISOString(),
  };
  return writeCommit(repository, {
    tree: await writeEmptyTree(repository),
    parents: [],
    message: `skl: session lock\n\n${JSON.stringify(holder)}\n`,
    identity: { name: "skl", email: "skl@localhost" },
    at,
  });
}

class HeldLock implements SessionLock {
  #oid: ObjectId;
  #isLost = false;
  #isReleased = false;
  #renewing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly request: LockRequest,
    private readonly ref: string,
    oid: ObjectId,
  ) {
    this.#oid = oid;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, RENEWAL_MS);
    this.#timer.unref();
  }

  check(): void {
    if (this.#isLost) throw createLockedError(this.ref);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#isReleased = true;
    await this.#renewing;
    if (!this.#isLost)
      await this.request.refs.swap({ ref: this.ref, oid: null, expected: this.#oid }).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    if (this.#isReleased) return;
    try {
      const next = await lockCommit(this.request.repository);
      const outcome = await this.request.refs.swap({ ref: this.ref, oid: next, expected: this.#oid });
      if (outcome.ok) this.#oid = next;
      else this.#isLost = true;
    } catch {
      // The remote cannot be reached now; the next renewal or the publication will show whether the lock is lost.
    }
  }
}

function createLockedError(ref: string): SklError {
  return new SklError("LOCKED", { data: { ref } });
}

function createLockRefusedError(ref: string, reason: string): SklError {
  return new SklError("LOCK_REFUSED", {
    message: `The remote did not take the session lock ${ref}: ${reason.slice(0, 300)}`,
    data: { ref, reason },
  });
}
