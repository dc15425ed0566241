import {
  cutSignature,
  findChildByField,
  joinTokens,
  listChildrenByField,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";

const LONGEST = 240;

/** Returns a type on one line, without parameter names, which no caller sees. */
export function typeText(node: SyntaxNode, file: ParsedFile): string {
  return cutSignature(joinTokens(listGoTypeTokens(node, file), isApart), LONGEST);
}

/** Returns the parameters and results of a function, such as `(int, ...string) (bool, error)`. */
export function formatGoSignature(node: SyntaxNode, file: ParsedFile): string {
  const [parameterList, result] = [findChildByField(node, "parameters"), findChildByField(node, "result")];
  const parameters = parameterList === null ? "()" : joinTokens(listGoTypeTokens(parameterList, file), isApart);
  return result === null ? parameters : `${parameters} ${joinTokens(listGoTypeTokens(result, file), isApart)}`;
}

function listGoTypeTokens(node: SyntaxNode, file: ParsedFile): string[] {
  if (node.type === "comment") return [];
  if (node.children.length === 0) return [file.textOf(node)];
  if (node.type === "parameter_list") return listParameterTokens(node, file);
  if (node.type === "interface_type" || node.type === "field_declaration_list") return listMemberTokens(node, file);
  const children = node.children.filter(({ type }) => type !== "comment");
  return children.flatMap((child, at) => {
    const isTrailing = child.type === "," && !(children[at + 1]?.isNamed ?? false);
    return isTrailing ? [] : listGoTypeTokens(child, file);
  });
}

function listParameterTokens(list: SyntaxNode, file: ParsedFile): string[] {
  const types = list.children.flatMap((child): string[][] => {
    const type = findChildByField(child, "type");
    if (type === null) return [];
    const count = Math.max(1, listChildrenByField(child, "name").filter(({ isNamed }) => isNamed).length);
    const tokens = listGoTypeTokens(type, file);
    return Array.from({ length: count }, () => (/^variadic/.test(child.type) ? ["...", ...tokens] : tokens));
  });
  if (list.field === "result" && types.length === 1) return types[0] ?? [];
  return ["(", ...types.flatMap((tokens, at) => (at === 0 ? tokens : [",", ...tokens])), ")"];
}

/** Sorts the methods of an interface, whose order means nothing, and keeps the order of fields. Line ends and semicolons separate both. */
function listMemberTokens(node: SyntaxNode, file: ParsedFile): string[] {
  const members = node.children.filter(({ isNamed, type }) => isNamed && type !== "comment");
  const lists = members.map((member) => listGoTypeTokens(member, file));
  const isInterface = node.type === "interface_type";
  if (isInterface) lists.sort((a, b) => (joinTokens(a, isApart) < joinTokens(b, isApart) ? -1 : 1));
  const between = lists.flatMap((tokens, at) => (at === 0 ? tokens : [";", ...tokens]));
  return [...(isInterface ? ["interface"] : []), "{", ...between, "}"];
}

function isApart(before: string, token: string): boolean {
  if (/[,;|=]$/.test(before) || /^[|={]/.test(token)) return true;
  if (/[)}]$/.test(before)) return /^[\w"`(*[]/.test(token);
  return /[\w"`]$/.test(before) && /^[\w"`]/.test(token);
}
