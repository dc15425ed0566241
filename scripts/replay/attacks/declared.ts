import { statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { assembleCaseModule } from "../../../tests/runtime/attacks/kit/assemble.ts";
import type { AttackCase } from "../../../tests/runtime/attacks/kit/case.ts";
import { laidOut } from "../../../tests/runtime/attacks/kit/play.ts";
import type { AttackClass } from "../../../tests/runtime/attacks/kit/read-cases.ts";
import type { World } from "../../../tests/runtime/attacks/kit/world.ts";
import { askWasmtime, base64, type Job, missingWasmtime } from "../../../tests/runtime/second-opinion/wasmtime.ts";
import { listSandboxEscapes } from "./escapes.ts";

/** What an attack did under the declared-capability runtime. */
export interface DeclaredRun {
  /** False where the module asks for host calls that this runtime does not have. */
  readonly hasStarted: boolean;
  readonly escapes: readonly string[];
}

interface Answer {
  readonly ended: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** Classes about what a run may use up. They reach nothing outside, and this runtime is given the paper's fuel anyway. */
const NOT_ASKED: ReadonlySet<string> = new Set(["fuel", "resource exhaustion"]);
const FUEL = 1_000_000_000;

/**
 * System E as the paper has it: Wasmtime with the whole of WASI preview1. What the manifest declares is believed, so the first folder that it declares is preopened as it is
 * written; there is no policy, no handle and no host call. Returns the runs by `class: case`, or why it could not be asked.
 */
export async function runDeclared(classes: readonly AttackClass[]): Promise<ReadonlyMap<string, DeclaredRun> | string> {
  const missing = missingWasmtime();
  if (missing !== null) return missing;
  const none = new Map<string, DeclaredRun>();
  const laid: { readonly key: string; readonly one: AttackCase; readonly world: World; readonly job: Job }[] = [];
  for (const { name, attacks } of classes) {
    if (NOT_ASKED.has(name)) continue;
    for (const attack of attacks) {
      if (JSON.stringify(attack).includes("%first.")) {
        // It plays with handles of an earlier run, and there are none here.
        none.set(`${name}: ${attack.name}`, { hasStarted: false, escapes: [] });
        continue;
      }
      const { world, one } = await laidOut(attack);
      laid.push({ key: `${name}: ${attack.name}`, one, world, job: await buildDeclaredJob(one, world) });
    }
  }
  const befores = laid.map(({ world }) => world.entries());
  const answers = askWasmtime<Answer>(laid.map(({ job }) => job));
  const runs = laid.map(({ key, one, world }, at): [string, DeclaredRun] => {
    const { ended, stdout, stderr } = answers[at] ?? { ended: "error", stdout: "", stderr: "" };
    const seen = {
      before: befores[at] ?? new Map(),
      after: world.entries(),
      world,
      servers: { asked: [], askedInner: [] },
    };
    const hasStarted = !String(ended).startsWith("error");
    return [key, { hasStarted, escapes: listSandboxEscapes(one.must, seen, `${stdout}\n${stderr}`) }];
  });
  for (const { world } of laid) world.remove();
  return new Map([...none, ...runs]);
}

async function buildDeclaredJob(one: AttackCase, world: World): Promise<Job> {
  const folder = declaredFolder(one);
  const at = folder === null ? null : join(world.at(one.cwd ?? "work"), folder);
  return {
    kind: "wasi",
    module: base64(await assembleCaseModule(one)),
    args: ["node.wasm", ...(one.args ?? [])],
    env: (one.env ?? []).map((pair) => [pair.split("=")[0] ?? "", pair.split("=").slice(1).join("=")] as const),
    folder: at !== null && statSync(at, { throwIfNoEntry: false })?.isDirectory() === true ? at : null,
    name: "data",
    fuel: FUEL,
  };
}

/** Returns the first local path that grants or manifest declare. */
function declaredFolder({ grants, manifest }: AttackCase): string | null {
  const document: unknown = typeof manifest === "string" ? parsed(manifest) : manifest;
  const declared = grants ?? (document as { requested_capabilities?: unknown } | null)?.requested_capabilities;
  if (!Array.isArray(declared)) return null;
  const local = declared.find((each) => /^local\./.test(String(each?.effect)));
  const path: unknown = local?.scope?.path;
  return typeof path === "string" ? path : null;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
