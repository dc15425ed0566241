/**
 * Spellings that a grammar does not know yet, each with one of the same length that it knows. They are tried only where the grammar rejects
 * a text. A file that was read by them is also compared by what they stand for, so that nothing that they hide passes for formatting.
 */
import type { Language } from "../../../kernel/domain/index.ts";
import { blankOutText } from "./conditions.ts";

export interface Spelling {
  readonly since: string;
  readonly find: RegExp;
  /** Returns what the grammar knows, as long as what was found. */
  readonly known: (found: string) => string;
}

const gone = blankOutText;
const createReplacement = (text: string) => () => text;

export const NEWER_SPELLINGS: Partial<Readonly<Record<Language, readonly Spelling[]>>> = {
  go: [
    { since: "1.26", find: /\bnew\((?=\s{0,20}(?:[-+!&^"'`\d]|[\w.]{1,200}\())/g, known: createReplacement("nev(") },
  ],
  rust: [
    { since: "2024", find: /\bsafe(?=\s{1,20}(?:fn|static)\b)/g, known: gone },
    { since: "old", find: /:(?=\s{0,20}[>,])/g, known: createReplacement(" ") },
    { since: "old", find: /\bwhere\s{1,20}\w{1,100}\s{0,20}:(?=\s{0,20}[{;])/g, known: gone },
  ],
  java: [
    { since: "25", find: /(?<=\bimport )module(?= [\w.]{1,200};)/g, known: gone },
    { since: "25", find: /(?<=[;}]\s{0,200})super(?=\()/g, known: createReplacement("supes") },
    { since: "25", find: /(?<=[;}]\s{0,200})this(?=\()/g, known: createReplacement("thiz") },
    {
      since: "22",
      find: /,\s{0,20}[\w.]{1,100}(?:<[^<>\n]{0,100}>)?\s{1,20}_(?=\s{0,20}(?:->|:|,|when\b))/g,
      known: gone,
    },
  ],
  csharp: [
    { since: "14", find: /\bextension(?=\s{0,20}(?:<[^<>\n]{0,100}>)?\()/g, known: createReplacement("class Ext") },
    {
      since: "14",
      find: /\?\.(?=[\w.?]{1,200}\s{0,20}(?:[-+*/%&|^]|\?\?)?=(?![=>]))/g,
      known: createReplacement(" ."),
    },
    { since: "12", find: /(?<=\?\s{0,20})\[\](?=\s{0,20}:)/g, known: createReplacement("00") },
    { since: "13", find: /\ballows ref struct\b/g, known: createReplacement("allows_ref_struct") },
  ],
  kotlin: [
    { since: "2.2", find: /\${2,8}(?=")/g, known: gone },
    {
      since: "2.2",
      find: /(?<=\bis\s{1,20}[\w.<>?*]{1,100}\s{1,20})if(?=\s[^\n{}]{1,300}->)/g,
      known: createReplacement(", "),
    },
    {
      since: "2.2",
      find: /\bcontext\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\)(?=\s{1,20}(?:fun|val|var|private|public|internal|protected|override|suspend|inline|operator|infix|abstract|open|class|interface|@)\b)/g,
      known: gone,
    },
    { since: "old", find: /(?<=[^\s{;])[ \t]\}/g, known: createReplacement(";}") },
  ],
  php: [
    {
      since: "8.4",
      find: /(?<=\b(?:public|protected)\s{1,20})(?:public|protected|private)\(set\)/g,
      known: gone,
    },
    { since: "8.4", find: /(?<=\b(?:public|protected|private))\(set\)/g, known: gone },
    { since: "8.5", find: /\bclone(?=\([^()\n]{0,200},)/g, known: createReplacement("clonf") },
    { since: "8.5", find: /\(void\)/g, known: createReplacement("(bool)") },
  ],
  ruby: [
    {
      since: "3.0",
      find: /(?<=\bdef\s{1,20}[\w.?!]{1,100}(?:\([^()\n]{0,200}\))?\s{0,20}=\s{0,20}[a-z_][\w.]{0,100}) (?=["':\w[])(?!(?:if|unless|while|until|and|or|rescue|do)\b)/g,
      known: createReplacement("+"),
    },
    { since: "1.9", find: /(?<=->\s{0,2}\([^()\n]{0,200});/g, known: createReplacement(",") },
  ],
};

/** Returns a text in spellings that the grammar knows, and those that they stand for, in order; null where there are none. */
export function rewriteKnownSpellings(
  text: string,
  language: Language,
): { readonly text: string; readonly instead: string } | null {
  const instead: string[] = [];
  const spelled = (NEWER_SPELLINGS[language] ?? []).reduce(
    (soFar, { find, known }) =>
      soFar.replace(find, (found) => {
        instead.push(found);
        return known(found);
      }),
    text,
  );
  return instead.length === 0 ? null : { text: spelled, instead: instead.join("\n") };
}
