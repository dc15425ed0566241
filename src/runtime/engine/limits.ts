/** The resources that a run may use at most. A manifest may lower each limit, a person may raise it. */
export interface Limits {
  /** The number of WebAssembly instructions. */
  readonly fuel: number;
  readonly deadline_ms: number;
  readonly memory_bytes: number;
  readonly stdout_bytes: number;
  readonly host_calls: number;
  readonly denied_calls: number;
  readonly open_files: number;
  readonly write_bytes: number;
  readonly response_bytes: number;
  readonly module_bytes: number;
  readonly table_elements: number;
}

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

/** The highest values to which a person can raise the limits. A timer, a buffer or a 32-bit memory could not hold more. */
export const HIGHEST_LIMITS: Limits = {
  fuel: Number.MAX_SAFE_INTEGER,
  deadline_ms: 2 ** 31 - 1,
  memory_bytes: 4 * GiB,
  stdout_bytes: GiB,
  host_calls: 2 ** 31 - 1,
  denied_calls: 2 ** 31 - 1,
  open_files: 2 ** 31 - 1,
  write_bytes: GiB,
  response_bytes: GiB,
  module_bytes: 64 * MiB,
  table_elements: 2 ** 31 - 1,
};

export const DEFAULT_LIMITS: Limits = {
  fuel: 5e9,
  deadline_ms: 10_000,
  memory_bytes: 64 * MiB,
  stdout_bytes: MiB,
  host_calls: 10_000,
  denied_calls: 16,
  open_files: 64,
  write_bytes: 16 * MiB,
  response_bytes: 4 * MiB,
  module_bytes: 16 * MiB,
  table_elements: 100_000,
};
