import type { Arguments, Comprehension, ConstantValue, DictItem, Expr, Keyword, TextPiece } from "./nodes.ts";
import { unparseArguments } from "./unparse-arguments.ts";

/** These numbers say how tightly an expression binds; one that binds more loosely than its place asks for gets parentheses. */
const TUPLE = 0;
const NAMED = 1;
const TEST = 2;
const BOR = 7;
const FACTOR = 13;
const POWER = 14;
const AWAIT = 15;
const ATOM = 16;

const BINARY: Readonly<Record<string, readonly [string, number]>> = {
  BitOr: ["|", BOR],
  BitXor: ["^", 8],
  BitAnd: ["&", 9],
  LShift: ["<<", 10],
  RShift: [">>", 10],
  Add: ["+", 11],
  Sub: ["-", 11],
  Mult: ["*", 12],
  Div: ["/", 12],
  FloorDiv: ["//", 12],
  Mod: ["%", 12],
  MatMult: ["@", 12],
};

const COMPARE: Readonly<Record<string, string>> = {
  Eq: "==",
  NotEq: "!=",
  Lt: "<",
  LtE: "<=",
  Gt: ">",
  GtE: ">=",
  In: "in",
  NotIn: "not in",
  Is: "is",
  IsNot: "is not",
};

const UNARY: Readonly<Record<string, string>> = { UAdd: "+", USub: "-", Invert: "~" };

/** Writes an expression for a signature, with the same text for all spellings of one canonical form. */
export function unparse(node: Expr): string {
  return unparseBracketed(node, TEST);
}

function unparseBracketed(node: Expr, place: number): string {
  const [text, binds] = render(node);
  return binds < place ? `(${text})` : text;
}

type Rendered = readonly [text: string, binds: number];

function render(node: Expr): Rendered {
  switch (node.type) {
    case "Constant":
      return [renderConstant(node.value), ATOM];
    case "Name":
      return [node.id, ATOM];
    case "Attribute":
      return [`${renderReceiver(node.value)}.${node.attr}`, ATOM];
    case "Subscript":
      return [`${unparseBracketed(node.value, ATOM)}[${index(node.slice)}]`, ATOM];
    case "Call":
      return [`${unparseBracketed(node.func, ATOM)}(${renderArgumentList(node.args, node.keywords)})`, ATOM];
    case "Slice":
      return [slice(node), TEST];
    case "Starred":
      return [`*${unparseBracketed(node.value, BOR)}`, TEST];
    case "Await":
      return [`await ${unparseBracketed(node.value, ATOM)}`, AWAIT];
    case "Yield":
      return [node.value === null ? "yield" : `yield ${unparseBracketed(node.value, TUPLE)}`, TUPLE];
    case "YieldFrom":
      return [`yield from ${unparseBracketed(node.value, TEST)}`, TUPLE];
    case "Lambda":
      return [renderLambda(node.args, node.body), TEST];
    case "NamedExpr":
      return [`${node.target.id} := ${unparseBracketed(node.value, TEST)}`, NAMED];
    case "IfExp":
      return [
        `${unparseBracketed(node.body, 3)} if ${unparseBracketed(node.test, 3)} else ${unparseBracketed(node.orelse, TEST)}`,
        TEST,
      ];
    case "BoolOp":
    case "BinOp":
    case "UnaryOp":
    case "Compare":
      return renderOperation(node);
    default:
      return [renderDisplay(node), node.type === "Tuple" && node.elts.length > 0 ? TUPLE : ATOM];
  }
}

function renderOperation(node: Expr & { type: "BoolOp" | "BinOp" | "UnaryOp" | "Compare" }): Rendered {
  switch (node.type) {
    case "BoolOp": {
      const [word, binds] = node.op === "Or" ? (["or", 3] as const) : (["and", 4] as const);
      return [node.values.map((value) => unparseBracketed(value, binds + 1)).join(` ${word} `), binds];
    }
    case "UnaryOp":
      if (node.op === "Not") return [`not ${unparseBracketed(node.operand, 5)}`, 5];
      return [`${UNARY[node.op]}${unparseBracketed(node.operand, FACTOR)}`, FACTOR];
    case "Compare": {
      const rest = node.ops.map((op, place) => {
        const right = node.comparators[place];
        return right === undefined ? "" : ` ${COMPARE[op]} ${unparseBracketed(right, BOR)}`;
      });
      return [`${unparseBracketed(node.left, BOR)}${rest.join("")}`, 6];
    }
    case "BinOp": {
      if (node.op === "Pow")
        return [`${unparseBracketed(node.left, AWAIT)} ** ${unparseBracketed(node.right, FACTOR)}`, POWER];
      const [sign, binds] = BINARY[node.op] ?? ["?", ATOM];
      return [`${unparseBracketed(node.left, binds)} ${sign} ${unparseBracketed(node.right, binds + 1)}`, binds];
    }
  }
}

