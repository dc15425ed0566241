import { generateText, jsonSchema, Output, wrapLanguageModel } from "ai";
import { amount, type EnvelopeFacts, envelopeFacts } from "./envelope.ts";
import { type Exchange, watchedFetch } from "./exchange.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { JsonRequest, ModelRequest } from "./port.ts";
import { type RequestForm, retryAfterMs } from "./retry.ts";
import type { Fetch, RemoteSettings } from "./settings.ts";
import { timeLimit } from "./time-limit.ts";

type ProviderModel = Parameters<typeof wrapLanguageModel>[0]["model"];
type ProviderSchema = Parameters<typeof jsonSchema>[0];

/** One provider's model for one request. */
export type Connect = (connection: {
  readonly settings: RemoteSettings;
  readonly form: RequestForm;
  readonly fetch: Fetch;
}) => ProviderModel;

/** What the model said, before anybody believes it. */
interface Reply {
  readonly text: string;
  readonly finish: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface Replied {
  readonly kind: "replied";
  readonly reply: Reply;
  readonly facts: EnvelopeFacts;
}

export interface FailedTry {
  readonly kind: "failed";
  readonly failure: Failure;
  /** What the endpoint asked to wait; null: it did not ask. */
  readonly retryAfterMs: number | null;
}

export interface Question {
  readonly settings: RemoteSettings;
  readonly connect: Connect;
  readonly request: ModelRequest;
  readonly form: RequestForm;
  readonly limitMs: number;
}

/** One request: the reply, or why there is none. Throws only when nothing could be sent, which is our own defect. */
export async function tryOnce(question: Question, signal: AbortSignal | undefined): Promise<Replied | FailedTry> {
  const { settings, limitMs } = question;
  const watched = watchedFetch(settings.fetch);
  const limit = timeLimit(limitMs, signal);
  const replies: Reply[] = [];
  try {
    await generate(question, { fetch: watched.fetch, signal: limit.signal, heard: (reply) => replies.push(reply) });
  } catch (error) {
    // After a reply: the library's own reading of the answer, which ours replaces.
    if (replies.length === 0) return failedTry(watched.seen(), { error, limit, signal, settings });
  } finally {
    limit.end();
  }
  const [reply] = replies;
  if (reply === undefined) throw new Error("The library returned without a reply.");
  const seen = watched.seen();
  return { kind: "replied", reply, facts: envelopeFacts(seen.kind === "received" ? seen.body : "") };
}

/** The library's part: the request in the provider's protocol, and the text, end and token counts of its answer. */
async function generate(
  { settings, connect, request, form }: Question,
  line: { readonly fetch: Fetch; readonly signal: AbortSignal; readonly heard: (reply: Reply) => void },
): Promise<void> {
  const model = wrapLanguageModel({
    model: connect({ settings, form, fetch: line.fetch }),
    middleware: {
      specificationVersion: "v3",
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        line.heard({
          text: result.content.map((part) => (part.type === "text" ? part.text : "")).join(""),
          finish: result.finishReason.unified,
          inputTokens: amount(result.usage.inputTokens.total),
          outputTokens: amount(result.usage.outputTokens.total),
        });
        // The library prints warnings on the console, where a program reads our output.
        return { ...result, warnings: [] };
      },
    },
  });
  await generateText({
    model,
    prompt: request.prompt,
    ...formOf(request, form),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: line.signal,
    experimental_telemetry: { isEnabled: false },
  });
}

function formOf(request: ModelRequest, { answer }: RequestForm) {
  if (request.schema === null) return { system: request.system };
  const system = `${request.system}\n\n${answerInstruction(request)}`;
  return answer === "schema" ? { system, output: structured(request) } : { system };
}

function structured({ schema, schemaName }: JsonRequest) {
  // A schema is data to us; the provider's type names keywords that we do not look at.
  return Output.object({ schema: jsonSchema(schema as ProviderSchema), name: schemaName });
}

/** Said in every form: some endpoints ignore the structured form in silence. */
function answerInstruction({ schema }: JsonRequest): string {
  return `Answer with one JSON object and nothing else: no prose, no code fence. It has to satisfy this JSON Schema:\n${JSON.stringify(schema)}`;
}

interface Circumstances {
  readonly error: unknown;
  readonly limit: { isOver(): boolean };
  readonly signal: AbortSignal | undefined;
  readonly settings: RemoteSettings;
}

function failedTry(seen: Exchange, { error, limit, signal, settings }: Circumstances): FailedTry {
  if (signal?.aborted) {
    return giveUp({ reason: "aborted", message: "The question was withdrawn.", again: "never" });
  }
  if (limit.isOver()) {
    return giveUp({ reason: "timeout", message: "The model did not answer in time.", again: "later" });
  }
  const failure = failureOf(seen, settings.apiKey);
  // Nothing was sent: the request itself is wrong, which is our own defect and no outcome.
  if (failure === null) throw error;
  const wanted = seen.kind === "received" ? retryAfterMs(seen.headers, Date.now()) : null;
  return { kind: "failed", failure, retryAfterMs: wanted };
}

function giveUp(failure: Failure): FailedTry {
  return { kind: "failed", failure, retryAfterMs: null };
}
