import { oddityOf } from "./json-oddity.ts";

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** null: not JSON, or not an object. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Facts of a provider's whole answer that its library drops. */
export interface EnvelopeFacts {
  /** The model declined in the field that the OpenAI protocol has for it. */
  readonly refused: boolean;
  /** Costs in US dollars where the endpoint reports them (`usage.cost`, as routers do). */
  readonly costUsd: number | null;
  /** What speaks against the text of the envelope; an answer by tool is a part of it. */
  readonly oddity: string | null;
}

export function envelopeFacts(body: string): EnvelopeFacts {
  const envelope = parseRecord(body);
  const choices = envelope?.choices;
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const message = isRecord(choice) ? choice.message : null;
  const refusal = isRecord(message) ? message.refusal : null;
  const usage = envelope?.usage;
  return {
    refused: typeof refusal === "string" && refusal !== "",
    costUsd: isRecord(usage) ? amount(usage.cost) : null,
    oddity: envelope === null ? null : oddityOf(body),
  };
}

/** Counts and prices from outside: anything but a number from zero up is no number. */
export function amount(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
