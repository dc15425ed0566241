/** The WASI preview1 numbers that host calls answer with. */
export const ERRNO = {
  success: 0,
  badHandle: 8,
  exists: 20,
  fault: 21,
  invalid: 28,
  io: 29,
  isDirectory: 31,
  loop: 32,
  openFiles: 33,
  nameTooLong: 37,
  notFound: 44,
  noSpace: 51,
  notSupported: 52,
  notDirectory: 54,
  notEmpty: 55,
  tooSmall: 61,
  denied: 76,
} as const;

export type Errno = (typeof ERRNO)[keyof typeof ERRNO];
