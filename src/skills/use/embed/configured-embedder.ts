import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { createEmbedder, type Embedder, type EmbedderSettings } from "../../../kernel/llm/index.ts";
import { computeEffectiveConfig, type EffectiveConfig, parseConfig } from "../../../workspace/config/index.ts";
import { openWorkspace } from "../../../workspace/ground/index.ts";
import type { Places } from "../library/index.ts";

export type ConfiguredEmbedder =
  | { readonly kind: "none" }
  | { readonly kind: "ready"; readonly embedder: Embedder }
  /** One is configured and cannot be used; `why` is a sentence for users. */
  | { readonly kind: "unusable"; readonly why: string };

type Section = EffectiveConfig["embedder"];

/** Each embedder is opened once in a process, so that a server reads a local model once. */
const opened = new Map<string, Promise<Embedder>>();

/**
 * Returns the embedder of the workspace's own file, or of the account's if the workspace names none. Search is not a gate, so the work
 * tree's file counts; but an endpoint gets every skill's text, those of the account included, and a key. A branch that somebody
 * pulled must not choose where they go: an address of the workspace is asked only if the base branch, as last seen, or the
 * account's file names the same.
 */
export async function openConfiguredEmbedder(places: Places, env: NodeJS.ProcessEnv): Promise<ConfiguredEmbedder> {
  try {
    const account = await readEmbedderSection(join(places.kept.account, "config.json"));
    const own = await readEmbedderSection(join(places.kept.workspace, "config.json"));
    const section = own.provider === "none" ? account : own;
    if (section.provider === "none") return { kind: "none" };
    if (section === own && section.provider === "openai-compatible" && !(await isConfirmed(own, account, places)))
      return {
        kind: "unusable",
        why: "`embedder` of .skl/config.json names an endpoint that neither the base branch nor ~/.skl/config.json names: nothing was sent to it.",
      };
    return { kind: "ready", embedder: await openEmbedder(section, places, env) };
  } catch (cause) {
    if (cause instanceof SklError) return { kind: "unusable", why: cause.message };
    throw cause;
  }
}

/** Reads the section `embedder`; a missing file has the defaults. Throws EMBEDDER_MISCONFIGURED. */
async function readEmbedderSection(path: string): Promise<Section> {
  const bytes = await readFile(path).catch(() => null);
  const parsed = bytes && parseConfig(bytes, path);
  if (parsed && !parsed.ok)
    throw new SklError("EMBEDDER_MISCONFIGURED", {
      message: `${path} cannot be read: ${parsed.error[0]?.message ?? ""}`,
      data: { path, problems: parsed.error },
    });
  return computeEffectiveConfig(parsed?.value ?? null).embedder;
}

async function isConfirmed(own: Section, account: Section, { workspace }: Places): Promise<boolean> {
  return isSame(own, account) || isSame(own, await readBaseEmbedderSection(workspace));
}

/** Returns null if no base branch is known, since nobody confirmed an address then. */
async function readBaseEmbedderSection(cwd: string): Promise<Section | null> {
  const opened = await openWorkspace({ cwd, offline: true }).catch(() => null);
  opened?.repository.close();
  return opened?.rules.config.embedder ?? null;
}

function isSame(own: Section, other: Section | null): boolean {
  const keys = ["provider", "base_url", "model", "api_key_env"] as const;
  return other !== null && keys.every((key) => own[key] === other[key]);
}

function openEmbedder(section: Section, places: Places, env: NodeJS.ProcessEnv): Promise<Embedder> {
  const settings = toEmbedderSettings(section, places, env);
  const key = JSON.stringify(settings);
  const known = opened.get(key) ?? createEmbedder(settings);
  opened.set(key, known);
  // A failure is not remembered, since its cause may be gone the next time.
  known.catch(() => opened.delete(key));
  return known;
}

function toEmbedderSettings(section: Section, { workspace }: Places, env: NodeJS.ProcessEnv): EmbedderSettings {
  const { base_url, model, api_key_env, path, package: packageName } = section;
  if (section.provider === "onnx") {
    const { VIRTUAL_ENV } = env;
    return { provider: "onnx", path, packageName, workspace, env: VIRTUAL_ENV === undefined ? {} : { VIRTUAL_ENV } };
  }
  const apiKey = api_key_env === null ? null : (env[api_key_env] ?? "");
  return { provider: "openai-compatible", baseUrl: base_url, model, apiKey };
}
