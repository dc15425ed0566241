import { type Attempt, repeatRequest, timeLimit, usualWaits } from "../../http/index.ts";
import { describeFailedAttempt, toFailedAttempt } from "../attempt.ts";
import { watchFetch } from "../exchange.ts";
import type { Failure } from "../failure.ts";
import { addDefaultLimits, listKeyProblems, listUrlProblems, type RequestSettings } from "../settings.ts";
import { readEmbeddings } from "./answer.ts";
import { createEmbedderError } from "./misconfigured.ts";
import type { Embedder, EmbeddingOutcome, RemoteEmbedderSettings } from "./port.ts";

/** The number of texts in one request; a server on a person's own machine may take no more. */
const AT_ONCE = 32;

/** 32 vectors of 4,096 numbers written out are about 3 MB. */
const LARGEST_ANSWER = 16_000_000;

/** Checked settings with the defaults filled in. */
interface Remote extends Required<RequestSettings> {
  readonly address: string;
  readonly model: string;
  readonly apiKey: string | null;
}

/** Makes an embedder for an endpoint that speaks OpenAI's `/embeddings`. Throws EMBEDDER_MISCONFIGURED. */
export function createRemoteEmbedder(settings: RemoteEmbedderSettings): Embedder {
  const remote = parseRemote(settings);
  return {
    id: `openai-compatible ${remote.address} ${remote.model}`,
    embed: (texts) => embedInBatches(remote, texts),
    close: async () => {},
  };
}

function parseRemote(settings: RemoteEmbedderSettings): Remote {
  const apiKey = settings.apiKey?.trim() ?? null;
  const problems = [
    ...listUrlProblems(settings.baseUrl, "embedder"),
    ...(settings.model ? [] : ["`embedder.model` is not set: name the model to ask."]),
    ...listKeyProblems(apiKey, "embedder"),
  ];
  if (problems.length > 0 || settings.baseUrl === null || !settings.model) throw createEmbedderError(problems);
  return {
    address: `${settings.baseUrl.replace(/\/+$/, "")}/embeddings`,
    model: settings.model,
    apiKey,
    ...addDefaultLimits(settings, { timeoutMs: 30_000, maxAttempts: 3, deadlineMs: 60_000 }),
  };
}

/** The sums over all requests of one call. */
interface Spent {
  inputTokens: number | null;
  costUsd: number | null;
  attempts: number;
}

async function embedInBatches(remote: Remote, texts: readonly string[]): Promise<EmbeddingOutcome> {
  const started = remote.now();
  const spent: Spent = { inputTokens: null, costUsd: null, attempts: 0 };
  const measureRemoteUsage = () => ({ ...spent, durationMs: Math.round(remote.now() - started) });
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const answer = await embedBatch(remote, { texts: texts.slice(at, at + AT_ONCE), spent });
    if (answer.kind === "failed") {
      const { reason, message } = answer.failure;
      return { kind: "failed", reason, message, usage: measureRemoteUsage() };
    }
    vectors.push(...answer.value);
    if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
      const message = "The endpoint's answers have vectors of different lengths.";
      return { kind: "failed", reason: "off_schema", message, usage: measureRemoteUsage() };
    }
  }
  return { kind: "embedded", vectors, usage: measureRemoteUsage() };
}

interface Batch {
  readonly texts: readonly string[];
  readonly spent: Spent;
}

/** Asks for one batch, and repeats the request while that may help and the deadline allows it. */
function embedBatch(remote: Remote, batch: Batch) {
  return repeatRequest({
    policy: { ...usualWaits, maxAttempts: remote.maxAttempts, deadlineMs: remote.deadlineMs },
    clock: { now: remote.now, sleep: (ms) => remote.sleep(ms), chance: Math.random },
    attempt: (leftMs) => tryOnce(remote, batch, Math.max(1, Math.min(remote.timeoutMs, leftMs))),
  });
}

async function tryOnce(
  remote: Remote,
  { texts, spent }: Batch,
  limitMs: number,
): Promise<Attempt<readonly Float32Array[], Failure>> {
  spent.attempts += 1;
  const watched = watchFetch(remote.fetch, LARGEST_ANSWER);
  const limit = timeLimit(limitMs);
  // The exchange tells why the request failed.
  await watched.fetch(remote.address, requestFor(remote, texts, limit.signal)).catch(() => undefined);
  limit.end();
  const exchange = watched.exchange();
  const failed = describeFailedAttempt(exchange, { limit, apiKey: remote.apiKey });
  if (exchange.kind === "received" && exchange.status >= 200 && exchange.status < 300) {
    const answer = readEmbeddings(exchange.body, texts.length);
    // An `error` that came with status 200 explains more than missing vectors do.
    if (answer.kind === "failed")
      return (exchange.body.includes('"error"') ? failed : null) ?? toFailedAttempt(answer.failure);
    spent.inputTokens = sumOrNull(spent.inputTokens, answer.inputTokens);
    spent.costUsd = sumOrNull(spent.costUsd, answer.costUsd);
    return { kind: "done", value: answer.vectors };
  }
  if (failed === null) throw new Error("The request was not sent.");
  return failed;
}

function requestFor({ model, apiKey }: Remote, texts: readonly string[], signal: AbortSignal): RequestInit {
  const authorization = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    // Some servers refuse an empty text, so a blank replaces it.
    body: JSON.stringify({ model, input: texts.map((text) => text || " "), encoding_format: "float" }),
    signal,
  };
}

function sumOrNull(sum: number | null, more: number | null): number | null {
  return more === null ? sum : (sum ?? 0) + more;
}
