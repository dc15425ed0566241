import { inForm } from "../edits/index.ts";
import type { SlotForm, Slots, Template, TemplatePart } from "../program.ts";

const FORMS: readonly SlotForm[] = ["plain", "bare", "minor", "major", "lower", "upper"];

interface Filling {
  readonly slot: string;
  readonly form: SlotForm;
  readonly text: string;
}

/** Returns the texts that slots can stand for, the longest first; a form that says nothing new is left out. */
function fillingsOf(slots: Slots): Filling[] {
  const fillings: Filling[] = [];
  for (const [slot, value] of Object.entries(slots))
    for (const form of FORMS) {
      const text = inForm(value, form);
      const isNew = form === "plain" || !fillings.some((each) => each.slot === slot && each.text === text);
      if (text !== null && text !== "" && isNew) fillings.push({ slot, form, text });
    }
  return fillings.sort((a, b) => b.text.length - a.text.length);
}

/**
 * Returns ways to write a text with slots, the one with most of it from slots first and the bare text last. Texts of one character are
 * taken for a slot only where they are the whole text.
 */
export function templatesOf(text: string, slots: Slots): readonly Template[] {
  const fillings = fillingsOf(slots);
  const found = new Map<string, Template>();
  const add = (template: Template) => found.set(JSON.stringify(template), template);
  for (const { slot, form, text: value } of fillings) if (value === text) add([{ slot, form }]);
  const long = fillings.filter(({ text: value }) => value.length > 1 && text.includes(value));
  add(cut(text, long));
  // Each slot may also stand alone among what is fixed, as where two slots have one value.
  for (const filling of long) {
    add(cut(text, [filling]));
    add(
      cut(
        text,
        long.filter((other) => other === filling || other.text !== filling.text),
      ),
    );
  }
  add([{ text }]);
  return [...found.values()].slice(0, 24);
}

function cut(text: string, fillings: readonly Filling[]): Template {
  let parts: TemplatePart[] = [{ text }];
  for (const { slot, form, text: value } of fillings)
    parts = parts.flatMap((part) => ("text" in part ? cutPart(part.text, value, { slot, form }) : [part]));
  return parts.filter((part) => !("text" in part) || part.text !== "");
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[A-Za-z0-9]/.test(sign);

/** Cuts a text at each place where the value stands as a whole word. */
function cutPart(text: string, value: string, slot: TemplatePart): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at < from) continue;
    const isInWord =
      (isWordSign(text[at - 1]) && isWordSign(value[0]) && text[at - 1] !== "v") ||
      (isWordSign(text[at + value.length]) && isWordSign(value.at(-1)));
    if (isInWord) continue;
    parts.push({ text: text.slice(from, at) }, slot);
    from = at + value.length;
  }
  return [...parts, { text: text.slice(from) }];
}

export function hasSlot(template: Template): boolean {
  return template.some((part) => "slot" in part);
}
