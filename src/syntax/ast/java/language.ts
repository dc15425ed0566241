import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const javaFacts: LanguageFacts = {
  names: [{ id: "java", title: "Java", extensions: ["java"] }],
  internalPaths: /(?:^|\/)internal\//,
  reads: { version: "25", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /^(?:Test[A-Z]\w*|\w*(?:Tests?|TestCase|IT))\.java$/,
    testHelper: null,
    isTestByFolder: false,
    generated: /(?:_Factory|_Impl|Grpc|OuterClass|_MembersInjector|\$\w+)\.java$|^(?:R|BuildConfig)\.java$/,
    minified: null,
    configuration: /^module-info\.java$/,
    packageMarker: null,
    projectFiles: ["pom.xml", "build.gradle", "build.gradle.kts"],
    descriptions: findFirstDocumentation,
  },
  moduleBelow: (module, name) => `${module}.${name}`,
};

/** Returns the first documentation comment, which a licence header is not. */
function findFirstDocumentation(head: string): string[] {
  const comment = /(?:^|\n)\/\*\*([\s\S]*?)\*\//.exec(head)?.[1];
  if (comment === undefined) return [];
  const lines = comment.split("\n").map((line) => line.trim().replace(/^\* ?/, ""));
  const end = lines.findIndex((line) => line.startsWith("@"));
  return [
    lines
      .slice(0, end < 0 ? lines.length : end)
      .join("\n")
      .trim()
      .replace(/\{@\w+\s([^{}]*)\}/g, "$1"),
  ];
}
