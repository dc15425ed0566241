import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const pythonFacts: LanguageFacts = {
  names: [{ id: "python", title: "Python", extensions: ["py", "pyi", "pyw", "ipynb"] }],
  internalPaths: /(?:^|\/)(?:_(?!_)[^/]*|internals?(?:_[^/]*)?|[^/]*_internals?)(?:\/|\.pyi?$)/,
  reads: { version: "3.15", shownBy: "tests/ast/python/new-syntax.test.ts" },
  files: {
    test: /^(?:test_.*|.*_test|tests|conftest)\.pyi?$/,
    testHelper: /^(?:conftest|__init__)\.pyi?$/,
    isTestByFolder: false,
    generated: /_pb2(?:_grpc)?\.pyi?$/,
    minified: null,
    configuration: /^(?:setup|noxfile|tasks|manage|conftest)\.py$/i,
    packageMarker: "__init__.py",
    projectFiles: ["pyproject.toml", "setup.cfg", "setup.py"],
    descriptions: findDocstringOrComments,
  },
  moduleBelow: (module, name) => (module.endsWith(".") ? `${module}${name}` : `${module}.${name}`),
  runsOnLoad: true,
  second: {
    grammarPackage: "@vscode/tree-sitter-wasm@0.3.1",
    grammarOf: (path) => (/\.ipynb$/i.test(path) ? null : "tree-sitter-python"),
  },
};

/** Returns the module's docstring, else the opening comments if a blank line separates them from the code. */
function findDocstringOrComments(head: string): string[] {
  const lines = head.split("\n");
  const isCode = (line: string) => line.trim() !== "" && !line.trimStart().startsWith("#");
  const code = lines.findIndex(isCode);
  const docstring = code < 0 ? null : readLeadingString(lines.slice(code).join("\n").trimStart());
  if (docstring !== null) return [docstring];
  const first = lines.findIndex((line) => line.trim() !== "");
  const end = lines.findIndex((line, at) => at > first && !line.startsWith("#"));
  const comments = first < 0 || end < 0 ? [] : lines.slice(first, end);
  const isApart = lines[end]?.trim() === "" && comments[0]?.trimStart().startsWith("#");
  return isApart ? [comments.map((line) => line.trimStart().replace(/^#+ ?/, "")).join("\n")] : [];
}

/** Returns the string literal with which a text begins, if nothing follows it on its line. */
function readLeadingString(text: string): string | null {
  const [opening = "", quote = ""] = /^[rRuU]?("""|'''|"|')/.exec(text) ?? [];
  const end = quote === "" ? -1 : text.indexOf(quote, opening.length);
  const rest = text.slice(end + quote.length);
  return end < 0 || (rest.split("\n", 1)[0] ?? "").trim() !== "" ? null : text.slice(opening.length, end);
}
