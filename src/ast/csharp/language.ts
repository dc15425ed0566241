import type { LanguageFacts } from "../../domain/index.ts";

export const csharpFacts: LanguageFacts = {
  names: [{ id: "csharp", title: "C#", extensions: ["cs"] }],
  internalPaths: /(?:^|\/)Internal\//,
  grammarPackage: "@vscode/tree-sitter-wasm@0.3.1",
  files: {
    test: /(?:Tests?|Specs?|Fixture)\.cs$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /\.(?:g|g\.i|generated|designer)\.cs$/i,
    minified: null,
    configuration: /^(?:AssemblyInfo|GlobalSuppressions)\.cs$/,
    packageMarker: null,
    projectFiles: [],
    descriptions: firstSummary,
  },
};

/** Returns the first `<summary>` of documentation. */
function firstSummary(head: string): string[] {
  const text = head.replace(/^[ \t]*\/\/\/ ?/gm, "");
  const summary = /<summary>([\s\S]*?)<\/summary>/.exec(text)?.[1];
  return summary === undefined ? [] : [summary.replace(/<[^<>]*>/g, "").trim()];
}
