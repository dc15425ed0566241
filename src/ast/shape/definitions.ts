import type { DefinitionShape, NodeOfShape, ParsedModule, Statement } from "../../domain/index.ts";
import { nameOf } from "../../domain/index.ts";
import { supportOfFile } from "../languages.ts";

/** Fewer nodes say nothing: accessors and functions that only pass on are alike everywhere. */
const FEWEST_NODES = 20;
/** Tests of one style are alike. */
const TEST = /(?:^|\.)_?(?:[Tt]est|should)(?:_|[A-Z]|$)/;
/** Longer definitions are not kept, and no more than so many nodes of one file, since records stay in the base's knowledge. */
const MOST_NODES = 300;
const MOST_NODES_OF_FILE = 1000;
const MOST_LITERALS = 30;

/** Matches files whose definitions are alike by what they are: copies of others, examples, and steps of a history. */
const COPIED =
  /(?:^|\/)(?:vendor|vendored|third_party|node_modules|dist|migrations?|generated|__generated__|(?:__)?fixtures?(?:__)?|examples?|docs?|demos?|playgrounds?)\//i;

/** Returns whether people or agents write a file anew, rather than tools or the authors of a library. */
export function isWrittenByHand(path: string): boolean {
  const files = supportOfFile(path)?.files;
  const name = nameOf(path);
  return !COPIED.test(path) && files?.generated?.test(name) !== true && files?.minified?.test(name) !== true;
}

/** Returns the functions and classes that a version of a file defines and the version before did not, the largest first. */
export function newDefinitions(before: ParsedModule | null, after: ParsedModule): DefinitionShape[] {
  const known = new Set(before === null ? [] : definitionsIn(before).map(({ symbol }) => symbol));
  const all = definitionsIn(after);
  const counts = new Map<string | null, number>();
  for (const { symbol } of all) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const added = all.filter(({ symbol }) => !known.has(symbol) && counts.get(symbol) === 1).flatMap(shapeOf);
  let room = MOST_NODES_OF_FILE;
  return added
    .sort((a, b) => b.nodes.length - a.nodes.length)
    .filter(({ nodes }) => {
      room -= nodes.length;
      return room >= 0;
    })
    .map(({ symbol, line, nodes }) => ({
      symbol,
      line,
      shape: nodes.map(charactersOf).join(""),
      literals: [...new Set(nodes.flatMap(({ literals }) => literals.map(twoDigits)))].slice(0, MOST_LITERALS).join(""),
    }));
}

/** Returns the statements that define a symbol, and those in the ones that others are part of. */
function definitionsIn({ statements, symbols }: ParsedModule): Statement[] {
  const holders = new Set(symbols.map(({ parent }) => parent));
  const visit = (each: Statement): Statement[] =>
    each.symbol === null ? [] : [each, ...(holders.has(each.symbol) ? each.blocks.flat().flatMap(visit) : [])];
  return statements.flatMap(visit);
}

function shapeOf({ symbol, line, nodes }: Statement) {
  const isTelling = nodes && nodes.length >= FEWEST_NODES && nodes.length <= MOST_NODES;
  return isTelling && symbol !== null && !TEST.test(symbol) ? [{ symbol, line, nodes }] : [];
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns two characters for the kind of a node and one for its leaves. */
const charactersOf = ({ kind, leaves }: NodeOfShape): string => `${twoDigits(kind)}${DIGITS[hashOf(leaves) & 63]}`;

function twoDigits(text: string): string {
  const hash = hashOf(text);
  return `${DIGITS[hash & 63]}${DIGITS[(hash >>> 6) & 63]}`;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
