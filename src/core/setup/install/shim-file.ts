import { lstat, readFile, stat } from "node:fs/promises";

/** The marker line of `hooks/pre-push` has this version; a shim with a lower one is out of date. */
export const SHIM_VERSION = 3;

/** A hook of this name beside the shim runs before skl. */
export const CHAINED_NAME = "pre-push.skl-chained";

export type HookFile =
  | { readonly kind: "none" }
  | { readonly kind: "folder" }
  | { readonly kind: "shim"; readonly version: number; readonly text: string; readonly isExecutable: boolean }
  /** The hook is not from skl; `text` is empty for a link that leads nowhere. */
  | { readonly kind: "foreign"; readonly text: string; readonly isExecutable: boolean };

/** Returns what stands at `path`. A link counts as what it leads to. Bytes are kept: `text` is Latin-1. */
export async function readHookFile(path: string): Promise<HookFile> {
  const entry = await lstat(path).catch(() => null);
  if (!entry) return { kind: "none" };
  const target = await stat(path).catch(() => null);
  if (target?.isDirectory()) return { kind: "folder" };
  const text = target?.isFile() ? await readFile(path, "latin1").catch(() => "") : "";
  const isExecutable = process.platform === "win32" || ((target?.mode ?? 0) & 0o111) !== 0;
  const version = parseShimVersion(text);
  return version === null ? { kind: "foreign", text, isExecutable } : { kind: "shim", version, text, isExecutable };
}

/** Returns the version in the marker line by which a shim is known, or null for any other text. */
export function parseShimVersion(text: string): number | null {
  const marker = /^# skl pre-push shim v(\d+)\r?$/m.exec(text);
  return marker ? Number(marker[1]) : null;
}
