/** The parts of a skill that the cold start reads. */
export interface SkillText {
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** Types of values, as manifests name them. */
  readonly produces: readonly string[];
  readonly requires: readonly string[];
}

/** The two views of SkillDAG, section 3.4: what a skill does, and what it needs, or null where it names no needs. */
export interface SkillView extends SkillText {
  readonly does: string;
  readonly needs: string | null;
}

/** Only this many characters of a body and of the needs are compared; the beginning says what a skill is about. */
const PREVIEW = 1_500;
const NEEDS = 1_500;

const NEEDS_HEADING =
  /^#{1,6}\s+.*\b(?:prerequisites?|requirements?|requires?|needs?|inputs?|before (?:you|use|start)|depend\w*|set-?up)\b/i;
const NEEDS_SENTENCE =
  /\b(?:requires?|required|needs?|needed|depends? on|prerequisites?|assumes?|expects?|relies on|make sure|ensure|must (?:be|have|already)|first (?:run|use|call|do)|after (?:running|using|calling)|before (?:running|using|this)|once .{1,40} (?:is|are|has|have))\b/i;

export function buildSkillView(skill: SkillText): SkillView {
  const does = `${spaceOutName(skill.name)}. ${skill.description}\n${skill.body.slice(0, PREVIEW)}`;
  const needs = [...new Set([...needsLines(skill.body), ...splitViewSentences(skill.description).filter(saysNeed)])];
  const text = [...needs, ...skill.requires.map(spaceOutName)].join("\n").slice(0, NEEDS);
  return { ...skill, does, needs: text.trim() === "" ? null : text };
}

/** Returns the lines below headings about prerequisites, and the sentences elsewhere that speak of a need. */
function needsLines(body: string): string[] {
  let isBelow = false;
  return body.split(/\r?\n/).flatMap((line) => {
    if (/^#{1,6}\s/.test(line)) isBelow = isNeedsHeading(line);
    else if (line.trim() !== "") return isBelow ? [line.trim()] : splitViewSentences(line).filter(saysNeed);
    return [];
  });
}

/** Returns whether a line is a heading about what is needed first. */
export const isNeedsHeading = (line: string): boolean => NEEDS_HEADING.test(line);

const saysNeed = (sentence: string): boolean => NEEDS_SENTENCE.test(sentence);

export const splitViewSentences = (text: string): string[] =>
  text.split(/(?<=[.!?;])\s+|\r?\n/).flatMap((sentence) => sentence.trim() || []);

/** Puts spaces between the parts of a name. */
const spaceOutName = (name: string): string => name.replace(/[-_./]+/g, " ");
