import { inForm } from "../edits/index.ts";
import type { SlotForm, Slots, Template, TemplatePart } from "../program.ts";

const FORMS: readonly SlotForm[] = ["plain", "bare", "minor", "major", "lower", "upper"];

interface Filling {
  readonly slot: string;
  readonly form: SlotForm;
  readonly text: string;
}

/** Returns the texts that slots can stand for, the longest first; a form that says nothing new is left out. */
function listSlotFillings(slots: Slots): Filling[] {
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
export function listTemplates(text: string, slots: Slots): readonly Template[] {
  const fillings = listSlotFillings(slots);
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

/** Returns the text of a template; null where a slot has no value of its form. */
export function fillTemplateText(template: Template, slots: Slots): string | null {
  const parts = template.map((part) =>
    "text" in part ? part.text : "slot" in part ? inForm(slots[part.slot] ?? "", part.form) : null,
  );
  return parts.includes(null) ? null : parts.join("");
}

const UNDERLINE = /(^|\n)([=~-])\2{2,}(?=\n)/;

/** Returns ways to write lines: where an underline stands below a line with a slot, the first ways have one as long as that line. */
export function listBlockTemplates(text: string, slots: Slots): readonly Template[] {
  const templates = listTemplates(text, slots);
  const ruled = templates.flatMap((template) => {
    const parts = template.flatMap((part, at) =>
      "text" in part && (at > 0 || !UNDERLINE.test(part.text.slice(0, 1))) ? splitAtUnderlines(part.text) : [part],
    );
    return hasSlot(template) && parts.length > template.length ? [parts] : [];
  });
  return [...ruled, ...templates];
}

function splitAtUnderlines(text: string): TemplatePart[] {
  const found = UNDERLINE.exec(text);
  if (found === null) return text === "" ? [] : [{ text }];
  const start = found.index + (found[1] ?? "").length;
  const end = found.index + found[0].length;
  const before = text.slice(0, start);
  return [
    ...(before === "" ? [] : [{ text: before }]),
    { rule: found[2] ?? "=" },
    ...splitAtUnderlines(text.slice(end)),
  ];
}
