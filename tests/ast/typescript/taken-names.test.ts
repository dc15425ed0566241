import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["typescript"] as const)));

function changes(before: string, after: string, path: string): (readonly [string, string])[] {
  const versions = [before, after].map((text) => ({ path, bytes: Buffer.from(text) }));
  const { comparison } = compareSources(versions[0] ?? null, versions[1] ?? null, "javascript");
  return comparison.signature_changes
    .filter(({ kind }) => kind !== "added")
    .map(({ symbol, kind }) => [symbol, kind] as const);
}

const functions = "function login(u) {}\nfunction logout(u) {}\n";

describe("an export of a CommonJS module that is taken away without its definition", () => {
  it.each([
    ["module.exports = { login, logout };", "module.exports = { logout };", "removed"],
    ["module.exports = { login, logout };", "module.exports = { login, logout };\nmodule.exports = {};", "removed"],
    ["exports.login = login;", "exports.login = login;\nmodule.exports = {};", "removed"],
    ["exports.login = login;", "module.exports = {};\nexports.login = login;", "removed"],
    ["exports.login = login;", "exports.login = login;\ndelete exports.login;", "changed"],
    ["exports.login = login;", "exports.login = login;\ndelete module.exports['login'];", "changed"],
    ["exports.login = login;", "exports.login = login;\nif (a) delete exports.login;", "changed"],
    ["exports.login = login;", "exports.login = login;\nReflect.deleteProperty(exports, 'login');", "changed"],
    ["exports.login = login;", "exports.login = login;\nObject.defineProperty(exports, 'login', {});", "changed"],
    ["exports.login = login;", "exports.login = login;\nObject.assign(module.exports, { login: evil });", "changed"],
    ["exports.login = login;", "exports.login = login;\nexports.login = void 0;", "changed"],
    ["exports.login = login;", "exports.login = login;\nif (a) { exports.login = evil; }", "changed"],
    ["exports.login = login;", "exports.login = login;\nlogin = evil;", "changed"],
  ])("%j, %j", (before, after, kind) => {
    const found = changes(`${functions}${before}\n`, `${functions}${after}\n`, "a.js");
    expect(found.filter(([symbol]) => symbol === "login")).toEqual([["login", kind]]);
  });

  it.each(["exports.more = 1;", "Object.defineProperty(exports, '__esModule', { value: true });", "login(exports);"])(
    "takes nothing away by %j",
    (added) => {
      const before = `${functions}exports.login = void 0;\nexports.login = login;\n`;
      expect(changes(before, `${before}${added}\n`, "a.js")).toEqual([]);
    },
  );
});

describe("an export of a module that is taken away without its definition", () => {
  const module = "export function login(u: string) {}\nexport class A { m() {} }\nexport let count = 0;\n";

  it.each([
    ["login = evil;", "login"],
    ["({ login } = evil);", "login"],
    ["for (login of []) ;", "login"],
    ["A.prototype.m = evil;", "A.m"],
    ["(A as any).m = evil;", "A.m"],
    ["delete A.prototype.m;", "A.m"],
    ["Object.defineProperty(A.prototype, 'm', {});", "A.m"],
  ])("%j", (added, symbol) => {
    expect(changes(module, `${module}${added}\n`, "a.ts")).toEqual([[symbol, "changed"]]);
  });

  it.each([
    ["export { type A };", "A"],
    ["export type { A };", "A"],
  ])("%j: a class as a type only", (list, symbol) => {
    expect(changes("class A {}\nexport { A };\n", `class A {}\n${list}\n`, "a.ts")).toEqual([[symbol, "changed"]]);
  });

  it("takes nothing away where a variable has a new value", () => {
    expect(changes(module, `${module}count = 1;\n`, "a.ts")).toEqual([]);
  });
});
