import { isObjectId, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type GitLocation, runGit } from "./process.ts";
import { listRemote, type PushOutcome, pushRef, pushRefs, type RefUpdate } from "./remote.ts";

/** Reads refs and moves them by compare-and-swap, on a remote or in the repository itself. */
export interface RefStore {
  list(patterns: readonly string[]): Promise<ReadonlyMap<string, ObjectId>>;
  /** Returns `ok: false` with a reason when the ref is not what was expected, or the host refuses. */
  swap(change: RefUpdate): Promise<PushOutcome>;
  /** Moves each ref by itself, in one round trip where possible; returns the reasons of those that were refused, by ref. */
  swapAll(changes: readonly RefUpdate[]): Promise<ReadonlyMap<string, string>>;
  /** Removes each ref that still points to its commit in `refs`. */
  remove(refs: ReadonlyMap<string, ObjectId>): Promise<void>;
}

export function openRefStore(location: GitLocation, remote: string | null): RefStore {
  if (remote === null) return openLocalRefs(location);
  return {
    list: async (patterns) => (await listRemote(location, remote, patterns)).refs,
    swap: (change) => pushRef(location, remote, change),
    swapAll: (changes) => pushRefs(location, remote, changes),
    remove: async (refs) => {
      await pushRefs(
        location,
        remote,
        [...refs].map(([ref, expected]) => ({ ref, oid: null, expected })),
      );
    },
  };
}

function openLocalRefs(location: GitLocation): RefStore {
  const store: RefStore = {
    list: async (patterns) => {
      const prefixes = patterns.map((pattern) => pattern.replace(/\*$/, ""));
      const answer = await runGit(location, ["for-each-ref", "--format=%(objectname) %(refname)", ...prefixes]);
      const refs = new Map<string, ObjectId>();
      for (const row of answer.stdout.toString("utf8").split("\n")) {
        const oid = row.slice(0, row.indexOf(" "));
        if (isObjectId(oid)) refs.set(row.slice(oid.length + 1), oid);
      }
      return refs;
    },
    swap: async ({ ref, oid, expected }) => {
      const none = "0".repeat((oid ?? expected ?? "").length || 40);
      const args = oid === null ? ["-d", ref, expected ?? none] : [ref, oid, expected ?? none];
      const answer = await runGit(location, ["update-ref", ...args], { answers: [1, 128] });
      if (answer.code === 0) return { ok: true };
      if (/not a git repository/.test(answer.stderr)) throw new SklError("NO_REPOSITORY");
      return { ok: false, reason: answer.stderr.trim() };
    },
    swapAll: async (changes) => {
      const refused = new Map<string, string>();
      for (const change of changes) {
        const outcome = await store.swap(change);
        if (!outcome.ok) refused.set(change.ref, outcome.reason);
      }
      return refused;
    },
    remove: async (refs) => {
      for (const [ref, oid] of refs) await runGit(location, ["update-ref", "-d", ref, oid], { answers: [1, 128] });
    },
  };
  return store;
}
