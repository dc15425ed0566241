import { existsSync } from "node:fs";
import { join } from "node:path";
import { runTimed } from "../environment.ts";
import type { Peer } from "./peer.ts";

export const dependencyCruiser: Peer = {
  name: "dependency-cruiser",
  compared: "`skl imports src` and `depcruise src` over the sources of skl, in TypeScript",
  differs:
    "resolves with the TypeScript compiler's and webpack's own settings, follows into what is imported, and judges rules and cycles; " +
    "it reads no Python and no Git commit. Both list every import with the file it leads to.",
  prepare: ({ root, environment, skl }) => {
    const cruiser = join(root, "node_modules", ".bin", "depcruise");
    if (!existsSync(cruiser)) return { reason: "it is not in node_modules" };
    const place = { cwd: root, env: environment };
    const cruise = ["src", "--no-config", "--ts-pre-compilation-deps", "--output-type", "json"];
    return {
      skl: () =>
        runTimed({ ...place, program: process.execPath, args: [skl, "imports", "src", "--json", "--quiet"] }).ms,
      peer: () => {
        const { ms, stdout } = runTimed({ ...place, program: cruiser, args: cruise });
        const { modules } = JSON.parse(stdout) as { modules: unknown[] };
        if (modules.length < 100) throw new Error(`depcruise saw ${modules.length} modules`);
        return ms;
      },
    };
  },
};
