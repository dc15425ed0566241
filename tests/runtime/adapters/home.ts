import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../../support/folders.ts";

/** A home of a test, with these secrets. */
export function aHome(secrets: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const home = freshFolder("skl-home");
  mkdirSync(join(home, "secrets"), { mode: 0o700 });
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(home, "secrets", name), value, { mode: 0o600 });
  return home;
}
