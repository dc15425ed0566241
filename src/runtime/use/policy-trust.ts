import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, SklError, tryParseJson, type Warning } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import {
  formatBaseName,
  openWorkspace,
  requirePerson,
  resolveAccountHome,
  resolveDecidingPerson,
} from "../../workspace/ground/index.ts";
import { hashSha256Hex as digest } from "../engine/index.ts";
import { type PolicyRule, parsePolicy } from "../engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";

import { REPOSITORY_POLICY, readBasePolicy } from "./policy-workspace.ts";

export interface PolicyTrust {
  readonly file: string;
  readonly sha256: string;
  readonly trusted: "now" | "already";
  /** The rules that count from now on. */
  readonly rules: readonly Pick<PolicyRule, "id" | "user" | "effect" | "adapter" | "decision">[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl policy trust`: records that the repository's policy may count, in the version of the base branch. Throws PERSON_NEEDED,
 * NOT_FOUND, and POLICY_INVALID for an unreadable policy, which would grant nothing and stop everything.
 */
export async function trustRepositoryPolicy(cwd: string, env: NodeJS.ProcessEnv, now: Date): Promise<PolicyTrust> {
  const workspace = await openWorkspace({ cwd });
  try {
    const warnings = requirePerson(workspace, { env });
    const policy = await readBasePolicy(workspace);
    if (policy === null) throw createMissingPolicyError(formatBaseName(workspace.base));
    const parseTrusted = parsePolicy({ ...policy, adapters: SCOPED_ADAPTERS });
    if (!parseTrusted.ok) {
      const [first] = parseTrusted.error;
      const message = `${policy.file}${first?.line ? `:${first.line}` : ""}: ${first?.message ?? ""}`;
      throw new SklError("POLICY_INVALID", { message, data: { problems: parseTrusted.error } });
    }
    const home = resolveAccountHome(env);
    const sha256 = digest(policy.bytes);
    const isKnown = (await readTrustedPolicies(home)).some((trusted) => trusted.sha256 === sha256);
    const { root } = workspace.repository;
    await trustPolicy(home, {
      sha256,
      file: policy.file,
      repository: root,
      by: resolveDecidingPerson(workspace),
      at: now.toISOString(),
    });
    const rules = parseTrusted.value.rules.map(({ id, user, effect, adapter, decision }) => ({
      id,
      user,
      effect,
      adapter,
      decision,
    }));
    return { file: policy.file, sha256, trusted: isKnown ? "already" : "now", rules, warnings };
  } finally {
    workspace.repository.close();
  }
}

function createMissingPolicyError(base: string): SklError {
  return new SklError("NOT_FOUND", {
    message: `${base} has no ${REPOSITORY_POLICY}.`,
    fix: "Commit one to the base branch; only there it can count.",
  });
}

/** The policy of a repository that a person trusts, by the digest of its bytes: every change has to be trusted anew. */
interface TrustedPolicy {
  readonly sha256: string;
  /** Where the person read it; for information only. */
  readonly file: string;
  readonly repository: string;
  readonly by: string;
  readonly at: string;
}

const FILE = "trusted_policies.json";

/** Reads the list of trusted policies. Throws POLICY_INVALID for a damaged list: then nobody knows what was trusted. */
export async function readTrustedPolicies(home: string): Promise<readonly TrustedPolicy[]> {
  const path = join(home, FILE);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw new SklError("FILE_UNREADABLE", { message: `${path} could not be read: ${cause.message}`, cause });
  });
  if (text === null) return [];
  const trusted = parseTrustFile(text);
  if (trusted !== null) return trusted;
  throw new SklError("POLICY_INVALID", {
    message: `${path} is no list of trusted policies.`,
    fix: "Move the file away, then run `skl policy trust` again in each repository that you trust.",
    data: { path },
  });
}

export async function trustPolicy(home: string, policy: TrustedPolicy): Promise<void> {
  const trusted = await readTrustedPolicies(home);
  if (trusted.some(({ sha256 }) => sha256 === policy.sha256)) return;
  const text = `${JSON.stringify({ version: 1, trusted: [...trusted, policy] }, null, 2)}\n`;
  await replaceFile(join(home, FILE), Buffer.from(text).toString("latin1"), 0o600);
}

function parseTrustFile(text: string): readonly TrustedPolicy[] | null {
  const value = tryParseJson(text);
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.trusted)) return null;
  return value.trusted.every(isTrusted) ? value.trusted : null;
}

function isTrusted(entry: unknown): entry is TrustedPolicy {
  if (typeof entry !== "object" || entry === null) return false;
  const { sha256 } = entry as Partial<TrustedPolicy>;
  return typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
}
