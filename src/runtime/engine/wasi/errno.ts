import { ERRNO } from "../errno.ts";

/** The preview1 numbers of host calls, and those that only WASI calls answer with. */
export const WASI_ERRNO = {
  ...ERRNO,
  access: 2,
  again: 6,
  busy: 10,
  fileTooBig: 22,
  illegalSequence: 25,
  interrupted: 27,
  tooManyLinks: 34,
  noSystem: 52,
  notSocket: 57,
  overflow: 61,
  permission: 63,
  pipe: 64,
  readOnly: 69,
  seekOnPipe: 70,
  crossDevice: 75,
} as const;

/** Thrown to answer a call with an errno. It is caught where the call came in and never reaches the guest. */
export class Refusal extends Error {
  readonly errno: number;

  constructor(errno: number) {
    super(`errno ${errno}`);
    this.errno = errno;
  }

  static isNotFound(cause: unknown): boolean {
    return cause instanceof Refusal && cause.errno === WASI_ERRNO.notFound;
  }
}

const SYSTEM_ERRORS: Readonly<Record<string, number>> = {
  EACCES: WASI_ERRNO.access,
  EAGAIN: WASI_ERRNO.again,
  EBADF: WASI_ERRNO.badHandle,
  EBUSY: WASI_ERRNO.busy,
  EDQUOT: WASI_ERRNO.noSpace,
  EEXIST: WASI_ERRNO.exists,
  EFBIG: WASI_ERRNO.fileTooBig,
  EINTR: WASI_ERRNO.interrupted,
  EINVAL: WASI_ERRNO.invalid,
  EISDIR: WASI_ERRNO.isDirectory,
  ELOOP: WASI_ERRNO.loop,
  EMFILE: WASI_ERRNO.openFiles,
  EMLINK: WASI_ERRNO.tooManyLinks,
  ENAMETOOLONG: WASI_ERRNO.nameTooLong,
  ENFILE: WASI_ERRNO.openFiles,
  ENOENT: WASI_ERRNO.notFound,
  ENOSPC: WASI_ERRNO.noSpace,
  ENOSYS: WASI_ERRNO.notSupported,
  ENOTDIR: WASI_ERRNO.notDirectory,
  ENOTEMPTY: WASI_ERRNO.notEmpty,
  ENOTSUP: 58,
  ENXIO: WASI_ERRNO.denied,
  EPERM: WASI_ERRNO.permission,
  EPIPE: WASI_ERRNO.pipe,
  EROFS: WASI_ERRNO.readOnly,
  ESPIPE: WASI_ERRNO.seekOnPipe,
  ETXTBSY: 74,
  EXDEV: WASI_ERRNO.crossDevice,
};

/** Runs an operation of the system and turns its errors into preview1 numbers. */
export function callSystem<Value>(operation: () => Value): Value {
  try {
    return operation();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    // An error without a system code is an error of ours.
    if (code === undefined || (cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    throw new Refusal(SYSTEM_ERRORS[code] ?? WASI_ERRNO.io);
  }
}
