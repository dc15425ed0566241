/**
 * Our lines in a file that is someone else's: between two comment lines, so that they can be found, renewed and taken
 * out again with the rest left byte for byte. Husky's scripts and YAML share the comment sign. Text is Latin-1.
 */

const begin = (title: string) => `# >>> skl: ${title}; \`skl uninstall\` takes these lines out`;
const MADE = " (file made by skl)";
const END = "# <<< skl";
const PATTERN = /^[ \t]*# >>> skl\b([^\n]*)\n(?:.*\n)*?[ \t]*# <<< skl(\n|$)/m;

/** How `lines` are set off: `indent` is put before the two comment lines. */
export interface MarkedLines {
  readonly lines: readonly string[];
  readonly indent: string;
  /** What the lines do; the first comment line repeats it. */
  readonly title?: string;
}

/** Returns a new file that holds `header` and our lines only. */
export function composeMarkedFile(header: string, marked: MarkedLines): string {
  return `${header}${block(marked, MADE)}\n`;
}

/** Puts our lines at an offset that begins a line or ends the text. */
export function insertLines(text: string, offset: number, marked: MarkedLines): string {
  const before = text.slice(0, offset);
  const after = text.slice(offset);
  // If no line end follows our lines, the one before them is ours too; see `removeLines`.
  if (before !== "" && !before.endsWith("\n")) return `${before}\n${block(marked, "")}${after}`;
  return `${before}${block(marked, "")}\n${after}`;
}

export interface WithoutLines {
  readonly rest: string;
  /** The two comment lines and everything between them. */
  readonly taken: string;
  /** Whether the file was made for our lines and nobody added to it, so that at most a `#!` line is left. */
  readonly isOurFile: boolean;
}

/** Returns the text without our lines, or null if it has none. */
export function removeLines(text: string): WithoutLines | null {
  const found = PATTERN.exec(text);
  if (!found) return null;
  const [taken, title = "", lineEnd = ""] = found;
  const before = text.slice(0, found.index);
  const kept = lineEnd === "" && before.endsWith("\n") ? before.slice(0, -1) : before;
  const rest = kept + text.slice(found.index + taken.length);
  const isEmpty = rest.replace(/^#!.*/, "").trim() === "";
  return { rest, taken: taken.trimEnd(), isOurFile: title.endsWith(MADE) && isEmpty };
}

/** Returns whether `taken` are these lines, whatever the random word in them. */
export function areSameLines(taken: string, marked: MarkedLines): boolean {
  const stripMadeMarks = (text: string) => text.replace(MADE, "").replace(/\bSKL_[0-9a-f]+\b/g, "SKL_");
  return stripMadeMarks(taken) === stripMadeMarks(block(marked, "").trimEnd());
}

/** Returns whether a manager's file calls the shim, by our lines or by ones that a person added. */
export function leadsToShim(text: string): boolean {
  return text.includes("/skl/pre-push");
}

function block({ lines, indent, title = "judges pushes" }: MarkedLines, suffix: string): string {
  return [`${indent}${begin(title)}${suffix}`, ...lines, `${indent}${END}`].join("\n");
}
