import type { LanguageFacts } from "../../../kernel/domain/index.ts";

export const rubyFacts: LanguageFacts = {
  names: [{ id: "ruby", title: "Ruby", extensions: ["rb", "rake", "gemspec", "ru"] }],
  reads: { version: "3.0", shownBy: "tests/ast/treesitter/newer-spellings.test.ts" },
  files: {
    test: /(?:_test|_spec)\.rb$|^test_.*\.rb$/,
    testHelper: /^(?:test|spec)_helper\.rb$|^rails_helper\.rb$/,
    isTestByFolder: false,
    generated: /(?:_pb|_services_pb|\.generated)\.rb$|^schema\.rb$/,
    minified: null,
    configuration: /^(?:Rakefile|Gemfile|Guardfile|config)(?:\.rb)?$|\.(?:gemspec|ru)$/,
    packageMarker: null,
    projectFiles: ["Gemfile"],
    descriptions: findRubyOpeningComment,
  },
};

/** Returns the comment at the top of a file without the magic comments. */
function findRubyOpeningComment(head: string): string[] {
  const lines = head.split("\n");
  const isNoText = (line: string) =>
    /^#!|^#.*(?:coding|frozen_string_literal|rubocop|typed):/.test(line) || line.trim() === "";
  const start = lines.findIndex((line) => !isNoText(line));
  if (start < 0 || !lines[start]?.startsWith("#")) return [];
  const end = lines.findIndex((line, at) => at > start && !line.startsWith("#"));
  return [
    lines
      .slice(start, end < 0 ? lines.length : end)
      .map((line) => line.replace(/^#+ ?/, ""))
      .join("\n"),
  ];
}
