import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Routed, routeRequest } from "../../src/runtime/use/route/index.ts";
import { keepLibraries } from "../../src/skills/use/library/index.ts";
import type { Benchmark } from "./benchmark.ts";

const VERBS = "bump write check order fix remove move rename sort pin sign merge split tag copy".split(" ");
const THINGS =
  "version changelog header license import fixture schema migration snapshot badge author index report".split(" ");
const PLACES = "python rust docker release docs backend frontend mobile billing search".split(" ");

/** A module with nothing in it. Every plan falls in stage 7, so that no dry run is part of the times. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

export const routing: Benchmark = {
  name: "routing",
  title: "A route in a process that stays, without dry runs: stages 1 to 7, and the whole call",
  run: async ({ stage, environment, isQuick }) => {
    const [nodes, skills] = isQuick ? [200, 2_000] : [1_000, 20_000];
    const workspace = join(stage, "routing");
    const env = { ...environment, HOME: join(stage, "routing-home"), SKL_HOME: join(stage, "routing-home") };
    mkdirSync(env.SKL_HOME, { recursive: true, mode: 0o700 });
    writeNodes(workspace, nodes);
    for (let at = 0; at < skills; at++) writeSkill(workspace, at);
    keepLibraries();
    const ask = (at: number) => routeRequest({ cwd: workspace, env, request: requestAt(at) });
    for (let at = 0; at < 20; at++) await ask(at);
    const answers: Routed[] = [];
    for (let at = 0; at < 200; at++) answers.push(await ask(at));
    const staged = answers.map(({ stages }) => stages.slice(0, 7).reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0));
    const whole = answers.map(({ elapsed_ms }) => elapsed_ms);
    const expanded = answers.filter(({ stages }) => stages[6]?.skipped === null).length;
    const size = `${nodes} nodes, ${skills} skills`;
    return {
      columns: ["measure", "ms p50", "ms p95", "library"],
      rows: [
        ["stages 1 to 7", ...percentiles(staged), size],
        ["the whole call, with its attestation", ...percentiles(whole), size],
      ],
      notes: [
        `200 requests, of which ${expanded} came to stage 7. The bar for stages 1 to 7 is 5 ms at p95 with 1,000 nodes and 20,000 skills.`,
        "The whole call also looks at every folder of the library, reads the policy and signs an entry of the log.",
      ],
      data: { nodes, skills, staged, whole, expanded },
    };
  },
};

function percentiles(times: readonly number[]): [string, string] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return [at(0.5), at(0.95)];
}

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? "";
const verbAt = (at: number) => pick(VERBS, at);
const thingAt = (at: number) => pick(THINGS, Math.floor(at / VERBS.length));
const placeAt = (at: number) => pick(PLACES, Math.floor(at / (VERBS.length * THINGS.length)) + at);

/** Half of the requests name a node's task in its words, half only some of them. */
function requestAt(at: number): string {
  const n = at * 7;
  const request = `${verbAt(n)} the ${thingAt(n)} of ${placeAt(n)} to 1.${at}.0 in src/file-${at}.json`;
  return at % 2 === 0 ? request : `${request} for the quarterly review of our partners`;
}

function writeNodes(workspace: string, count: number): void {
  for (let at = 0; at < count; at++) {
    const name = `${verbAt(at)}-${thingAt(at)}-${placeAt(at)}-${at}`;
    const header = `${verbAt(at)} the ${thingAt(at)} of ${placeAt(at)}, given path and version.`;
    writePackage(workspace, name, `Can ${header}`, [
      "artifacts: [{ kind: wasm_module, name: node, ordinal: 0, file: node.wasm }]",
      "manifest:",
      `  header: ${JSON.stringify(header)}`,
      `  task_type: ${verbAt(at)}_${thingAt(at)}`,
      '  preconditions: [{ name: said, check: "has(input.path) && size(input.path) > 0", reason: "A path is needed." }]',
      "  input_schema: { type: object, required: [path, version], properties: { path: { type: string }, version: { type: string } } }",
      `  edges: [{ type: calls, target: reader-${at % 10} }]`,
    ]);
    writeFileSync(join(locateBenchSkillFolder(workspace, name), "node.wasm"), EMPTY);
  }
  for (let at = 0; at < 10; at++) {
    writePackage(workspace, `reader-${at}`, "Reads what others need.", [
      "artifacts: [{ kind: wasm_module, name: node, ordinal: 0, file: node.wasm }]",
      "manifest:",
      "  requested_capabilities: [{ effect: local.read, adapter: fs, scope: { path: src } }]",
    ]);
    writeFileSync(join(locateBenchSkillFolder(workspace, `reader-${at}`), "node.wasm"), EMPTY);
  }
}

function writeSkill(workspace: string, at: number): void {
  writePackage(workspace, `skill-${at}`, `How to ${verbAt(at)} a ${thingAt(at)} for ${placeAt(at)}, case ${at}.`, [
    "version: 1.0.0",
  ]);
}

const locateBenchSkillFolder = (workspace: string, name: string): string => join(workspace, ".skl", "skills", name);

function writePackage(workspace: string, name: string, description: string, card: readonly string[]): void {
  const folder = locateBenchSkillFolder(workspace, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "SKILL.md"), `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`);
  writeFileSync(join(folder, "skill.yaml"), `${card.join("\n")}\n`);
}
