/**
 * What skl shows is a document: blocks that say what they are and who wrote them, but not how they look. One function builds the document
 * of an object, and one writer each makes terminal text (`terminal.ts`), Markdown (`markdown.ts`) and HTML (`html.ts`) of it. Only the
 * writers escape and cut, so no builder can forget to.
 */
import type { Warning } from "../../kernel/domain/documents.generated.ts";

export type Tone = "plain" | "strong" | "dim" | "good" | "warn" | "bad";

/** A text whose author is not known is somebody's: Markdown shows everything but plain words as code. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
  /** `own` is Markdown that skl alone wrote; `name` is a name that somebody chose, such as a path, which is code; `sign` is a mark. */
  readonly kind?: "own" | "name" | "sign";
  readonly url?: string | null;
}

export type Inline = readonly (Span | string)[];

const makeToneSpan =
  (tone: Tone) =>
  (text: string): Span => ({ text, tone });

export const plain = makeToneSpan("plain");
export const strong = makeToneSpan("strong");
export const dim = makeToneSpan("dim");
export const good = makeToneSpan("good");
export const warn = makeToneSpan("warn");
export const bad = makeToneSpan("bad");
export const own = (text: string): Span => ({ text, tone: "plain", kind: "own" });
export const name = (text: string, url: string | null = null): Span => ({ text, tone: "strong", kind: "name", url });

export const toSpan = (span: Span | string): Span => (typeof span === "string" ? plain(span) : span);

/** One line of a terminal before it is wrapped, and a paragraph elsewhere. */
export interface Line {
  readonly kind: "line";
  readonly indent: number;
  /** The indent of the further rows of a wrapped line. */
  readonly hang: number;
  /** A row of a table or a command to paste, which is never wrapped. */
  readonly isWhole?: boolean;
  readonly spans: readonly Span[];
}

export type Mark = "pass" | "flag" | "block" | "urgent" | "meets" | "skipped" | "none";

const SIGN_TONES = {
  pass: "good",
  flag: "warn",
  block: "bad",
  urgent: "bad",
  meets: "warn",
  skipped: "dim",
  none: "dim",
} as const satisfies Record<Mark, Tone>;

/** Returns a mark within a line; how it looks is the writer's business. */
export const sign = (mark: Mark): Span => ({ text: mark, tone: SIGN_TONES[mark], kind: "sign" });

export interface Item {
  readonly mark: Mark;
  readonly text: Inline;
  /** Small print: ids, scopes, times. */
  readonly notes?: Inline;
  /** A longer text that somebody wrote. */
  readonly body?: string | null;
  /** Further sentences, a line each. */
  readonly more?: readonly Inline[];
}

export interface Column {
  readonly header: string;
  /** How a column shrinks in a terminal that is too narrow: `fixed` never does, `text` loses its end, `path` its middle. */
  readonly gives?: "fixed" | "text" | "path";
  readonly align?: "left" | "right";
}

/** One of the numbers that a reader looks at first, with the id of the section that has the details. */
export interface Count {
  readonly count: number;
  readonly label: string;
  readonly section: string;
  readonly tone: Tone;
}

export interface Section {
  readonly kind: "section";
  readonly title: string;
  /** Anchors the section in a page. */
  readonly id?: string;
  /** What to do with its content. */
  readonly hint?: string;
  readonly blocks: readonly Block[];
}

export interface List {
  readonly kind: "list";
  readonly items: readonly Item[];
  /** How many items a terminal shows. */
  readonly shown?: number;
  /** Where all items are. */
  readonly rest?: string;
  /** No terminal cuts the sentences of its items. */
  readonly isWhole?: boolean;
}

export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (Inline | Span | string)[])[];
  /** How many rows a terminal shows. */
  readonly shown?: number;
  /** Where all rows are. */
  readonly rest?: string;
  /** HTML that stands for the numbers of the table in a page; only `html` makes it. */
  readonly picture?: object | null;
}

export type Block =
  | Line
  | Section
  | Table
  | { readonly kind: "title"; readonly text: Inline }
  /** The verdict in one line, and on a page what to do. */
  | { readonly kind: "headline"; readonly mark: Mark; readonly text: Inline; readonly next?: Inline }
  | { readonly kind: "counts"; readonly counts: readonly Count[] }
  /** A paragraph that no terminal cuts. */
  | { readonly kind: "text"; readonly spans: Inline }
  | List
  | { readonly kind: "quote"; readonly text: string }
  | { readonly kind: "commands"; readonly commands: readonly string[] }
  /** What only who asks for it reads: folded in Markdown and HTML, left out of a terminal without `--verbose`. */
  | { readonly kind: "details"; readonly summary: string; readonly blocks: readonly Block[] }
  | { readonly kind: "warnings"; readonly warnings: readonly Warning[] };

export type Document = readonly Block[];

/** Returns a line at an indent; its further rows are indented by two more columns. */
export function line(indent: number, ...spans: Inline): Line {
  return { kind: "line", indent, hang: indent + 2, spans: spans.map(toSpan) };
}

/** Returns a table; a column without anything to say about it is its header. */
export const table = (columns: readonly (Column | string)[], rows: Table["rows"]): Table => ({
  kind: "table",
  columns: columns.map((column) => (typeof column === "string" ? { header: column } : column)),
  rows,
});

export const textColumn = (header: string): Column => ({ header, gives: "text" });
export const pathColumn = (header: string): Column => ({ header, gives: "path" });
export const numberColumn = (header: string): Column => ({ header, align: "right" });

/** Returns the warnings of a run. A document ends with them, since they say what the result is based on. */
export const warned = (warnings: readonly Warning[] = []): Block => ({ kind: "warnings", warnings });

/** Returns spans from a template whose own words are skl's, and whose values are names, somebody's words, or nothing. */
export function t(strings: TemplateStringsArray, ...values: readonly (Inline | Span | string | null)[]): Inline {
  return strings.flatMap((words, at) => {
    const value = values[at] ?? [];
    return [...(words === "" ? [] : [own(words)]), ...(Array.isArray(value) ? value : [value])] as Inline;
  });
}

/** Returns a paragraph that no terminal cuts. */
export const say = (...template: Parameters<typeof t>): Block => ({ kind: "text", spans: t(...template) });

/** Returns a section, or nothing where it would be empty. */
export function section(title: string, blocks: Document, more: Pick<Section, "id" | "hint"> = {}): Section[] {
  const isFilled = blocks.some((block) => block.kind !== "list" || block.items.length > 0);
  return isFilled ? [{ kind: "section", title, blocks, ...more }] : [];
}

/** Returns someone's text on one line, with single blanks. */
export const joinTextLines = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns the lines of somebody's text without the blank ones. */
export function listFilledLines(text: string | null | undefined): string[] {
  return (text ?? "")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((row) => row.trim())
    .filter((row) => row !== "");
}

/** Returns parts separated by commas; those that are null are left out. */
export function joinWithCommas(...parts: readonly (Inline | null)[]): Inline {
  return parts.filter((part) => part !== null).flatMap((part, index) => (index === 0 ? part : [own(", "), ...part]));
}

/** Returns `words one, two`, each of the two a name, or null without names. */
export function namesAfter(words: string, names: readonly (string | null)[]): Inline | null {
  const known = names.filter((each) => each !== null && each !== "").map((each) => name(each ?? ""));
  return known.length === 0 ? null : [own(words), ...joinWithCommas(...known.map((each) => [each]))];
}
