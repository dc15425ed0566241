import type { Language } from "../../src/kernel/domain/index.ts";
import { compareSources, languages, loadParsers, prepareSources } from "../../src/syntax/ast/index.ts";
import type { Benchmark } from "./benchmark.ts";

const LINES = 300;

/** A file of each language in which `at` makes a part of it another one: what stands before, a part, and what stands behind. */
const SOURCES: Partial<Record<Language, readonly [head: string, part: (at: number) => string, tail: string]>> = {
  go: [
    "package a\n",
    (at) =>
      `func F${at}(x int, y []string) (int, error) {\n\tif x > ${at} && len(y) > 0 {\n\t\treturn g(y[0], x+${at}), nil\n\t}\n\treturn 0, nil\n}\n`,
    "",
  ],
  rust: [
    "",
    (at) =>
      `pub fn f${at}(x: i32, y: &[String]) -> Option<i32> {\n    if x > ${at} && !y.is_empty() {\n        return Some(g(&y[0], x + ${at}));\n    }\n    None\n}\n`,
    "",
  ],
  java: [
    "package a;\n\npublic class A {\n",
    (at) =>
      `  public int f${at}(int x, List<String> y) {\n    if (x > ${at} && !y.isEmpty()) {\n      return g(y.get(0), x + ${at});\n    }\n    return 0;\n  }\n`,
    "}\n",
  ],
  kotlin: [
    "package a\n\nclass A {\n",
    (at) =>
      `  fun f${at}(x: Int, y: List<String>): Int {\n    if (x > ${at} && y.isNotEmpty()) {\n      return g(y[0], x + ${at})\n    }\n    return 0\n  }\n`,
    "}\n",
  ],
  csharp: [
    "namespace A;\n\npublic class A\n{\n",
    (at) =>
      `    public int F${at}(int x, List<string> y)\n    {\n        if (x > ${at} && y.Count > 0)\n            return G(y[0], x + ${at});\n        return 0;\n    }\n`,
    "}\n",
  ],
  php: [
    "<?php\nnamespace A;\n\nclass A\n{\n",
    (at) =>
      `    public function f${at}(int $x, array $y): ?int\n    {\n        if ($x > ${at} && count($y) > 0) {\n            return $this->g($y[0], $x + ${at});\n        }\n        return null;\n    }\n`,
    "}\n",
  ],
  ruby: [
    "class A\n",
    (at) =>
      `  def f${at}(x, y)\n    if x > ${at} && !y.empty?\n      return g(y.first, x + ${at})\n    end\n    nil\n  end\n`,
    "end\n",
  ],
  c: [
    '#include "a.h"\n',
    (at) =>
      `int f${at}(int x, const char *y[], int count)\n{\n  if (x > ${at} && count > 0)\n    return g(y[0], x + ${at});\n  return 0;\n}\n`,
    "",
  ],
  cpp: [
    '#include "a.hpp"\n\nnamespace a {\n',
    (at) =>
      `int f${at}(int x, const std::vector<std::string>& y) {\n  if (x > ${at} && !y.empty()) {\n    return g(y.front(), x + ${at});\n  }\n  return 0;\n}\n`,
    "}\n",
  ],
};

/** Compares files of about 300 lines, of which a tenth is changed, in each language that a grammar reads. */
export const grammars: Benchmark = {
  name: "grammars",
  title: "Languages that are read by grammars: a first file, then many",
  run: async ({ isQuick }) => {
    const rows: { language: Language; first: number; rate: number }[] = [];
    for (const { names } of languages) {
      const [{ id: language, extensions } = { id: "python" as const, extensions: [] }] = names;
      const source = SOURCES[language];
      if (!source) continue;
      const path = `a.${extensions[0]}`;
      const version = (changed: number) => ({ path, bytes: new TextEncoder().encode(text(source, changed)) });
      const compare = async (round: number) => {
        const [before, after] = [version(0), version(round + 1)];
        await prepareSources([before, after], language);
        return compareSources(before, after, language).comparison;
      };
      const started = performance.now();
      await loadParsers(new Set([language]));
      const found = await compare(0);
      const first = performance.now() - started;
      if (found.parse_error !== null) throw new Error(`${language}: ${found.parse_error}`);
      const rounds = isQuick ? 20 : 150;
      const from = performance.now();
      for (let round = 1; round <= rounds; round += 1) await compare(round);
      rows.push({ language, first, rate: (2000 * rounds) / (performance.now() - from) });
    }
    return {
      columns: ["language", "first comparison, ms", "versions a second"],
      rows: rows.map(({ language, first, rate }) => [language, first.toFixed(0), rate.toFixed(0)]),
      notes: [
        `A version has about ${LINES} lines. The first comparison loads the grammar; that of the first language loads the engine, too.`,
      ],
      data: rows,
    };
  },
};

function text([head, part, tail]: readonly [string, (at: number) => string, string], changed: number): string {
  const count = Math.round(LINES / part(0).split("\n").length);
  const parts = Array.from({ length: count }, (_, at) => part(at % 10 === 0 ? at + changed * count : at));
  return `${head}${parts.join("\n")}${tail}`;
}
