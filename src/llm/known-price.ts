import type { ModelOutcome } from "./port.ts";
import type { RemoteSettings } from "./settings.ts";

/**
 * Fills in what an answer cost by a table of public prices, where the provider does not say and no prices are configured. The provider is known by the
 * address that is asked, so that a model of the same name on a machine of one's own has no price. The table is data of a release; its
 * date is that of the package `@pydantic/genai-prices`.
 */
export async function withKnownPrice(outcome: ModelOutcome, settings: RemoteSettings): Promise<ModelOutcome> {
  const { usage } = outcome;
  const { inputTokens, outputTokens } = usage;
  if (usage.costUsd !== null || inputTokens === null || outputTokens === null) return outcome;
  const { calcPrice } = await import("@pydantic/genai-prices");
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  const price = calcPrice(tokens, settings.model, { providerApiUrl: settings.baseUrl });
  return price === null ? outcome : { ...outcome, usage: { ...usage, costUsd: price.total_price } };
}
