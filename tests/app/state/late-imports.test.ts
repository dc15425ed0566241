import { expect, it } from "vitest";
import { createLateImportTest } from "../../../src/core/state/index.ts";
import { supportFor } from "../../../src/syntax/ast/index.ts";

it("takes Rust's declaration of a module for no use of it, and `use` for one", async () => {
  const rust = supportFor("rust");
  await rust.load();
  const parsed = rust.parse(
    Buffer.from("mod tokens;\nuse self::tokens::issue;\nuse crate::clock;\n"),
    "lib.rs",
    "rust",
  );
  if (!parsed.ok) throw new Error("The source does not parse.");
  const isLate = createLateImportTest(parsed.value);
  expect(parsed.value.imports.map((record) => [record.module, isLate(record)])).toEqual([
    ["self::tokens", true],
    ["self::tokens", false],
    ["crate", false],
  ]);
});
