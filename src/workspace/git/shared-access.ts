import type { GitConfig } from "./repository.ts";

/** The value of `core.sharedRepository`: mode bits that files get besides their own or, if it is an octal number, instead of them. */
export interface SharedAccess {
  readonly bits: number;
  readonly isExact: boolean;
}

const GROUP: ReadonlySet<string> = new Set(["group", "true", "yes", "on", "1"]);
const EVERYBODY: ReadonlySet<string> = new Set(["all", "world", "everybody", "2"]);

/** Returns who besides the owner may use a repository's files; null: the umask alone decides. See git-config(1). */
export function readSharedAccess(config: GitConfig): SharedAccess | null {
  const value = config.get("core.sharedRepository")?.toLowerCase() ?? "";
  if (GROUP.has(value)) return { bits: 0o660, isExact: false };
  if (EVERYBODY.has(value)) return { bits: 0o664, isExact: false };
  const bits = /^0[0-7]{3}$/.test(value) ? Number.parseInt(value, 8) & 0o666 : 0;
  return (bits & 0o600) === 0o600 ? { bits, isExact: true } : null;
}

/** Returns the mode that git would give a file or folder that it made with `mode`. */
export function computeSharedMode(mode: number, { bits, isExact }: SharedAccess, kind: "file" | "folder"): number {
  const own = (mode & 0o200) === 0 ? bits & ~0o222 : bits;
  const inFolder = kind === "folder" ? ((own & 0o444) >> 2) | 0o2000 : 0;
  return (isExact ? mode & ~0o777 : mode & 0o7777) | own | inFolder;
}
