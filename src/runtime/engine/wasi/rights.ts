/** The preview1 rights of a descriptor. They can only become fewer. */
export const RIGHT = {
  fd_datasync: 1n << 0n,
  fd_read: 1n << 1n,
  fd_seek: 1n << 2n,
  fd_fdstat_set_flags: 1n << 3n,
  fd_sync: 1n << 4n,
  fd_tell: 1n << 5n,
  fd_write: 1n << 6n,
  fd_advise: 1n << 7n,
  fd_allocate: 1n << 8n,
  path_create_directory: 1n << 9n,
  path_create_file: 1n << 10n,
  path_link_source: 1n << 11n,
  path_link_target: 1n << 12n,
  path_open: 1n << 13n,
  fd_readdir: 1n << 14n,
  path_readlink: 1n << 15n,
  path_rename_source: 1n << 16n,
  path_rename_target: 1n << 17n,
  path_filestat_get: 1n << 18n,
  path_filestat_set_size: 1n << 19n,
  path_filestat_set_times: 1n << 20n,
  fd_filestat_get: 1n << 21n,
  fd_filestat_set_size: 1n << 22n,
  fd_filestat_set_times: 1n << 23n,
  path_symlink: 1n << 24n,
  path_remove_directory: 1n << 25n,
  path_unlink_file: 1n << 26n,
  poll_fd_readwrite: 1n << 27n,
} as const;

const uniteRights = (...rights: readonly bigint[]) => rights.reduce((sum, right) => sum | right, 0n);

const readingFiles = uniteRights(
  RIGHT.fd_read,
  RIGHT.fd_seek,
  RIGHT.fd_tell,
  RIGHT.fd_advise,
  RIGHT.fd_filestat_get,
  RIGHT.fd_fdstat_set_flags,
  RIGHT.poll_fd_readwrite,
);
const writingFiles = uniteRights(
  RIGHT.fd_seek,
  RIGHT.fd_tell,
  RIGHT.fd_write,
  RIGHT.fd_datasync,
  RIGHT.fd_sync,
  RIGHT.fd_allocate,
  RIGHT.fd_filestat_get,
  RIGHT.fd_filestat_set_size,
  RIGHT.fd_filestat_set_times,
  RIGHT.fd_fdstat_set_flags,
  RIGHT.poll_fd_readwrite,
);
const readingDirectories = uniteRights(
  RIGHT.path_open,
  RIGHT.fd_readdir,
  RIGHT.path_readlink,
  RIGHT.path_filestat_get,
  RIGHT.fd_filestat_get,
);
const writingDirectories = uniteRights(
  RIGHT.path_open,
  RIGHT.path_create_directory,
  RIGHT.path_create_file,
  RIGHT.path_link_source,
  RIGHT.path_link_target,
  RIGHT.path_rename_source,
  RIGHT.path_rename_target,
  RIGHT.path_filestat_set_size,
  RIGHT.path_filestat_set_times,
  RIGHT.fd_filestat_get,
  RIGHT.fd_filestat_set_times,
  RIGHT.path_symlink,
  RIGHT.path_remove_directory,
  RIGHT.path_unlink_file,
);

/** How a folder may be used, according to its grants. */
export type Access = "read" | "write" | "read and write";

interface Rights {
  readonly base: bigint;
  /** The most rights of descriptors that are opened through this one. */
  readonly inheriting: bigint;
}

export function buildDirectoryRights(access: Access): Rights {
  const directories = pickAccessRights(access, readingDirectories, writingDirectories);
  return { base: directories, inheriting: directories | pickAccessRights(access, readingFiles, writingFiles) };
}

export const fileRights = readingFiles | writingFiles;
export const directoryOnlyRights = readingDirectories | writingDirectories;

function pickAccessRights(access: Access, reading: bigint, writing: bigint): bigint {
  switch (access) {
    case "read":
      return reading;
    case "write":
      return writing;
    case "read and write":
      return reading | writing;
  }
}
