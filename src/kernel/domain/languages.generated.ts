// Made by `npm run generate` from the list in src/ast/languages.ts; edit that instead.

/** Every language whose syntax `skl` reads. */
export const languageIds = ["python", "typescript", "javascript", "go", "rust", "java", "kotlin", "csharp", "php", "ruby", "c", "cpp"] as const;

export type Language = (typeof languageIds)[number];
