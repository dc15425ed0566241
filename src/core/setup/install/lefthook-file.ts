import { composeMarkedFile, insertLines, type MarkedLines } from "./marked-lines.ts";

/**
 * Our command in lefthook's local file. What it guards against:
 * - lefthook pastes `{1}` and `{2}` into the shell text as they are, so a remote's URL could run as a command. In a
 *   quoted here-document, ended by a word nobody can guess, it is only text.
 * - lefthook skips a command when it sees no files in the push, which it reckons from the branch that is checked out
 *   rather than from what is pushed. A command that names files is run for these; ours names the file it stands in.
 * - on Windows lefthook wraps the text in double quotes, so there is none in it; an empty IFS and `set -f` leave
 *   unquoted names as whole as quotes would.
 */
function composeSklCommand(localName: string, word: string): readonly string[] {
  return [
    "skl:",
    "  use_stdin: true",
    `  files: echo ${localName}`,
    "  run: |",
    "    IFS=; set -f # {files}",
    "    shim=$(git rev-parse --git-common-dir)/skl/pre-push",
    `    remote=$(cat <<'SKL_${word}'`,
    "    {1}",
    `    SKL_${word}`,
    "    )",
    `    url=$(cat <<'SKL_${word}'`,
    "    {2}",
    `    SKL_${word}`,
    "    )",
    "    if [ -f $shim ]; then sh $shim $remote $url; fi",
  ];
}

export interface LefthookCommand {
  /** The path of the local file from the top level, as lefthook spells it. */
  readonly localName: string;
  /** A string of hex digits that is new for each installation. */
  readonly word: string;
}

/** Returns a local file of our own. */
export function composeLefthookFile(command: LefthookCommand): string {
  return composeMarkedFile("", composeWholeSection(command));
}

/** Returns the lines to add by hand, where the file cannot be extended safely. */
export function composeLefthookLines(command: LefthookCommand): string {
  return composeWholeSection(command).lines.join("\n");
}

/**
 * Returns the local file with our command under `pre-push`, or null where that is not plainly an indented list of commands
 * (flow style, anchors, tabs, several documents, a command named `skl` of someone else's): then nothing is guessed.
 */
export function addToLefthookFile(text: string, command: LefthookCommand): string | null {
  const lines = splitLefthookLines(text);
  const content = lines.filter(({ body }) => body !== "");
  if (content.some(({ raw }) => /^ *\t/.test(raw))) return null;
  if (content.some(({ indent, body }, at) => indent === 0 && !isTopLevelKey(body) && !(at === 0 && body === "---")))
    return null;
  const sections = content.filter(({ indent, body }) => indent === 0 && isKey(body, "pre-push"));
  const [section] = sections;
  if (!section) {
    if (content.length > 0 && content.every(({ indent }) => indent > 0)) return null;
    return insertLines(text, text.length, composeWholeSection(command));
  }
  if (sections.length > 1 || !isBare(section.body)) return null;
  const place = placeIn(listLinesBelow(content, section), section);
  return place && insertLines(text, place.offset, composeCommandAt(place, command));
}

interface Line {
  readonly raw: string;
  /** The offset of the next line. */
  readonly end: number;
  readonly indent: number;
  /** Has neither indent nor line end; it is empty for a blank line or a comment. */
  readonly body: string;
}

interface Place {
  readonly offset: number;
  readonly indent: string;
  readonly hasCommands: boolean;
}

function placeIn(children: readonly Line[], section: Line): Place | null {
  const [first] = children;
  if (!first) return { offset: section.end, indent: "  ", hasCommands: false };
  const direct = children.filter(({ indent }) => indent === first.indent);
  if (children.some(({ indent }) => indent < first.indent) || direct.some(({ body }) => !isPlainKey(body))) return null;
  const commands = direct.find(({ body }) => isKey(body, "commands"));
  if (!commands) return { offset: section.end, indent: " ".repeat(first.indent), hasCommands: false };
  if (!isBare(commands.body)) return null;
  const inside = listLinesBelow(children, commands);
  const indent = inside[0]?.indent ?? first.indent + 2;
  if (inside.some((line) => line.indent === indent && (isKey(line.body, "skl") || !isPlainKey(line.body)))) return null;
  return { offset: commands.end, indent: " ".repeat(indent), hasCommands: true };
}

/** Returns the lines that belong to `parent`: up to the next one that is not deeper. */
function listLinesBelow(lines: readonly Line[], parent: Line): readonly Line[] {
  const rest = lines.slice(lines.indexOf(parent) + 1);
  const next = rest.findIndex(({ indent }) => indent <= parent.indent);
  return next < 0 ? rest : rest.slice(0, next);
}

function composeCommandAt(place: Place, { localName, word }: LefthookCommand): MarkedLines {
  const own = composeSklCommand(localName, word);
  const lines = place.hasCommands ? own : ["commands:", ...own.map((line) => `  ${line}`)];
  return { indent: place.indent, lines: lines.map((line) => place.indent + line) };
}

function composeWholeSection({ localName, word }: LefthookCommand): MarkedLines {
  const own = composeSklCommand(localName, word).map((line) => `    ${line}`);
  return { indent: "", lines: ["pre-push:", "  commands:", ...own] };
}

function splitLefthookLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf("\n", at);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const raw = text.slice(at, end).trimEnd();
    const body = raw.trimStart();
    lines.push({ raw, end, indent: raw.length - body.length, body: body.startsWith("#") ? "" : body });
    at = end;
  }
  return lines;
}

function isTopLevelKey(body: string): boolean {
  return /^(?:[A-Za-z_][\w.-]*|"[^"]*"|'[^']*')\s*:(?:\s|$)/.test(body);
}

/** Returns whether a text is a key of a mapping, and not a list item or a merge (`<<`), whose commands ours would hide. */
function isPlainKey(body: string): boolean {
  return !body.startsWith("- ") && !body.startsWith("<<") && /:(?:\s|$)/.test(body);
}

function isKey(body: string, name: string): boolean {
  return new RegExp(`^(["']?)${name}\\1\\s*:(?:\\s|$)`).test(body);
}

/** Returns whether a line is a key with its value on the lines below. */
function isBare(body: string): boolean {
  return /:\s*(?:\s#.*)?$/.test(body);
}
