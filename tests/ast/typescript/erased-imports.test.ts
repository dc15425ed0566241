import { beforeAll, describe, expect, test } from "vitest";
import { loadParsers, supportFor } from "../../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["typescript"])));

const erased = (...lines: string[]) => [
  ...(supportFor("typescript").erasedImports?.(Buffer.from(lines.join("\n")), "a.ts", "typescript") ?? []),
];

describe("an import that TypeScript's compiler leaves out", () => {
  test.each([
    ["a type guard and a parameter", "export const is = (x: any): x is Sub => x !== (null as Sub | null);"],
    ["an interface", "export interface Own extends Sub { other: typeof Sub }"],
    ["what a class implements", "export class Own implements Sub { next?: Sub }"],
  ])("has names that stand only in %s", (_what, line) =>
    expect(erased('import { Sub } from "./sub";', line)).toEqual([1]),
  );

  test.each([
    ["made", 'import { Sub } from "./sub";', "export const one = new Sub() as unknown;"],
    ["extended", 'import Sub from "./sub";', "export class Own extends Sub {}"],
    ["passed on", 'import { Sub } from "./sub";', "export { Sub };"],
    ["used by one of two names", 'import { other, Sub } from "./sub";', "export const own = (x: Sub) => other(x);"],
    ["used within a function", 'import * as sub from "./sub";', "export function own() { return () => sub.a; }"],
    ["wanted for its effects", 'import "./sub";', "export {};"],
    [
      "named beside decorators",
      'import { Sub } from "./sub";',
      "@Own() export class A { constructor(private sub: Sub) {} }",
    ],
  ])("is none that is %s", (_what, ...lines) => expect(erased(...lines)).toEqual([]));
});
