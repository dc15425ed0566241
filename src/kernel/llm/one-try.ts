import { generateText, jsonSchema, Output, wrapLanguageModel } from "ai";
import { timeLimit } from "../http/index.ts";
import { describeFailedAttempt, type FailedAttempt } from "./attempt.ts";
import { type EnvelopeFacts, readAmount, readEnvelopeFacts } from "./envelope.ts";
import { watchFetch } from "./exchange.ts";
import type { JsonRequest, ModelRequest } from "./port.ts";
import type { RequestForm } from "./request-form.ts";
import type { Fetch, RemoteSettings } from "./settings.ts";

type ProviderModel = Parameters<typeof wrapLanguageModel>[0]["model"];
type ProviderSchema = Parameters<typeof jsonSchema>[0];

export type Connect = (connection: {
  readonly settings: RemoteSettings;
  readonly form: RequestForm;
  readonly fetch: Fetch;
}) => ProviderModel;

/** A model's unchecked answer. */
interface Reply {
  readonly text: string;
  readonly finish: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface Replied {
  readonly reply: Reply;
  readonly facts: EnvelopeFacts;
}

export interface Question {
  readonly settings: RemoteSettings;
  readonly connect: Connect;
  readonly request: ModelRequest;
  readonly form: RequestForm;
  readonly limitMs: number;
}

/** Sends one request. Throws only where nothing was sent, which is a defect of our own. */
export async function tryOnce(
  question: Question,
  signal: AbortSignal | undefined,
): Promise<{ readonly kind: "done"; readonly value: Replied } | FailedAttempt> {
  const { settings, limitMs } = question;
  const watched = watchFetch(settings.fetch);
  const limit = timeLimit(limitMs, signal);
  const replies: Reply[] = [];
  try {
    await generate(question, { fetch: watched.fetch, signal: limit.signal, onReply: (reply) => replies.push(reply) });
  } catch (error) {
    // After a reply the library only throws because of its own reading of the answer, which ours replaces.
    if (replies.length === 0) {
      const failed = describeFailedAttempt(watched.exchange(), { limit, signal, apiKey: settings.apiKey });
      if (failed === null) throw error;
      return failed;
    }
  } finally {
    limit.end();
  }
  const [reply] = replies;
  if (reply === undefined) throw new Error("The library returned without a reply.");
  const exchange = watched.exchange();
  return {
    kind: "done",
    value: { reply, facts: readEnvelopeFacts(exchange.kind === "received" ? exchange.body : "") },
  };
}

/** Lets the library send the request, and passes on the text, end and token counts of the answer. */
async function generate(
  { settings, connect, request, form }: Question,
  line: { readonly fetch: Fetch; readonly signal: AbortSignal; readonly onReply: (reply: Reply) => void },
): Promise<void> {
  const model = wrapLanguageModel({
    model: connect({ settings, form, fetch: line.fetch }),
    middleware: {
      specificationVersion: "v3",
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        line.onReply({
          text: result.content.map((part) => (part.type === "text" ? part.text : "")).join(""),
          finish: result.finishReason.unified,
          inputTokens: readAmount(result.usage.inputTokens.total),
          outputTokens: readAmount(result.usage.outputTokens.total),
        });
        // The library would print warnings to the console, where a program may read our output.
        return { ...result, warnings: [] };
      },
    },
  });
  await generateText({
    model,
    messages: [...(request.turns ?? []), { role: "user", content: request.prompt }],
    ...buildFormParameters(request, form),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: line.signal,
    experimental_telemetry: { isEnabled: false },
  });
}

function buildFormParameters(request: ModelRequest, { answer }: RequestForm) {
  if (request.schema === null) return { system: request.system };
  const system = `${request.system}\n\n${answerInstruction(request)}`;
  return answer === "schema" ? { system, output: buildStructuredOutput(request) } : { system };
}

function buildStructuredOutput({ schema, schemaName }: JsonRequest) {
  // The library's type is stricter than our schema, which is plain data.
  return Output.object({ schema: jsonSchema(schema as ProviderSchema), name: schemaName });
}

/** Asks for JSON in words, too, since some endpoints ignore the structured form without an error. */
function answerInstruction({ schema }: JsonRequest): string {
  return `Answer with one JSON object and nothing else: no prose, no code fence. It has to satisfy this JSON Schema:\n${JSON.stringify(schema)}`;
}
