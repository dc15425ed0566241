import { expect, test } from "vitest";
import { tryToCompile } from "../../../src/runtime/engine/host/compile-trial.ts";
import { validateModule } from "../../../src/runtime/engine/wasm/index.ts";
import { aModule, drop } from "./kit/module.ts";
import { run } from "./kit/run.ts";

const many = (count: number, code: readonly number[]) => Array.from({ length: count }, () => code).flat();
/** Keeps 1,500 values on its stack over 700 conditions. */
const wide = [...many(1500, [0x41, 0]), ...many(700, [0x41, 0, 0x04, 0x40, 0x0b]), ...many(1500, [drop])];
const bytes = aModule({ functions: [wide, wide, wide] });
const { compilerWork } = validateModule(bytes);

const ENOUGH = { ms: 60_000, bytes: 2 ** 31 };

test("a module that costs the compiler little is not tried, and one that costs much is refused at a limit of the process that tries it", async () => {
  expect(await tryToCompile(bytes, 1000, { ms: 1, bytes: 1 })).toBe(null);
  expect(compilerWork).toBeGreaterThan(2_000_000);
  expect(await tryToCompile(bytes, compilerWork, ENOUGH)).toBe(null);
  expect(await tryToCompile(bytes, compilerWork, { ...ENOUGH, bytes: 2 ** 23 })).toBe(
    "The engine needs more than 8 MiB to compile it.",
  );
  expect(await tryToCompile(bytes, compilerWork, { ...ENOUGH, ms: 1 })).toBe(
    "The engine did not compile it within 0.001 seconds.",
  );
});

test("a module that came through runs", async () => {
  expect((await run({ bytes })).facts.outcome).toBe("ok");
});

test("a module of more than 16 MiB runs where that is its limit, and is refused otherwise", async () => {
  // A custom section of 17 MiB with the name "a".
  const large = Buffer.concat([bytes, Buffer.from([0, 0x82, 0x80, 0xc0, 8, 1, 0x61]), Buffer.alloc(17 << 20)]);
  const outcome = async (module_bytes: number) => (await run({ bytes: large, limits: { module_bytes } })).facts.outcome;
  expect([await outcome(16 << 20), await outcome(32 << 20)]).toEqual(["reject_validate", "ok"]);
});
