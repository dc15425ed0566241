/** Import contracts, a signature check, and a check of the merged result, as Python projects have them. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "./episode.ts";
import { type Complaints, collectComplaintLines, type Tools } from "./peers.ts";
import { toDottedModule } from "./source.ts";
import type { Stage } from "./stage.ts";

const PACKAGES = ["import-linter", "griffe", "pyflakes", "mypy"];

/** The injections write names that nothing reads, which a change by hand does not; a stop for that would be an artefact. */
const UNUSED = /is assigned to but never used|imported but unused/;

export class PythonTools implements Tools {
  readonly missing: readonly string[];
  readonly #stage: Stage;
  readonly #bin: string | null;
  readonly #root: string;
  readonly #package: string | null;
  #contracts: string | null = null;

  constructor(stage: Stage, model: Model, folder: string, cache: string) {
    this.#stage = stage;
    this.#root = model.roots.find((root) => existsSync(join(folder, root))) ?? ".";
    this.#package =
      readdirSync(join(folder, this.#root)).find((name) => existsSync(join(folder, this.#root, name, "__init__.py"))) ??
      null;
    const made = environment(stage, cache);
    this.#bin = made.bin;
    this.missing = [
      ...(made.bin === null ? [`Python's tools: ${made.because}`] : []),
      ...(this.#package === null ? ["import contracts and griffe: there is no package"] : []),
    ];
    if (this.#bin && this.#package) this.#contracts = this.#contractsOf(model, folder, cache);
  }

  complaints(folder: string, before: string | null): Complaints {
    const run = (program: string, ...args: readonly string[]) =>
      this.#stage.run(join(this.#bin ?? "", program), args, folder, { PYTHONPATH: join(folder, this.#root) });
    if (this.#bin === null) return {};
    const code = this.#package === null ? this.#root : join(this.#root, this.#package);
    const compiled = run("python", "-m", "compileall", "-q", "-f", code).output;
    const flakes = run("pyflakes", code)
      .output.split("\n")
      .filter((line) => !UNUSED.test(line))
      .join("\n");
    const types = run(
      "mypy",
      "--no-error-summary",
      "--ignore-missing-imports",
      "--cache-dir",
      join(this.#bin, "../mypy"),
      code,
    );
    const queue = collectComplaintLines([compiled, flakes, types.output].join("\n"), folder);
    const griffe =
      before !== null && this.#package !== null
        ? run("griffe", "check", this.#package, "--search", this.#root, "--against", before)
        : { code: 0, output: "" };
    const lint = this.#contracts === null ? "" : run("lint-imports", "--config", this.#contracts, "--no-cache").output;
    return {
      queue,
      griffe: griffe.code === 0 ? new Set() : collectComplaintLines(griffe.output, folder),
      imports: new Set(brokenContracts(lint)),
    };
  }

  /** No scope may import another that it does not import today: what a careful team would write down. */
  #contractsOf(model: Model, folder: string, cache: string): string {
    const modules = new Map<string, string[]>();
    for (const { path, scope, isPython, isTest } of model.sources) {
      const module = toDottedModule(path, model.roots);
      if (!isPython || isTest || scope === null || path.endsWith("__init__.py")) continue;
      if (module.startsWith(`${this.#package}.`)) modules.set(scope, [...(modules.get(scope) ?? []), module]);
    }
    const pairs = [...modules].flatMap(([one, from]) =>
      [...modules].filter(([two]) => two !== one).map(([two, to]) => ({ name: `${one} -> ${two}`, from, to })),
    );
    const file = join(cache, "contracts.ini");
    const write = (wanted: typeof pairs) => {
      const contracts = wanted.map(
        ({ name, from, to }, at) =>
          `[importlinter:contract:${at}]\nname = ${name}\ntype = forbidden\nallow_indirect_imports = True\nsource_modules =\n    ${from.join("\n    ")}\nforbidden_modules =\n    ${to.join("\n    ")}\n`,
      );
      writeFileSync(file, [`[importlinter]\nroot_package = ${this.#package}\n`, ...contracts].join("\n"));
    };
    write(pairs);
    const env = { PYTHONPATH: join(folder, this.#root) };
    const { output } = this.#stage.run(
      join(this.#bin ?? "", "lint-imports"),
      ["--config", file, "--no-cache"],
      folder,
      env,
    );
    const broken = new Set(brokenContracts(output));
    write(pairs.filter(({ name }) => !broken.has(name)));
    return file;
  }
}

function brokenContracts(output: string): string[] {
  return [...output.matchAll(/^(\S+ -> \S+) BROKEN/gm)].map(([, name = ""]) => name);
}

/** Makes the virtual environment once; the cache keeps it. */
function environment(stage: Stage, cache: string): { readonly bin: string | null; readonly because: string } {
  const folder = join(cache, "venv");
  const bin = join(folder, "bin");
  if (existsSync(join(bin, "lint-imports"))) return { bin, because: "" };
  const made = stage.run("python3", ["-m", "venv", folder], cache);
  const got = made.code === 0 ? stage.run(join(bin, "pip"), ["install", "--quiet", ...PACKAGES], cache) : made;
  return got.code === 0 ? { bin, because: "" } : { bin: null, because: got.output.trim().split("\n").at(-1) ?? "" };
}
