import { join } from "node:path";
import { runTimed } from "../environment.ts";
import type { Peer } from "./peer.ts";
import { pythonScene, sklCheck } from "./python-scene.ts";
import { pythonTools } from "./python-tools.ts";

export const griffe: Peer = {
  name: "griffe",
  compared: "`skl check` and `griffe check`: a change of 8 files in a package of 1,000",
  differs:
    "loads the whole package at both commits, and so finds what re-exports and inheritance make of a change; it says what breaks, " +
    "not what is new; no bodies, imports, scopes or rules. skl reads the 8 changed files and runs all five checks.",
  prepare: (setup) => {
    const tools = pythonTools(setup);
    if ("reason" in tools) return tools;
    const scene = pythonScene("griffe", setup);
    const check = {
      program: join(tools.bin, "griffe"),
      args: ["check", "app", "--against", scene.clone.start, "--base-ref", scene.head, "--no-inspection"],
      cwd: scene.checkout,
      env: setup.environment,
      // Exit code 1 means that it found a breakage.
      answers: [0, 1],
    };
    return { skl: () => sklCheck(scene, setup), peer: () => runTimed(check).ms };
  },
};
