import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type DeepReadonly, type PolicyCheckOutput, SklError, type Warning } from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { hashSha256Hex as digest } from "../engine/index.ts";
import {
  type PolicyLimits,
  type PolicyRule,
  parsePolicy,
  SYNTHESIS_MODES,
  type SynthesisMode,
} from "../engine/policy/index.ts";
import type { ScopedAdapters } from "../engine/scopes/index.ts";
import { readTrustedPolicies } from "./policy-trust.ts";
import { type Runner, readPolicyWorkspace } from "./policy-workspace.ts";

/** A file that contributes to the policy. */
type PolicySource = DeepReadonly<PolicyCheckOutput["policies"][number]>;

export interface PolicyInForce extends Runner {
  readonly rules: readonly PolicyRule[];
  /** The limits that the files set; where several set one, the lowest counts. */
  readonly limits: PolicyLimits;
  /** The least that the files that count say; `off` where none says anything. */
  readonly synthesis: SynthesisMode;
  readonly sources: readonly PolicySource[];
  /** The digest over the digests of the files that count, in order; attestations name it. */
  readonly sha256: string;
  /** Why nothing may be granted; null where the rules decide. */
  readonly refusal: string | null;
  readonly warnings: readonly Warning[];
}

interface PolicyPlaces {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The path given by --policy; null where there is none. */
  readonly given: string | null;
  /** The adapters that rules may name. */
  readonly adapters: ScopedAdapters;
}

interface PolicyRead {
  readonly source: PolicySource;
  readonly limits: PolicyLimits;
  readonly rules: readonly PolicyRule[];
  readonly synthesis: SynthesisMode | null;
  readonly warnings: readonly Warning[];
}

const MOST_BYTES = 1024 * 1024;

/**
 * Reads the account's policy, the repository's policy of the base branch where a person trusted it, and a given one. A given
 * policy says what is allowed in place of the others; what they deny or want approved stays so. While a file that counts is
 * unreadable, nobody knows what it denies, so nothing is granted; nor is anything to an agent that gives a policy itself. Throws
 * FILE_UNREADABLE where the given file is missing.
 */
export async function readPolicyInForce({ cwd, env, given, adapters }: PolicyPlaces): Promise<PolicyInForce> {
  const home = resolveAccountHome(env);
  const [account, workspace] = await Promise.all([
    readPolicyFile(join(home, "policy.yaml")),
    readPolicyWorkspace(cwd, env),
  ]);
  const reads: PolicyRead[] = [];
  if (account !== null)
    reads.push(
      omitAllowRules(given, readSource({ kind: "account", file: join(home, "policy.yaml"), bytes: account }, adapters)),
    );
  if (workspace.policy !== null) {
    const { bytes, file } = workspace.policy;
    reads.push(
      (await isTrusted(home, bytes))
        ? omitAllowRules(given, readSource({ kind: "repository", file, bytes }, adapters))
        : createUntrustedPolicy(file, bytes),
    );
  }
  if (given !== null) reads.push(await readGiven(resolve(cwd, given), adapters));
  const counting = reads.filter(({ source }) => source.state !== "untrusted");
  const broken = counting.find(({ source }) => source.state === "broken")?.source;
  return {
    agent: workspace.agent,
    user: workspace.user,
    rules: counting.flatMap(({ rules }) => rules),
    limits: pickLowestLimits(counting.flatMap(({ limits }) => limits.module_bytes ?? [])),
    synthesis: broken ? "off" : pickLeastSynthesis(counting),
    sources: reads.map(({ source }) => source),
    sha256: hashPolicies(counting.map(({ source }) => source)),
    refusal: broken ? describePolicyRefusal(broken) : explainSelfGrantRefusal({ given, agent: workspace.agent }),
    warnings: reads.flatMap(({ warnings }) => warnings),
  };
}

function hashPolicies(sources: readonly Pick<PolicySource, "kind" | "sha256">[]): string {
  return digest(Buffer.from(sources.map(({ kind, sha256 }) => `${kind} ${sha256}\n`).join("")));
}

const KINDS: readonly PolicySource["kind"][] = ["account", "repository", "given"];

/** Returns the digests that policies of these contents have together, each of them as a policy of any kind. */
export function listPossibleDigests(contents: readonly Uint8Array[]): ReadonlySet<string> {
  let lists: (readonly Pick<PolicySource, "kind" | "sha256">[])[] = [[]];
  for (const bytes of contents) {
    const sha256 = digest(bytes);
    // A run has one policy of each kind at most.
    const listFreeKinds = (list: (typeof lists)[number]) =>
      KINDS.filter((kind) => !list.some((each) => each.kind === kind));
    lists = lists.flatMap((list) => listFreeKinds(list).map((kind) => [...list, { kind, sha256 }]));
  }
  const inOrder = lists.map((list) => list.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)));
  return new Set(inOrder.map(hashPolicies));
}

