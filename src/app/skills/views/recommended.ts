import { compose, dim, line, paragraph, strong, type TextStyle } from "../../../report/text/index.ts";

interface RecommendedSkills {
  readonly skills: readonly { readonly name: string; readonly description: string; readonly why: readonly string[] }[];
}

/** Renders the skills that a message may need, the likeliest first. */
export function renderRecommendedSkills({ skills }: RecommendedSkills, style: TextStyle): string {
  if (skills.length === 0) return compose([line(0, dim("No skill matches this message."))], style);
  return compose(
    skills.flatMap(({ name, description, why }) => [
      line(0, strong(name)),
      ...paragraph(2, description),
      line(2, dim(why.join("; "))),
    ]),
    style,
  );
}
