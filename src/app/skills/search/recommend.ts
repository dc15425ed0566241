import { SklError } from "../../../domain/index.ts";
import { phase1 } from "../../../skills/search/index.ts";
import type { SkillView } from "../library/index.ts";
import { openLibrary, skillsForAgents } from "../library/index.ts";
import { routableMatches } from "./routable.ts";
import { searchIndex } from "./search-index.ts";

export interface RecommendedSkills {
  readonly message: string;
  /** The likeliest skill comes first. */
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly score: number;
    readonly why: readonly string[];
  }[];
  readonly elapsed_ms: number;
}

/**
 * Carries out `skl skill recommend`, phase 1 of an activation: it finds the skills that a message may need by their descriptions. No
 * artifact is loaded and no model asked. Throws USAGE for an empty message.
 */
export async function recommendSkills(
  view: SkillView,
  { message, k }: { readonly message: string; readonly k: number },
): Promise<RecommendedSkills> {
  const started = performance.now();
  if (message.trim() === "")
    throw new SklError("USAGE", {
      message: "The message is empty.",
      fix: "Give the message that skills are wanted for.",
    });
  const library = skillsForAgents(await openLibrary(view.cwd, view.env, view.onProgress));
  const index = searchIndex(library, view.onProgress);
  const rank = (places: number) => phase1(message, index, { k: places });
  const { found } = await routableMatches(library, { k, view, ranked: rank });
  const skills = found.map(({ name, score, why }) => ({
    name,
    description: library.skills.get(name)?.facts.description ?? "",
    score: Math.round(score * 1000) / 1000,
    why,
  }));
  return { message, skills, elapsed_ms: Math.round(performance.now() - started) };
}
