import type { Limits } from "../limits.ts";
import type { Outcome } from "../run-facts.ts";
import { sha256 as sha256Of } from "../wasi/index.ts";
import { instrument, KNOWN_IMPORTS, readModule, type Validation, validateModule } from "../wasm/index.ts";
import { type CompiledModule, engine } from "./engine.ts";

/** A module that may run, with the meter in it; or why it may not. */
type Prepared =
  | { readonly kind: "ready"; readonly module: CompiledModule; readonly sha256: string }
  | {
      readonly kind: "refused";
      readonly outcome: Outcome;
      readonly sha256: string;
      readonly reason: string;
      readonly ungranted: readonly string[];
    };

const most = 16;
const cache = new Map<string, Promise<CompiledModule>>();
const valid = new Map<string, Validation>();

/**
 * Validates bytes against what is granted and puts the meter in. What was said of valid modules is kept by their hash, compiled ones by
 * hash and limits.
 */
export async function prepareModule(
  bytes: Uint8Array,
  isGranted: (name: string) => boolean,
  limits: Limits,
): Promise<Prepared> {
  const { ok, sha256, imports, problems } = validation(bytes);
  const refused = (outcome: Outcome, reason: string, ungranted: readonly string[] = []): Prepared => ({
    kind: "refused",
    outcome,
    sha256,
    reason,
    ungranted,
  });
  if (bytes.length > limits.module_bytes)
    return refused("reject_validate", `The module has more than ${limits.module_bytes} bytes.`);
  if (!ok) {
    // What nobody provides cannot be linked; everything else is no module that may run.
    const isLinkOnly = problems.every(({ code }) => code === "import_unknown");
    const reason = problems.map(({ message }) => message).join(" ");
    return refused(isLinkOnly ? "reject_instantiate" : "reject_validate", reason);
  }
  const ungranted = imports.filter((name) => !isGranted(name));
  if (ungranted.length > 0)
    return refused("reject_instantiate", `It imports what was not granted: ${ungranted.join(", ")}.`, ungranted);
  const module = await compiled(bytes, sha256, limits);
  return typeof module === "string" ? refused("reject_validate", module) : { kind: "ready", module, sha256 };
}

function validation(bytes: Uint8Array): Validation {
  const sha256 = sha256Of(bytes);
  const known = valid.get(sha256);
  if (known !== undefined) return known;
  const said = validateModule(bytes, KNOWN_IMPORTS);
  if (said.ok) keep(valid, sha256, said);
  return said;
}

/** In place of the oldest, where there are too many. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most + 1))) kept.delete(oldest);
  kept.set(key, value);
}

async function compiled(bytes: Uint8Array, sha256: string, limits: Limits): Promise<CompiledModule | string> {
  const key = `${sha256} ${limits.memory_bytes} ${limits.table_elements}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const read = readModule(bytes);
  if (!read.ok) return read.error.map(({ message }) => message).join(" ");
  const metered = instrument(read.value, limits);
  if (!metered.ok) return metered.error.map(({ message }) => message).join(" ");
  const module = engine.compile(metered.value);
  keep(cache, key, module);
  return module;
}
