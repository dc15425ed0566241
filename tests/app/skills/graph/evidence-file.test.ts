import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEvidence } from "../../../../src/skills/use/graph/evidence-file.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skl-evidence-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function file(content: string | Buffer): string {
  writeFileSync(join(root, "evidence"), content);
  return join(root, "evidence");
}

describe("the evidence of an edit", () => {
  it("is the text as it is, up to 64 kB", async () => {
    expect(await readEvidence(file("ok ✓\r\n"))).toBe("ok ✓\r\n");
    expect(await readEvidence(file("x".repeat(64 * 1024)))).toHaveLength(64 * 1024);
  });

  it.each([
    ["longer than 64 kB", "x".repeat(64 * 1024 + 1), "64 kB"],
    ["with a NUL", "a\0b", "no text"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), "no text"],
    ["in Latin-1", Buffer.from([0x63, 0x61, 0x66, 0xe9]), "no text"],
  ])("is refused where it is %s (naive: read as UTF-8, whatever it is)", async (_what, content, says) => {
    await expect(readEvidence(file(content))).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining(says),
    });
  });

  it.each(["gone", "."])("cannot be read from %s", async (path) => {
    await expect(readEvidence(join(root, path))).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
  });
});