/** An agent that brings its own policy would grant itself what nobody granted it. */
function explainSelfGrantRefusal({
  given,
  agent,
}: {
  readonly given: string | null;
  readonly agent: string | null;
}): string | null {
  if (given === null || agent === null) return null;
  return `${agent} is an agent, and the policy ${given} is not one that a person trusted here; an agent gets what the account's policy grants.`;
}

const pickLowestLimits = (sizes: readonly number[]): PolicyLimits =>
  sizes.length === 0 ? {} : { module_bytes: Math.min(...sizes) };
function pickLeastSynthesis(reads: readonly PolicyRead[]): SynthesisMode {
  const places = reads.flatMap(({ synthesis }) => (synthesis === null ? [] : [SYNTHESIS_MODES.indexOf(synthesis)]));
  return SYNTHESIS_MODES[Math.min(...places)] ?? "off";
}

async function readGiven(path: string, adapters: ScopedAdapters): Promise<PolicyRead> {
  const bytes = await readPolicyFile(path);
  if (bytes === null) throw new SklError("FILE_UNREADABLE", { message: `There is no policy ${path}.`, data: { path } });
  return readSource({ kind: "given", file: path, bytes }, adapters);
}

interface PolicyFile extends Pick<PolicySource, "kind" | "file"> {
  readonly bytes: Uint8Array;
}

function readSource({ kind, file, bytes }: PolicyFile, adapters: ScopedAdapters): PolicyRead {
  const parsed = parsePolicy({ bytes, file, adapters });
  const source = { kind, file, sha256: digest(bytes) };
  if (!parsed.ok) {
    const problems = parsed.error.map(({ line, message }) => ({ line, message }));
    return { source: { ...source, state: "broken", problems }, rules: [], limits: {}, synthesis: null, warnings: [] };
  }
  const { rules, limits, synthesis, warnings } = parsed.value;
  return {
    limits,
    source: { ...source, state: "in force", problems: [] },
    rules,
    synthesis,
    warnings: warnings.map(({ line, message }) => ({
      code: "POLICY_NOTE",
      message: `${placeText(file, line)}: ${message}`,
      fix: "Correct the rule, or remove it.",
    })),
  };
}

function omitAllowRules(given: string | null, read: PolicyRead): PolicyRead {
  if (given === null || read.source.state !== "in force") return read;
  const rules = read.rules.filter(({ decision }) => decision !== "allow");
  return { ...read, rules, source: { ...read.source, state: "only its limits" } };
}

function createUntrustedPolicy(file: string, bytes: Uint8Array): PolicyRead {
  const message = `${file} does not count: nobody here trusted it in this version.`;
  return {
    source: { kind: "repository", file, sha256: digest(bytes), state: "untrusted", problems: [] },
    rules: [],
    limits: {},
    synthesis: null,
    warnings: [{ code: "POLICY_NOT_TRUSTED", message, fix: "Read it, then run `skl policy trust`." }],
  };
}

async function isTrusted(home: string, bytes: Uint8Array): Promise<boolean> {
  const sha256 = digest(bytes);
  return (await readTrustedPolicies(home)).some((trusted) => trusted.sha256 === sha256);
}

function describePolicyRefusal({ file, problems: [first] }: PolicySource): string {
  const reason = first === undefined ? "" : ` ${placeText("", first.line)}${first.message}`;
  return `The policy ${file} cannot be read, so nothing is granted.${reason}`;
}

function placeText(file: string, line: number | null): string {
  if (line === null) return file;
  return file === "" ? `Line ${line}: ` : `${file}:${line}`;
}

/**
 * Reads a policy file; null where there is none. A file that others may write to is refused, because it could say what they want.
 */
async function readPolicyFile(path: string): Promise<Uint8Array | null> {
  // Otherwise opening a pipe without a writer would never return.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
      throw createUnreadablePolicyError(path, cause.message, cause);
    },
  );
  if (file === null) return null;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw createUnreadablePolicyError(path, "it is no file");
    if (stats.size > MOST_BYTES) throw createUnreadablePolicyError(path, "it is larger than a megabyte");
    if (process.platform !== "win32" && (stats.mode & 0o002) !== 0)
      throw createUnreadablePolicyError(path, "everybody may write to it");
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function createUnreadablePolicyError(path: string, why: string, cause?: unknown): SklError {
  return new SklError("FILE_UNREADABLE", {
    message: `${path} cannot be used as a policy: ${why}.`,
    data: { path },
    cause,
  });
}
