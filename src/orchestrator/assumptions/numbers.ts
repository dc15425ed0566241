import { MULTIPLIERS, NUMBER_WORDS, ORDINAL_WORDS } from "./lexicon/measures.ts";
import type { Word } from "./words.ts";

/** A number as it stands in the text. */
export interface NumberMeaning {
  readonly value: number;
  /** What is written directly behind it without a blank: `MB` of `10MB`. */
  readonly suffix: string;
  /** Its digits when it can be a version: `3.11`; a clock time has its own form. */
  readonly form: "plain" | "version" | "clock" | "ordinal";
  readonly written: string;
  /** How many words it takes. */
  readonly used: number;
}

const PLAIN = /^(\d{1,15}(?:,\d{3}){0,6}(?:\.\d{1,12})?)([\p{L}%]{0,6})$/u;
const VERSION = /^v?(\d{1,6}(?:\.(?:\d{1,6}|x)){0,3})$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** The number that starts at a word, in digits or in English words, or null. */
export function numberAt(words: readonly Word[], at: number): NumberMeaning | null {
  const raw = words[at]?.raw ?? "";
  const nth = ORDINAL_WORDS.get(raw.toLowerCase());
  if (nth !== undefined) return { ...plain(nth, raw), form: "ordinal" };
  return clock(raw, words[at + 1]) ?? digits(raw, words[at + 1]) ?? version(raw) ?? inWords(words, at);
}

function clock(raw: string, next: Word | undefined): NumberMeaning | null {
  const found = CLOCK.exec(raw);
  if (found) return { ...plain(minutes(found, next), raw), form: "clock", used: isHalfOfDay(next) ? 2 : 1 };
  const named = /^(?:midnight|noon)$/i.exec(raw)?.[0]?.toLowerCase();
  if (named) return { ...plain(named === "noon" ? 720 : 0, raw), form: "clock" };
  const spaced = /^\d{1,2}$/.test(raw) && isHalfOfDay(next);
  if (spaced) return { ...plain(hourOf(Number(raw), next?.raw ?? "") * 60, raw), form: "clock", used: 2 };
  const hour = /^(\d{1,2})(am|pm)$/i.exec(raw);
  if (!hour?.[1] || !hour[2]) return null;
  return { ...plain(hourOf(Number(hour[1]), hour[2]) * 60, raw), form: "clock" };
}

function minutes(found: RegExpExecArray, next: Word | undefined): number {
  const hour = isHalfOfDay(next) ? hourOf(Number(found[1]), next?.raw ?? "") : Number(found[1]);
  return hour * 60 + Number(found[2]);
}

function isHalfOfDay(word: Word | undefined): boolean {
  return word !== undefined && /^(?:am|pm)$/i.test(word.raw);
}

function hourOf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

function digits(raw: string, next: Word | undefined): NumberMeaning | null {
  const found = PLAIN.exec(raw);
  if (!found?.[1]) return null;
  const value = Number(found[1].replaceAll(",", ""));
  const suffix = (found[2] ?? "").toLowerCase();
  if (suffix === "k") return plain(value * 1000, raw);
  if (suffix === "x") return plain(value, raw);
  if (/^(?:st|nd|rd|th)$/.test(suffix)) return { ...plain(value, raw), form: "ordinal" };
  const factor = suffix === "" && next ? MULTIPLIERS.get(next.raw.toLowerCase()) : undefined;
  if (factor !== undefined) return { ...plain(value * factor, `${raw} ${next?.raw}`), used: 2 };
  const form = suffix === "" && !found[1].includes(",") && VERSION.test(raw) ? "version" : "plain";
  return { ...plain(value, raw), suffix, form };
}

function version(raw: string): NumberMeaning | null {
  const found = VERSION.exec(raw);
  if (!found?.[1] || !/\d/.test(raw)) return null;
  return { ...plain(Number.parseFloat(found[1]), raw), form: "version", suffix: /^v/i.test(raw) ? "v" : "" };
}

/** `thirty`, `twenty-five`, `two hundred`; a multiplier alone (`a hundred`) counts one of it. */
function inWords(words: readonly Word[], at: number): NumberMeaning | null {
  let value: number | null = null;
  let used = 0;
  for (; used < 6; used += 1) {
    const word = (words[at + used]?.raw ?? "").toLowerCase();
    const small = NUMBER_WORDS.get(word);
    const factor = word === "k" ? undefined : MULTIPLIERS.get(word);
    if (small !== undefined && canAppend(value, small)) value = (value ?? 0) + small;
    else if (factor !== undefined) value = (value ?? 1) * factor;
    else break;
    if (words[at + used]?.break !== "none") {
      used += 1;
      break;
    }
  }
  if (value === null) return null;
  const written = words
    .slice(at, at + used)
    .map(({ raw }) => raw)
    .join(" ");
  return { ...plain(value, written), used };
}

function canAppend(value: number | null, next: number): boolean {
  return value === null || (value >= 20 && value % 10 === 0 && next >= 1 && next < 100 && next < value);
}

function plain(value: number, written: string): NumberMeaning {
  return { value, suffix: "", form: "plain", written, used: 1 };
}
