import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openRepository } from "../../src/workspace/git/index.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-objects-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: string): string {
  return execFileSync("git", ["-C", folder, "hash-object", "-w", "--stdin"], { input: content }).toString().trim();
}

describe("objects", () => {
  execFileSync("git", ["init", "--quiet", folder]);

  it("are asked of git once where they are small", async () => {
    const { objects, close } = await openRepository(folder);
    const [small, big] = [write("small"), write("big ".repeat(10_000))];
    const first = objects.read(small);
    expect(objects.read(small)).toBe(first);
    expect((await first)?.content.toString()).toBe("small");
    expect(objects.read(small)).toBe(first);
    const whole = objects.read(big);
    expect((await whole)?.size).toBe(40_000);
    expect(objects.read(big)).not.toBe(whole);
    expect((await objects.info(big))?.size).toBe(40_000);
    close();
  });

  it("are asked again where they were not there", async () => {
    const { objects, close } = await openRepository(folder);
    const later = execFileSync("git", ["-C", folder, "hash-object", "--stdin"], { input: "later" }).toString().trim();
    expect(await objects.read(later)).toBeNull();
    write("later");
    expect((await objects.read(later))?.content.toString()).toBe("later");
    close();
  });
});
