/** A line of a Markdown text with its kind. Only the part of CommonMark that headings and words need is recognised. */
export type MarkdownLine =
  | { readonly kind: "heading" | "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "nothing" };

/** The headings and the words of a text are asked for one after the other. */
let last: { readonly body: string; readonly lines: readonly MarkdownLine[] } | null = null;

function readMarkdownLines(body: string): readonly MarkdownLine[] {
  if (last?.body !== body) last = { body, lines: splitMarkdownLines(body) };
  return last.lines;
}

const OPENING = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const ATX = /^ {0,3}#{1,6}(?=[ \t]|$)/;
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/;
const STARTS_A_BLOCK = /^ {0,3}(?:[-*+>|]|\d+[.)])(?:\s|$)|^ {4}|^\t/;

function splitMarkdownLines(body: string): readonly MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  let fence: string | null = null;
  for (const line of body.split(/\r?\n/)) {
    const opening = line.includes("```") || line.includes("~~~") ? OPENING.exec(line) : null;
    if (fence !== null) {
      const closes = isClosing(line, fence);
      lines.push(closes ? { kind: "nothing" } : { kind: "code", text: line });
      if (closes) fence = null;
    } else if (opening?.[1]) {
      fence = opening[1];
      lines.push({ kind: "nothing" });
    } else push(lines, line);
  }
  return lines;
}

function isClosing(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

function push(lines: MarkdownLine[], line: string): void {
  const before = lines.at(-1);
  if (SETEXT.test(line) && before?.kind === "text" && before.text.trim() !== "" && !STARTS_A_BLOCK.test(before.text)) {
    lines[lines.length - 1] = { kind: "heading", text: before.text.trim() };
    lines.push({ kind: "nothing" });
    return;
  }
  const atx = ATX.exec(line);
  lines.push(
    atx ? { kind: "heading", text: removeClosingHashes(line.slice(atx[0].length)) } : { kind: "text", text: line },
  );
}

/** Removes the `##` that may close a heading; `C#` keeps its mark, since no space precedes it. */
function removeClosingHashes(rest: string): string {
  const text = rest.trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  const closes = end === 0 || text[end - 1] === " " || text[end - 1] === "\t";
  return closes ? text.slice(0, end).trimEnd() : text;
}

/**
 * Returns the words of a line without its markup. A link keeps its text and loses its address. Every pattern is bounded or linear,
 * since a line may be a megabyte that was made to be slow.
 */
function removeLineMarkup(line: string): string {
  // Most lines have few of these characters, and a pattern that finds nothing costs as much as one that does.
  const content = /^[A-Za-z]/.test(line)
    ? line
    : line.replace(/^\s*(?:>\s?)*(?:[-*+]|\d+[.)])?\s+(?:\[[ xX]\]\s+)?/, "");
  const linked = content.includes("[") ? removeLinkMarkup(content) : content;
  const untagged = /[<>]/.test(linked) ? linked.replace(/<\/?[a-zA-Z][^<>]*>|<!--|-->/g, " ") : linked;
  const plain = /[*_~`]/.test(untagged) ? removeEmphasisMarks(untagged) : untagged;
  return plain
    .replace(/^[|:\-=*_\s]+$/, "")
    .replaceAll("|", " ")
    .replace(/[ \t]{2,}|\t/g, " ")
    .trim();
}

function removeLinkMarkup(line: string): string {
  return line
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s{1,10}"[^"]{0,500}")?\)/g, "$1")
    .replace(/!?\[([^[\]]{0,500})\]\[[^[\]]{0,500}\]/g, "$1");
}

function removeEmphasisMarks(line: string): string {
  return line
    .replace(/(\*\*|__|~~|``?)(?=\S)|(?<=\S)(\*\*|__|~~|``?)/g, (mark, ...rest) => keepsWord(mark, rest))
    .replace(/(^|[\s(])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?]|$)/g, "$1");
}

/** Keeps the marks of names such as `__init__`, which are no emphasis between letters. */
function keepsWord(mark: string, rest: readonly unknown[]): string {
  const text = String(rest.at(-1));
  const at = Number(rest.at(-2));
  const isInName = mark === "__" && /\w/.test(text[at - 1] ?? "") && /\w/.test(text[at + 2] ?? "");
  return isInName ? mark : "";
}

export const listHeadingTexts = (body: string): readonly string[] =>
  readMarkdownLines(body).flatMap((line) => {
    const text = line.kind === "heading" ? removeLineMarkup(line.text) : "";
    return text === "" ? [] : [text];
  });

export interface HeadingPlace {
  readonly level: number;
  readonly text: string;
  /** The first character of its line, counted in UTF-16 code units. */
  readonly offset: number;
}

/** Returns the headings of a Markdown text in order. */
export function listHeadingPlaces(body: string): readonly HeadingPlace[] {
  const lines = body.split("\n");
  let offset = 0;
  return readMarkdownLines(body).flatMap((line, at) => {
    const [start, source, below] = [offset, lines[at] ?? "", lines[at + 1] ?? ""];
    offset += source.length + 1;
    const text = line.kind === "heading" ? removeLineMarkup(line.text) : "";
    if (text === "") return [];
    const level = /^ {0,3}(#{1,6})/.exec(source)?.[1]?.length ?? (below.trim().startsWith("=") ? 1 : 2);
    return [{ level, text, offset: start }];
  });
}

/** Returns the words of a Markdown text, including code, since people search for its names. */
export function removeMarkdownMarkup(body: string): string {
  const lines = readMarkdownLines(body).map((line) => {
    if (line.kind === "nothing") return "";
    return line.kind === "code" ? line.text.trim() : removeLineMarkup(line.text);
  });
  return lines.filter((line) => line !== "").join("\n");
}
