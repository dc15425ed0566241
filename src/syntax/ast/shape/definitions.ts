import type { DefinitionShape, ParsedModule, Statement } from "../../../kernel/domain/index.ts";
import { getFileName } from "../../../kernel/domain/index.ts";
import { supportOfFile } from "../languages.ts";

/** Fewer nodes say nothing: accessors and functions that only pass on are alike everywhere. */
const FEWEST_NODES = 20;
/** Tests of one style are alike. */
const TEST = /(?:^|\.)_?(?:[Tt]ests?|should)(?:[._]|[A-Z]|$)/;
/** Longer definitions are not kept, and no more than so many nodes of one file, since records stay in the base's knowledge. */
const MOST_NODES = 300;
const MOST_NODES_OF_FILE = 1000;
const MOST_WORDS = 40;
/** Each node has two characters for its kind, and one for its leaves. */
const CHARACTERS = 3;

/** Matches files whose definitions are alike by what they are: copies of others, examples, and steps of a history. */
const COPIED =
  /(?:^|\/)(?:vendor|vendored|third_party|node_modules|dist|migrations?|generated|__generated__|(?:__)?fixtures?(?:__)?|examples?|docs?|demos?|playgrounds?)\//i;

/** Returns whether people or agents write a file anew, rather than tools or the authors of a library. */
export function isWrittenByHand(path: string): boolean {
  const files = supportOfFile(path)?.files;
  const name = getFileName(path);
  return !COPIED.test(path) && files?.generated?.test(name) !== true && files?.minified?.test(name) !== true;
}

/** Returns the functions and classes that a version of a file defines and the version before did not, the largest first. */
export function findNewDefinitions(before: ParsedModule | null, after: ParsedModule): DefinitionShape[] {
  const known = new Set(before === null ? [] : listDefinitionStatements(before).map(({ symbol }) => symbol));
  const all = listDefinitionStatements(after);
  const counts = new Map<string | null, number>();
  for (const { symbol } of all) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const added = all
    .filter(({ symbol }) => !known.has(symbol) && counts.get(symbol) === 1)
    .flatMap(buildDefinitionShape);
  let room = MOST_NODES_OF_FILE;
  return added
    .sort((a, b) => b.shape.length - a.shape.length)
    .filter(({ shape }) => {
      room -= shape.length / CHARACTERS;
      return room >= 0;
    });
}

/** Returns the statements that define a symbol, and those within statements in which others are defined. */
function listDefinitionStatements({ statements, symbols }: ParsedModule): Statement[] {
  const lines = symbols.map(({ line }) => line);
  const visit = (each: Statement): Statement[] => {
    const { line: first, endLine: last } = each;
    const holdsOthers = lines.some((line) => first < line && line <= last);
    return [...(each.symbol === null ? [] : [each]), ...(holdsOthers ? each.blocks.flat().flatMap(visit) : [])];
  };
  return statements.flatMap(visit);
}

function buildDefinitionShape({ symbol, line, shape }: Statement): DefinitionShape[] {
  if (!shape || symbol === null || TEST.test(symbol)) return [];
  const { nodes, words } = shape;
  if (nodes.length < FEWEST_NODES || nodes.length > MOST_NODES) return [];
  const own = symbol.slice(symbol.lastIndexOf(".") + 1);
  const replaceOwnWord = (kind: string) => kind.replaceAll(/\S+/g, (word) => (word === own ? "itself" : word));
  return [
    {
      symbol,
      line,
      shape: nodes
        .map(([kind, leaves]) => `${hashToTwoDigits(replaceOwnWord(kind))}${DIGITS[hashShapeText(leaves) & 63]}`)
        .join(""),
      words: words.slice(0, MOST_WORDS).map(hashToTwoDigits).join(""),
    },
  ];
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function hashToTwoDigits(text: string): string {
  const hash = hashShapeText(text);
  return `${DIGITS[hash & 63]}${DIGITS[(hash >>> 6) & 63]}`;
}

function hashShapeText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
