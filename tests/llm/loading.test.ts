import { build } from "esbuild";
import { describe, expect, it } from "vitest";

describe("a run that asks no model", () => {
  it("loads no provider and no library for one", async () => {
    const { metafile } = await build({
      entryPoints: ["src/kernel/llm/index.ts"],
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      outdir: "out",
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    const loaded = new Set(["out/index.js"]);
    for (const path of loaded) {
      const { imports } = metafile.outputs[path] ?? { imports: [] };
      for (const { kind, path: next, external } of imports) {
        if (kind === "import-statement" && !external) loaded.add(next);
      }
    }
    const sources = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    expect(sources).toContain("src/kernel/llm/create.ts");
    expect(sources.filter((path) => path.includes("node_modules"))).toEqual([]);
    expect(Object.keys(metafile.inputs).some((path) => path.startsWith("node_modules/ai/"))).toBe(true);
  });
});
