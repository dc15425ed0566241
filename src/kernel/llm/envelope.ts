import { describeJsonOddity, isObject } from "../domain/index.ts";

/** Parses a JSON object; returns null for any other text. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parts of a provider's answer that its library drops. */
export interface EnvelopeFacts {
  /** Whether the model declined in the field `refusal` of the OpenAI protocol. */
  readonly refused: boolean;
  /** The costs in US dollars, where the endpoint reports them (`usage.cost` of routers). */
  readonly costUsd: number | null;
  /** The reason not to trust the JSON of the answer, or null. */
  readonly oddity: string | null;
}

export function readEnvelopeFacts(body: string): EnvelopeFacts {
  const envelope = parseRecord(body);
  const choices = envelope?.choices;
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const message = isObject(choice) ? choice.message : null;
  const refusal = isObject(message) ? message.refusal : null;
  const usage = envelope?.usage;
  return {
    refused: typeof refusal === "string" && refusal !== "",
    costUsd: isObject(usage) ? readAmount(usage.cost) : null,
    oddity: envelope === null ? null : describeJsonOddity(body),
  };
}

/** Reads a count or price; null where it is no number from zero up. */
export function readAmount(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
