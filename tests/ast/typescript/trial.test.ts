import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const AST = fileURLToPath(new URL("../../../src/syntax/ast/index.ts", import.meta.url));

const PROGRAM = `
const { loadParsers, supportFor } = await import(${JSON.stringify(AST)});
await loadParsers(new Set(["typescript"]));
const text = Buffer.from("export const list = [" + "[1],".repeat(30_000) + "];\\n");
const support = supportFor("typescript");
await support.prepare(text, "a.ts", "typescript");
console.log(support.parse(text, "a.ts", "typescript").ok);
`;

test("a program ends by itself after a text was tried in the other process", () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM];
  const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 });
  expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: "true\n" });
});
