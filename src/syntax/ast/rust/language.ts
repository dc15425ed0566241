import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const rustFacts: LanguageFacts = {
  names: [{ id: "rust", title: "Rust", extensions: ["rs"] }],
  reads: { version: "edition 2024", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /^(?:tests?|.*_tests?)\.rs$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /(?:^bindings|\.generated|_generated|\.pb)\.rs$/,
    minified: null,
    configuration: /^build\.rs$/,
    packageMarker: null,
    projectFiles: ["Cargo.toml"],
    descriptions: collectInnerDocumentation,
  },
};

/** Returns the comments that document the whole module: `//! …` and `/*! … *\/`. */
function collectInnerDocumentation(head: string): string[] {
  const lines: string[] = [];
  for (const line of head.split("\n").map((each) => each.trim())) {
    if (line.startsWith("//!")) lines.push(line.slice(3).replace(/^ /, ""));
    else if (lines.length > 0 || !(line === "" || line.startsWith("//") || line.startsWith("#!["))) break;
  }
  if (lines.length > 0) return [lines.join("\n")];
  const block = /^\s*\/\*!([\s\S]*?)\*\//.exec(head)?.[1];
  return block === undefined ? [] : [block];
}
