import type { ChildProcess } from "node:child_process";
import type { Model, ModelTurn, ModelUsage } from "../port.ts";
import type { Message, Messages } from "./messages.ts";

/** Answers what the sidecar asks while it works on one request. */
export interface SidecarHost {
  readonly model: Model | null;
  /** The most tokens that the request may use; it is stopped beyond. */
  readonly tokens: number;
  readonly timeMs: number;
  readonly signal: AbortSignal;
  /** Rates an output of an optimisation between 0 and 1. */
  judge?(output: unknown, expected: unknown): Promise<{ readonly score: number; readonly usages: readonly Spent[] }>;
}

export type Spent = Pick<ModelUsage, "inputTokens" | "outputTokens" | "costUsd">;

export interface SidecarAnswer {
  readonly result:
    | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
    | {
        readonly ok: false;
        readonly message: string /** Says that the process did not even start. */;
        readonly isMissing?: true;
      };
  readonly usages: readonly Spent[];
}

export interface Conversation {
  readonly host: SidecarHost;
  readonly usages: Spent[];
}

/** Sends a request and answers what the sidecar asks until it has the result, or the time is over. */
export async function converse(
  child: ChildProcess,
  messages: Messages,
  { request, host, usages }: Conversation & { readonly request: object },
): Promise<{ result: SidecarAnswer["result"]; ends: boolean }> {
  const write = (message: object) => child.stdin?.write(`${JSON.stringify(message)}\n`);
  const buildEndedResult = (message: string) => ({ result: { ok: false as const, message }, ends: true });
  const end = performance.now() + host.timeMs;
  const over = AbortSignal.any([host.signal, AbortSignal.timeout(host.timeMs)]);
  const isOver = new Promise<null>((resolve) => over.addEventListener("abort", () => resolve(null), { once: true }));
  write(request);
  while (!host.signal.aborted) {
    const message = await messages.next(end - performance.now());
    switch (message.type) {
      case "llm": {
        // A model that does not notice the signal must not hold up the end.
        const answer = await Promise.race([askModel(message, { host: { ...host, signal: over }, usages }), isOver]);
        if (answer === null) return buildEndedResult(`It did not end within ${host.timeMs} ms.`);
        write({ ask: message.ask, ...answer });
        break;
      }
      case "judge": {
        const judged = await host.judge?.(message.output, message.expected);
        usages.push(...(judged?.usages ?? []));
        write({ ask: message.ask, score: judged?.score ?? 0 });
        break;
      }
      case "result":
        return { result: { ok: true, value: message }, ends: false };
      case "failed":
        return { result: { ok: false, message: String(message.message) }, ends: false };
      case "overdue":
        return buildEndedResult(`It did not end within ${host.timeMs} ms.`);
      case "ended":
        return buildEndedResult(String(message.message));
    }
  }
  return buildEndedResult("The run was called off.");
}

const sumSpentTokens = (usages: readonly Spent[]): number =>
  usages.reduce((sum, { inputTokens, outputTokens }) => sum + (inputTokens ?? 0) + (outputTokens ?? 0), 0);

async function askModel({ messages, max_tokens }: Message, { host, usages }: Conversation) {
  const { model, tokens, signal } = host;
  if (model === null) return { error: "No model is configured.", stop: true };
  const left = tokens - sumSpentTokens(usages);
  if (left <= 0) return { error: `The budget of ${tokens} tokens is spent.`, stop: true };
  const turns = (Array.isArray(messages) ? messages : []) as { role: string; content: string }[];
  const maxOutputTokens = Math.max(1, Math.min(Number(max_tokens) || 1_000, left));
  const outcome = await model.ask({ ...buildPromptFromTurns(turns), maxOutputTokens, schema: null }, signal);
  const { inputTokens, outputTokens, costUsd } = outcome.usage;
  usages.push({ inputTokens, outputTokens, costUsd });
  if (outcome.kind !== "answered") return { error: `The model gave no answer: ${outcome.message}` };
  return { text: String(outcome.value), input_tokens: inputTokens, output_tokens: outputTokens };
}

/** Makes a question of the turns: those before the last are examples that show what is wanted. */
function buildPromptFromTurns(turns: readonly { readonly role: string; readonly content: string }[]) {
  const system = turns
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n\n");
  const told = turns
    .filter(({ role }) => role !== "system")
    .map(({ role, content }): ModelTurn => ({ role: role === "assistant" ? "assistant" : "user", content }));
  return { system, prompt: told.at(-1)?.content ?? "", turns: told.slice(0, -1) };
}
