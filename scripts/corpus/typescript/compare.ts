import type { Statement } from "../../../src/kernel/domain/index.ts";
import { findLanguageByPath } from "../../../src/syntax/ast/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";
import { mutants } from "./mutants.ts";
import type { Random } from "./random.ts";
import { rewrites } from "./rewrites.ts";
import type { SourceText } from "./sources.ts";
import { tokenize } from "./tokens.ts";
import { parseWithYardstick } from "./yardstick.ts";

export interface Disagreement {
  readonly kind: "false equal" | "missed equal" | "refused" | "signatures differ";
  readonly change: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly message: string;
}

/** The result of each pair. `skipped` counts pairs of which the yardstick refuses one side, so that nothing can be said. */
export interface Tally {
  pairs: number;
  equal: number;
  equalFound: number;
  falseEqual: number;
  skipped: number;
  /** Files that the yardstick reads and this parser refuses; safe, but counted. */
  refused: number;
  readonly disagreements: Disagreement[];
}

export const emptyTally = (): Tally => ({
  pairs: 0,
  equal: 0,
  equalFound: 0,
  falseEqual: 0,
  skipped: 0,
  refused: 0,
  disagreements: [],
});

/** Judges pairs of a file and `changes` altered versions of it by the yardstick and by this parser. */
export function compareFile(source: SourceText, changes: number, random: Random, tally: Tally): void {
  const { path, text } = source;
  const yardstick = parseWithYardstick(text, path);
  const ours = readTypeScriptHash(text, path);
  if (yardstick === null || ours.hash === null) {
    if (yardstick === null) tally.skipped += 1;
    else note(tally, { kind: "refused", change: "none", path, before: text, after: text, message: ours.message });
    return;
  }
  const file = tokenize(path, text);
  if (file.tokens.length < 2 || file.expressions.length === 0) return;
  for (let round = 0; round < changes; round += 1) {
    const change = random.chance(0.5) ? random.pick(rewrites) : random.pick(mutants);
    const after = change.apply(file, random);
    if (after === null || after === text) continue;
    const afterYardstick = parseWithYardstick(after, path);
    if (afterYardstick === null) {
      tally.skipped += 1;
      continue;
    }
    tally.pairs += 1;
    const afterOurs = readTypeScriptHash(after, path);
    const details = { change: change.name, path, before: text, after, message: afterOurs.message };
    const equal = afterYardstick === yardstick;
    const said = afterOurs.hash === ours.hash;
    if (equal) tally.equal += 1;
    if (equal && said) tally.equalFound += 1;
    if (!equal && said) note(tally, { kind: "false equal", ...details });
    if (equal && !said) note(tally, { kind: "missed equal", ...details });
    if (equal && said && afterOurs.signatures !== ours.signatures)
      note(tally, { kind: "signatures differ", ...details });
    if (afterOurs.hash === null) note(tally, { kind: "refused", ...details });
  }
}

function note(tally: Tally, disagreement: Disagreement): void {
  if (disagreement.kind === "false equal") tally.falseEqual += 1;
  if (disagreement.kind === "refused") tally.refused += 1;
  tally.disagreements.push(disagreement);
}

interface Reading {
  readonly hash: string | null;
  /** Symbols, imports and what each statement says, without lines and texts: equal files must agree on them. */
  readonly signatures: string;
  readonly message: string;
}

function readTypeScriptHash(text: string, path: string): Reading {
  const outcome = typescript.parse(new TextEncoder().encode(text), path, findLanguageByPath(path) ?? "typescript");
  if (!outcome.ok) return { hash: null, signatures: "", message: outcome.error.message };
  const { hash, symbols, imports, statements } = outcome.value;
  // `/// <reference types>` is an import that comes from a comment.
  const written = imports.filter(({ kind, names }) => kind !== "type_only" || names.length > 0);
  const signatures = JSON.stringify(
    [symbols, written, statements.map(extractStatementContent)],
    (key, value: unknown) => (key === "line" ? undefined : value),
  );
  return { hash, signatures, message: "" };
}

function extractStatementContent({ header, hash, blocks, identifiers, symbol }: Statement): object {
  return { header, hash, identifiers, symbol, blocks: blocks.map((block) => block.map(extractStatementContent)) };
}
