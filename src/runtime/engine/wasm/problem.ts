/**
 * The most of each part that a module may have. The numbers are far above what clang and rustc write and below V8's own limits,
 * so that a small file cannot keep the engine or this reader busy.
 */
export const CAPS = {
  cap_types: 10_000,
  cap_params: 255,
  cap_results: 64,
  cap_imports: 1_000,
  cap_functions: 100_000,
  cap_tables: 8,
  cap_table_elements: 100_000,
  cap_globals: 10_000,
  cap_exports: 10_000,
  cap_element_segments: 10_000,
  cap_elements: 100_000,
  cap_data_segments: 100_000,
  /** The size of one function. */
  cap_body_bytes: 1024 * 1024,
  /** The locals of one function, including its parameters. */
  cap_locals: 10_000,
  /**
   * The values that the engine's compiler keeps for one function: at each place where control may part or join, its locals and the values
   * on its stack. It takes some 30 bytes for each of them, and nothing ends it while it compiles a function.
   */
  cap_control_values: 4_000_000,
  cap_nesting: 2_000,
  cap_br_table: 10_000,
  cap_custom_sections: 256,
  cap_name_bytes: 1_000,
} as const;

export type Cap = keyof typeof CAPS;

/** The largest module file, and the largest module with the meter in it. */
export const MODULE_BYTES = 16 * 1024 * 1024;
export const INSTRUMENTED_BYTES = 64 * 1024 * 1024;

const PROBLEMS = [
  "module_size",
  "malformed",
  "invalid",
  "section_order",
  "feature_threads",
  "feature_exceptions",
  "feature_memory64",
  "feature_multi_memory",
  "feature_gc",
  "feature_tail_calls",
  "feature_relaxed_simd",
  "feature_extended_const",
  "feature_unknown",
  "import_kind",
  "import_unknown",
  "import_signature",
  "export_start",
  "export_memory",
  "export_reserved",
  "start_function",
  "memory_limit",
  "instrumented_size",
] as const;

export type ModuleProblemCode = (typeof PROBLEMS)[number] | Cap;

/** The codes of all problems that a module can be refused for. They are stable, because tools and tests name them. */
export const MODULE_PROBLEMS: readonly ModuleProblemCode[] = [...PROBLEMS, ...(Object.keys(CAPS) as Cap[])];

export interface ModuleProblem {
  readonly code: ModuleProblemCode;
  /** A sentence. Names from the module are cut and quoted as JSON. */
  readonly message: string;
}

/** Thrown to end the reading of a module. It never leaves this folder: `readModule` returns it as a result. */
export class Refused extends Error {
  readonly problem: ModuleProblem;

  constructor(code: ModuleProblemCode, message: string) {
    super(message);
    this.problem = { code, message };
  }
}
