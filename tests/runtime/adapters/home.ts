import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A home of a test, with these secrets. */
export function aHome(secrets: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const home = mkdtempSync(join(tmpdir(), "skl-home-"));
  made.push(home);
  mkdirSync(join(home, "secrets"), { mode: 0o700 });
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(home, "secrets", name), value, { mode: 0o600 });
  return home;
}
