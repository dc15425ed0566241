import { formatOutputText } from "../json.ts";
import type { SkillModel } from "../ports.ts";
import type { AssertionCheck, Json, Usage } from "../types.ts";
import type { Explanation } from "./outcome.ts";

type Semantic = AssertionCheck & { readonly type: "semantic" };

/** Lets the model answer the assertion's question, and compares the answer without regard to case and punctuation. */
export async function checkSemantic(
  { prompt, expected }: Semantic,
  output: Json,
  model: SkillModel | null,
): Promise<{ readonly explanation: Explanation; readonly usage: Usage | null }> {
  if (model === null) return { explanation: "There is no model to judge the output.", usage: null };
  const reply = await model.judge({ question: prompt, output: formatOutputText(output) });
  if (reply.kind === "failed")
    return { explanation: `The output was not judged: ${reply.message}`, usage: reply.usage };
  const answer = formatOutputText(reply.output);
  const passed = normalizeModelWord(answer) === normalizeModelWord(expected);
  const explanation = passed ? null : `The model answered "${answer.slice(0, 200)}"; "${expected}" passes.`;
  return { explanation, usage: reply.usage };
}

/** Turns "Yes." into "yes". */
function normalizeModelWord(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .replace(/^["'`]+|["'`.!]+$/g, "")
    .trim()
    .toLowerCase();
}
