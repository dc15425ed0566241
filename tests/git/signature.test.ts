import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { isSignedBy, openRepository } from "../../src/workspace/git/index.ts";

const hasGpg = spawnSync("gpg", ["--version"]).status === 0;
// The socket of gpg's agent needs a short path.
const folder = mkdtempSync(join(tmpdir(), "sig-"));
afterAll(() => {
  if (hasGpg) spawnSync("gpgconf", ["--homedir", join(folder, "g"), "--kill", "all"]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasGpg)("a commit that gpg signed (skipped where gpg is missing)", () => {
  it("counts by the listed key alone, whatever keys the machine knows", async () => {
    const home = join(folder, "g");
    mkdirSync(home, { mode: 0o700 });
    const env = { ...process.env, GNUPGHOME: home, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, env, stdio: "pipe" });
    for (const name of ["ada", "eve"])
      run("gpg", ["--batch", "--passphrase", "", "--quick-gen-key", `${name}@example.org`, "ed25519", "sign"]);
    const key = (name: string) => run("gpg", ["--export", `${name}@example.org`]);
    run("git", ["init", "-q"]);
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    run("git", [...identity, "commit", "-q", "--allow-empty", "-Sada@example.org", "-m", "signed"]);
    const commit = run("git", ["rev-parse", "HEAD"]).toString().trim() as ObjectId;
    const repository = await openRepository(folder);
    const outcomes = [
      await isSignedBy(repository, commit, { ssh: [], openpgp: [key("ada")] }),
      await isSignedBy(repository, commit, { ssh: [], openpgp: [key("eve")] }),
      await isSignedBy(repository, commit, { ssh: [], openpgp: [] }),
    ];
    repository.close();
    expect(outcomes).toEqual([true, false, false]);
  });
});
