import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toSklError } from "../../../src/workspace/ground/failure.ts";

test("a folder that cannot be made is said as that, and is no defect of skl", () => {
  const folder = mkdtempSync(join(tmpdir(), "skl-failure-"));
  writeFileSync(join(folder, "file"), "");
  const readCodeOfFailure = (make: () => unknown) => {
    try {
      return make();
    } catch (cause) {
      return toSklError(cause).code;
    }
  };
  // What Linux answers below a folder that is mounted read-only, too.
  expect(readCodeOfFailure(() => mkdirSync(join(folder, "absent", "inner")))).toBe("FILE_UNWRITABLE");
  expect(toSklError(Object.assign(new Error("gone"), { code: "ENOENT", syscall: "open" })).code).toBe("INTERNAL");
  rmSync(folder, { recursive: true });
});
