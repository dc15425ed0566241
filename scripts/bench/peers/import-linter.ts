import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTimed } from "../environment.ts";
import type { Peer } from "./peer.ts";
import { pythonScene, sklCheck } from "./python-scene.ts";
import { pythonTools } from "./python-tools.ts";

/** The contract that the changed files break: one area imports another. */
const CONTRACT = `[importlinter]
root_package = app

[importlinter:contract:areas]
name = The first area does not use the second
type = forbidden
source_modules = app.area_000
forbidden_modules = app.area_001
allow_indirect_imports = True
`;

export const importLinter: Peer = {
  name: "import-linter",
  compared: "`skl check` (check 4 among five) and `lint-imports`: 8 files with a forbidden import",
  differs:
    "builds the import graph of all 1,000 files and finds indirect paths, layers and cycles, too; its contracts hold for everybody and " +
    "know no task, no declaration and no new package. skl resolves the imports of the 8 changed files.",
  prepare: (setup) => {
    const tools = pythonTools(setup);
    if ("reason" in tools) return tools;
    const scene = pythonScene("import-linter", setup);
    writeFileSync(join(scene.checkout, ".importlinter"), CONTRACT);
    const lint = {
      program: join(tools.bin, "lint-imports"),
      args: ["--no-cache"],
      cwd: scene.checkout,
      env: { ...setup.environment, PYTHONPATH: scene.checkout },
      answers: [1],
    };
    const peer = () => {
      const { ms, stdout } = runTimed(lint);
      if (!stdout.includes("BROKEN")) throw new Error(`lint-imports did not judge the contract: ${stdout}`);
      return ms;
    };
    return { skl: () => sklCheck(scene, setup), peer };
  },
};
