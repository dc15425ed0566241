import { describe, expect, it } from "vitest";
import { readPackageJson } from "../../../../src/syntax/ast/typescript/packages/package-json.ts";

describe("package.json", () => {
  it.each<[string, string, string[]]>([
    [
      "every kind of dependency",
      '{"dependencies":{"a":"1"},"devDependencies":{"b":"1"},"peerDependencies":{"@s/c":"1"},"optionalDependencies":{"d":"1"}}',
      ["a", "b", "@s/c", "d"],
    ],
    ["bundled packages", '{"bundledDependencies":["a"],"bundleDependencies":["b",1]}', ["a", "b"]],
    ["an alias", '{"dependencies":{"a":"npm:b@1"}}', ["a"]],
    ["types", '{"devDependencies":{"@types/a":"1","@types/s__b":"1"}}', ["@types/a", "a", "@types/s__b", "@s/b"]],
    ["overrides and engines", '{"name":"own","overrides":{"a":"1"},"engines":{"node":"20"},"scripts":{"b":"c"}}', []],
    ["values of another type", '{"dependencies":["a"],"devDependencies":"b","bundledDependencies":true}', []],
    ["no object", "null", []],
    ["an error in it", '{"dependencies":{"a":"1"}', []],
    ["deep nesting", "[".repeat(500_000), []],
  ])("with %s", (_, text, names) => {
    expect(readPackageJson(text).requires.map(({ name }) => name)).toEqual(names);
  });
});
