import { readYamlTree, toJsonValue } from "../../../kernel/yaml/index.ts";
import { type Directory, openDisk, Refusal } from "../../engine/wasi/index.ts";

/** A Markdown file of the workspace, as scripts see it. */
export interface Page {
  /** The path from the workspace's folder without `.md`. */
  readonly slug: string;
  readonly title: string;
  /** The front matter's `type`; null without one. */
  readonly type: string | null;
  readonly tags: readonly string[];
  readonly text: string;
}

const mostPages = 5_000;
const mostPageBytes = 256 * 1024;
const mostBytes = 32 * 1024 * 1024;
const mostDepth = 20;

/**
 * Reads the pages of the granted folders (or single files) below a folder. No link is followed, no hidden folder is entered, and what is
 * larger or more than the limits is left out.
 */
export function readPages(cwd: string, granted: readonly (readonly string[])[], barred: string): Page[] {
  const found = new Map<string, Page>();
  const left = { pages: mostPages, bytes: mostBytes };
  const top = openDisk(cwd, "none", barred);
  try {
    for (const steps of granted) readBelow(top, steps, { at: [], found, left });
  } finally {
    top.close();
  }
  return [...found.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

interface Reading {
  readonly at: readonly string[];
  readonly found: Map<string, Page>;
  readonly left: { pages: number; bytes: number };
}

function readBelow(directory: Directory, steps: readonly string[], reading: Reading): void {
  const [next, ...rest] = steps;
  const wanted =
    next === undefined
      ? listSortedEntries(directory)
      : listSortedEntries(directory).filter(({ name }) => name === next);
  for (const { name, type } of wanted) {
    const at = [...reading.at, name];
    if (type === "file" && rest.length === 0) readPage(directory, name, { ...reading, at });
    if (type !== "directory" || at.length > mostDepth || (next === undefined && name.startsWith("."))) continue;
    const inner = enterOrNull(directory, name);
    if (inner === null) continue;
    try {
      readBelow(inner, rest, { ...reading, at });
    } finally {
      inner.close();
    }
  }
}

/** Returns null for a folder that may not be entered: the account's own, or one without the right to read it. */
function enterOrNull(directory: Directory, name: string): Directory | null {
  try {
    return directory.enter(name);
  } catch (cause) {
    if (cause instanceof Refusal) return null;
    throw cause;
  }
}

const listSortedEntries = (directory: Directory) => directory.list().sort((a, b) => (a.name < b.name ? -1 : 1));

const readOnly = { read: true, write: false, create: false, exclusive: false, truncate: false };

function readPage(directory: Directory, name: string, { at, found, left }: Reading): void {
  if (!name.endsWith(".md") || left.pages === 0) return;
  const file = directory.open(name, readOnly);
  try {
    const size = Number(file.stat().size);
    if (size > mostPageBytes || size > left.bytes) return;
    const bytes = new Uint8Array(size);
    const text = Buffer.from(bytes.subarray(0, file.read(bytes, 0))).toString("utf8");
    left.pages -= 1;
    left.bytes -= size;
    const slug = at.join("/").slice(0, -".md".length);
    found.set(slug, parseWorkspacePage(slug, text));
  } finally {
    file.close();
  }
}

function parseWorkspacePage(slug: string, text: string): Page {
  const { fields, body } = splitFrontMatter(text);
  const heading = body.split("\n").find((line) => line.startsWith("# "));
  const readTextField = (value: unknown) => (typeof value === "string" ? value : null);
  const { tags } = fields;
  return {
    slug,
    title: readTextField(fields.title) ?? heading?.slice(2).trim() ?? slug.split("/").at(-1) ?? slug,
    type: readTextField(fields.type),
    tags: Array.isArray(tags)
      ? tags.map(String)
      : (readTextField(tags)
          ?.split(",")
          .map((tag) => tag.trim()) ?? []),
    text: body,
  };
}

const fence = "---\n";
const yamlRules = { values: 2_000, depth: 20, aliases: 0, isExact: false };

/** A front matter that cannot be read is part of the text. */
function splitFrontMatter(whole: string): { readonly fields: Record<string, unknown>; readonly body: string } {
  const text = whole.replaceAll("\r\n", "\n");
  const end = text.startsWith(fence) ? text.indexOf(`\n${fence}`, fence.length - 1) : -1;
  const tree = end < 0 ? null : readYamlTree(text.slice(fence.length, end + 1), yamlRules);
  if (tree === null || !tree.ok || tree.value?.kind !== "map") return { fields: {}, body: text };
  const fields = toJsonValue(tree.value) as Record<string, unknown>;
  return { fields, body: text.slice(end + 1 + fence.length) };
}

/** Returns the pages that a page names: `[[slug]]` or `[[slug|words]]`, and Markdown links to other pages. */
export function listPageReferences({ slug, text }: Page, all: ReadonlyMap<string, Page>): string[] {
  const folder = slug.split("/").slice(0, -1);
  const named = [
    ...linkTexts(text, "[[", "]]").map((link) => link.split("|")[0] ?? ""),
    ...linkTexts(text, "](", ")").map((link) => link.split("#")[0] ?? ""),
  ].map((link) => link.trim().replace(/\.md$/, ""));
  const found = named.flatMap((link) =>
    [link, normalizePathSteps([...folder, ...link.split("/")])].filter((each) => all.has(each)),
  );
  return [...new Set(found)].filter((each) => each !== slug);
}

function linkTexts(text: string, open: string, close: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + open.length)) {
    const end = text.indexOf(close, at + open.length);
    if (end >= 0 && end - at < 500) found.push(text.slice(at + open.length, end));
  }
  return found;
}

function normalizePathSteps(steps: readonly string[]): string {
  const path: string[] = [];
  for (const step of steps) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}