function renderDisplay(node: Expr): string {
  switch (node.type) {
    case "Tuple":
      if (node.elts.length === 0) return "()";
      return node.elts.length === 1 ? `${renderElements(node.elts)},` : renderElements(node.elts);
    case "List":
      return `[${renderElements(node.elts)}]`;
    case "Set":
      return `{${renderElements(node.elts)}}`;
    case "Dict":
      return `{${node.items.map(renderDictItem).join(", ")}}`;
    case "ListComp":
      return `[${unparseBracketed(node.elt, NAMED)}${renderClauses(node.generators)}]`;
    case "SetComp":
      return `{${unparseBracketed(node.elt, NAMED)}${renderClauses(node.generators)}}`;
    case "GeneratorExp":
      return `(${unparseBracketed(node.elt, NAMED)}${renderClauses(node.generators)})`;
    case "DictComp":
      return `{${unparse(node.key)}: ${unparse(node.value)}${renderClauses(node.generators)}}`;
    case "JoinedStr":
      return `f'${node.values.map(formatPart).join("")}'`;
    case "TemplateStr":
      return `t'${node.values.map(formatPart).join("")}'`;
    case "FormattedValue":
      return formatPart(node);
    default:
      throw new TypeError(`no text for ${node.type}`);
  }
}

const renderElements = (elts: readonly Expr[]): string =>
  elts.map((element) => unparseBracketed(element, NAMED)).join(", ");

/** Writes `1 .real` with a space, since a dot directly after the digits would belong to the number. */
function renderReceiver(node: Expr): string {
  const text = unparseBracketed(node, ATOM);
  return node.type === "Constant" && node.value.of === "int" ? `${text} ` : text;
}

function index(node: Expr): string {
  if (node.type !== "Tuple" || node.elts.length === 0) return unparseBracketed(node, NAMED);
  return node.elts.length === 1 ? `${renderElements(node.elts)},` : renderElements(node.elts);
}

function slice(node: Expr & { type: "Slice" }): string {
  const renderSlicePart = (value: Expr | null): string => (value === null ? "" : unparse(value));
  return `${renderSlicePart(node.lower)}:${renderSlicePart(node.upper)}${node.step === null ? "" : `:${unparse(node.step)}`}`;
}

export function renderArgumentList(args: readonly Expr[], keywords: readonly Keyword[]): string {
  const named = keywords.map(({ arg, value }) => (arg === null ? `**${unparse(value)}` : `${arg}=${unparse(value)}`));
  return [...args.map((arg) => unparseBracketed(arg, NAMED)), ...named].join(", ");
}

function renderLambda(args: Arguments, body: Expr): string {
  const parameters = unparseArguments(args, unparse);
  return `lambda${parameters === "" ? "" : ` ${parameters}`}: ${unparse(body)}`;
}

function renderDictItem({ key, value }: DictItem): string {
  return key === null ? `**${unparseBracketed(value, BOR)}` : `${unparse(key)}: ${unparse(value)}`;
}

function renderClauses(generators: readonly Comprehension[]): string {
  return generators
    .map(({ target, iter, ifs, is_async }) => {
      const head = ` ${is_async === 1 ? "async " : ""}for ${unparseBracketed(target, TUPLE)} in ${unparseBracketed(iter, 3)}`;
      return head + ifs.map((condition) => ` if ${unparseBracketed(condition, 3)}`).join("");
    })
    .join("");
}

function formatPart(node: Expr): string {
  if (node.type === "Constant") {
    return node.value.of === "str" ? escapeTextPieces(node.value.value).replaceAll(/[{}]/g, "$&$&") : "";
  }
  if (node.type !== "FormattedValue") return "";
  const spec = node.format_spec === null ? "" : `:${node.format_spec.values.map(formatPart).join("")}`;
  return `{${unparseBracketed(node.value, TEST)}${node.conversion === "" ? "" : `!${node.conversion}`}${spec}}`;
}

function renderConstant(value: ConstantValue): string {
  switch (value.of) {
    case "str":
      return `${value.kind ?? ""}'${escapeTextPieces(value.value)}'`;
    case "bytes":
      return `b'${escapeTextPieces([value.value])}'`;
    case "complex":
      return `${value.value}j`;
    case "float":
      return /[.e]|Infinity/.test(value.value) ? value.value.replace("Infinity", "1e309") : `${value.value}.0`;
    case "int":
      return value.value;
    case "Ellipsis":
      return "...";
    default:
      return value.of;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeTextPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(escapeTextPiece).join("");
}

function escapeTextPiece(piece: TextPiece): string {
  if (typeof piece !== "string") {
    return "named" in piece ? `\\N{${piece.named}}` : `\\u${piece.surrogate.toString(16)}`;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped.
  return piece.replaceAll(/[\\'\x00-\x1f\x7f\u2028\u2029]/g, (found) => {
    return ESCAPES[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
