import { cutWithDigest } from "../digest.ts";
import { childOf, childrenOf, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

const LONGEST = 240;

/** Writes types on one line, without the names of parameters, which nobody who calls a function sees. */
export function printed(node: SyntaxNode, file: ParsedFile): string {
  const text = joined(tokensOf(node, file));
  return cutWithDigest(text, LONGEST);
}

/** Writes what a function takes and gives: `(int, ...string) (bool, error)`. */
export function printedSignature(node: SyntaxNode, file: ParsedFile): string {
  const [taken, given] = [childOf(node, "parameters"), childOf(node, "result")];
  const parameters = taken === null ? "()" : joined(tokensOf(taken, file));
  return given === null ? parameters : `${parameters} ${joined(tokensOf(given, file))}`;
}

function tokensOf(node: SyntaxNode, file: ParsedFile): string[] {
  if (node.type === "comment") return [];
  if (node.children.length === 0) return [file.textOf(node)];
  if (node.type === "parameter_list") return parameterTokens(node, file);
  if (node.type === "interface_type" || node.type === "field_declaration_list") return memberTokens(node, file);
  const children = node.children.filter(({ type }) => type !== "comment");
  return children.flatMap((child, at) => {
    const isTrailing = child.type === "," && !(children[at + 1]?.isNamed ?? false);
    return isTrailing ? [] : tokensOf(child, file);
  });
}

function parameterTokens(list: SyntaxNode, file: ParsedFile): string[] {
  const types = list.children.flatMap((child): string[][] => {
    const type = childOf(child, "type");
    if (type === null) return [];
    const count = Math.max(1, childrenOf(child, "name").filter(({ isNamed }) => isNamed).length);
    const tokens = tokensOf(type, file);
    return Array.from({ length: count }, () => (/^variadic/.test(child.type) ? ["...", ...tokens] : tokens));
  });
  if (list.field === "result" && types.length === 1) return types[0] ?? [];
  return ["(", ...types.flatMap((tokens, at) => (at === 0 ? tokens : [",", ...tokens])), ")"];
}

/** The order of methods means nothing, that of fields does; lines or semicolons separate both. */
function memberTokens(node: SyntaxNode, file: ParsedFile): string[] {
  const members = node.children.filter(({ isNamed, type }) => isNamed && type !== "comment");
  const lists = members.map((member) => tokensOf(member, file));
  const isInterface = node.type === "interface_type";
  if (isInterface) lists.sort((a, b) => (joined(a) < joined(b) ? -1 : 1));
  const between = lists.flatMap((tokens, at) => (at === 0 ? tokens : [";", ...tokens]));
  return [...(isInterface ? ["interface"] : []), "{", ...between, "}"];
}

function joined(tokens: readonly string[]): string {
  let text = "";
  for (const token of tokens) text += text !== "" && isApart(text, token) ? ` ${token}` : token;
  return text;
}

function isApart(before: string, token: string): boolean {
  if (/[,;|=]$/.test(before) || /^[|={]/.test(token)) return true;
  if (/[)}]$/.test(before)) return /^[\w"`(*[]/.test(token);
  return /[\w"`]$/.test(before) && /^[\w"`]/.test(token);
}
