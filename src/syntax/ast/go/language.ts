import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const goFacts: LanguageFacts = {
  names: [{ id: "go", title: "Go", extensions: ["go"] }],
  internalPaths: /(?:^|\/)internal\//,
  reads: { version: "1.26", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /_test\.go$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /(?:\.pb(?:\.gw)?|\.gen|_gen|_generated|_string)\.go$|^zz_generated\./,
    minified: null,
    configuration: /^(?:magefile)\.go$/,
    packageMarker: null,
    projectFiles: ["go.mod"],
    descriptions: findPackageComment,
  },
  isFolderModule: true,
};

/** Returns the comment directly above the package clause. */
function findPackageComment(head: string): string[] {
  const lines = head.split("\n");
  const at = lines.findIndex((line) => /^package\s/.test(line));
  let from = at;
  while (from > 0 && /^\/\//.test(lines[from - 1] ?? "")) from -= 1;
  if (at > 0 && from < at)
    return [
      lines
        .slice(from, at)
        .join("\n")
        .replace(/^\/\/ ?/gm, "")
        .replace(/^go:build.*$/m, ""),
    ];
  const block = /(?:^|\n)\/\*([\s\S]*?)\*\/\npackage\s/.exec(head)?.[1];
  return block === undefined ? [] : [block];
}
