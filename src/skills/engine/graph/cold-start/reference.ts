import type { TextLine } from "./text-lines.ts";

/** What a sentence says of a skill that it names; `dependent` is the skill that needs the one whose text it is. */
export type ReferenceKind = "prerequisite" | "dependent" | "alternative" | "companion";

/** A name of a skill in a line, with the words around it. */
export interface NamedPlace {
  readonly line: TextLine;
  readonly isOneWord: boolean;
  /** The words of the sentence before the name, as many as may say something of it; `after` holds those behind it. */
  readonly before: string;
  readonly after: string;
  /** More of the sentence before the name, to see whether a quotation is open. */
  readonly farBefore: string;
}

/** Marks that may stand between a word and a name: quotes, backticks, stars, `@`, and the start of a path or of a plugin's name. */
const OPENING = /[\s"'`*@[(]*(?:[\w.-]+[/:]+)*$/;

/** Returns how a sentence refers to the skill that it names; null if it does not mean a skill or advises against it. */
export function classifyReference({ line, isOneWord, before, after, farBefore }: NamedPlace): ReferenceKind | null {
  const lead = before.replace(OPENING, "");
  const isMarked = isMarkedName(before, after);
  const isCalledSkill = /^[`*"\])]*\s+(?:skill|agent|package)s?\b/i.test(after);
  if (advisesAgainst(lead, after) || isQuoted(farBefore)) return null;
  if (/\b(?:e\.g\.|such as|for example,?|like)$/i.test(lead)) return null;
  const kind = findAlternativeKind(lead, after, line) ?? findNeedKind(lead, after, { line, isCalledSkill, isOneWord });
  // "A PDF skill" is any that knows PDF; "the pdf skill" is the one of that name.
  const isByName = isCalledSkill && !(isOneWord && /\b(?:an?|any|each|every|some|another|no)$/i.test(lead));
  const isChosen = kind === "alternative" && (isMarked || isChosenFor(lead, line));
  const isReferred = isByName || isChosen || (isMarked && refersToSkills(line));
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

/** What a sentence may tell somebody to do with a skill. */
const ACTS =
  "(?:use|using|combin(?:e|ing)|mix|run(?:ning)?|pair|invok(?:e|ing)|load(?:ing)?|activat(?:e|ing)|call(?:ing)?|apply(?:ing)?|start(?:ing)?|read(?:ing)?|need|require|reach for|switch to|delegate to|hand(?: off)? to|go to)";

/** A list of names, of which the named one is the next: `a, b, or`. Marks may stand around each; only one way leads through a text. */
const LISTED = "(?:[\\s`'\"*]*[\\w:./-]+[`'\"*]*(?:,? (?:and|or|nor)|,)\\s)*";

const FORBIDS = new RegExp(
  `\\b(?:not|never|n[o']t|avoid|refrain from|instead of|no need to|needn't|not necessary to|unnecessary to|without|skip(?:ping)?|stop)(?: (?:ever|also|directly|even|have to|need to|want to|be|to))*(?: ${ACTS})(?: (?:it )?with| together)?(?: (?:the|any|either))?\\s${LISTED}$`,
  "i",
);

const NOT_WITHOUT = /\b(?:not|never|don't|cannot|can't)\b[^.;:]*\bwithout\b[^.;:]*$/i;

/** Returns whether a sentence says that the named skill is not to be used, or not needed. "Not without it" asks for it. */
function advisesAgainst(lead: string, after: string): boolean {
  const clause = (/[^;:]*$/.exec(`${lead} `)?.[0] ?? "").replace(/^.*\b(?:but|then)\b/i, "");
  if (NOT_WITHOUT.test(clause)) return false;
  return (
    FORBIDS.test(clause) ||
    /\b(?:not|never|don't|avoid|skip)(?: (?:use|using|combine|mix|run|pair|with|together|the))*$/i.test(lead) ||
    /\b(?:conflicts? with|incompatible with|without|except(?: for)?)(?: the)?$/i.test(lead) ||
    /^[`*"'\])]*(?: skill)? (?:(?:is|are) (?:not|never)|isn't|aren't|must not|should not|shouldn't) (?:be )?(?:needed|necessary|required|used|invoked|loaded|called)\b/i.test(
      after,
    )
  );
}

/** Returns whether the name stands in words that somebody else says, or that show how something is written. What is announced is said. */
function isQuoted(before: string): boolean {
  for (const [open, close] of QUOTES) {
    const from = open === close ? findOpenQuotation(before, open) : before.lastIndexOf(open);
    if (from < 0 || (open !== close && before.indexOf(close, from) >= 0)) continue;
    const inside = before.slice(from + 1).replace(OPENING, "");
    if (/\w\s+\S*\w/.test(inside) && !/\b(?:announce|say|tell|state)\b[^.]{0,40}$/i.test(before.slice(0, from)))
      return true;
  }
  return false;
}

const QUOTES = [
  ["`", "`"],
  ['"', '"'],
  ["“", "”"],
] as const;

/** Returns where a quotation is open at the end of a text; -1 where all are closed. */
function findOpenQuotation(text: string, mark: string): number {
  const places = [...text.matchAll(new RegExp(mark, "g"))].map(({ index }) => index);
  return places.length % 2 === 0 ? -1 : (places.at(-1) ?? -1);
}

const SENDS = /\b(?:use|using|see|try|choose|prefer)(?: the)?$/i;

function findAlternativeKind(lead: string, after: string, line: TextLine): ReferenceKind | null {
  const isInstead = /^[`*"\])]*(?: skill| or [\w-]+)? instead\b/i.test(after);
  const isCompared =
    /\b(?:instead of|rather than|alternatives? to|in place of|same as|equivalent (?:to|of)|replacement for|replaces|distinct from|differs? from|unlike|versus|vs\.?)(?: the)?$/i.test(
      lead,
    );
  const isEquivalent = /\bequivalent\b/i.test(after);
  // Marks behind a full stop may hide the end of the sentence before.
  const isSentAway = SENDS.test(lead) && /\b(?:not|isn't|you need)\b/i.test(lead.replace(/^.*[.!?][*_"')\]]+\s/, ""));
  return isInstead || isCompared || isEquivalent || isSentAway || isChosenFor(lead, line) ? "alternative" : null;
}

/** Returns whether a text about what a skill is for sends the reader to another one "for" something. */
const isChosenFor = (lead: string, { isIntroduction, heading }: TextLine): boolean =>
  SENDS.test(lead) && /\bfor\b/i.test(lead) && (isIntroduction || /\bwhen (?:not )?to use\b/i.test(heading));

/** Words behind the name of a skill with which a work ends. */
const ENDS =
  /^[`*"'\])]*(?: skill)? (?:to (?:create|complete|finish|conclude|ship|deliver)|before (?:claiming|finishing|completing|committing|merging|shipping|delivering|declaring|reporting|pushing|publishing|releasing))\b/i;

interface Around {
  readonly line: TextLine;
  readonly isCalledSkill: boolean;
  readonly isOneWord: boolean;
}

const NEEDS =
  /\b(?:requires?|needs?|depends? on|relies on|assumes|builds on|prerequisites?:?|needed:?|required background:?|must (?:first )?(?:know|understand|have read))(?: the)?$/i;
const CALLS = /\b(?:activate|invoke|load|call)(?: the)?$/i;

/** Words of a step that comes later: the skill that it names is not needed before. */
const LATER =
  /\b(?:then|next|afterwards?|finally|lastly|after (?:that|this|you|the|all|it)|when (?:done|finished|complete)|once|hand(?:s|ing)? off|transition|terminal|ends? (?:with|by)|proceed|continue|follow(?:ed)? up)\b/i;

function findNeedKind(lead: string, after: string, { line, isCalledSkill, isOneWord }: Around): ReferenceKind | null {
  if (/\binvoked (?:automatically )?by(?: the)?$/i.test(lead)) return "dependent";
  if (/\bsubagent_type=["']?$/.test(lead)) return "prerequisite";
  const isFirst =
    /\b(?:use|run|see|read|complete)(?: the)?$/i.test(lead) && /^[`*"\])]*(?: skill)? (?:first|before)\b/i.test(after);
  const isUsed = /\b(?:using|uses)(?: the)?$/i.test(lead) && isCalledSkill;
  if (NEEDS.test(lead) || NOT_WITHOUT.test(lead)) return "prerequisite";
  const isLater = LATER.test(lead) || ENDS.test(after);
  if (!isLater && (CALLS.test(lead) || isFirst || isUsed)) return "prerequisite";
  return line.isNeeds && (!isOneWord || isCalledSkill) ? "prerequisite" : null;
}
