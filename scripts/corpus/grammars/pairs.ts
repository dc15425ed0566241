import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { loadParsers, parseSource, supportFor } from "../../../src/syntax/ast/index.ts";
import { Random } from "../typescript/random.ts";
import { YARDSTICKS } from "./languages.ts";
import { LAYOUT, mutated, SIGNS } from "./mutants.ts";
import type { Oracle } from "./oracle.ts";

export interface Request {
  readonly language: Language;
  /** The folder of the sources. */
  readonly folder: string;
  readonly seed: number;
  readonly pairs: number;
  /** Longer sources are left out. */
  readonly largest?: number;
  /** The run ends then with what it has. */
  readonly minutes?: number;
}

export interface Outcome {
  /** Changed texts, each against its source. */
  readonly pairs: number;
  /** Those that we call equal. */
  readonly equal: number;
  /** Those that we call equal and the oracle does not. */
  readonly wrong: readonly Judged[];
  /** Texts and what the formatter makes of them, and those of these that we call equal. */
  readonly formatted: number;
  readonly recognised: number;
  readonly missed: readonly Judged[];
  /** Sources that the language's parser takes and we do not. */
  readonly unread: readonly string[];
}

export interface Judged {
  readonly file: string;
  readonly change: string;
  readonly before: string;
  readonly after: string;
}

/** Changes sources at random and compares what we say of each pair with what the language's own parser says. */
export async function judgePairs(request: Request, oracle: Oracle): Promise<Outcome> {
  const { language, folder, seed, pairs } = request;
  const random = new Random(seed);
  const extension = YARDSTICKS[language]?.extension ?? "";
  const files = filesBelow(folder, `.${extension}`);
  await loadParsers(new Set([language]));
  const hashGrammarText = async (text: string) => {
    const bytes = new TextEncoder().encode(text);
    // What is compared of every text, with or without its tree, calls at least as much equal.
    const form = supportFor(language).textForm?.(bytes, `a.${extension}`);
    if (form !== undefined && form !== null) return form;
    const outcome = await parseSource(bytes, `a.${extension}`, language);
    return outcome.ok ? outcome.value.hash : null;
  };
  const outcome = { pairs: 0, equal: 0, formatted: 0, recognised: 0 };
  const [wrong, missed]: [Judged[], Judged[]] = [[], []];
  const unread = new Set<string>();
  const until = Date.now() + 60_000 * (request.minutes ?? Number.POSITIVE_INFINITY);
  while (outcome.pairs < pairs && Date.now() < until) {
    const file = random.pick(files);
    const before = readFileSync(file, "utf8");
    if (before.length > (request.largest ?? 60_000)) continue;
    const [own, verdict] = [await hashGrammarText(before), await oracle.judge(before)];
    if (verdict.tree !== null && own === null) unread.add(file);
    if (verdict.tree === null || own === null) continue;
    for (let round = 0; round < 10; round += 1) {
      const [after, change] = mutated(before, random, random.chance(0.6) ? LAYOUT : { ...LAYOUT, ...SIGNS });
      if (after === before) continue;
      outcome.pairs += 1;
      const [hash, told] = [await hashGrammarText(after), await oracle.judge(after)];
      const judged = { file, change, before, after };
      if (hash === own) {
        outcome.equal += 1;
        if (told.tree !== verdict.tree) wrong.push(judged);
      }
      // A text that the change gave another meaning is none that people format.
      if (told.tree !== verdict.tree || told.formatted === null || told.formatted === after) continue;
      outcome.formatted += 1;
      if (hash !== null && hash === (await hashGrammarText(told.formatted))) outcome.recognised += 1;
      else missed.push({ ...judged, before: after, after: told.formatted });
    }
  }
  return { ...outcome, wrong, missed, unread: [...unread] };
}

function filesBelow(folder: string, ending: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
