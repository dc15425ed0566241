import {
  appendBelow,
  bumpedVersion,
  fieldOf,
  inForm,
  insertSorted,
  replaceInLines,
  replaceToken,
  setField,
  tokenBetween,
} from "./edits/index.ts";
import type { Applied, Edit, EditProgram, Files, NewValue, Slots, Template, VersionPart } from "./program.ts";

const PARTS: readonly VersionPart[] = ["major", "minor", "patch"];
export const PLACES = ["line", "blank lines", "section"] as const;

/** Makes the edits in their order. A program is made whole or not at all: an edit that cannot be made, or changes nothing, refuses it. */
export function applyProgram(program: EditProgram, slots: Slots, files: Files): Applied {
  const changed: Record<string, string> = {};
  for (const [at, edit] of program.edits.entries()) {
    const refused = (message: string): Applied => ({ kind: "refused", edit: at, message });
    const path = filled(edit.path, slots);
    if (path === null) return refused("A slot that the path needs is missing.");
    const text = Object.hasOwn(changed, path) ? changed[path] : Object.hasOwn(files, path) ? files[path] : undefined;
    if (text === undefined) return refused(`There is no file ${path}.`);
    const after = applyEdit(edit, slots, text);
    if (after === null || after === text) return refused(`${edit.op} has nothing to change in ${path}.`);
    changed[path] = after;
  }
  return { kind: "applied", files: changed };
}

/** Returns the text after one edit, or null where it cannot be made. */
export function applyEdit(edit: Edit, slots: Slots, text: string): string | null {
  const fill = (template: Template): string | null => filled(template, slots);
  switch (edit.op) {
    case "set_field": {
      const pointer = edit.pointer.map(fill);
      if (!isComplete(pointer)) return null;
      const value = newValue(edit.value, slots, () => fieldOf(text, edit.format, pointer));
      return value === null ? null : setField(text, edit.format, pointer, value);
    }
    case "replace_token": {
      const [before, after, old] = [fill(edit.before), fill(edit.after), edit.old === null ? "" : fill(edit.old)];
      if (before === null || after === null || old === null || (edit.old !== null && old === "")) return null;
      const value = newValue(edit.value, slots, () => tokenBetween(text, before, after));
      return value === null ? null : replaceToken(text, before, after, old, value);
    }
    case "replace_in_lines": {
      const [needle, old, value] = [fill(edit.needle), fill(edit.old), fill(edit.value)];
      return needle === null || old === null || value === null ? null : replaceInLines(text, needle, old, value);
    }
    case "append_below": {
      const [heading, addition] = [fill(edit.heading), fill(edit.addition)];
      if (heading === null || addition === null) return null;
      return appendBelow(text, heading, PLACES.indexOf(edit.place), addition);
    }
    case "insert_sorted": {
      const [anchor, line] = [fill(edit.anchor), fill(edit.line)];
      return anchor === null || line === null ? null : insertSorted(text, anchor, line, edit.ignoresCase ? 1 : 0);
    }
  }
}

function newValue(value: NewValue, slots: Slots, current: () => string | null): string | null {
  if (value.kind === "text") return filled(value.template, slots);
  const old = current();
  const next = old === null ? "" : bumpedVersion(old, PARTS.indexOf(value.part));
  return next === "" ? null : next;
}

/** Returns the text with its slots filled in; null where a slot is missing, has another form, or holds more than one line. */
function filled(template: Template, slots: Slots): string | null {
  let text = "";
  for (const part of template) {
    if ("text" in part) {
      text += part.text;
      continue;
    }
    const value = Object.hasOwn(slots, part.slot) ? slots[part.slot] : undefined;
    const formed = value === undefined || !isOneLine(value) ? null : inForm(value, part.form);
    if (formed === null) return null;
    text += formed;
  }
  return text;
}

/** A slot's value is one line without control characters, so that it cannot end the line that it is put into. */
function isOneLine(value: string): boolean {
  for (let at = 0; at < value.length; at++) if (value.charCodeAt(at) < 32) return false;
  return value.length > 0;
}

function isComplete(texts: readonly (string | null)[]): texts is string[] {
  return !texts.includes(null);
}
