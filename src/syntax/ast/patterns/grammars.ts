/** Which grammars read the files of a language for rules, and what has to stand around a pattern so that a grammar takes it. */
import type { Language } from "../../../kernel/domain/index.ts";
import { supportFor } from "../languages.ts";
import { isInstalled, loadPlainGrammar } from "../treesitter/parser.ts";
import type { SyntaxRules } from "../treesitter/rules.ts";

/** What can stand around a pattern, in the order in which it is tried. */
export type Frame = readonly [before: string, after: string];

interface Entry {
  readonly grammars: readonly string[];
  readonly rules: (grammar: string) => Promise<SyntaxRules>;
  readonly frames: readonly Frame[];
}

const PLAIN: Frame = ["", ""];
const createFunctionFrames = (head: string): Frame[] => [
  [`${head} { `, " }"],
  [`${head} { `, "; }"],
];
const IN_CLASS: Frame = ["class A { ", " }"];
const OF_METHODS: readonly Frame[] = [
  ["class A { void f() { ", " } }"],
  ["class A { void f() { ", "; } }"],
  IN_CLASS,
  PLAIN,
];
const OF_SCRIPTS: readonly Frame[] = [PLAIN, ...createFunctionFrames("async function* f()"), IN_CLASS];

const loadScriptRules = async (grammar: string) =>
  (await import("../second/typescript.ts")).createTypeScriptRules(grammar);

const table: Readonly<Record<Language, Entry>> = {
  python: {
    grammars: ["tree-sitter-python"],
    rules: async () => (await import("../second/python.ts")).pythonRules,
    frames: [PLAIN],
  },
  typescript: { grammars: ["tree-sitter-typescript", "tree-sitter-tsx"], rules: loadScriptRules, frames: OF_SCRIPTS },
  javascript: { grammars: ["tree-sitter-javascript"], rules: loadScriptRules, frames: OF_SCRIPTS },
  go: {
    grammars: ["tree-sitter-go"],
    rules: async () => (await import("../go/rules.ts")).goRules,
    frames: [["package p\nfunc f() {\n", "\n}\n"], ["package p\n", "\n"], PLAIN],
  },
  java: {
    grammars: ["tree-sitter-java"],
    rules: async () => (await import("../java/rules.ts")).javaRules,
    frames: OF_METHODS,
  },
  rust: {
    grammars: ["tree-sitter-rust"],
    rules: async () => (await import("../rust/rules.ts")).rustRules,
    frames: [...createFunctionFrames("fn f()"), PLAIN],
  },
  c: {
    grammars: ["tree-sitter-c"],
    rules: async () => (await import("../c/rules.ts")).cRules,
    frames: [...createFunctionFrames("void f(void)"), PLAIN],
  },
  cpp: {
    grammars: ["tree-sitter-cpp"],
    rules: async () => (await import("../c/rules.ts")).cppRules,
    frames: [...createFunctionFrames("void f()"), IN_CLASS, PLAIN],
  },
  csharp: {
    grammars: ["tree-sitter-c-sharp"],
    rules: async () => (await import("../csharp/rules.ts")).csharpRules,
    frames: OF_METHODS,
  },
  php: {
    grammars: ["tree-sitter-php"],
    rules: async () => (await import("../php/rules.ts")).phpRules,
    frames: [
      ["<?php ", " "],
      ["<?php ", ";"],
      ["<?php class A { ", " }"],
    ],
  },
  ruby: {
    grammars: ["tree-sitter-ruby"],
    rules: async () => (await import("../ruby/rules.ts")).rubyRules,
    frames: [PLAIN],
  },
  kotlin: {
    grammars: ["tree-sitter-kotlin"],
    rules: async () => (await import("../kotlin/rules.ts")).kotlinRules,
    frames: [...createFunctionFrames("fun f()").slice(0, 1), PLAIN, IN_CLASS],
  },
};

/** A grammar with what its language's rules say of it. */
export interface RuleGrammar {
  readonly language: Language;
  readonly rules: SyntaxRules;
  readonly grammar: Awaited<ReturnType<typeof loadPlainGrammar>>;
  readonly frames: readonly Frame[];
}

export function listGrammarNames(language: Language): readonly string[] {
  return table[language].grammars;
}

/** Returns the name of the grammar for a file; null for a file in which the language is only a part. */
export function findFileGrammar(path: string, language: Language): string | null {
  const { second } = supportFor(language);
  return second ? second.grammarOf(path, language) : (table[language].grammars[0] ?? null);
}

/** Loads a grammar; the text says which package it is in if that is not installed. */
export async function loadRuleGrammar(language: Language, name: string): Promise<RuleGrammar | string> {
  const { second, grammarPackage } = supportFor(language);
  const optional = second?.grammarPackage ?? grammarPackage ?? null;
  if (optional !== null && !isInstalled(name, optional)) return optional;
  const { rules, frames } = table[language];
  const read = await rules(name);
  return { language, rules: read, grammar: await loadPlainGrammar(read, optional), frames };
}
