import { hashSha256Hex as sha256Of } from "../digests.ts";
import { quote } from "../quote.ts";
import { planMeter } from "./meter-plan.ts";
import type { FunctionType, Module } from "./module.ts";
import { type ModuleProblem, Refused } from "./problem.ts";
import { readModule } from "./read-module.ts";
import { findImportSignature, KNOWN_IMPORTS } from "./signatures.ts";

/** Node.js has this object, but its types do not declare it. */
declare const WebAssembly: { validate(bytes: Uint8Array): boolean };

export interface Validation {
  readonly ok: boolean;
  readonly sha256: string;
  /** As `module.name`, without repetitions, in their order. */
  readonly imports: readonly string[];
  readonly problems: readonly ModuleProblem[];
  /** The values that the engine's compiler would keep at once for all functions; 0 where there are problems. */
  readonly compilerWork: number;
}

/** The start of the names that the instrumented module uses. */
const RESERVED_PREFIX = "skl:";

/**
 * Checks whether a module may run at all: it is read by us and checked by V8, imports only allowed functions (`module.name`; by
 * default all known ones) with exactly the known types, exports `_start` and `memory`, and has no start function. A policy may allow larger ones.
 */
export function validateModule(
  bytes: Uint8Array,
  { allowedImports = KNOWN_IMPORTS, mostBytes }: { allowedImports?: ReadonlySet<string>; mostBytes?: number } = {},
): Validation {
  const sha256 = sha256Of(bytes);
  const read = readModule(bytes, mostBytes);
  if (!read.ok) return { ok: false, sha256, imports: [], problems: read.error, compilerWork: 0 };
  const module = read.value;
  if (!WebAssembly.validate(bytes)) {
    const message = "The engine refuses the module: types of its code do not fit.";
    return {
      ok: false,
      sha256,
      imports: listModuleImports(module),
      problems: [{ code: "invalid", message }],
      compilerWork: 0,
    };
  }
  const work = measureCompilerWork(module);
  const problems = [
    ...importProblems(module, allowedImports),
    ...exportProblems(module),
    ...startProblems(module),
    ...(typeof work === "number" ? [] : [work]),
  ];
  const compilerWork = typeof work === "number" && problems.length === 0 ? work : 0;
  return { ok: problems.length === 0, sha256, imports: listModuleImports(module), problems, compilerWork };
}

function listModuleImports({ imports }: Module): readonly string[] {
  return [...new Set(imports.map(({ module, name }) => `${module}.${name}`))];
}

function importProblems({ imports, types }: Module, allowed: ReadonlySet<string>): ModuleProblem[] {
  return imports.flatMap(({ module, name, type }): ModuleProblem[] => {
    const called = `${quote(module)} ${quote(name)}`;
    const signature = findImportSignature(module, name);
    if (signature === undefined || !allowed.has(`${module}.${name}`)) {
      return [{ code: "import_unknown", message: `There is no import ${called} here.` }];
    }
    const found = types[type];
    if (found !== undefined && isSameType(found, signature)) return [];
    return [{ code: "import_signature", message: `The import ${called} has another type than the host's function.` }];
  });
}

function isSameType(a: FunctionType, b: FunctionType): boolean {
  return isSameList(a.params, b.params) && isSameList(a.results, b.results);
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

function exportProblems(module: Module): ModuleProblem[] {
  const problems: ModuleProblem[] = [];
  if (!isStartExported(module)) {
    problems.push({
      code: "export_start",
      message: "The module exports no function `_start` without parameters and results.",
    });
  }
  if (!module.exports.some(({ name, kind }) => name === "memory" && kind === "memory")) {
    problems.push({ code: "export_memory", message: "The module does not export its memory as `memory`." });
  }
  for (const { name } of module.exports.filter(({ name }) => name.startsWith(RESERVED_PREFIX))) {
    problems.push({ code: "export_reserved", message: `The export ${quote(name)} has a name of the host's.` });
  }
  return problems;
}

/** A re-exported import is not a start: it would run outside the meter. */
function isStartExported({ exports, imports, functions, types }: Module): boolean {
  const found = exports.find(({ name, kind }) => name === "_start" && kind === "function");
  const type = types[functions[(found?.index ?? 0) - imports.length] ?? -1];
  return found !== undefined && type !== undefined && type.params.length === 0 && type.results.length === 0;
}

/** Returns the work of all functions together, or the first function that alone would keep the engine's compiler busy. */
function measureCompilerWork(module: Module): number | ModuleProblem {
  try {
    return module.bodies.reduce((sum, body) => sum + planMeter(module, body).controlValues, 0);
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

function startProblems({ hasStart }: Module): ModuleProblem[] {
  if (!hasStart) return [];
  const message = "The module has a start function, which would run before its limits are set: export it as `_start`.";
  return [{ code: "start_function", message }];
}
