import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/skl-peers/report");

/**
 * Loads from a package that only these comparisons need: from the project where it has it, else from a cache that is
 * filled once. Null where there is no registry to fill it from.
 */
export function peerRequire(packages: readonly string[]): NodeJS.Require | null {
  const [first] = packages;
  if (first === undefined) return null;
  const own = createRequire(import.meta.url);
  if (packages.every((name) => existsSync(join(import.meta.dirname, "../../node_modules", name)))) return own;
  const cached = () => packages.every((name) => existsSync(join(CACHE, "node_modules", name)));
  if (!cached()) install(packages);
  return cached() ? createRequire(join(CACHE, "package.json")) : null;
}

function install(packages: readonly string[]): void {
  mkdirSync(CACHE, { recursive: true });
  const options = ["--prefix", CACHE, "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  try {
    execFileSync("npm", ["install", ...options, ...packages], { stdio: "ignore", timeout: 120_000 });
  } catch {
    // Offline: the caller says that it skips.
  }
}
