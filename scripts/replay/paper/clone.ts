import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { SearchedNode } from "./published-router.ts";

/** A task as the paper's corpora have it. */
export interface PaperTask {
  readonly id: string;
  readonly task: string;
  readonly category: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** What the paper's system A was sent for the task, as a message of the user. */
  readonly prompt: string;
}

/** What the replay reads of a clone of the paper's public repository, bdube83/skill-knowledge-graph. Nothing of it is kept. */
export interface PaperClone {
  readonly systemPrompt: string;
  readonly small: readonly PaperTask[];
  readonly large: readonly PaperTask[];
  readonly nodes: readonly PaperNode[];
}

/** What the paper's manifests say of its three nodes. */
export interface PaperNode extends SearchedNode {
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly output_schema: Readonly<Record<string, unknown>>;
}

export function readPaperClone(folder: string): PaperClone {
  return {
    systemPrompt: extractSystemPrompt(readFileSync(join(folder, "eval/baseline_a_runner.py"), "utf8")),
    small: smallCorpus(folder),
    large: parsePaperTasks(readFileSync(join(folder, "eval/corpus_large.jsonl"), "utf8")),
    nodes: ["reviewer-ping-draft", "git-summary", "doc-update"].map((name) => readNode(folder, name)),
  };
}

const parsePaperTasks = (lines: string): PaperTask[] =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ ...(JSON.parse(line) as Omit<PaperTask, "prompt">), prompt: buildPaperPrompt(line) }));

/**
 * Writes task and context as Python's `json.dumps(…, indent=2)` does: what is not ASCII is escaped, and a float keeps its zero, which a parsed number has
 * lost. So floats travel as marked strings.
 */
function buildPaperPrompt(line: string): string {
  const marked = line.replace(/"(?:[^"\\]|\\.)*"|-?\d+\.0+(?=[,\]}\s])/g, (token) =>
    token.startsWith('"') ? token : `"@float ${token}"`,
  );
  const { task, context } = JSON.parse(marked) as PaperTask;
  return JSON.stringify({ task, context }, null, 2)
    .replace(/"@float ([^"]*)"/g, "$1")
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The small corpus is not in the repository; its builder makes it from a fixed seed. */
function smallCorpus(folder: string): PaperTask[] {
  const program =
    "import json\nfrom eval.corpus_builder import generate_synthetic_corpus\n" +
    "for task in generate_synthetic_corpus(): print(json.dumps(task))";
  const run = spawnSync("python3", ["-B", "-c", program], { cwd: folder, encoding: "utf8" });
  if (run.status !== 0)
    throw new Error(`The paper's corpus builder needs python3: ${run.stderr ?? run.error?.message}`);
  return parsePaperTasks(run.stdout);
}

/** Joins the string literals that the function returns. */
function extractSystemPrompt(source: string): string {
  const body = source.split("def _system_prompt()")[1]?.split("\ndef ")[0] ?? "";
  const literals = [...body.matchAll(/"([^"\n]*)"/g)].map(([, text]) => text ?? "");
  if (literals.length === 0) throw new Error("The paper's repository has no system prompt where it is expected.");
  return literals.join("");
}

function readNode(folder: string, name: string): PaperNode {
  const manifest = parse(readFileSync(join(folder, "nodes", name, "manifest.yaml"), "utf8"));
  const { header, task_type, tags = [], input_schema, output_schema } = manifest;
  return { name, header, task_type, tags, input_schema, output_schema };
}
