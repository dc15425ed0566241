/**
 * The programs of agents whose hooks ask skl before an edit, and how each asks and is answered: Claude Code
 * (code.claude.com/docs/en/hooks), Codex (developers.openai.com/codex/hooks), Copilot CLI (docs.github.com, CLI hooks reference), Cursor
 * (cursor.com/docs/hooks) and Gemini CLI (geminicli.com/docs/hooks/reference).
 */
export const harnesses = ["claude", "codex", "copilot", "cursor", "gemini"] as const;

export type Harness = (typeof harnesses)[number];
