import { isNeedsHeading } from "./view.ts";

/** A line of a skill's text, with what its place says of it. */
export interface TextLine {
  readonly text: string;
  /** The nearest heading above; empty before the first. */
  readonly heading: string;
  readonly isHeading: boolean;
  /** Whether the line stands in the description, or before the first heading of a section. */
  readonly isIntroduction: boolean;
  /** Whether the line stands below a heading about what is needed first. */
  readonly isNeeds: boolean;
  /** Whether the line stands below a heading about examples, or says itself that it gives some. */
  readonly isExample: boolean;
}

const FENCE = /^\s*(?:```|~~~)/;

/** Commands that install software, and lists of what was installed: the names in them are those of libraries, not of skills. */
const INSTALLS =
  /\b(?:pip3?|uv|conda|mamba|npm|npx|yarn|pnpm|brew|apt(?:-get)?|cargo|gem|go) (?:install|add|get|i)\b|^\W*(?:import|from) \w|\bdependencies\W{0,3}:/i;

const EXAMPLES = /^\W*examples?:/i;

/** Returns the lines of a skill that may speak of other skills: its description and its body, without code and without what is installed. */
export function listSkillTextLines({
  description,
  body,
}: {
  readonly description: string;
  readonly body: string;
}): TextLine[] {
  const plain = { heading: "", isHeading: false, isNeeds: false, isExample: false };
  const lines: TextLine[] = description.split("\n").map((text) => ({ ...plain, text, isIntroduction: true }));
  let section = { ...plain, isIntroduction: true };
  let isCode = false;
  for (const text of body.split(/\r?\n/)) {
    if (FENCE.test(text)) isCode = !isCode;
    else if (isCode || text.trim() === "" || INSTALLS.test(text)) continue;
    else if (/^#{1,6}\s/.test(text)) {
      const heading = text.replace(/^#+\s+/, "");
      const isTitle = section.heading === "" && /^#\s/.test(text);
      section = {
        ...{ heading, isHeading: false, isIntroduction: isTitle },
        isNeeds: isNeedsHeading(text),
        isExample: /\bexamples?\b/i.test(heading),
      };
      lines.push({ ...section, text: heading, isHeading: true });
    } else lines.push({ ...section, text, isExample: section.isExample || EXAMPLES.test(text) });
  }
  return lines;
}
