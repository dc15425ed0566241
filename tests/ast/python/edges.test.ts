/**
 * grimp, the import graph library behind import-linter, is the second opinion on what imports reach. It is installed
 * once from PyPI into the cache of node_modules; without network the test is skipped.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { SourceTree } from "../../../src/kernel/domain/index.ts";
import { python } from "../../../src/syntax/ast/python/index.ts";

const VENV = join(process.cwd(), "node_modules/.cache/skl-peers/python");
const INTERPRETER = join(VENV, "bin/python");
const WANTED = ["grimp==3.5", "networkx==3.2.1", "sqlalchemy==2.0.30", "django==4.2"];
/** The larger ones take minutes with grimp. */
const PACKAGES = process.env.SKL_PYTHON_FILES ? ["networkx", "sqlalchemy", "django", "pip"] : ["networkx"];

function installed(): string | null {
  if (!existsSync(INTERPRETER) && spawnSync("python3", ["-m", "venv", VENV]).status !== 0)
    return "python3 makes no venv";
  if (spawnSync(INTERPRETER, ["-c", "import grimp, networkx, sqlalchemy, django"]).status === 0) return null;
  const pip = spawnSync(INTERPRETER, ["-m", "pip", "install", "-q", ...WANTED], { encoding: "utf8", timeout: 180_000 });
  return pip.status === 0 ? null : "pip could not install grimp";
}

const reason = installed();

function folderTree(root: string): SourceTree {
  return {
    list: async (folder) => {
      const path = join(root, folder);
      if (!existsSync(path)) return null;
      const entries = readdirSync(path, { withFileTypes: true });
      return new Map(
        entries.map((entry) => [entry.name, entry.isDirectory() ? ("directory" as const) : ("file" as const)]),
      );
    },
    read: async (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path)) : null),
  };
}

const toPythonModuleName = (path: string): string =>
  path
    .replace(/\.py$/, "")
    .replaceAll("/", ".")
    .replace(/\.__init__$/, "");

async function collectImportEdges(root: string, packageName: string): Promise<Set<string>> {
  const resolver = python.createResolver(folderTree(root), { roots: [""] });
  const edges = new Set<string>();
  for (const name of readdirSync(join(root, packageName), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".py")) continue;
    const path = `${packageName}/${name}`;
    const outcome = python.parse(readFileSync(join(root, path)), path, "python");
    if (!outcome.ok) continue;
    const imports = outcome.value.imports.filter(({ kind }) => kind !== "dynamic_literal");
    for (const { resolved } of await resolver.resolve(path, imports)) {
      for (const target of resolved) {
        const inside = target.startsWith(`${packageName}/`) && target !== path;
        if (inside) edges.add(`${toPythonModuleName(path)} ${toPythonModuleName(target)}`);
      }
    }
  }
  return edges;
}

describe.skipIf(reason !== null)(`against grimp ${reason ?? ""}`, () => {
  beforeAll(() => python.load());

  it("has the edges of large packages", { timeout: 300_000 }, async () => {
    const root = spawnSync(INTERPRETER, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], {
      encoding: "utf8",
    });
    const script = join(process.cwd(), "scripts/corpus/python/edges.py");
    const found = spawnSync(INTERPRETER, [script, ...PACKAGES], { encoding: "utf8", maxBuffer: 2 ** 28 });
    const theirs: Record<string, [string, string][]> = JSON.parse(found.stdout);
    for (const name of PACKAGES) {
      const expected = new Set((theirs[name] ?? []).map((edge) => edge.join(" ")));
      const actual = await collectImportEdges(root.stdout.trim(), name);
      const missing = [...expected].filter((edge) => !actual.has(edge));
      const surplus = [...actual].filter((edge) => !expected.has(edge));
      const wrong = (missing.length + surplus.length) / expected.size;
      if (process.env.SKL_PYTHON_FILES) console.log(name, expected.size, { missing, surplus });
      expect(expected.size).toBeGreaterThan(300);
      expect({ name, wrong: wrong < 0.01, missing, surplus }).toMatchObject({ name, wrong: true });
    }
  });
});
