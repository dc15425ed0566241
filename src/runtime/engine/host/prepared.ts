import { hashSha256Hex as sha256Of } from "../digests.ts";
import type { Limits } from "../limits.ts";
import type { Outcome } from "../run-facts.ts";
import { instrument, type ModuleProblem, readModule, type Validation, validateModule } from "../wasm/index.ts";
import { tryToCompile } from "./compile-trial.ts";
import { type CompiledModule, engine } from "./engine.ts";

/** A module with a meter in it that may run, or why it may not. */
type Prepared =
  | { readonly kind: "ready"; readonly module: CompiledModule; readonly sha256: string }
  | {
      readonly kind: "refused";
      readonly outcome: Outcome;
      readonly sha256: string;
      readonly reason: string;
      readonly ungranted: readonly string[];
    };

interface Kept {
  readonly validation: Validation;
  /** A string says why it may not be compiled. */
  readonly module: Promise<CompiledModule | string>;
}

const mostKept = 16;
/** Kept by hash and limits, so that a warm runtime does not check and compile a module again. */
const kept = new Map<string, Kept>();

/** Validates a module against the grants, puts the meter in and compiles it. */
export async function prepareModule(
  bytes: Uint8Array,
  isGranted: (name: string) => boolean,
  limits: Limits,
): Promise<Prepared> {
  const sha256 = sha256Of(bytes);
  const refusePreparation = (outcome: Outcome, reason: string, ungranted: readonly string[] = []): Prepared => ({
    kind: "refused",
    outcome,
    sha256,
    reason,
    ungranted,
  });
  if (bytes.length > limits.module_bytes)
    return refusePreparation("reject_validate", `The module has more than ${limits.module_bytes} bytes.`);
  const key = `${sha256} ${limits.memory_bytes} ${limits.table_elements}`;
  const known = kept.get(key);
  const validation = known?.validation ?? validateModule(bytes, { mostBytes: limits.module_bytes });
  const { ok, imports, problems } = validation;
  if (!ok) {
    // An import that nobody provides fails at linking; with any other problem this is not a module that may run.
    const isLinkOnly = problems.every(({ code }) => code === "import_unknown");
    return refusePreparation(isLinkOnly ? "reject_instantiate" : "reject_validate", joinProblemMessages(problems));
  }
  const ungranted = imports.filter((name) => !isGranted(name));
  if (ungranted.length > 0)
    return refusePreparation(
      "reject_instantiate",
      `It imports functions that were not granted: ${ungranted.join(", ")}.`,
      ungranted,
    );
  const compiling = known?.module ?? compileMetered(bytes, validation, limits);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept && known === undefined) kept.delete(oldest);
  kept.set(key, { validation, module: compiling });
  const module = await compiling;
  if (typeof module === "string") return refusePreparation("reject_validate", module);
  return { kind: "ready", module, sha256 };
}

/** Compiles the module with the meter in it. A string says why it cannot be metered or compiled. */
async function compileMetered(
  bytes: Uint8Array,
  validation: Validation,
  limits: Limits,
): Promise<CompiledModule | string> {
  const read = readModule(bytes, limits.module_bytes);
  const metered = read.ok ? instrument(read.value, limits) : read;
  if (!metered.ok) return joinProblemMessages(metered.error);
  return (await tryToCompile(metered.value, validation.compilerWork)) ?? engine.compile(metered.value);
}

const joinProblemMessages = (problems: readonly ModuleProblem[]): string =>
  problems.map(({ message }) => message).join(" ");
