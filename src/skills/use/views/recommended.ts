import { type Document, dim, line, paragraph, strong } from "../../../view/text/index.ts";

interface RecommendedSkills {
  readonly skills: readonly { readonly name: string; readonly description: string; readonly why: readonly string[] }[];
}

/** Shows the skills that a message may need, the likeliest first. */
export function renderRecommendedSkills({ skills }: RecommendedSkills): Document {
  if (skills.length === 0) return [line(0, dim("No skill is about this message."))];
  return skills.flatMap(({ name, description, why }) => [
    line(0, strong(name)),
    ...paragraph(2, description),
    line(2, dim(why.join("; "))),
  ]);
}
