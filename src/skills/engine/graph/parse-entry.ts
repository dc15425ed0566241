import { err, isObject, ok, parseInstant, type Result } from "../../../kernel/domain/index.ts";
import { parseEdgeType } from "./edge-types.ts";
import { isEntryId, isSkillName } from "./keys.ts";
import type { EdgeType, HistoryEntry, HistoryOp, ProposedEdge } from "./types.ts";

/** New entries come after all that there are: a time without end would leave no room for any. */
const LATEST = Date.UTC(3000, 0);

const isTimeOfEntry = (text: string): boolean => (parseInstant(text) ?? LATEST) < LATEST;

const OPS: readonly HistoryOp[] = ["add", "delete", "retype", "revert", "build"];

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads the file of an entry, which is called after its entry, or returns why it is none. */
export function readHistoryEntry(file: string, bytes: Uint8Array): Result<HistoryEntry, string> {
  const id = file.slice(0, -".json".length);
  if (!file.endsWith(".json") || !isEntryId(id)) return err("its name is not an entry's id");
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    return err(`it is not JSON in UTF-8: ${(cause as Error).message.slice(0, 200)}`);
  }
  const entry = parseHistoryEntry(value);
  if (entry.ok && entry.value.entry_id !== id) return err(`it holds the entry ${entry.value.entry_id}`);
  return entry;
}

/** Reads one entry of the log, or returns everything that is wrong with it. Unknown fields are left out. */
export function parseHistoryEntry(value: unknown): Result<HistoryEntry, string> {
  if (!isObject(value)) return err("it is not a JSON object");
  const problems: string[] = [];
  const entry = new Fields(value, problems).entry();
  problems.push(...listEntryShapeProblems(entry));
  return problems.length === 0 ? ok(entry) : err(joinFirstProblems(problems));
}

/** A build may hold thousands of broken edges, so only the first problems are shown. */
const SHOWN = 5;

function joinFirstProblems(problems: readonly string[]): string {
  const more = problems.length - SHOWN;
  return [...problems.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** Returns a problem where a field is missing that the operation needs. */
function listEntryShapeProblems({ op, type, former, a, b, reverts, edges }: HistoryEntry): string[] {
  switch (op) {
    case "add":
    case "delete":
      return type && a !== null && b !== null ? [] : [`${op} needs \`type\`, \`a\` and \`b\``];
    case "retype":
      return type && former && a !== null && b !== null ? [] : ["retype needs `type`, `former`, `a` and `b`"];
    case "revert":
      return reverts.length > 0 ? [] : ["revert needs the entries in `reverts`"];
    case "build":
      return edges.length > 0 ? [] : ["build needs `edges`"];
  }
}

class Fields {
  constructor(
    private readonly value: Readonly<Record<string, unknown>>,
    private readonly problems: string[],
  ) {}

  entry(): HistoryEntry {
    return {
      entry_id: this.#text("entry_id", isEntryId, "an id of letters, digits, - and _"),
      at: this.#text("at", isTimeOfEntry, "a timestamp before the year 3000"),
      op: this.#op(),
      type: this.#type("type"),
      former: this.#type("former"),
      a: this.#name("a"),
      b: this.#name("b"),
      origin: this.#text("origin", (text) => text !== "", "a text"),
      reason: this.#text("reason", () => true, "a text"),
      task_id: this.#optional("task_id"),
      evidence: this.#optional("evidence"),
      reverts: this.#list("reverts").flatMap((id) => this.#target(id)),
      edges: this.#list("edges").flatMap((edge, index) => this.#edge(edge, index)),
    };
  }

  #op(): HistoryOp {
    const op = OPS.find((known) => known === this.value["op"]);
    if (!op) this.problems.push(`\`op\` is not one of ${OPS.join(", ")}`);
    return op ?? "delete";
  }

  #type(field: string): EdgeType | null {
    const text = this.#optional(field);
    const type = text === null ? null : parseEdgeType(text);
    if (text !== null && !type) this.problems.push(`\`${field}\` is not a known type of edge`);
    return type;
  }

  #name(field: string): string | null {
    const name = this.#optional(field);
    if (name !== null && !isSkillName(name)) this.problems.push(`\`${field}\` is not the name of a skill`);
    return name;
  }

  #text(field: string, isGood: (text: string) => boolean, wanted: string): string {
    const text = this.value[field];
    if (typeof text === "string" && isGood(text)) return text;
    this.problems.push(`\`${field}\` is not ${wanted}`);
    return "";
  }

  #optional(field: string): string | null {
    const text = this.value[field] ?? null;
    if (text === null || typeof text === "string") return text;
    this.problems.push(`\`${field}\` is not a text`);
    return null;
  }

  #list(field: string): readonly unknown[] {
    const list = this.value[field] ?? [];
    if (Array.isArray(list)) return list;
    this.problems.push(`\`${field}\` is not a list`);
    return [];
  }

  #target(id: unknown): string[] {
    if (typeof id === "string" && isEntryId(id)) return [id];
    this.problems.push("`reverts` holds something that is not an entry's id");
    return [];
  }

  #edge(value: unknown, index: number): ProposedEdge[] {
    const edge = isObject(value) ? value : {};
    const type = typeof edge["type"] === "string" ? parseEdgeType(edge["type"]) : null;
    const { a, b, reason } = edge;
    if (type && typeof a === "string" && typeof b === "string" && isSkillName(a) && isSkillName(b))
      return [{ type, a, b, reason: typeof reason === "string" ? reason : "" }];
    this.problems.push(`\`edges[${index}]\` is not an edge`);
    return [];
  }
}

/** Writes an entry for its file, with a line for each field and each edge, so that a person can read the change in a review. */
export function formatHistoryEntry(entry: HistoryEntry): string {
  const lines = Object.entries(entry).map(([field, value]) => `  ${JSON.stringify(field)}: ${formatEntryValue(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function formatEntryValue(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
}
