import type { SkillArtifact } from "./types.ts";

interface Overview {
  readonly title: string;
  readonly description: string;
  readonly artifacts: readonly SkillArtifact[];
}

/**
 * Makes a body for a JSON package without one from its `description` artifacts, so that an agent that reads only SKILL.md finds the same
 * words.
 */
export function composeOverviewBody({ title, description, artifacts }: Overview): string {
  const texts = artifacts.flatMap(({ kind, content }) =>
    kind === "description" && content.kind === "inline" ? [content.text.trim()] : [],
  );
  return `\n# ${title}\n\n${texts.length === 0 ? description : texts.join("\n\n")}\n`;
}
