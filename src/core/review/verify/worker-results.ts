import { createHash, createPublicKey, verify } from "node:crypto";
import {
  formatCanonicalJson,
  isObject,
  type MergeVerification,
  type ObjectId,
  SklError,
  tryParseJson,
  type Warning,
} from "../../../kernel/domain/index.ts";
import type { EffectiveConfig } from "../../../workspace/config/index.ts";
import { askServer, type TeamServer } from "../../../workspace/ground/index.ts";
import type { ProveMerge, SpeculativeMerge } from "./prove.ts";

/** What a worker found, as it signs it. Its subject names tree and commands, so that it counts for nothing else. */
export interface WorkerFinding {
  readonly subject: string;
  readonly status: "passed" | "failed";
  readonly because: string | null;
  readonly output: string | null;
  readonly seconds: number;
}

/** The bytes before a payload that is signed, so that the signature of nothing else is one of a result. */
const PURPOSE = "skl verify result 1\n";
const MOST_CHARACTERS = 8_000;

/** Names what is verified by its content: the tree, and the commands with what of the environment they are given. */
export function hashVerifiedSubject(
  { tree, commands }: { readonly tree: ObjectId; readonly commands: readonly string[] },
  { verify_env }: Pick<EffectiveConfig["merge"], "verify_env">,
): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([commands, verify_env]))
    .digest("hex")
    .slice(0, 32);
  return `verify:${tree}:${digest}`;
}

export function encodeSignedBytes(payload: string): Buffer {
  return Buffer.from(PURPOSE + payload);
}

export function serializeFinding({ subject, status, because, output, seconds }: WorkerFinding): string {
  const cut = (text: string | null) => text?.slice(-MOST_CHARACTERS) ?? null;
  return formatCanonicalJson({ subject, status, because: cut(because), output: cut(output), seconds });
}

/** Returns what a signed result says; null where the key did not sign it, or it is about something else. */
function readFinding(
  { payload, signature }: { readonly payload: string; readonly signature: string },
  { subject, key }: { readonly subject: string; readonly key: string },
): WorkerFinding | null {
  if (!isSignedBy(key, payload, signature)) return null;
  const found = tryParseJson(payload);
  if (!isObject(found) || found.subject !== subject) return null;
  const { status, because, output, seconds } = found;
  if ((status !== "passed" && status !== "failed") || typeof seconds !== "number") return null;
  const readLimitedText = (value: unknown) => (typeof value === "string" ? value.slice(0, MOST_CHARACTERS) : null);
  return { subject, status, because: readLimitedText(because), output: readLimitedText(output), seconds };
}

function isSignedBy(key: string, payload: string, signature: string): boolean {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: key.replace(/^ed25519:/, "") };
    const bytes = Buffer.from(signature, "base64url");
    return verify(null, encodeSignedBytes(payload), createPublicKey({ key: jwk, format: "jwk" }), bytes);
  } catch {
    return false;
  }
}

/** Returns a result of a worker that the rules name, and whose it is; null where there is none. Throws SERVER_AWAY, SERVER_REFUSED, SERVER_EXPOSED. */
export async function findWorkerResult(
  server: TeamServer,
  subject: string,
  workers: Readonly<Record<string, string>>,
): Promise<{ readonly worker: string; readonly finding: WorkerFinding } | null> {
  const keys = Object.values(workers).map((key) => `key=${encodeURIComponent(key)}`);
  const path = `/v1/${encodeURIComponent(server.repository)}/results/${encodeURIComponent(subject)}?${keys.join("&")}`;
  const answer = await askServer(server, "GET", path);
  const rows = isObject(answer) && Array.isArray(answer.results) ? (answer.results as unknown[]) : [];
  for (const row of rows) {
    if (!isObject(row) || typeof row.payload !== "string" || typeof row.signature !== "string") continue;
    const signed = { payload: row.payload, signature: row.signature };
    // The key is that of the rules, whatever the server says whose the result is.
    for (const [worker, key] of Object.entries(workers)) {
      const finding = readFinding(signed, { subject, key });
      if (finding !== null) return { worker, finding };
    }
  }
  return null;
}

export interface WorkerTrust {
  readonly server: TeamServer;
  /** The rules of the base: whose results count, and which share of them is run again. */
  readonly settings: EffectiveConfig["server"];
  /** Returns a number from 0 up to 1, which chooses what is run again. */
  readonly random: () => number;
  readonly warn: (warning: Warning) => void;
}

/**
 * Takes the signed result of a worker for exactly this tree and these commands instead of running them, and runs a sample of them again. A
 * worker whose result does not hold is not believed any more, and what is run here counts.
 */
export function proveByWorkers({ server, settings, random, warn }: WorkerTrust, own: ProveMerge): ProveMerge {
  const trusted = { ...settings.workers };
  let isAway = false;
  const noteAway = (cause: unknown): null => {
    if (!(cause instanceof SklError)) throw cause;
    isAway = true;
    warn({ code: cause.code, message: `${cause.message} The session runs the commands itself.`, fix: cause.fix });
    return null;
  };
  return async (merge, rules) => {
    if (isAway || Object.keys(trusted).length === 0) return own(merge, rules);
    const found = await findWorkerResult(server, hashVerifiedSubject(merge, rules), trusted).catch(noteAway);
    if (found === null) return own(merge, rules);
    const { worker, finding } = found;
    if (random() >= settings.recheck) return buildMergeVerification(merge, found);
    const again = await own(merge, rules);
    if (again.status !== "undecided" && again.status !== finding.status) {
      delete trusted[worker];
      warn({
        code: "WORKER_WRONG",
        message: `The worker ${worker} says that a merge ${finding.status}, and here it ${again.status}; its results do not count in this session.`,
        fix: `Compare the two machines, or take ${worker} out of \`server.workers\` on the base.`,
      });
    }
    return again;
  };
}

function buildMergeVerification(
  { commit, tree, branches, commands }: SpeculativeMerge,
  { worker, finding }: { readonly worker: string; readonly finding: WorkerFinding },
): MergeVerification {
  const { status, because, output, seconds } = finding;
  return {
    status,
    ...(because === null ? {} : { because }),
    ...(output === null ? {} : { output }),
    commit,
    tree,
    branches: [...branches],
    commands: [...commands],
    seconds,
    worker,
  };
}
