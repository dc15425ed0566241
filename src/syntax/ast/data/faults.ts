/** Where a text is no JSON, YAML or TOML. */
import { type ParseError, parse as parseJson, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml, TomlError } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { explainBeyondBounds } from "../bounded-text.ts";

const MOST_BYTES = 512 * 1024;

/** Names the first place at which a text cannot be read. */
export interface DataFault {
  readonly message: string;
  readonly line: number;
}

type FindFault = (text: string) => DataFault | null;

const FINDERS: readonly { readonly path: RegExp; readonly find: FindFault }[] = [
  { path: /\.ya?ml$/i, find: findYamlFault },
  { path: /\.toml$/i, find: findTomlFault },
  { path: /\.(?:json|jsonc|geojson)$/i, find: findJsonFault },
];

/**
 * Returns why the new version of a file cannot be read, if the old one could; null otherwise, and for files of other kinds or beyond the
 * bounds. A file that no reader of its format takes may be a template or an example of a fault, and stays what it is.
 */
export function findNewDataFault(path: string, before: string, after: string): DataFault | null {
  const find = FINDERS.find((each) => each.path.test(path))?.find;
  if (find === undefined || ![before, after].every(isBounded)) return null;
  const fault = find(after);
  return fault === null || find(before) !== null ? null : fault;
}

const isBounded = (text: string): boolean => explainBeyondBounds(Buffer.from(text), MOST_BYTES) === null;

/** Takes comments and trailing commas as they come, since many tools read their settings that way. */
function findJsonFault(text: string): DataFault | null {
  const errors: ParseError[] = [];
  parseJson(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  const [first] = errors;
  if (first === undefined) return null;
  const words = printParseErrorCode(first.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return { message: words.toLowerCase(), line: computeLineAt(text, first.offset) };
}

function findYamlFault(text: string): DataFault | null {
  const documents = parseAllDocuments(text, { keepSourceTokens: false, prettyErrors: false });
  const error = Array.isArray(documents) ? documents.flatMap(({ errors }) => errors)[0] : undefined;
  return error === undefined ? null : { message: error.message, line: computeLineAt(text, error.pos[0]) };
}

function findTomlFault(text: string): DataFault | null {
  try {
    parseToml(text, { integersAsBigInt: true });
    return null;
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const message = cause.message.split("\n", 1)[0]?.replace(/^Invalid TOML document: /, "") ?? "";
    return { message, line: cause.line };
  }
}

const computeLineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
