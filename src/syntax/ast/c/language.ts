import type { LanguageFacts } from "../../../kernel/domain/index.ts";

const files: LanguageFacts["files"] = {
  test: /(?:^test|[_-]test|[_-]tests|[_-]unittest)\.(?:c|cc|cpp|cxx|h|hpp)$|^test[_-].*\.(?:c|cc|cpp|cxx|h|hpp)$/,
  testHelper: null,
  isTestByFolder: false,
  generated: /(?:\.pb|_generated|\.gen|\.tab|\.yy|lexer|parser)\.(?:c|cc|cpp|h|hpp)$|^moc_.*\.cpp$/,
  minified: null,
  configuration: /^config\.h$/,
  packageMarker: null,
  projectFiles: ["CMakeLists.txt", "meson.build", "configure.ac"],
  descriptions: findOpeningComment,
};

export const cFacts: LanguageFacts = {
  reads: { version: "by signs, whatever the version", shownBy: "tests/ast/c/cases" },
  names: [{ id: "c", title: "C", extensions: ["c", "h"] }],
  files,
};

export const cppFacts: LanguageFacts = {
  reads: { version: "by signs, whatever the version", shownBy: "tests/ast/c/cases" },
  names: [{ id: "cpp", title: "C++", extensions: ["cc", "cpp", "cxx", "hpp", "hh", "hxx", "ipp", "cppm"] }],
  grammarPackage: "@vscode/tree-sitter-wasm@0.3.1",
  files,
};

/** Returns the comment at the head of a file. */
function findOpeningComment(head: string): string[] {
  const block = /^\s*\/\*([\s\S]*?)\*\//.exec(head)?.[1];
  if (block !== undefined) return [block.replace(/^[ \t]*\*+ ?/gm, "")];
  const lines = /^\s*((?:\/\/.*\n)+)/.exec(head)?.[1];
  return lines === undefined ? [] : [lines.replace(/^\/\/+ ?/gm, "")];
}
