import { beforeAll, describe, expect, test } from "vitest";
import { loadParsers, supportFor } from "../../../src/ast/index.ts";

beforeAll(() => loadParsers(new Set(["typescript"])));

const late = (...lines: string[]) => [
  ...(supportFor("typescript").lateImports?.(Buffer.from(lines.join("\n")), "a.ts", "typescript") ?? []),
];
const IMPORT = 'import { Sub } from "./sub";';

describe("an import that a file does not need while it is loaded", () => {
  test.each([
    ["in a function", "export function own() { return new Sub(); }"],
    ["in the function of a variable", "export const own = () => Sub.a;"],
    ["in a method of a constant object", "export const own = { make() { return new Sub(); } };"],
    ["in a method of a class", "export class Own { make() { return new Sub(); } next = Sub; }"],
    ["in what is exported without a name", "export default function () { return new Sub(); }"],
    ["in a function that another one calls", "const make = () => new Sub();\nexport const own = () => make();"],
  ])("has names that stand only %s", (_what, line) => expect(late(IMPORT, line)).toEqual([1]));

  test("has names that others have as a key, a member or a type", () =>
    expect(late(IMPORT, "export class Own { Sub() { return new Sub(); } }", "own.Sub();", "let one: Sub;")).toEqual([
      1,
    ]));

  test("is passed on", () => expect(late('export { Sub } from "./sub";', 'export * from "./other";')).toEqual([1, 2]));

  test.each([
    ["extended", "export class Own extends Sub {}"],
    ["made", "export const one = new Sub();"],
    ["called in a function that runs at once", "export const one = (() => Sub.a)();"],
    ["called in a function that another call may run", "export const all = [1].map((x) => Sub.of(x));"],
    ["used by a function that is called", "function make() { return new Sub(); }\nexport const one = make();"],
    ["used by a class that is made", "class Own { next = Sub; }\nexport const one = new Own();"],
    [
      "used by a class that another one extends",
      "class Own { make() { return Sub; } }\nexport class Two extends Own {}",
    ],
    ["a static part of a class", "export class Own { static next = Sub; }"],
    ["a decorator", "@Sub() export class Own {}"],
  ])("is none that is %s", (_what, line) => expect(late(IMPORT, line)).toEqual([]));
});
