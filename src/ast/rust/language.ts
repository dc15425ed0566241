import type { LanguageFacts } from "../../domain/index.ts";

export const rustFacts: LanguageFacts = {
  names: [{ id: "rust", title: "Rust", extensions: ["rs"] }],
  files: {
    test: /^(?:tests?|.*_tests?)\.rs$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /(?:^bindings|\.generated|_generated|\.pb)\.rs$/,
    minified: null,
    configuration: /^build\.rs$/,
    packageMarker: null,
    projectFiles: ["Cargo.toml"],
    descriptions: innerDocumentation,
  },
};

/** Returns the comments that speak of the whole module: `//! …` and `/*! … *\/`. */
function innerDocumentation(head: string): string[] {
  const lines = /^(?:\s*\/\/(?!!).*\n|\s*\n|#!\[.*\n)*((?:\s*\/\/!.*\n?)+)/.exec(head)?.[1];
  if (lines !== undefined) return [lines.replace(/^\s*\/\/! ?/gm, "")];
  const block = /^\s*\/\*!([\s\S]*?)\*\//.exec(head)?.[1];
  return block === undefined ? [] : [block];
}
