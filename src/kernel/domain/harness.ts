/**
 * The programs of agents whose hooks ask skl before an edit, and how each asks and is answered: Claude Code
 * (code.claude.com/docs/en/hooks), Codex (developers.openai.com/codex/hooks), Copilot CLI (docs.github.com, CLI hooks reference), Cursor
 * (cursor.com/docs/hooks), Gemini CLI (geminicli.com/docs/hooks/reference) and opencode, whose plugin of skl asks (opencode.ai/docs/plugins).
 */
export const harnesses = ["claude", "codex", "copilot", "cursor", "gemini", "opencode"] as const;

export type Harness = (typeof harnesses)[number];
