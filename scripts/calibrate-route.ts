// Prints how the router's coverage was chosen: on the distinct requests of the two public corpora of the paper's repository.
//
//     node --import tsx scripts/calibrate-route.ts CLONE
//
// CLONE is a Git folder of https://github.com/bdube83/skill-knowledge-graph. It is only read, and nothing of it is kept here: a
// request stands in the labels below by the first 12 digits of its SHA-256.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { parse } from "yaml";
import {
  calibrateCoverage,
  DEFAULT_THRESHOLDS,
  indexNodes,
  type LabelledRequest,
  type RouteNode,
} from "../src/learn/route/index.ts";

const COMMIT = "605908c";

/** Which node serves a request, by one person's lenient reading; a request that is not here is served by none. */
const SERVED: Readonly<Record<string, string>> = {
  "14d398c01216": "doc-update",
  "17e7048992e3": "reviewer-ping-draft",
  "31d75f697e32": "doc-update",
  "507a4e8f7b64": "doc-update",
  "54e545205e27": "reviewer-ping-draft",
  "5bc09bf2c05c": "reviewer-ping-draft",
  "738fa4fd279e": "doc-update",
  "7ff84f122fd0": "reviewer-ping-draft",
  "830c695898da": "reviewer-ping-draft",
  "879fc086145a": "git-summary",
  c83ae03b1df4: "reviewer-ping-draft",
  e0dbff3594da: "doc-update",
};

const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error("Name a clone of bdube83/skill-knowledge-graph.");
const show = (path: string) => execFileSync("git", ["-C", clone, "show", `${COMMIT}:${path}`], { encoding: "utf8" });

function node(name: string): RouteNode {
  const { header, task_type, tags = [], input_schema, output_schema } = parse(show(`nodes/${name}/manifest.yaml`));
  const none = { node_id: null, preconditions: [], requested_capabilities: [], edges: [] };
  const manifest = { ...none, header, task_type, input_schema, output_schema };
  return { name, manifest, status: "library", tags, phrases: [], artifact_sha256: "", manifest_sha256: "" };
}

/** The small corpus is made by a program of its repository, whose templates are read as the data that they are. */
function smallRequests(): readonly (readonly [string, Record<string, unknown>])[] {
  const lines = show("eval/corpus_builder.py").matchAll(/\{"task": "([^"]+)", "context": (\{.*\})\},$/gm);
  return [...lines].map(([, task = "", context = "{}"]) => [task, JSON.parse(context)] as const);
}

function largeRequests(): readonly (readonly [string, Record<string, unknown>])[] {
  return show("eval/corpus_large.jsonl")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map(({ task, context }) => [task, context] as const);
}

const labelled = [...smallRequests(), ...largeRequests()].map(([text, context]): LabelledRequest => {
  const id = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { text, context, node: SERVED[id] ?? null };
});
const ports = {
  evaluate: async () => ({ ok: true, value: true }) as const,
  inputProblem: async () => null,
  grant: async () => ({ granted: [], refusal: null }),
  // The nodes cannot be run over these contexts, so nothing but the words and the inputs decides.
  dryRun: async () => ({ reason: null, output: null }),
};
const index = indexNodes(["doc-update", "git-summary", "reviewer-ping-draft"].map(node));
const source = "distinct requests of bdube83/skill-knowledge-graph@605908c, both corpora";
const found = await calibrateCoverage(labelled, { index, ports, thresholds: DEFAULT_THRESHOLDS, source });
console.log("coverage  right  wrong  missed");
for (const { coverage, right, wrong, missed } of found.rows)
  console.log(
    `${coverage.toFixed(2).padStart(8)} ${[right, wrong, missed].map((n) => String(n).padStart(6)).join(" ")}`,
  );
console.log(`chosen: ${found.coverage}, on ${found.calibration.size} requests, sha256 ${found.calibration.sha256}`);
