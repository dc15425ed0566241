import type { Expr } from "./nodes.ts";
import { readTypeName } from "./record-fields.ts";
import {
  type ClassDef,
  type FunctionDef,
  isDefinition,
  listPythonBlocks,
  type Stmt,
  type TypeParam,
} from "./statement-nodes.ts";
import { renderArgumentList, unparse } from "./unparse.ts";
import { unparseArguments } from "./unparse-arguments.ts";

export function formatFunctionSignature(node: FunctionDef, mark: string): string {
  const keyword = node.type === "AsyncFunctionDef" ? "async def" : "def";
  const returns = node.returns === null ? "" : ` -> ${unparse(node.returns)}`;
  const parameters = unparseArguments(node.args, unparse);
  return `${formatDecorators(node)}${keyword} ${node.name}${typeParams(node.type_params)}(${parameters})${returns}${mark}`;
}

export function formatGeneratorMark(node: FunctionDef): string {
  return node.body.some(yields) ? " (generator)" : "";
}

export function formatClassSignature(node: ClassDef): string {
  const bases = renderArgumentList(node.bases, node.keywords);
  return `${formatDecorators(node)}class ${node.name}${typeParams(node.type_params)}${bases === "" ? "" : `(${bases})`}`;
}

export function typeParams(params: readonly TypeParam[]): string {
  const stars = { TypeVar: "", TypeVarTuple: "*", ParamSpec: "**" } as const;
  const texts = params.map(({ type, name, bound, default_value }) => {
    const preset = default_value === undefined ? "" : ` = ${unparse(default_value)}`;
    return `${stars[type]}${name}${bound === null ? "" : `: ${unparse(bound)}`}${preset}`;
  });
  return texts.length === 0 ? "" : `[${texts.join(", ")}]`;
}

function formatDecorators({ decorator_list }: FunctionDef | ClassDef): string {
  return decorator_list.map((decorator) => `@${unparse(omitProse(decorator))} `).join("");
}

/** Only people read these arguments, in the help of a command line or a generated page. */
const PROSE: ReadonlySet<string> = new Set(
  "help short_help epilog description summary response_description doc docs reason".split(" "),
);

function omitProse(decorator: Expr): Expr {
  if (decorator.type !== "Call") return decorator;
  return { ...decorator, keywords: decorator.keywords.filter(({ arg }) => arg === null || !PROSE.has(arg)) };
}

/** Returns whether a statement of a function yields for that function and not for a nested one. */
function yields(stmt: Stmt): boolean {
  const { node } = stmt;
  if (isDefinition(node)) return false;
  if (Object.values(node).some(holdsYield)) return true;
  return listPythonBlocks(node).some((block) => block.some(yields));
}

function holdsYield(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsYield);
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "Yield" || value.type === "YieldFrom") return true;
  return value.type !== "Lambda" && Object.values(value).some(holdsYield);
}

const RECORD_BASES: ReadonlySet<string> = new Set(["NamedTuple", "TypedDict", "BaseModel", "BaseSettings", "Struct"]);
const RECORD_DECORATORS: ReadonlySet<string> = new Set(["dataclass", "define", "frozen", "mutable", "attrs", "s"]);

const CHECKING_BASES: ReadonlySet<string> = new Set(["BaseModel", "BaseSettings", "Struct"]);

/** Returns whether a class checks values by the annotations of its attributes when the program runs. */
export function readsAnnotations({ bases }: ClassDef): boolean {
  return bases.some((base) => CHECKING_BASES.has(readTypeName(base)));
}

/** Returns the kind of a class's plain attributes. Members of an enum and fields of a record show their values to users. */
export function classifyClassAttributes(node: ClassDef): "enum" | "record" | "plain" {
  const bases = node.bases.map(readTypeName);
  if (bases.some((base) => /(?:Enum|Flag)$/.test(base))) return "enum";
  const isDecoratedRecord = node.decorator_list.some((decorator) => RECORD_DECORATORS.has(readTypeName(decorator)));
  return isDecoratedRecord || bases.some((base) => RECORD_BASES.has(base)) ? "record" : "plain";
}
