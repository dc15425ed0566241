import { setTimeout as wait } from "node:timers/promises";
import { SklError } from "../domain/index.ts";

export type Fetch = typeof globalThis.fetch;

/** US dollars for a million tokens. */
export interface TokenPrices {
  readonly inputPer1M: number;
  readonly outputPer1M: number;
}

/** `verifier` of the configuration with what the surroundings add: the key's value and the script's path. */
export interface ModelSettings {
  readonly provider: "openai-compatible" | "anthropic" | "scripted" | null;
  /** Address with its version, for example `https://api.openai.com/v1`; null: the provider's own, where it has one. */
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** null: no `api_key_env` is set; empty: it is set, and the variable it names holds nothing. */
  readonly apiKey: string | null;
  /** Path of the JSON Lines file that `scripted` answers from (`SKL_MODEL_SCRIPT`). */
  readonly script?: string | null;
  /** Time for one try, 60 s. */
  readonly timeoutMs?: number;
  /** Tries of one request, the first included, 4. */
  readonly maxAttempts?: number;
  /** Time for all tries and the waits between them, 3 minutes. */
  readonly deadlineMs?: number;
  /** For the costs, where the provider does not report them. */
  readonly prices?: TokenPrices | null;
  readonly fetch?: Fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Settings that were checked: everything is there. */
export interface RemoteSettings {
  readonly provider: "openai-compatible" | "anthropic";
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly maxAttempts: number;
  readonly deadlineMs: number;
  readonly prices: TokenPrices | null;
  readonly fetch: Fetch;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

const anthropicUrl = "https://api.anthropic.com/v1";

/** Fills in the defaults. Throws `SklError` with all problems at once; no message holds the key. */
export function parseRemoteSettings(
  settings: ModelSettings,
  provider: "openai-compatible" | "anthropic",
): RemoteSettings {
  const baseUrl = settings.baseUrl ?? (provider === "anthropic" ? anthropicUrl : null);
  const apiKey = settings.apiKey === null ? null : settings.apiKey.trim();
  const problems = [
    ...problemsOfUrl(baseUrl, "verifier"),
    ...(settings.model ? [] : ["`verifier.model` is not set: name the model to ask."]),
    ...problemsOfKey(apiKey, "verifier"),
  ];
  if (apiKey === null && provider === "anthropic" && settings.baseUrl === null) {
    problems.push("`verifier.api_key_env` is not set: name the environment variable that holds the key.");
  }
  if (problems.length > 0 || !baseUrl || !settings.model) throw misconfigured(problems);
  return {
    provider,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    model: settings.model,
    apiKey,
    timeoutMs: settings.timeoutMs ?? 60_000,
    maxAttempts: settings.maxAttempts ?? 4,
    deadlineMs: settings.deadlineMs ?? 180_000,
    prices: settings.prices ?? null,
    fetch: settings.fetch ?? globalThis.fetch,
    sleep: settings.sleep ?? sleepUntilAborted,
    now: settings.now ?? (() => performance.now()),
  };
}

export function misconfigured(problems: readonly string[]): SklError {
  return new SklError("MODEL_MISCONFIGURED", {
    message: `The model cannot be used. ${problems.join(" ")}`,
    fix: "Correct `verifier` in .skl/config.json on the base branch, or the environment; `heuristic` needs no model.",
    data: { problems },
  });
}

/** `section` is the part of the configuration that the address and the key come from. */
export function problemsOfUrl(baseUrl: string | null, section: string): string[] {
  if (baseUrl === null)
    return [`\`${section}.base_url\` is not set: an OpenAI-compatible endpoint has no default address.`];
  // Never shown when it does not parse: somebody may have put a key into it.
  if (!URL.canParse(baseUrl)) return [`\`${section}.base_url\` is not an address such as https://api.example.com/v1.`];
  const url = new URL(baseUrl);
  const problems: string[] = [];
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    problems.push(`\`${section}.base_url\` has to be http or https, not ${url.protocol.slice(0, 20)}`);
  }
  if (url.username !== "" || url.password !== "") {
    problems.push(
      `\`${section}.base_url\` holds a user or a password: the key belongs into \`${section}.api_key_env\`.`,
    );
  }
  if (url.search !== "" || url.hash !== "") {
    problems.push(`\`${section}.base_url\` has a query or a fragment; the path of the request is put after it.`);
  }
  return problems;
}

/** A header with another character would be refused with a message that quotes it, the key included. */
export function problemsOfKey(apiKey: string | null, section: string): string[] {
  if (apiKey === "") return [`The environment variable that \`${section}.api_key_env\` names is not set, or empty.`];
  if (apiKey === null || /^[\x21-\x7e]+$/.test(apiKey)) return [];
  return ["The API key holds a space or a character that no header can carry."];
}

export async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  // An aborted wait is no error here: whoever waits looks at the signal next.
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
