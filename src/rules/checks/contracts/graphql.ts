import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { addDemandedParts, comparePartsOfTexts, type Parts } from "./parts.ts";
import { Tokens } from "./tokens.ts";

/** Compares the types, fields, arguments, values and members of two versions of a GraphQL schema. Queries that clients keep in such files are not part of it. */
export function compareGraphqlSchemas(before: string, after: string): SignatureChange[] {
  const changes = comparePartsOfTexts(before, after, parseGraphqlParts).map((change): SignatureChange => {
    const [wide, narrow] = isGiven(change) ? [change.after, change.before] : [change.before, change.after];
    return change.kind === "changed" && narrow === `${wide}!` ? { ...change, compatible: true } : change;
  });
  return addDemandedParts(changes, (change) =>
    isGiven(change) && change.after?.endsWith("!") ? { of: findOwningSymbol(change.symbol) } : null,
  );
}

/** Returns the symbol that a part belongs to: `field Query.user` for `argument Query.user(id)`, `input Filter` for `input field Filter.age`. */
function findOwningSymbol(symbol: string): string {
  const owner = symbol.replace(/^argument |\([^(]*$/g, "");
  if (owner === symbol) return symbol.replace(/^input field (.*)\.\w+$/, "input $1");
  return `${owner.startsWith("@") ? "directive" : "field"} ${owner}`;
}

/** Returns whether clients send the value, so that a narrower type breaks them. For a value that they receive, a wider type does. */
function isGiven({ symbol }: SignatureChange): boolean {
  return /^(?:argument|input field) /.test(symbol);
}

type Found = Map<string, { text: string; line: null }>;

const TOKEN =
  /#[^\n]*|"""(?:[^"\\]|\\(?:[\s\S]|$)|"(?!""))*(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|\.\.\.|-?\d[\w.+-]*|\w+|[^\s,\w]/g;

function parseGraphqlParts(text: string): Parts {
  const tokens = new Tokens(text, TOKEN);
  const parts: Found = new Map();
  while (!tokens.isAtEnd) readGraphqlDefinition(tokens, parts);
  return parts;
}

/** Skips the description in quotes that may precede a definition. */
function skipGraphqlDescription(tokens: Tokens): void {
  if (tokens.peek().startsWith('"')) tokens.next();
}

function readGraphqlDefinition(tokens: Tokens, parts: Found): void {
  const add = (symbol: string, text = symbol): void => {
    parts.set(symbol, { text, line: null });
  };
  skipGraphqlDescription(tokens);
  tokens.has("extend");
  if (tokens.peek() === "{") {
    tokens.skipBrackets();
    return;
  }
  const keyword = tokens.name();
  switch (keyword) {
    case "query":
    case "mutation":
    case "subscription":
    case "fragment":
      while (tokens.peek() !== "{") {
        if (tokens.peek() === "(") tokens.skipBrackets();
        else tokens.next();
      }
      tokens.skipBrackets();
      return;
    case "schema":
      skipGraphqlDirectives(tokens);
      block(tokens, () => {
        const operation = tokens.name();
        tokens.expect(":");
        add(`operation ${operation}`, tokens.name());
      });
      return;
    case "scalar":
      add(`scalar ${tokens.name()}`);
      skipGraphqlDirectives(tokens);
      return;
    case "directive": {
      tokens.expect("@");
      const name = `@${tokens.name()}`;
      add(`directive ${name}`);
      readGraphqlParameters(tokens, name, parts);
      tokens.has("repeatable");
      tokens.expect("on");
      list(tokens, "|", (place) => add(`place ${name} on ${place}`));
      return;
    }
    case "union": {
      const name = tokens.name();
      add(`union ${name}`);
      skipGraphqlDirectives(tokens);
      if (tokens.has("=")) list(tokens, "|", (member) => add(`member ${name}.${member}`));
      return;
    }
    case "enum": {
      const name = tokens.name();
      add(`enum ${name}`);
      skipGraphqlDirectives(tokens);
      block(tokens, () => {
        add(`value ${name}.${tokens.name()}`);
        skipGraphqlDirectives(tokens);
      });
      return;
    }
    case "type":
    case "interface":
    case "input": {
      const name = tokens.name();
      add(`${keyword} ${name}`);
      if (tokens.has("implements")) list(tokens, "&", (each) => add(`implementation ${name} of ${each}`));
      skipGraphqlDirectives(tokens);
      block(tokens, () => {
        const field = `${name}.${tokens.name()}`;
        readGraphqlParameters(tokens, field, parts);
        tokens.expect(":");
        add(`${keyword === "input" ? "input field" : "field"} ${field}`, readGraphqlType(tokens));
      });
      return;
    }
    default:
      throw new SyntaxError(`${keyword} begins nothing that is known`);
  }
}

function block(tokens: Tokens, readItem: () => void): void {
  if (!tokens.has("{")) return;
  while (!tokens.has("}")) {
    skipGraphqlDescription(tokens);
    readItem();
  }
}

function list(tokens: Tokens, sign: string, take: (name: string) => void): void {
  tokens.has(sign);
  do take(tokens.name());
  while (tokens.has(sign));
}

function readGraphqlParameters(tokens: Tokens, owner: string, parts: Found): void {
  if (!tokens.has("(")) return;
  while (!tokens.has(")")) {
    skipGraphqlDescription(tokens);
    const symbol = `argument ${owner}(${tokens.name()})`;
    tokens.expect(":");
    parts.set(symbol, { text: readGraphqlType(tokens), line: null });
  }
}

/** Returns the type of a field or argument; what has a default may be left out, as if it could be null. */
function readGraphqlType(tokens: Tokens): string {
  const type = typeIn(tokens);
  const hasDefault = tokens.has("=");
  if (hasDefault) skipGraphqlValue(tokens);
  skipGraphqlDirectives(tokens);
  return hasDefault ? type.replace(/!$/, "") : type;
}

function typeIn(tokens: Tokens): string {
  let type: string;
  if (tokens.has("[")) {
    type = `[${typeIn(tokens)}]`;
    tokens.expect("]");
  } else type = tokens.name();
  return tokens.has("!") ? `${type}!` : type;
}

function skipGraphqlValue(tokens: Tokens): void {
  if (/^[[{]$/.test(tokens.peek())) tokens.skipBrackets();
  else tokens.next();
}

function skipGraphqlDirectives(tokens: Tokens): void {
  while (tokens.has("@")) {
    tokens.name();
    if (tokens.peek() === "(") tokens.skipBrackets();
  }
}
