import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../domain/index.ts";
import { replaceFile } from "../../files/index.ts";

/** A policy of a repository that a person trusts, by its bytes: whatever changes in it asks again. */
export interface TrustedPolicy {
  readonly sha256: string;
  /** Where the person read it; for people, nothing depends on it. */
  readonly file: string;
  readonly repository: string;
  readonly by: string;
  readonly at: string;
}

const FILE = "trusted_policies.json";

/** Throws POLICY_INVALID for a file that is not one of ours: then nobody knows what was trusted. */
export async function trustedPolicies(home: string): Promise<readonly TrustedPolicy[]> {
  const path = join(home, FILE);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw new SklError("FILE_UNREADABLE", { message: `${path} could not be read: ${cause.message}`, cause });
  });
  if (text === null) return [];
  const trusted = parsed(text);
  if (trusted !== null) return trusted;
  throw new SklError("POLICY_INVALID", {
    message: `${path} is no list of trusted policies.`,
    fix: "Move the file away, then run `skl policy trust` again in each repository that you trust.",
    data: { path },
  });
}

/** Adds one; what is there stays. */
export async function trustPolicy(home: string, policy: TrustedPolicy): Promise<void> {
  const trusted = await trustedPolicies(home);
  if (trusted.some(({ sha256 }) => sha256 === policy.sha256)) return;
  const text = `${JSON.stringify({ version: 1, trusted: [...trusted, policy] }, null, 2)}\n`;
  await replaceFile(join(home, FILE), Buffer.from(text), 0o600);
}

function parsed(text: string): readonly TrustedPolicy[] | null {
  try {
    const { version, trusted } = JSON.parse(text) as { version?: unknown; trusted?: unknown };
    const isList = version === 1 && Array.isArray(trusted) && trusted.every(isTrusted);
    return isList ? (trusted as readonly TrustedPolicy[]) : null;
  } catch {
    return null;
  }
}

function isTrusted(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { sha256 } = entry as Partial<TrustedPolicy>;
  return typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
}
