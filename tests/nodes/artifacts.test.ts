import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compilerProblem, nodeNames as sourced, wholeSource } from "../../scripts/build-nodes.mjs";
import { APPROVAL_EFFECTS, HOST_FUNCTIONS } from "../../src/runtime/engine/index.ts";
import { SCOPED_ADAPTERS } from "../../src/runtime/engine/scopes/index.ts";
import { loadManifest } from "../../src/runtime/use/policy-check.ts";
import { validateNode } from "../../src/runtime/use/wasi-command.ts";
import { parseSkillFolder } from "../../src/skills/engine/package/index.ts";
import { checkRe2Pattern } from "../../src/skills/use/library/parsed-package.ts";
import { freshFolder } from "../support/folders.ts";
import { nodeFolder, nodeNames } from "./kit.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const readNodeFile = (name: string, file: string) => readFileSync(join(nodeFolder(name), file));

test("each node has a source, and each source a node", () => {
  expect(sourced()).toEqual([...nodeNames].sort());
});

describe.each(nodeNames)("the node %s", (name) => {
  test("is what its manifest states", async () => {
    const { manifest, warnings } = await loadManifest(join(nodeFolder(name), "skill.yaml"), SCOPED_ADAPTERS);
    expect({ source: manifest.source_sha256, artifact: manifest.artifact_sha256, warnings }).toEqual({
      source: sha256(readNodeFile(name, "node.rs")),
      artifact: sha256(readNodeFile(name, "node.wasm")),
      warnings: [],
    });
  });

  test("has the whole of its source beside it", () => {
    expect(readNodeFile(name, "node.rs").toString()).toBe(wholeSource(name));
  });

  test("is a package without problems", () => {
    const files = new Map(filesBelow(nodeFolder(name)).map((path) => [path, readNodeFile(name, path)]));
    const { problems } = parseSkillFolder({ folder: name, files }, checkRe2Pattern);
    expect(problems).toEqual([]);
  });

  test("imports what its manifest asks for and nothing else, and is small", async () => {
    const { manifest } = await loadManifest(join(nodeFolder(name), "skill.yaml"), SCOPED_ADAPTERS);
    const asked = new Set<string>(manifest.requested_capabilities.map(({ effect }) => effect));
    const { ok, imports } = await validateNode(nodeFolder(name), process.env, "node.wasm");
    const host = imports.flatMap((each) => (each.startsWith("skg.") ? [HOST_FUNCTIONS[each.slice(4)]] : []));
    const opensFiles = imports.includes("wasi_snapshot_preview1.path_open");
    expect({ ok, effects: new Set([...host, ...(opensFiles ? ["local.read", "local.write"] : [])]) }).toEqual({
      ok: true,
      effects: asked,
    });
    expect(readNodeFile(name, "node.wasm").length).toBeLessThanOrEqual(60 * 1024);
  });

  test("may be promoted: unit cases, and three replays with different inputs", () => {
    const inputs = (folder: string) =>
      readdirSync(join(nodeFolder(name), folder)).map((file) =>
        JSON.stringify(JSON.parse(readNodeFile(name, `${folder}/${file}`).toString()).input),
      );
    expect(inputs("tests").length).toBeGreaterThanOrEqual(2);
    expect(new Set(inputs("replay")).size).toBeGreaterThanOrEqual(3);
  });
});

test("edges between nodes name nodes of this library", () => {
  const cards = nodeNames.map((name) => parse(readNodeFile(name, "skill.yaml").toString()).manifest as Card);
  const ids = cards.map(({ node_id }) => node_id);
  expect(new Set(ids).size).toBe(ids.length);
  const called = cards.flatMap(({ edges }) => edges.filter(({ type }) => type === "calls").map(({ target }) => target));
  expect(called.filter((id) => !ids.includes(id))).toEqual([]);
  const produced = cards.flatMap(({ edges }) =>
    edges.filter(({ type }) => type === "produces").map(({ target }) => target),
  );
  const required = cards.flatMap(({ edges }) =>
    edges.filter(({ type }) => type === "requires").map(({ target }) => target),
  );
  expect(required.filter((type) => !produced.includes(type))).toEqual([]);
});

interface Card {
  readonly node_id: string;
  readonly edges: readonly { readonly type: string; readonly target: string }[];
}

const compiler = "rustc";
const problem = compilerProblem();
const script = join(import.meta.dirname, "../../scripts/build-nodes.mjs");

describe.skipIf(problem !== null)(`with the compiler${problem === null ? "" : ` (skipped: ${problem})`}`, () => {
  // The manifest states the hash of what is checked in: that the build makes the same manifest says that it makes the same bytes.
  test("an artifact that its source does not make is found, and everything else is made again byte for byte", async () => {
    const folder = freshFolder();
    cpSync(script, join(folder, "scripts/build-nodes.mjs"));
    cpSync(join(import.meta.dirname, "../../nodes"), join(folder, "nodes"), { recursive: true });
    writeFileSync(join(folder, "nodes/infer-dependency-order/node.wasm"), "something else");
    const args = ["scripts/build-nodes.mjs", "--check", "infer-dependency-order"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "nodes/infer-dependency-order/node.wasm is not what its sources make.\n",
    });
  });

  test("the shared modules call every function of the host, with a token where it takes one", async () => {
    const folder = freshFolder();
    cpSync(join(import.meta.dirname, "../../nodes/sdk"), join(folder, "sdk"), { recursive: true });
    const calls = Object.entries(HOST_FUNCTIONS).map(
      ([name, effect]) =>
        `let _ = host::${name}(1, &json::Json::Null${APPROVAL_EFFECTS.has(effect) ? ', call.approval("x")' : ""});`,
    );
    const source = `#![no_main]
#![allow(dead_code)]
#[macro_use]
#[path = "sdk/mod.rs"]
mod sdk;
use sdk::{host, json, run};
#[no_mangle]
pub extern "C" fn __main_void() -> i32 { run::run(all) }
fn all(call: &run::Call) -> run::Answer { ${calls.join(" ")} Ok(json::Json::Null) }
`;
    writeFileSync(join(folder, "node.rs"), source);
    const size = ["-C", "opt-level=z", "-C", "lto=fat", "-C", "codegen-units=1", "-C", "panic=abort"];
    const args = ["--edition", "2021", "--target", "wasm32-wasip1", ...size, "node.rs", "-o", "node.wasm"];
    const made = spawnSync(process.env.SKL_RUSTC || compiler, args, { cwd: folder, encoding: "utf8" });
    const { imports } = await validateNode(folder, process.env, "node.wasm");
    const host = imports.filter((each) => each.startsWith("skg.")).map((each) => each.slice(4));
    expect([made.status, made.stderr, host.sort()]).toEqual([0, "", Object.keys(HOST_FUNCTIONS).sort()]);
  });

  // Half a minute; one of them is made above.
  test.runIf(process.env.SKL_NODES === "all")("all checked-in artifacts are made again byte for byte", () => {
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

test("without the compiler the build says what to install", () => {
  const env = { ...process.env, SKL_RUSTC: "/nowhere/rustc" };
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { env, encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^There is no compiler at \/nowhere\/rustc\. rustup toolchain install 1\.95\.0 --target wasm32-wasip1/,
  );
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
