import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fetchRefs, pushRef } from "../../src/workspace/git/remote.ts";

const path = process.env.PATH;
const folder = mkdtempSync(join(tmpdir(), "skl-remote-"));
afterEach(() => {
  process.env.PATH = path;
});

/** Puts a `git` in front that says this and fails, as no test can have a full disk or a read-only host. */
function gitThatSays({ out = "", error = "", code = 128 }): void {
  const script = `#!/bin/sh\nprintf '%b' '${out}'\nprintf '%b' '${error}' >&2\nexit ${code}\n`;
  writeFileSync(join(folder, "git"), script);
  chmodSync(join(folder, "git"), 0o755);
  process.env.PATH = `${folder}${delimiter}${path}`;
}

it.each([
  ["No space left on device", "FILE_UNWRITABLE"],
  ["Read-only file system", "FILE_UNWRITABLE"],
  ["Disk quota exceeded", "FILE_UNWRITABLE"],
  ["Could not resolve host: example.org", "REMOTE_UNREACHABLE"],
])("a fetch that fails for %s is %s", async (said, code) => {
  gitThatSays({ error: `fatal: unable to write loose object file: ${said}\\n` });
  await expect(
    fetchRefs({ cwd: folder, gitDir: null, workTree: null }, "origin", ["refs/heads/main"]),
  ).rejects.toMatchObject({ code });
});

it("a refusal says what kept the host from writing", async () => {
  gitThatSays({
    out: "!\\tx:refs/skl/a\\t[remote rejected] (unpacker error)\\n",
    error: "error: remote unpack failed: unable to create temporary object directory\\n",
    code: 1,
  });
  expect(
    await pushRef({ cwd: folder, gitDir: null, workTree: null }, "origin", {
      ref: "refs/skl/a",
      oid: null,
      expected: null,
    }),
  ).toEqual({
    ok: false,
    reason: "unable to create temporary object directory; [remote rejected] (unpacker error)",
  });
  rmSync(folder, { recursive: true });
});
