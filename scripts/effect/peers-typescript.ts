/** A type check of the merged result, as TypeScript projects have it. Packages that are not installed are missing before and after. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Model } from "./episode.ts";
import { type Complaints, collectComplaintLines, type Tools } from "./peers.ts";
import type { Stage } from "./stage.ts";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

export class TypeScriptTools implements Tools {
  readonly missing: readonly string[] = ["griffe and import contracts: they read Python only"];
  readonly #stage: Stage;
  readonly #model: Model;

  constructor(stage: Stage, model: Model) {
    this.#stage = stage;
    this.#model = model;
  }

  complaints(folder: string): Complaints {
    const sources = this.#model.sources.filter(({ isPython, isTest, scope }) => !isPython && !isTest && scope !== null);
    const projects = new Set(sources.flatMap(({ path }) => findTypeScriptProject(folder, path) ?? []));
    const outputs = [...projects].map((project) => {
      const args = [TSC, "--noEmit", "--skipLibCheck", "--pretty", "false", "-p", project];
      return this.#stage.run(process.execPath, args, folder).output;
    });
    return { queue: collectComplaintLines(outputs.join("\n"), folder) };
  }
}

function findTypeScriptProject(folder: string, path: string): string | null {
  for (let at = dirname(path); ; at = dirname(at)) {
    const file = join(folder, at, "tsconfig.json");
    if (existsSync(file)) return file;
    if (at === ".") return null;
  }
}
