import { APPROVAL_EFFECTS, HOST_FUNCTIONS } from "../effects.ts";
import { type FunctionType, VALUE } from "./module.ts";

/** Signatures as letters: `i` is i32, `I` is i64; results follow the colon. */
const PREVIEW1: Readonly<Record<string, string>> = {
  args_get: "ii:i",
  args_sizes_get: "ii:i",
  environ_get: "ii:i",
  environ_sizes_get: "ii:i",
  clock_res_get: "ii:i",
  clock_time_get: "iIi:i",
  fd_advise: "iIIi:i",
  fd_allocate: "iII:i",
  fd_close: "i:i",
  fd_datasync: "i:i",
  fd_fdstat_get: "ii:i",
  fd_fdstat_set_flags: "ii:i",
  fd_fdstat_set_rights: "iII:i",
  fd_filestat_get: "ii:i",
  fd_filestat_set_size: "iI:i",
  fd_filestat_set_times: "iIIi:i",
  fd_pread: "iiiIi:i",
  fd_prestat_get: "ii:i",
  fd_prestat_dir_name: "iii:i",
  fd_pwrite: "iiiIi:i",
  fd_read: "iiii:i",
  fd_readdir: "iiiIi:i",
  fd_renumber: "ii:i",
  fd_seek: "iIii:i",
  fd_sync: "i:i",
  fd_tell: "ii:i",
  fd_write: "iiii:i",
  path_create_directory: "iii:i",
  path_filestat_get: "iiiii:i",
  path_filestat_set_times: "iiiiIIi:i",
  path_link: "iiiiiii:i",
  path_open: "iiiiiIIii:i",
  path_readlink: "iiiiii:i",
  path_remove_directory: "iii:i",
  path_rename: "iiiiii:i",
  path_symlink: "iiiii:i",
  path_unlink_file: "iii:i",
  poll_oneoff: "iiii:i",
  proc_exit: "i:",
  proc_raise: "i:i",
  sched_yield: ":i",
  random_get: "ii:i",
  sock_accept: "iii:i",
  sock_recv: "iiiiii:i",
  sock_send: "iiiii:i",
  sock_shutdown: "ii:i",
};

/**
 * Handle, payload and its length, response and its room, and where the response's length is written; effects that need approval
 * take the token last.
 */
const HOST_CALL = "iiiiii:i";
const APPROVED_HOST_CALL = "iiiiiii:i";

const TYPES: Readonly<Record<string, number>> = { i: VALUE.i32, I: VALUE.i64 };

function parseFunctionType(signature: string): FunctionType {
  const [params = [], results = []] = signature
    .split(":")
    .map((letters) => [...letters].map((letter) => TYPES[letter] ?? VALUE.i32));
  return { params, results };
}

const SIGNATURES: ReadonlyMap<string, FunctionType> = new Map([
  ...Object.entries(PREVIEW1).map(
    ([name, signature]) => [`wasi_snapshot_preview1.${name}`, parseFunctionType(signature)] as const,
  ),
  ...Object.entries(HOST_FUNCTIONS).map(
    ([name, effect]) =>
      [`skg.${name}`, parseFunctionType(APPROVAL_EFFECTS.has(effect) ? APPROVED_HOST_CALL : HOST_CALL)] as const,
  ),
]);

/** Every import that some run may have, as `module.name`. */
export const KNOWN_IMPORTS: ReadonlySet<string> = new Set(SIGNATURES.keys());

/** Returns the exact type of a known import; undefined for others. */
export function findImportSignature(module: string, name: string): FunctionType | undefined {
  return SIGNATURES.get(`${module}.${name}`);
}
