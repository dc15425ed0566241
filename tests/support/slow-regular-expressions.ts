import { parseSync } from "oxc-parser";

/** A part of a pattern: what one repetition of it may be, and how often it may stand there. */
interface Part {
  /** The source of a single character, or null for a group. */
  readonly atom: string | null;
  readonly branches: readonly (readonly Part[])[];
  readonly least: number;
  readonly isUnbounded: boolean;
  /** An assertion takes no characters. */
  readonly isAssertion: boolean;
}

/** One character of each kind that patterns tell apart. */
const SAMPLES = [
  ...Array.from({ length: 127 - 9 }, (_, at) => String.fromCharCode(at + 9)),
  "é",
  "Ж",
  "\u00a0",
  "\u2028",
];

/** Returns why a pattern may take more than linear time, or null: a small rule that is wrong on the side of caution. */
export function explainSlowness(pattern: string, flags: string): string | null {
  const plain = flags.replace(/[gy]/g, "");
  const branches = new Reader(pattern).whole().branches.map(flat);
  const matches = (part: Part) => listMatchedCharacters(part, plain);
  const begins = (part: Part) => listFirstCharacters(part, plain);
  for (const branch of branches) {
    if (rereads(branch, flags, matches))
      return "a repetition that takes the beginning of the pattern again, and then does not find what has to follow";
    if (startsAnywhere(branch, flags))
      return "a repetition that may begin at each character, and then does not find what has to follow";
    const nested = every(branch).find(
      (part) => part.isUnbounded && part.branches.some((own) => isAmbiguous(own, matches)),
    );
    if (nested) return "a repetition of something that is itself repeated";
    for (const sequence of [branch, ...every(branch).flatMap((part) => part.branches.map(flat))]) {
      for (const [at, part] of sequence.entries()) {
        if (!part.isUnbounded) continue;
        const next = nextUnbounded(sequence, at, { matches, begins });
        if (next) return "two repetitions of the same characters one after the other";
      }
    }
  }
  return null;
}

/** Whether a search may read the same characters again from each of them on: `a+b` does in a row of `a`. */
function startsAnywhere(branch: readonly Part[], flags: string): boolean {
  const [first, ...others] = branch[0]?.atom === "\\b" ? branch.slice(1) : branch;
  if (first === undefined || !first.isUnbounded || flags.includes("y")) return false;
  // A row of word characters has one boundary before it.
  const plain = flags.replace(/[gy]/g, "");
  if (first !== branch[0] && [...listMatchedCharacters(first, plain)].every((each) => /\w/.test(each))) return false;
  return others.some(({ least, isAssertion }) => least > 0 || isAssertion);
}

/**
 * Whether a search begins at each of many places and reads on through all of the others, as `<a>.*</a>` does in a row of `<a>`, and
 * `^\\s*x` with the flag `m` in a row of empty lines.
 */
function rereads(branch: readonly Part[], flags: string, matches: Characters): boolean {
  if (flags.includes("y")) return false;
  const isAnchored = branch[0]?.atom === "^";
  const isWord = branch[0]?.atom === "\\b";
  if (isAnchored && !flags.includes("m")) return false;
  return branch.some((part, at) => {
    if (!part.isUnbounded || at === 0) return false;
    const own = matches(part);
    if (isAnchored && !own.has("\n")) return false;
    // A row of word characters has one boundary before it.
    if (isWord && [...own].every((each) => /\w/.test(each))) return false;
    const before = branch.slice(0, at).filter(({ least, isAssertion }) => least > 0 && !isAssertion);
    if (!isAnchored && before.length === 0) return false;
    if (!before.every((each) => canBeWithin(each, own, matches))) return false;
    const after = branch.slice(at + 1);
    const isAll = own.has("\n") && own.has("a") && own.has(">");
    const mayFail = ({ least, isAssertion, atom, branches }: Part) =>
      // `(?:end|$)`
      !flags.includes("m") && branches.some(([only, ...more]) => only?.atom === "$" && more.length === 0)
        ? !isAll
        : isAssertion
          ? atom !== "\\b" && !(atom === "$" && isAll)
          : least > 0;
    return after.some(mayFail);
  });
}

/** Whether a repetition of these characters may take what a part stands for. */
function canBeWithin(part: Part, own: ReadonlySet<string>, matches: Characters): boolean {
  if (part.least === 0 || part.isAssertion) return true;
  if (part.atom !== null) return shares(matches(part), own);
  const taking = part.branches.filter((inner) => !inner.every(({ isAssertion }) => isAssertion));
  return taking.some((inner) => inner.every((each) => canBeWithin(each, own, matches)));
}

