/**
 * Starts the everyday commands from their bundle with the code that V8 made of it in an earlier run: to compile it again would
 * take as long as judging a small push does.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { type KeptCode, keepCode, readKeptCode } from "./code-cache.ts";
import type * as everydayCommands from "./everyday-commands.ts";

/** The bundle's file name, which has a digest of its content in it; the build puts it here. */
declare const EVERYDAY_BUNDLE: string;

/** What the bundle evaluates to: the inside of a CommonJS module. */
type Bundle = (
  module: { exports: Partial<typeof everydayCommands> },
  require: NodeJS.Require,
  load: (specifier: string) => Promise<unknown>,
) => void;

// Most runs end before code that was optimised for them has paid for the time it took: long ones get it a little later. And they
// make so much that does not live long that V8 should not find out by small steps. Both flags are read again and again while V8
// runs; others end the process when they are set now. Newer versions of V8 have no such budget, and were not measured.
if (process.versions.v8.startsWith("11."))
  for (const flag of ["--interrupt-budget=1000000", "--semi-space-growth-factor=16"]) setFlagsFromString(flag);

const file = join(__dirname, EVERYDAY_BUNDLE);
const { size, mtimeMs } = statSync(file);
const script = `${EVERYDAY_BUNDLE} ${size} ${mtimeMs}`;
const keptAt = join(__dirname, ".code", `${process.version}-${process.arch}`);
const kept = readKeptCode(keptAt, script);
const compiled = new Script(readFileSync(file, "latin1"), {
  filename: file,
  ...(kept === null ? {} : { cachedData: kept.code }),
});
const module: Parameters<Bundle>[0] = { exports: {} };
(compiled.runInThisContext() as Bundle)(module, require, (specifier) => import(specifier));
process.on("exit", (code) => keep(code, compiled.cachedDataRejected === false ? kept : null));
void module.exports.run?.();

/** A run that failed may have done next to nothing: the code of such a one is kept until there is better. */
function keep(exitCode: number, earlier: KeptCode | null): void {
  const parts = exitCode === 0 ? [process.argv[2] ?? "", ...(module.exports.loadedLanguages?.() ?? [])] : [];
  if (exitCode > 1 || (earlier !== null && parts.every((part) => earlier.parts.includes(part)))) return;
  const all = [...new Set([...(earlier?.parts ?? []), ...parts])];
  keepCode(keptAt, script, { code: compiled.createCachedData(), parts: all });
}
