import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const typescriptFacts: LanguageFacts = {
  erasesImports: true,
  internalPaths: /(?:^|\/)_?internals?\/|(?:^|\/)(?:[^/]*[.-])?_?internals?(?:[.-][^/]*)?\.[cm]?[jt]sx?$/,
  names: [
    { id: "typescript", title: "TypeScript", extensions: ["ts", "mts", "cts", "tsx", "vue", "svelte", "astro"] },
    { id: "javascript", title: "JavaScript", extensions: ["js", "mjs", "cjs", "jsx"] },
  ],
  reads: { version: "TypeScript 6.0", shownBy: "tests/ast/typescript/oracle.test.ts" },
  files: {
    test: /[._-](?:test|spec)s?\.[cm]?[jt]sx?$/,
    testHelper: null,
    isTestByFolder: true,
    generated: /(?:[._](?:pb|generated|gen)\.[cm]?[jt]sx?|\.bundle\.[cm]?js)$/,
    minified: /[.-]min\.[cm]?js$/,
    configuration: /(?:^.*\.(?:config|conf|setup)\.[cm]?[jt]s|^(?:gulp|grunt|jake)file\.[cm]?[jt]s)$/i,
    packageMarker: null,
    projectFiles: ["package.json"],
    descriptions: findOpeningComments,
  },
  runsOnLoad: true,
  second: {
    grammarPackage: "@vscode/tree-sitter-wasm@0.3.1",
    grammarOf: (path, language) => {
      if (/\.(?:vue|svelte|astro)$/i.test(path)) return null;
      return language === "javascript"
        ? "tree-sitter-javascript"
        : `tree-sitter-${/\.tsx$/i.test(path) ? "tsx" : "typescript"}`;
    },
  },
};

/** Returns the comments before the first statement, except one that touches a declaration and describes that. */
function findOpeningComments(head: string): string[] {
  const texts: string[] = [];
  let rest = head;
  for (;;) {
    rest = rest.trimStart();
    const comment = /^(?:\/\*([\s\S]*?)\*\/|(\/\/.*\n(?:[ \t]*\/\/.*\n)*))/.exec(rest);
    if (!comment) return texts;
    rest = rest.slice(comment[0].length);
    const isApart = comment[2] === undefined ? /^[ \t]*\n[ \t]*\n|^\s*(import|\/[/*])/ : /^[ \t]*\n|^\s*(import|\/\*)/;
    if (isApart.test(rest)) texts.push((comment[1] ?? comment[2] ?? "").replace(/^[ \t]*(\*+|\/\/+) ?/gm, ""));
  }
}
