import type { SkillComposeOutput } from "../../../kernel/domain/documents.generated.ts";
import { formatCount } from "../../../view/text/index.ts";

/** Returns how often a model was called and what that cost; a model that reports no figures leaves them unknown. */
export function describeModelUsage({
  calls,
  input_tokens,
  output_tokens,
  cost_usd,
}: Readonly<SkillComposeOutput["usage"]>): string {
  const isUnknown = input_tokens === null || output_tokens === null;
  const tokens = isUnknown ? "tokens unknown" : `${input_tokens} tokens in, ${output_tokens} out`;
  const cost = cost_usd === null ? "cost unknown" : `$${cost_usd.toFixed(4)}`;
  return `${formatCount(calls, "call")}, ${tokens}, ${cost}`;
}
