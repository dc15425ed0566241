import { isObject, type ModelDraft, type Rfc, type RfcOption, toVisibleLine } from "../../../kernel/domain/index.ts";

const OPTIONS = ["option_a", "option_b", "option_c"] as const;

/** Longer texts are cut, because the draft helps a person who has two minutes. */
const LONGEST_CONTEXT = 2000;
const LONGEST_CONSEQUENCES = 800;
const LONGEST_INPUT = 8000;

/** Returns the input of `skills/skl-rfc-drafter`: the computed texts, which the model's draft does not replace. */
export function draftInput(rfc: Rfc) {
  const cutText = (text: string | null | undefined) => (text ?? "").slice(0, LONGEST_INPUT);
  return {
    decision_required: cutText(rfc.decision_required),
    context: cutText(rfc.context),
    options: OPTIONS.flatMap((label) => {
      const option: RfcOption | undefined = rfc[label];
      return option
        ? [{ label, description: cutText(option.description), consequences: cutText(option.consequences) }]
        : [];
    }),
  };
}

/** Parses a model's answer; null where it is no draft. Only options of the RFC are kept, each once, with all texts on one line and cut. */
export function parseModelDraft(value: unknown, rfc: Rfc, by: Pick<ModelDraft, "by" | "skill">): ModelDraft | null {
  if (!isObject(value) || typeof value.context !== "string" || !Array.isArray(value.options)) return null;
  const answered = value.options.filter(isObject);
  const options = OPTIONS.filter((label) => rfc[label] !== undefined).flatMap((label) => {
    const answer = answered.find((option) => option.label === label)?.consequences;
    const consequences = typeof answer === "string" ? toVisibleLine(answer, LONGEST_CONSEQUENCES) : "";
    return consequences === "" ? [] : [{ label, consequences }];
  });
  const context = toVisibleLine(value.context, LONGEST_CONTEXT);
  return context === "" && options.length === 0 ? null : { ...by, context, options };
}