function every(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => [part, ...part.branches.flatMap(every)]);
}

/** Whether a sequence that is repeated can be divided into repetitions in more than one way. */
function isAmbiguous(sequence: readonly Part[], matches: (part: Part) => ReadonlySet<string>): boolean {
  const taking = flat(sequence).filter(({ isAssertion }) => !isAssertion);
  return taking.every((part, at) => {
    if (part.isUnbounded) return true;
    const others = taking.filter((_, other) => other !== at);
    return part.least === 0 || others.some((other) => other.isUnbounded && shares(matches(other), matches(part)));
  });
}

/** A group that stands there once is its content. */
function flat(sequence: readonly Part[]): Part[] {
  return sequence.flatMap((part) => {
    const [only, ...others] = part.branches;
    const isOnce = only !== undefined && others.length === 0 && part.least === 1 && !part.isUnbounded;
    return isOnce && !part.isAssertion ? flat(only) : [part];
  });
}

type Characters = (part: Part) => ReadonlySet<string>;

/** Whether a repetition may begin where this one ends, with characters that both take. */
function nextUnbounded(
  sequence: readonly Part[],
  at: number,
  { matches, begins }: { readonly matches: Characters; readonly begins: Characters },
): boolean {
  const own = matches(sequence[at] as Part);
  for (const next of sequence.slice(at + 1)) {
    if (next.isAssertion) continue;
    const isShared = shares(own, begins(next));
    if (isShared && [next, ...next.branches.flatMap(every)].some(({ isUnbounded }) => isUnbounded)) return true;
    if (next.least > 0) return false;
  }
  return false;
}

/** The characters that a part may begin with. */
function listFirstCharacters(part: Part, flags: string): ReadonlySet<string> {
  if (part.atom !== null || part.isAssertion) return listMatchedCharacters(part, flags);
  return new Set(
    part.branches.flatMap((branch) => {
      const end = branch.findIndex(({ least, isAssertion }) => least > 0 && !isAssertion);
      return branch
        .slice(0, end < 0 ? branch.length : end + 1)
        .flatMap((each) => [...listFirstCharacters(each, flags)]);
    }),
  );
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((each) => other.has(each));
}

const taken = new Map<string, ReadonlySet<string>>();

function listMatchedCharacters(part: Part, flags: string): ReadonlySet<string> {
  if (part.isAssertion) return new Set();
  if (part.atom === null)
    return new Set(part.branches.flat().flatMap((each) => [...listMatchedCharacters(each, flags)]));
  const key = `${flags} ${part.atom}`;
  const known = taken.get(key);
  if (known) return known;
  const one = new RegExp(`^(?:${part.atom})$`, flags);
  const found = new Set(SAMPLES.filter((each) => one.test(each)));
  taken.set(key, found);
  return found;
}

class Reader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  whole(): Pick<Part, "branches"> {
    return { branches: this.#branches() };
  }

  #branches(): Part[][] {
    const branches: Part[][] = [[]];
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ")") {
      if (this.#pattern[this.#at] === "|") {
        this.#at += 1;
        branches.push([]);
      } else branches.at(-1)?.push(this.#part());
    }
    return branches;
  }

  #part(): Part {
    const rest = this.#pattern.slice(this.#at);
    const group = /^\((?:\?(?:[:=!]|<[=!]|<[\w$]+>))?/.exec(rest)?.[0];
    if (group !== undefined) {
      this.#at += group.length;
      const branches = this.#branches();
      this.#at += 1;
      return { atom: null, branches, isAssertion: /[=!]$/.test(group), ...this.#count() };
    }
    const atom =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|.)/isu.exec(
        rest,
      )?.[0] ?? "";
    this.#at += atom.length;
    const isAssertion = /^(?:[$^]|\\[bB]|\\\d|\\k.*)$/.test(atom);
    return { atom, branches: [], isAssertion, ...this.#count() };
  }

  #count(): Pick<Part, "least" | "isUnbounded"> {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at));
    if (!found) return { least: 1, isUnbounded: false };
    this.#at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign !== undefined) return { least: sign === "+" ? 1 : 0, isUnbounded: sign !== "?" };
    return { least: Number(least), isUnbounded: comma === "," && most === "" };
  }
}

/** The literals of regular expressions in a file. */
export function patternsIn(path: string, text: string): { readonly pattern: string; readonly flags: string }[] {
  const found = new Map<string, { pattern: string; flags: string }>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== "object" || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.set(`/${regex.pattern}/${regex.flags}`, regex);
    for (const each of Object.values(node)) if (typeof each === "object") visit(each);
  };
  visit(parseSync(path, text).program);
  return [...found.values()];
}
