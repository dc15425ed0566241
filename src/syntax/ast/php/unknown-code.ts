/** Finds calls of functions and classes whose name is a value. */
import { findChildByField, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Matches functions that start a program, load a library or run a text. */
export const STARTER = /^\\?(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec|dl|eval|create_function)$/i;
/** Matches functions that call the function in their first argument. */
const CALLERS = /^\\?(?:call_user_func|forward_static_call)(?:_array)?$/i;
/** Matches functions that call what any of their arguments names. */
const CALLBACKS =
  /^\\?(?:array_(?:map|walk(?:_recursive)?|filter|reduce)|u[ak]?sort|iterator_apply|register_(?:shutdown|tick)_function|preg_replace_callback|ob_start|call_user_func(?:_array)?)$/i;
const DECLARED = /\b(?:callable|Closure)(?:\|null)?\s{1,9}&?$/i;
const CLOSURE = /^\s{0,9}=\s{0,9}(?:static\s{1,9})?(?:fn|function)\b/;
const LITERAL = /^(?:encapsed_)?string$/;

/** Returns whether a node calls what no name in the file tells. */
export function callsUnknown(node: SyntaxNode, file: ParsedFile): boolean {
  if (node.type === "object_creation_expression")
    return node.children.some(
      (child) => child.isNamed && /^(?:variable_name|dynamic_variable_name|parenthesized_expression)$/.test(child.type),
    );
  const callee = node.type === "function_call_expression" ? findChildByField(node, "function") : null;
  if (callee === null) return false;
  if (callee.type !== "name" && callee.type !== "qualified_name") return isUnknown(callee, file);
  const name = file.textOf(callee);
  const given = (findChildByField(node, "arguments")?.children ?? [])
    .filter(({ type }) => type === "argument")
    .map((each) => each.children.filter(({ isNamed }) => isNamed).at(-1) ?? each);
  const [first] = given;
  if (CALLERS.test(name) && first !== undefined && !LITERAL.test(first.type) && isUnknown(first, file)) return true;
  return (
    CALLBACKS.test(name) &&
    given.some((each) => LITERAL.test(each.type) && STARTER.test(file.textOf(each).slice(1, -1)))
  );
}

/** Returns whether a called value may be the name of any function: closures, members, and what their file says to be callable are not. */
function isUnknown(value: SyntaxNode, { text, textOf }: ParsedFile): boolean {
  const spelled = textOf(value);
  switch (value.type) {
    case "variable_name":
      return !isCallable(spelled, text);
    case "subscript_expression":
      return /^\$_/.test(spelled);
    case "parenthesized_expression":
      return /["'`]|^\(\$\w+\)$/.test(spelled) && !/\bfn\b|\bfunction\b/.test(spelled);
    case "array_creation_expression":
      return /,\s*\$/.test(spelled);
    case "dynamic_variable_name":
    case "encapsed_string":
    case "string":
    case "binary_expression":
      return true;
    default:
      return false;
  }
}

/** Returns whether a file gives a variable nothing but closures, or takes it as something to call. */
function isCallable(variable: string, text: string): boolean {
  // After each part but the last stands the variable.
  const parts = text.split(variable);
  const assigned = parts.slice(1).filter((after) => /^\s{0,9}\??\??=(?![=>])/.test(after));
  const isDeclared = () => parts.slice(0, -1).some((before) => DECLARED.test(before.slice(-40)));
  return assigned.every((after) => CLOSURE.test(after)) && (assigned.length > 0 || isDeclared());
}
