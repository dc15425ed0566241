/**
 * The canonical form of statements; see `nodes.ts`. Fields named in `BLOCK_FIELDS` hold statements and belong to `hash`
 * but not to `header`.
 */
import type { Arguments, Expr, Keyword, Name, Pattern } from "./nodes.ts";

export interface TypeParam {
  readonly type: "TypeVar" | "TypeVarTuple" | "ParamSpec";
  readonly name: string;
  readonly bound: Expr | null;
  /** Only CPython 3.13 and later read a default. */
  readonly default_value?: Expr;
}

export interface Alias {
  readonly type: "alias";
  readonly name: string;
  readonly asname: string | null;
}

export interface WithItem {
  readonly type: "withitem";
  readonly context_expr: Expr;
  readonly optional_vars: Expr | null;
}

export interface FunctionDef {
  readonly type: "FunctionDef" | "AsyncFunctionDef";
  readonly decorator_list: readonly Expr[];
  readonly name: string;
  readonly type_params: readonly TypeParam[];
  readonly args: Arguments;
  readonly returns: Expr | null;
  readonly body: readonly Stmt[];
}

export interface ClassDef {
  readonly type: "ClassDef";
  readonly decorator_list: readonly Expr[];
  readonly name: string;
  readonly type_params: readonly TypeParam[];
  readonly bases: readonly Expr[];
  readonly keywords: readonly Keyword[];
  readonly body: readonly Stmt[];
}

/** All statements. CPython does not count `ExceptHandler` and `match_case` among them, but they hold blocks as well. */
export type StmtNode =
  | FunctionDef
  | ClassDef
  | { readonly type: "Expr"; readonly value: Expr }
  | { readonly type: "Return"; readonly value: Expr | null }
  | { readonly type: "Delete"; readonly targets: readonly Expr[] }
  | { readonly type: "Assign"; readonly targets: readonly Expr[]; readonly value: Expr }
  | { readonly type: "AugAssign"; readonly target: Expr; readonly op: string; readonly value: Expr }
  | {
      readonly type: "AnnAssign";
      readonly target: Expr;
      readonly annotation: Expr;
      readonly value: Expr | null;
      readonly simple: number;
    }
  | {
      readonly type: "TypeAlias";
      readonly name: Name;
      readonly type_params: readonly TypeParam[];
      readonly value: Expr;
    }
  | {
      readonly type: "For" | "AsyncFor";
      readonly target: Expr;
      readonly iter: Expr;
      readonly body: readonly Stmt[];
      readonly orelse: readonly Stmt[];
    }
  | {
      readonly type: "While" | "If";
      readonly test: Expr;
      readonly body: readonly Stmt[];
      readonly orelse: readonly Stmt[];
    }
  | { readonly type: "With" | "AsyncWith"; readonly items: readonly WithItem[]; readonly body: readonly Stmt[] }
  | { readonly type: "Match"; readonly subject: Expr; readonly cases: readonly Stmt[] }
  | {
      readonly type: "match_case";
      readonly pattern: Pattern;
      readonly guard: Expr | null;
      readonly body: readonly Stmt[];
    }
  | { readonly type: "Raise"; readonly exc: Expr | null; readonly cause: Expr | null }
  | {
      readonly type: "Try" | "TryStar";
      readonly body: readonly Stmt[];
      readonly handlers: readonly Stmt[];
      readonly orelse: readonly Stmt[];
      readonly finalbody: readonly Stmt[];
    }
  | {
      readonly type: "ExceptHandler";
      readonly of: Expr | null;
      readonly name: string | null;
      readonly body: readonly Stmt[];
    }
  | { readonly type: "Assert"; readonly test: Expr; readonly msg: Expr | null }
  | { readonly type: "Import"; readonly names: readonly Alias[]; readonly is_lazy?: true }
  | {
      readonly type: "ImportFrom";
      readonly level: number;
      readonly module: string | null;
      readonly names: readonly Alias[];
      readonly is_lazy?: true;
    }
  | { readonly type: "Global" | "Nonlocal"; readonly names: readonly string[] }
  | { readonly type: "Pass" | "Break" | "Continue" };

/** A statement with its place: offsets into the decoded text. */
export interface Stmt {
  readonly node: StmtNode;
  readonly start: number;
  readonly end: number;
}

export const BLOCK_FIELDS = ["body", "handlers", "cases", "orelse", "finalbody"] as const;

export function isFunction(node: StmtNode): node is FunctionDef {
  return node.type === "FunctionDef" || node.type === "AsyncFunctionDef";
}

export function isDefinition(node: StmtNode): boolean {
  return isFunction(node) || node.type === "ClassDef";
}

/** Returns the module after `from`, with the dots of a relative import. */
export function formatSourceModule({ level, module }: StmtNode & { type: "ImportFrom" }): string {
  return `${".".repeat(level)}${module ?? ""}`;
}

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);
const NO_BLOCKS: readonly (readonly Stmt[])[] = [];

/** Returns the blocks of a statement in source order. */
export function listPythonBlocks(node: StmtNode): readonly (readonly Stmt[])[] {
  if (!("body" in node || "cases" in node)) return NO_BLOCKS;
  return BLOCK_FIELDS.flatMap((field) => {
    const block = (node as Fields)[field];
    return Array.isArray(block) ? [block as readonly Stmt[]] : [];
  });
}

/** Writes a statement without its blocks as JSON, in which no text can be taken for structure. */
export function serializeHeader(node: StmtNode): string {
  if (listPythonBlocks(node) === NO_BLOCKS) return JSON.stringify(node);
  return JSON.stringify(Object.fromEntries(Object.entries(node).filter(([field]) => !BLOCKS.has(field))));
}

interface Fields {
  readonly [field: string]: unknown;
}
