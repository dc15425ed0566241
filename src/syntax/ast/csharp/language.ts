import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const csharpFacts: LanguageFacts = {
  names: [{ id: "csharp", title: "C#", extensions: ["cs"] }],
  internalPaths: /(?:^|\/)Internal\//,
  grammarPackage: "@vscode/tree-sitter-wasm@0.3.1",
  reads: { version: "14", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /(?:Tests?|Specs?|Fixture)\.cs$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /\.(?:g|g\.i|generated|designer)\.cs$/i,
    minified: null,
    configuration: /^(?:AssemblyInfo|GlobalSuppressions)\.cs$/,
    packageMarker: null,
    projectFiles: [],
    descriptions: findFirstSummary,
  },
};

/** Returns the first `<summary>` in a documentation comment. */
function findFirstSummary(head: string): string[] {
  const text = head.replace(/^[ \t]*\/\/\/ ?/gm, "");
  const start = text.indexOf("<summary>");
  const end = start < 0 ? -1 : text.indexOf("</summary>", start);
  const summary = text.slice(start + "<summary>".length, end);
  return end < 0 ? [] : [summary.replace(/<[^<>]*>/g, "").trim()];
}
