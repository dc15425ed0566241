import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { addDemandedParts, comparePartsOfTexts, type Parts } from "./parts.ts";
import { Tokens } from "./tokens.ts";

/** Compares the messages, fields, enums and calls of two versions of a `.proto` file; programs on the other side still use the old one. */
export function compareProtocolVersions(before: string, after: string): SignatureChange[] {
  return addDemandedParts(comparePartsOfTexts(before, after, parseProtocolParts), ({ symbol, after: text }) =>
    // A program that does not know of a required field leaves it out.
    text?.startsWith("required ") ? { of: symbol.replace(/^field (.*)\.\w+$/, "message $1") } : null,
  );
}

type Found = Map<string, { text: string; line: null }>;

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[.\w]+|\S/g;

function parseProtocolParts(text: string): Parts {
  const tokens = new Tokens(text, TOKEN);
  const parts: Found = new Map();
  while (!tokens.isAtEnd) readProtocolDefinition(tokens, "", parts);
  return parts;
}

function readProtocolDefinition(tokens: Tokens, outer: string, parts: Found): void {
  const keyword = tokens.next();
  const add = (symbol: string, text = symbol) => parts.set(symbol, { text, line: null });
  switch (keyword) {
    case ";":
      return;
    case "package":
      add("package", `package ${tokens.name()}`);
      tokens.expect(";");
      return;
    case "message":
    case "extend":
      readProtocolMessage(tokens, qualifyProtocolName(outer, tokens.name()), parts);
      return;
    case "enum":
      readProtocolEnum(tokens, qualifyProtocolName(outer, tokens.name()), parts);
      return;
    case "service":
      readProtocolService(tokens, tokens.name(), parts);
      return;
    case "syntax":
    case "edition":
    case "import":
    case "option":
      tokens.skipTo(";");
      return;
    default:
      throw new SyntaxError(`${keyword} begins nothing that is known`);
  }
}

const qualifyProtocolName = (outer: string, name: string): string => (outer === "" ? name : `${outer}.${name}`);

function readProtocolMessage(tokens: Tokens, name: string, parts: Found): void {
  parts.set(`message ${name}`, { text: `message ${name}`, line: null });
  tokens.expect("{");
  readProtocolFields(tokens, name, "", parts);
}

/** Reads the inside of a message or of a `oneof` in it (`choice`), up to and with the closing bracket. */
function readProtocolFields(tokens: Tokens, name: string, choice: string, parts: Found): void {
  while (!tokens.has("}")) {
    const first = tokens.peek();
    // `message` and the like may name a type's package as well, but then a dot follows within the same word.
    if (/^(?:message|enum|extend|option)$/.test(first) || first === ";") readProtocolDefinition(tokens, name, parts);
    else if (/^(?:reserved|extensions)$/.test(first)) tokens.skipTo(";");
    else if (tokens.has("oneof")) {
      const chosen = tokens.name();
      tokens.expect("{");
      readProtocolFields(tokens, name, `oneof ${chosen} `, parts);
    } else readProtocolField(tokens, name, choice, parts);
  }
}

function readProtocolField(tokens: Tokens, name: string, choice: string, parts: Found): void {
  const label = /^(?:repeated|optional|required)$/.test(tokens.peek()) ? `${tokens.next()} ` : "";
  let type = tokens.name();
  if (tokens.has("<")) {
    const key = tokens.name();
    tokens.expect(",");
    type = `${type}<${key}, ${tokens.name()}>`;
    tokens.expect(">");
  }
  const own = tokens.name();
  tokens.expect("=");
  const symbol = `field ${qualifyProtocolName(name, own)}`;
  parts.set(symbol, { text: `${choice}${label}${type} ${own} = ${tokens.name()}`, line: null });
  if (tokens.peek() === "[") tokens.skipBrackets();
  // A group declares a field and its message at once.
  if (tokens.has("{")) readProtocolFields(tokens, qualifyProtocolName(name, own), "", parts);
  else tokens.expect(";");
}

function readProtocolEnum(tokens: Tokens, name: string, parts: Found): void {
  parts.set(`enum ${name}`, { text: `enum ${name}`, line: null });
  tokens.expect("{");
  while (!tokens.has("}")) {
    if (tokens.has(";")) continue;
    const value = tokens.name();
    if (/^(?:option|reserved)$/.test(value) && tokens.peek() !== "=") {
      tokens.skipTo(";");
      continue;
    }
    tokens.expect("=");
    const sign = tokens.has("-") ? "-" : "";
    parts.set(`value ${qualifyProtocolName(name, value)}`, { text: `${value} = ${sign}${tokens.name()}`, line: null });
    tokens.skipTo(";");
  }
}

function readProtocolService(tokens: Tokens, name: string, parts: Found): void {
  parts.set(`service ${name}`, { text: `service ${name}`, line: null });
  tokens.expect("{");
  while (!tokens.has("}")) {
    if (tokens.has(";")) continue;
    if (tokens.has("option")) {
      tokens.skipTo(";");
      continue;
    }
    tokens.expect("rpc");
    const call = tokens.name();
    const request = readCallMessage(tokens);
    tokens.expect("returns");
    parts.set(`rpc ${name}.${call}`, { text: `rpc ${call}${request} returns ${readCallMessage(tokens)}`, line: null });
    if (tokens.peek() === "{") tokens.skipBrackets();
    else tokens.expect(";");
  }
}

function readCallMessage(tokens: Tokens): string {
  tokens.expect("(");
  const stream = tokens.has("stream") ? "stream " : "";
  const type = tokens.name();
  tokens.expect(")");
  return `(${stream}${type})`;
}
