import { setTimeout as wait } from "node:timers/promises";
import { SklError } from "../domain/index.ts";

export type Fetch = typeof globalThis.fetch;

/** Prices in US dollars for a million tokens. */
interface TokenPrices {
  readonly inputPer1M: number;
  readonly outputPer1M: number;
}

/** The section `verifier` of the configuration, with the key's value and the script's path from the environment. */
export interface ModelSettings {
  readonly provider: "openai-compatible" | "anthropic" | "scripted" | null;
  /** The address with its version, such as `https://api.openai.com/v1`; null stands for the provider's own, if it has one. */
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** Null where no `api_key_env` is set; empty where the variable that it names is missing or empty. */
  readonly apiKey: string | null;
  /** The path of the JSON Lines file that `scripted` answers from (`SKL_MODEL_SCRIPT`). */
  readonly script?: string | null;
  /** The time for one try, by default 60 s. */
  readonly timeoutMs?: number;
  /** The tries of one request, the first included, by default 4. */
  readonly maxAttempts?: number;
  /** The time for all tries and the waits between them, by default 3 minutes. */
  readonly deadlineMs?: number;
  /** Used for the costs where the provider does not report them. */
  readonly prices?: TokenPrices | null;
  readonly fetch?: Fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns the milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** The settings of requests over HTTP. */
export type RequestSettings = Pick<
  ModelSettings,
  "timeoutMs" | "maxAttempts" | "deadlineMs" | "fetch" | "sleep" | "now"
>;

/** Checked settings of a model behind HTTP, with the defaults filled in. */
export interface RemoteSettings extends Required<Omit<ModelSettings, "script">> {
  readonly provider: "openai-compatible" | "anthropic";
  readonly baseUrl: string;
  readonly model: string;
}

const anthropicUrl = "https://api.anthropic.com/v1";

/** Checks the settings and fills in the defaults. Throws `SklError` with all problems at once; no message contains the key. */
export function parseRemoteSettings(
  settings: ModelSettings,
  provider: "openai-compatible" | "anthropic",
): RemoteSettings {
  const baseUrl = settings.baseUrl ?? (provider === "anthropic" ? anthropicUrl : null);
  const apiKey = settings.apiKey === null ? null : settings.apiKey.trim();
  const problems = [
    ...listUrlProblems(baseUrl, "verifier"),
    ...(settings.model ? [] : ["`verifier.model` is not set: name the model to ask."]),
    ...listKeyProblems(apiKey, "verifier"),
  ];
  if (apiKey === null && provider === "anthropic" && settings.baseUrl === null) {
    problems.push("`verifier.api_key_env` is not set: name the environment variable that holds the key.");
  }
  if (problems.length > 0 || !baseUrl || !settings.model) throw createModelError(problems);
  return {
    provider,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    model: settings.model,
    apiKey,
    prices: settings.prices ?? null,
    ...addDefaultLimits(settings, { timeoutMs: 60_000, maxAttempts: 4, deadlineMs: 180_000 }),
  };
}

export function addDefaultLimits(
  settings: RequestSettings,
  limits: { readonly timeoutMs: number; readonly maxAttempts: number; readonly deadlineMs: number },
): Required<RequestSettings> {
  return {
    timeoutMs: settings.timeoutMs ?? limits.timeoutMs,
    maxAttempts: settings.maxAttempts ?? limits.maxAttempts,
    deadlineMs: settings.deadlineMs ?? limits.deadlineMs,
    fetch: settings.fetch ?? globalThis.fetch,
    sleep: settings.sleep ?? sleepUntilAborted,
    now: settings.now ?? (() => performance.now()),
  };
}

export function createModelError(problems: readonly string[]): SklError {
  return new SklError("MODEL_MISCONFIGURED", {
    message: `The model cannot be used. ${problems.join(" ")}`,
    fix: "Correct `verifier` in .skl/config.json on the base branch, or the environment; `heuristic` needs no model.",
    data: { problems },
  });
}

/** Checks an address; `section` is the part of the configuration that it comes from. */
export function listUrlProblems(baseUrl: string | null, section: string): string[] {
  if (baseUrl === null)
    return [`\`${section}.base_url\` is not set: an OpenAI-compatible endpoint has no default address.`];
  // An address that cannot be parsed is not shown, since somebody may have put a key into it.
  if (!URL.canParse(baseUrl)) return [`\`${section}.base_url\` is not an address such as https://api.example.com/v1.`];
  const url = new URL(baseUrl);
  const problems: string[] = [];
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    problems.push(`\`${section}.base_url\` has to be http or https, not ${url.protocol.slice(0, 20)}`);
  }
  if (url.username !== "" || url.password !== "") {
    problems.push(
      `\`${section}.base_url\` contains a user or a password: the key belongs into \`${section}.api_key_env\`.`,
    );
  }
  if (url.search !== "" || url.hash !== "") {
    problems.push(`\`${section}.base_url\` has a query or a fragment, but the path of the request has to follow it.`);
  }
  return problems;
}

/** Checks a key for characters that no header can carry; `fetch` would quote such a header in its error. */
export function listKeyProblems(apiKey: string | null, section: string): string[] {
  if (apiKey === "") return [`The environment variable that \`${section}.api_key_env\` names is not set, or empty.`];
  if (apiKey === null || /^[\x21-\x7e]+$/.test(apiKey)) return [];
  return ["The API key holds a space or a character that no header can carry."];
}

async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  // An aborted wait is not an error, since the caller checks the signal next.
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
