import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

const FILES: readonly (readonly [path: string, before: string, body: string, imported: string])[] = [
  ["a.java", "package a;\nclass A { int f() { return 1; } }\n", "return Other.size();", "import b.Other;\n"],
  ["a.kt", "package a\nfun f(): Int { return 1; }\n", "return Other.size();", "import b.Other\n"],
  ["a.cs", "namespace A;\nclass A { int F() { return 1; } }\n", "return Other.Size();", "using B;\n"],
  ["a.rb", "class A\n  def f\n    return 1;\n  end\nend\n", "return Other::Part.size;", "require 'other'\n"],
];

describe.each(FILES)("a change of %s", (path, before, body, imported) => {
  const language = findLanguageByPath(path);
  const findNamedChangeType = (text: string) => {
    const [old, now] = [before, text].map((each) => ({ path, bytes: new TextEncoder().encode(each) }));
    return compareSources(old ?? null, now ?? null, language).comparison.ast_change_type;
  };

  beforeAll(() => loadParsers(new Set(language === null ? [] : [language])));

  it("that mentions another name in a body is behavioral", () => {
    expect(findNamedChangeType(before.replace("return 1;", body))).toBe("behavioral");
  });

  it("that imports something is structural", () => {
    const at = /^(?:package|namespace) .*\n/.exec(before)?.[0].length ?? 0;
    const text = path.endsWith(".cs") ? `${imported}${before}` : `${before.slice(0, at)}${imported}${before.slice(at)}`;
    expect(findNamedChangeType(text)).toBe("structural");
  });
});
