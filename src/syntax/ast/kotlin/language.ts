import type { LanguageFacts } from "../../../kernel/domain/index.ts";
import { javaFacts } from "../java/language.ts";

export const kotlinFacts: LanguageFacts = {
  names: [{ id: "kotlin", title: "Kotlin", extensions: ["kt", "kts"] }],
  internalPaths: /(?:^|\/)internal\//,
  grammarPackage: "@tree-sitter-grammars/tree-sitter-kotlin@1.1.0",
  reads: { version: "2.2", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    ...javaFacts.files,
    test: /^(?:Test[A-Z]\w*|\w*(?:Tests?|TestCase|IT|Spec))\.kt$/,
    generated: /(?:_Factory|_Impl|\.g)\.kt$/,
    configuration: /\.kts$/,
  },
  moduleBelow: (module, name) => `${module}.${name}`,
};
