import type { StatedSide } from "./polarity.ts";
import type { Token } from "./tokens.ts";

/** What a sentence says about doing without its subject. */
export interface Absence {
  /** `Startup fails when the name is empty`: the name is needed. `A video without subtitles can be published`: it is not. */
  readonly sides: readonly StatedSide[];
  readonly isRequired: boolean;
  /** `Must be declared`. */
  readonly isObligation: boolean;
  /** `May be called with null`. */
  readonly isPermission: boolean;
  readonly isOptional: boolean;
  readonly fails: boolean;
  /** `If the name is missing, "default" is used`: what is required has no such thing. */
  readonly hasFallback: boolean;
}

const REQUIRED = /\b(?:required?|requires|mandatory|must|compulsory|obligatory|needed|needs?)\b/i;
const FALLBACK = /^(?:defaults?|falls?|fall back|falls back|defaulted)(?: to| back)?$/i;
const MISSING = /^(?:missing|empty|absent|unset|undefined|blank|omitted|not set|left out)$/i;

/** What the condition and the main clause say together of something that may be missing. */
export function absenceOf(condition: readonly Token[], main: readonly Token[], sides: readonly StatedSide[]): Absence {
  const stated =
    sides.some(({ axis, side, turned }) => axis === "absent" && side === -1 && !turned) &&
    main.some(({ raw }) => REQUIRED.test(raw));
  const without = doesWithout(main);
  const isNegative = main.some(({ meaning }) => meaning.negator);
  const plain = {
    isObligation: !isNegative && main.some(({ raw }) => OBLIGATION.test(raw)),
    isPermission: !isNegative && main.some(({ raw }) => /^(?:may|can)$/i.test(raw)),
    isOptional: !isNegative && main.some(({ raw }) => /^(?:optional|voluntary)$/i.test(raw)),
    fails: !isNegative && sides.some(isFailure),
    sides: without === null ? [] : [{ axis: "absent", side: 1, raw: without, turned: false } as const],
    isRequired: stated,
    hasFallback: main.some(isFallback) || without !== null,
  };
  const missing = condition.find(({ raw }) => MISSING.test(raw));
  if (!missing || condition.some(({ raw }) => /^(?:not|never|unless)$/i.test(raw))) return plain;
  if (!refuses(main)) return { ...plain, hasFallback: plain.hasFallback || isSetting(condition) };
  const side = { axis: "absent", side: -1, raw: `fails if ${missing.raw}`, turned: false } as const;
  return { ...plain, sides: [side], isRequired: true, hasFallback: false };
}

/** A reader's words where one text demands what the other does without, or null. */
export function demandDifference(a: Absence, b: Absence): string | null {
  if (a.isRequired && b.hasFallback && !b.isRequired) return "required against a fallback";
  if (a.isObligation && b.isOptional) return "must against optional";
  if (b.isObligation && a.isOptional) return "optional against must";
  if (a.isPermission && b.fails) return "may against fails";
  if (b.isPermission && a.fails) return "fails against may";
  return b.isRequired && a.hasFallback && !a.isRequired ? "a fallback against required" : null;
}

const OBLIGATION = /^(?:must|mandatory|required|obligatory|compulsory)$/i;

function isFailure({ axis, side, inName }: StatedSide): boolean {
  return axis === "success" && side === -1 && !inName;
}

function isFallback({ raw, isVerb }: Token): boolean {
  return FALLBACK.test(raw) && (isVerb || / /.test(raw));
}

/** `A video without subtitles can be published`. */
function doesWithout(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(({ raw }) => /^(?:without|lacking|lacks?)$/i.test(raw));
  const isAllowed = ({ raw, meaning }: Token) =>
    /^(?:can|may)$/i.test(raw) || meaning.axes.some(({ axis, side }) => axis === "allowed" && side === 1);
  const isFine = at > 0 && tokens.slice(at).some(isAllowed) && !refuses(tokens.slice(at + 1));
  return isFine ? `${tokens[at]?.raw} ${tokens[at + 1]?.raw ?? ""}` : null;
}

function isSetting(tokens: readonly Token[]): boolean {
  return tokens.some(({ identifier }) => identifier !== null);
}

function refuses(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ meaning, raw }) =>
      meaning.negator ||
      /^(?:exits?|errors?|throws?|raises?)$/i.test(raw) ||
      meaning.axes.some(({ axis, side }) => side === -1 && (axis === "allowed" || axis === "success")) ||
      meaning.values.some(({ member }) => member === "exception"),
  );
}
