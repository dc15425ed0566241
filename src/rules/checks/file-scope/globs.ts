import { minimatch } from "minimatch";

/** `!` and `#` are ordinary first characters here: a pattern that negates would cover nearly everything. */
const OPTIONS = { dot: true, nonegate: true, nocomment: true, nocase: false } as const;

/**
 * Returns whether one of the patterns covers a path: the path itself (so that `app/[id]/page.tsx` means that file), a folder
 * with a final slash, or a glob in which `*` stays within a folder and `**` crosses folders.
 */
export function covers(patterns: readonly string[], path: string): boolean {
  return patterns.some(
    (pattern) =>
      pattern === path || (pattern.endsWith("/") ? path.startsWith(pattern) : minimatch(path, pattern, OPTIONS)),
  );
}
