import { Refusal } from "../../../src/runtime/engine/wasi/index.ts";

/** The number that an operation refuses with; 0: it did what it was asked for. */
export function findRefusedErrno(operation: () => unknown): number {
  try {
    operation();
    return 0;
  } catch (cause) {
    if (cause instanceof Refusal) return cause.errno;
    throw cause;
  }
}
