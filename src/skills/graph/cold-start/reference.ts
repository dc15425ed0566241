import type { TextLine } from "./text-lines.ts";

/** What a sentence says of a skill that it names; `dependent` is the skill that needs the one whose text it is. */
export type ReferenceKind = "prerequisite" | "dependent" | "alternative" | "companion";

/** A name of a skill in a line, with the words around it. */
export interface NamedPlace {
  readonly line: TextLine;
  readonly isOneWord: boolean;
  /** Holds the words of the sentence before the name, as many as may say something of it; `after` holds those behind it. */
  readonly before: string;
  readonly after: string;
}

/** Marks that may stand between a word and a name: quotes, backticks, stars, `@`, and the start of a path or of a plugin's name. */
const OPENING = /[\s"'`*@[(]*(?:[\w.-]+[/:]+)*$/;

/** Returns how a sentence refers to the skill that it names; null if it does not mean a skill or advises against it. */
export function referenceOf({ line, isOneWord, before, after }: NamedPlace): ReferenceKind | null {
  const lead = before.replace(OPENING, "");
  const isMarked = isMarkedName(before, after);
  const isCalledSkill = /^[`*"\])]*\s+(?:skill|agent|package)s?\b/i.test(after);
  if (advisesAgainst(lead)) return null;
  if (/\b(?:e\.g\.|such as|for example,?|like)$/i.test(lead)) return null;
  const kind = alternativeOf(lead, after, line) ?? needOf(lead, after, { line, isCalledSkill, isOneWord });
  const isReferred = isCalledSkill || kind === "alternative" || (isMarked && refersToSkills(line));
  if (isOneWord && !isReferred && !isNamedAsSkill(lead, before, after)) return null;
  if (line.isHeading || line.isExample) return isMarked || isCalledSkill ? "companion" : null;
  return kind ?? "companion";
}

function isMarkedName(before: string, after: string): boolean {
  return /[`*@[]$/.test(before) && !/^\w/.test(after);
}

/** The line, or the heading above it, speaks of skills. */
const refersToSkills = ({ text, heading }: TextLine): boolean =>
  /\b(?:skills?|agents?)\b|\bworks well with\b|\bsee also\b/i.test(`${heading} ${text}`);

const isNamedAsSkill = (lead: string, before: string, after: string): boolean =>
  /\bskills?:?$/i.test(lead) ||
  /(?:^|[\s(`"'])(?:\.\.\/|skills\/)+$/.test(before) ||
  /subagent_type=["'][\w:-]*$/.test(before) ||
  /^\/SKILL\.md\b/.test(after);

function advisesAgainst(lead: string): boolean {
  return (
    /\b(?:not|never|don't|avoid)(?: (?:use|using|combine|mix|run|pair|with|together|the))*$/i.test(lead) ||
    /\b(?:conflicts? with|incompatible with|without|except(?: for)?)$/i.test(lead)
  );
}

const SENDS = /\b(?:use|using|see|try|choose|prefer)(?: the)?$/i;

function alternativeOf(lead: string, after: string, { isIntroduction, heading }: TextLine): ReferenceKind | null {
  const isInstead = /^[`*"\])]*(?: skill| or [\w-]+)? instead\b/i.test(after);
  const isCompared =
    /\b(?:instead of|rather than|alternatives? to|in place of|same as|equivalent (?:to|of)|replacement for|replaces|distinct from|differs? from|unlike|versus|vs\.?)(?: the)?$/i.test(
      lead,
    );
  const isEquivalent = /\bequivalent\b/i.test(after);
  const isSentAway = SENDS.test(lead) && /\b(?:not|isn't|you need)\b/i.test(lead);
  const isChosen =
    SENDS.test(lead) && /\bfor\b/i.test(lead) && (isIntroduction || /\bwhen (?:not )?to use\b/i.test(heading));
  return isInstead || isCompared || isEquivalent || isSentAway || isChosen ? "alternative" : null;
}

interface Around {
  readonly line: TextLine;
  readonly isCalledSkill: boolean;
  readonly isOneWord: boolean;
}

const NEEDS = /\b(?:requires?|needs?|depends? on|relies on|assumes|builds on|prerequisites?:?|needed:?)(?: the)?$/i;
const CALLS = /\b(?:activate|invoke|load|call)(?: the)?$/i;

function needOf(lead: string, after: string, { line, isCalledSkill, isOneWord }: Around): ReferenceKind | null {
  if (/\binvoked (?:automatically )?by(?: the)?$/i.test(lead)) return "dependent";
  if (/\bsubagent_type=["']?$/.test(lead)) return "prerequisite";
  const isFirst =
    /\b(?:use|run|see|read|complete)(?: the)?$/i.test(lead) && /^[`*"\])]*(?: skill)? (?:first|before)\b/i.test(after);
  const isUsed = /\b(?:using|uses)(?: the)?$/i.test(lead) && isCalledSkill;
  if (NEEDS.test(lead) || CALLS.test(lead) || isFirst || isUsed) return "prerequisite";
  return line.isNeeds && (!isOneWord || isCalledSkill) ? "prerequisite" : null;
}
