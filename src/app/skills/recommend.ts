import { SklError } from "../../domain/index.ts";
import { phase1 } from "../../skills/search/index.ts";
import { skillsForAgents } from "./library/for-agents.ts";
import { openLibrary } from "./library/library.ts";
import { searchIndex } from "./search.ts";

export interface RecommendedSkills {
  readonly message: string;
  /** The likeliest first. */
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly score: number;
    readonly why: readonly string[];
  }[];
  readonly elapsed_ms: number;
}

/**
 * `skl skill recommend`: phase 1 of an activation. Which skills a message may need, by what they say of themselves; no artifact
 * is loaded and no model asked. Throws USAGE for an empty message.
 */
export async function recommendSkills(
  cwd: string,
  { message, k }: { readonly message: string; readonly k: number },
  env?: NodeJS.ProcessEnv,
): Promise<RecommendedSkills> {
  const started = performance.now();
  if (message.trim() === "")
    throw new SklError("USAGE", {
      message: "The message is empty.",
      fix: "Give the message that skills are wanted for.",
    });
  const library = skillsForAgents(await openLibrary(cwd, env));
  const found = phase1(message, searchIndex(library), { k });
  return {
    message,
    skills: found.map(({ name, score, why }) => ({
      name,
      description: library.skills.get(name)?.facts.description ?? "",
      score: Math.round(score * 1000) / 1000,
      why,
    })),
    elapsed_ms: Math.round(performance.now() - started),
  };
}
