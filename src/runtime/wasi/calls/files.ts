import { RIGHT } from "../rights.ts";
import type { WasiCall } from "../run.ts";
import { openPath } from "./open.ts";
import { seekOf } from "./paths.ts";

/** What reading and writing have in common. */
export const fileCalls: Readonly<Record<string, WasiCall>> = {
  path_open: openPath,

  fd_seek: ({ memory, descriptors }, fd: number, delta: bigint, whence: number, into: number) => {
    memory.view(into, 8);
    const asksOnly = whence === 1 && delta === 0n;
    const descriptor = descriptors.file(fd, asksOnly ? RIGHT.fd_tell : RIGHT.fd_seek);
    const offset = seekOf(descriptor, delta, whence);
    descriptors.replace(fd, { ...descriptor, offset });
    memory.setU64(into, BigInt(offset));
  },

  fd_tell: ({ memory, descriptors }, fd: number, into: number) =>
    memory.setU64(into, BigInt(descriptors.file(fd, RIGHT.fd_tell).offset)),
};
