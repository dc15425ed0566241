import type { ModelOutcome } from "./port.ts";
import type { RemoteSettings } from "./settings.ts";

/**
 * Fills in what an answer cost from the public prices of the package `@pydantic/genai-prices`, where the provider does not say and no
 * prices are configured. The provider is known by the address that was asked, so a model of the same name on one's own machine has no
 * price. The prices are those of the package's release.
 */
export async function addKnownPrice(outcome: ModelOutcome, settings: RemoteSettings): Promise<ModelOutcome> {
  const { usage } = outcome;
  const { inputTokens, outputTokens } = usage;
  if (usage.costUsd !== null || inputTokens === null || outputTokens === null) return outcome;
  const { calcPrice } = await import("@pydantic/genai-prices");
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  const price = calcPrice(tokens, settings.model, { providerApiUrl: settings.baseUrl });
  return price === null ? outcome : { ...outcome, usage: { ...usage, costUsd: price.total_price } };
}
