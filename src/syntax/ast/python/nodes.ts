/**
 * The canonical form: CPython's abstract syntax, class by class and field by field, without positions. `ctx` is left
 * out because the field that holds a node decides it. The order of the fields is the order in the source where
 * CPython's differs (decorators come first), since names are collected in that order.
 *
 * `since` has no counterpart: it marks a spelling that older versions refuse though its syntax tree is one they know, so
 * that changing to it (`f"{a['b']}"` to `f"{a["b"]}"`) is a change.
 */

/**
 * A piece of a string constant is text, a lone surrogate, which JavaScript could join with another, or the name in `\N{…}`,
 * which is not looked up.
 */
export type TextPiece = string | { readonly surrogate: number } | { readonly named: string };

export type ConstantValue =
  | { readonly of: "int" | "float" | "complex" | "bytes"; readonly value: string }
  | { readonly of: "str"; readonly value: readonly TextPiece[]; readonly kind: "u" | null }
  | { readonly of: "True" | "False" | "None" | "Ellipsis" };

export interface Constant {
  readonly type: "Constant";
  readonly value: ConstantValue;
}

export interface Name {
  readonly type: "Name";
  readonly id: string;
}

export interface Comprehension {
  readonly type: "comprehension";
  readonly target: Expr;
  readonly iter: Expr;
  readonly ifs: readonly Expr[];
  readonly is_async: number;
}

export interface Keyword {
  readonly type: "keyword";
  readonly arg: string | null;
  readonly value: Expr;
}

export interface Arg {
  readonly type: "arg";
  readonly arg: string;
  readonly annotation: Expr | null;
}

export interface Arguments {
  readonly type: "arguments";
  readonly posonlyargs: readonly Arg[];
  readonly args: readonly Arg[];
  readonly defaults: readonly Expr[];
  readonly vararg: Arg | null;
  readonly kwonlyargs: readonly Arg[];
  readonly kw_defaults: readonly (Expr | null)[];
  readonly kwarg: Arg | null;
}

export interface FormattedValue {
  readonly type: "FormattedValue";
  readonly value: Expr;
  readonly conversion: string;
  readonly format_spec: JoinedStr | null;
  /** Only fields of t-strings have it. */
  readonly source?: string;
}

export interface JoinedStr {
  readonly type: "JoinedStr";
  readonly values: readonly (Constant | FormattedValue)[];
  readonly since?: "3.12";
}

/** A t-string of CPython 3.14. */
export interface TemplateStr {
  readonly type: "TemplateStr";
  readonly values: readonly (Constant | FormattedValue)[];
}

export type Call = {
  readonly type: "Call";
  readonly func: Expr;
  readonly args: readonly Expr[];
  readonly keywords: readonly Keyword[];
};

export type Expr =
  | Constant
  | Name
  | JoinedStr
  | TemplateStr
  | FormattedValue
  | Call
  | { readonly type: "BoolOp"; readonly op: "And" | "Or"; readonly values: readonly Expr[] }
  | { readonly type: "NamedExpr"; readonly target: Name; readonly value: Expr }
  | { readonly type: "BinOp"; readonly left: Expr; readonly op: string; readonly right: Expr }
  | { readonly type: "UnaryOp"; readonly op: string; readonly operand: Expr }
  | { readonly type: "Lambda"; readonly args: Arguments; readonly body: Expr }
  | { readonly type: "IfExp"; readonly body: Expr; readonly test: Expr; readonly orelse: Expr }
  | { readonly type: "Dict"; readonly items: readonly DictItem[] }
  | { readonly type: "Set" | "List" | "Tuple"; readonly elts: readonly Expr[]; readonly since?: "3.14" }
  | {
      readonly type: "ListComp" | "SetComp" | "GeneratorExp";
      readonly elt: Expr;
      readonly generators: readonly Comprehension[];
    }
  | {
      readonly type: "DictComp";
      readonly key: Expr;
      readonly value: Expr;
      readonly generators: readonly Comprehension[];
    }
  | { readonly type: "Await"; readonly value: Expr }
  | { readonly type: "Yield"; readonly value: Expr | null }
  | { readonly type: "YieldFrom"; readonly value: Expr }
  | {
      readonly type: "Compare";
      readonly left: Expr;
      readonly ops: readonly string[];
      readonly comparators: readonly Expr[];
    }
  | { readonly type: "Attribute"; readonly value: Expr; readonly attr: string }
  | { readonly type: "Subscript"; readonly value: Expr; readonly slice: Expr; readonly since?: "3.11" }
  | { readonly type: "Starred"; readonly value: Expr }
  | {
      readonly type: "Slice";
      readonly lower: Expr | null;
      readonly upper: Expr | null;
      readonly step: Expr | null;
    };

/** A `key: value` of a dict display; `**value` has no key. CPython has two lists of equal length instead. */
export interface DictItem {
  readonly type: "item";
  readonly key: Expr | null;
  readonly value: Expr;
}

export type Pattern =
  | { readonly type: "MatchValue"; readonly value: Expr }
  | { readonly type: "MatchSingleton"; readonly value: ConstantValue }
  | { readonly type: "MatchSequence" | "MatchOr"; readonly patterns: readonly Pattern[] }
  | {
      readonly type: "MatchMapping";
      readonly keys: readonly Expr[];
      readonly patterns: readonly Pattern[];
      readonly rest: string | null;
    }
  | {
      readonly type: "MatchClass";
      readonly cls: Expr;
      readonly patterns: readonly Pattern[];
      readonly kwd_attrs: readonly string[];
      readonly kwd_patterns: readonly Pattern[];
    }
  | { readonly type: "MatchStar"; readonly name: string | null }
  | { readonly type: "MatchAs"; readonly pattern: Pattern | null; readonly name: string | null };
