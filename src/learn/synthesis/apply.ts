import {
  appendBelow,
  bumpedVersion,
  fieldOf,
  inForm,
  insertSorted,
  isEverywhere,
  replaceInLines,
  replaceLines,
  replaceToken,
  setField,
  tokenBetween,
  underlined,
} from "./edits/index.ts";
import type {
  Applied,
  Edit,
  EditProgram,
  EverywhereEdit,
  Files,
  NewValue,
  Slots,
  Template,
  VersionPart,
} from "./program.ts";

const PARTS: readonly VersionPart[] = ["major", "minor", "patch"];
export const PLACES = ["line", "blank lines", "section"] as const;

/** Makes the edits in their order. A program is made whole or not at all: an edit that cannot be made, or changes nothing, refuses it. */
export function applyProgram(program: EditProgram, given: Slots, files: Files): Applied {
  const slots = addReadSlots(program, given, files);
  const changed: Record<string, string> = {};
  const readCurrentText = (path: string): string | undefined =>
    Object.hasOwn(changed, path) ? changed[path] : Object.hasOwn(files, path) ? files[path] : undefined;
  for (const [at, edit] of program.edits.entries()) {
    const refuseEditAt = (message: string): Applied => ({ kind: "refused", edit: at, message });
    if (edit.op === "replace_everywhere") {
      const paths = Object.keys(files).filter((path) => isEverywhere(path, edit.folder, edit.ending));
      const made = paths.flatMap((path) => {
        const after = applyEdit(edit, slots, readCurrentText(path) ?? "");
        return after === null ? [] : [[path, after] as const];
      });
      if (made.length === 0) return refuseEditAt(`${edit.op} has nothing to change.`);
      Object.assign(changed, Object.fromEntries(made));
      continue;
    }
    const path = fillTemplate(edit.path, slots);
    if (path === null) return refuseEditAt("A slot that the path needs is missing.");
    const text = readCurrentText(path);
    if (text === undefined) return refuseEditAt(`There is no file ${path}.`);
    const after = applyEdit(edit, slots, text);
    if (after === null || after === text) return refuseEditAt(`${edit.op} has nothing to change in ${path}.`);
    changed[path] = after;
  }
  return { kind: "applied", files: sortInOpeningOrder(program, changed) };
}

/** Names changed files as the module does, which opens those first in which it reads a slot. */
function sortInOpeningOrder({ reads = [] }: EditProgram, changed: Files): Files {
  const opened = [...new Set([...reads.map(({ path }) => path), ...Object.keys(changed)])];
  return Object.fromEntries(
    opened.flatMap((path) => (Object.hasOwn(changed, path) ? [[path, changed[path] as string] as const] : [])),
  );
}

function addReadSlots({ reads = [] }: EditProgram, slots: Slots, files: Files): Slots {
  const read = reads.map(({ slot, path, format, pointer }) => {
    const text = Object.hasOwn(files, path) ? files[path] : undefined;
    return [slot, (text === undefined ? null : fieldOf(text, format, [...pointer])) ?? ""] as const;
  });
  return { ...slots, ...Object.fromEntries(read) };
}

/** What has to be read of a folder before a program can be applied to it. */
export interface Reading {
  /** Files by their paths; a path whose slots are missing is none. */
  readonly paths: readonly string[];
  /** Files of {@link isEditedBy} with this text in them. */
  readonly everywhere: readonly { readonly edit: EverywhereEdit; readonly text: string }[];
}

/** Returns which files a program reads for these slots. `textOf` gives the file in which a slot stands that is read. */
export async function listReadFiles(
  program: EditProgram,
  given: Slots,
  textOf: (path: string) => Promise<string | null>,
): Promise<Reading> {
  const read: Record<string, string> = {};
  for (const { path } of program.reads ?? []) {
    const text = await textOf(path);
    if (text !== null) read[path] = text;
  }
  const slots = addReadSlots(program, given, read);
  const paths = [...Object.keys(read)];
  const everywhere: { edit: EverywhereEdit; text: string }[] = [];
  for (const edit of program.edits) {
    if (edit.op !== "replace_everywhere") paths.push(fillTemplate(edit.path, slots) ?? "");
    else everywhere.push({ edit, text: fillTemplate(edit.old, slots) ?? "" });
  }
  return { paths: [...new Set(paths)].filter((path) => path !== ""), everywhere };
}

/** Whether an edit everywhere may change a file. */
export const isEditedBy = ({ folder, ending }: EverywhereEdit, path: string): boolean =>
  isEverywhere(path, folder, ending);

/** Returns the text after one edit, or null where it cannot be made. */
export function applyEdit(edit: Edit, slots: Slots, text: string): string | null {
  const fill = (template: Template): string | null => fillTemplate(template, slots);
  switch (edit.op) {
    case "set_field": {
      const pointer = edit.pointer.map(fill);
      if (!isComplete(pointer)) return null;
      const value = computeNewValue(edit.value, slots, () => fieldOf(text, edit.format, pointer));
      return value === null ? null : setField(text, edit.format, pointer, value);
    }
    case "replace_token": {
      const [before, after, old] = [fill(edit.before), fill(edit.after), edit.old === null ? "" : fill(edit.old)];
      if (before === null || after === null || old === null || (edit.old !== null && old === "")) return null;
      const value = computeNewValue(edit.value, slots, () => tokenBetween(text, before, after));
      return value === null ? null : replaceToken(text, before, after, old, value);
    }
    case "replace_lines": {
      const [old, value] = [fill(edit.old), fill(edit.value)];
      return old === null || value === null ? null : replaceLines(text, old, value);
    }
    case "replace_everywhere":
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

function computeNewValue(value: NewValue, slots: Slots, current: () => string | null): string | null {
  if (value.kind === "text") return fillTemplate(value.template, slots);
  const old = current();
  const next = old === null ? "" : bumpedVersion(old, PARTS.indexOf(value.part));
  return next === "" ? null : next;
}

/** Returns the text with its slots filled in; null where a slot is missing, has another form, or holds more than one line. */
function fillTemplate(template: Template, slots: Slots): string | null {
  let text = "";
  for (const part of template) {
    if ("text" in part) {
      text += part.text;
      continue;
    }
    if ("rule" in part) {
      text = underlined(text, part.rule);
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
