import { type DeepReadonly, type SkillRecommendOutput, SklError } from "../../../kernel/domain/index.ts";
import { FUSION, fuseRankedLists, matchMessage } from "../../engine/search/index.ts";
import { findNearestSkills } from "../embed/index.ts";
import type { SkillView } from "../library/index.ts";
import { omitSystemSkills, openLibrary } from "../library/index.ts";
import { shortenQuery } from "./answer-budget.ts";
import { readQuery } from "./read-query.ts";
import { createStaleLookup, pickRoutableMatches } from "./routable.ts";
import { searchIndex } from "./search-index.ts";

export type RecommendedSkills = DeepReadonly<SkillRecommendOutput>;

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
  const library = omitSystemSkills(await openLibrary(view.cwd, view.env, view.onProgress));
  const index = searchIndex(library, view.onProgress);
  const { query, notes } = readQuery(message);
  const places = Math.max(k, FUSION.places);
  const nearest = await findNearestSkills(library, { query, k: places, env: view.env ?? process.env });
  const rank = (most: number) =>
    nearest.kind === "found"
      ? fuseRankedLists(matchMessage(query, index, { k: Math.max(most, places) }), nearest.near, { k: most })
      : matchMessage(query, index, { k: most });
  const { found } = await pickRoutableMatches({ k, staleAmong: createStaleLookup(library, view), ranked: rank });
  const skills = found.map(({ name, score, why }) => ({
    name,
    description: library.skills.get(name)?.facts.description ?? "",
    score: Number(score.toPrecision(4)),
    why,
  }));
  const missing = nearest.kind === "failed" ? [nearest.note] : [];
  return {
    message: shortenQuery(query),
    skills,
    notes: [...notes, ...missing],
    elapsed_ms: Math.round(performance.now() - started),
  };
}
