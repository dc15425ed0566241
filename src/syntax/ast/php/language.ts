import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const phpFacts: LanguageFacts = {
  names: [{ id: "php", title: "PHP", extensions: ["php", "phtml"] }],
  reads: { version: "8.5", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /(?:Test|TestCase|_test)\.php$|^test_.*\.php$/,
    testHelper: /^(?:bootstrap|TestCase)\.php$/i,
    isTestByFolder: false,
    generated: /(?:\.generated|_generated|\.pb)\.php$|^(?:autoload_\w+|_ide_helper\w*)\.php$/,
    minified: null,
    configuration: /^(?:\.?php[-_]cs(?:-fixer)?(?:\.dist)?|rector|ecs|scoper\.inc|config)\.php$/,
    packageMarker: null,
    projectFiles: ["composer.json"],
    descriptions: findFirstDocComment,
  },
};

/** Returns the first documentation comment, which stands above the file's namespace or class. */
function findFirstDocComment(head: string): string[] {
  const found = /^<\?php\s+(?:declare\([^)]*\);\s*|namespace [\w\\]+;\s*|use [\w\\ ]+;\s*)*\/\*\*([\s\S]*?)\*\//.exec(
    head,
  )?.[1];
  return found === undefined ? [] : [found.replace(/^[ \t]*\*+ ?/gm, "").replace(/^@.*$/gm, "")];
}
