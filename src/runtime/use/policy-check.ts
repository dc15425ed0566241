import { basename, resolve } from "node:path";
import { SklError, type Warning } from "../../kernel/domain/index.ts";
import { type Manifest, parseManifest } from "../engine/manifest/index.ts";
import { decideGrants, denyUnapprovable, findRuleContradictions, type PolicyAnswer } from "../engine/policy/index.ts";
import { SCOPED_ADAPTERS, type ScopedAdapters } from "../engine/scopes/index.ts";
import { type PolicyInForce, readPolicyInForce } from "./policy-in-force.ts";
import { readBounded } from "./private-files.ts";

export interface PolicyCheckRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly manifest: string;
  /** The path given by --policy; null where there is none. */
  readonly policy: string | null;
}

export interface PolicyCheck extends PolicyAnswer {
  readonly user: string;
  readonly policies: PolicyInForce["sources"];
  readonly policy_sha256: string;
  readonly warnings: readonly Warning[];
}

export interface LoadedManifest {
  readonly manifest: Manifest;
  readonly sha256: string;
  readonly warnings: readonly Warning[];
}

const MOST_BYTES = 1024 * 1024;

/** Returns what a node would be granted here. Throws MANIFEST_INVALID, FILE_UNREADABLE. */
export async function checkPolicy({ cwd, env, manifest, policy }: PolicyCheckRequest): Promise<PolicyCheck> {
  const loaded = await loadManifest(resolve(cwd, manifest), SCOPED_ADAPTERS);
  const inForce = await readPolicyInForce({ cwd, env, given: policy, adapters: SCOPED_ADAPTERS });
  const { rules, user, refusal } = inForce;
  const { requested_capabilities: requests, forbidden_capabilities: forbidden } = loaded.manifest;
  const answer = denyUnapprovable(
    decideGrants({ requests, forbidden, rules, user, refusal, adapters: SCOPED_ADAPTERS }),
  );
  const warnings = [...loaded.warnings, ...inForce.warnings, ...warnAboutContradictions(inForce)];
  return { ...answer, user, policies: inForce.sources, policy_sha256: inForce.sha256, warnings };
}

/** Loads the manifest of a file; in a skill.yaml, and where there is such a key, it is under `manifest`. Throws MANIFEST_INVALID with every problem. */
export async function loadManifest(path: string, adapters: ScopedAdapters): Promise<LoadedManifest> {
  return parseManifestBytes(await readBounded(path, MOST_BYTES), { path, adapters });
}

/** Parses the bytes of a manifest. Throws MANIFEST_INVALID. */
export async function parseManifestBytes(
  bytes: Uint8Array,
  { path, adapters }: { readonly path: string; readonly adapters: ScopedAdapters },
): Promise<LoadedManifest> {
  const stands = basename(path) === "skill.yaml" ? "in skill.yaml" : "either";
  const parsed = await parseManifest({ bytes, file: path, adapters, stands });
  if (!parsed.ok) {
    const [first] = parsed.error;
    const more = parsed.error.length > 1 ? ` (and ${parsed.error.length - 1} more)` : "";
    throw new SklError("MANIFEST_INVALID", {
      message: `${path}${first?.line ? `:${first.line}` : ""}: ${first?.message ?? ""}${more}`,
      data: { problems: parsed.error },
    });
  }
  const warnings = parsed.value.warnings.map(({ file, line, message }) => ({
    code: "MANIFEST_NOTE",
    message: `${file}${line === null ? "" : `:${line}`}: ${message}`,
    fix: "",
  }));
  return { ...parsed.value, warnings };
}

function warnAboutContradictions({ rules }: PolicyInForce): Warning[] {
  return findRuleContradictions(rules, SCOPED_ADAPTERS).map(({ message }) => ({
    code: "POLICY_CONTRADICTION",
    message,
    fix: "Narrow or remove one of the two.",
  }));
}
