import type { LanguageFacts } from "../../domain/index.ts";

export const pythonFacts: LanguageFacts = {
  names: [{ id: "python", title: "Python", extensions: ["py", "pyi", "pyw"] }],
  internalPaths: /(?:^|\/)_(?!_)[^/]*(?:\/|\.pyi?$)/,
  files: {
    test: /^(?:test_.*|.*_test|tests|conftest)\.pyi?$/,
    testHelper: /^(?:conftest|__init__)\.pyi?$/,
    isTestByFolder: false,
    generated: /_pb2(?:_grpc)?\.pyi?$/,
    minified: null,
    configuration: /^(?:setup|noxfile|tasks|manage|conftest)\.py$/i,
    packageMarker: "__init__.py",
    projectFiles: ["pyproject.toml", "setup.cfg", "setup.py"],
    descriptions: docstringOrComments,
  },
  moduleBelow: (module, name) => (module.endsWith(".") ? `${module}${name}` : `${module}.${name}`),
};

/** Returns the module's docstring, else the opening comments if a blank line separates them from the code. */
function docstringOrComments(head: string): string[] {
  const docstring = /^(?:\s*#.*\n|\s*\n)*\s*[rRuU]?("""|'''|"|')([\s\S]*?)\1\s*(?:\n|$)/.exec(head)?.[2];
  if (docstring !== undefined) return [docstring];
  const comments = /^\s*((?:#.*\n)+)\s*\n/.exec(head)?.[1];
  return comments === undefined ? [] : [comments.replace(/^#+ ?/gm, "")];
}
