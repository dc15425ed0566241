/** Parameters of functions and lambdas, in the order that CPython demands. */
import { identifier, type ReadExpression, refuse, separated } from "./grammar.ts";
import type { Arg, Arguments, Expr } from "./nodes.ts";
import type { Cst } from "./tree.ts";

interface Collected {
  posonlyargs: Arg[];
  args: Arg[];
  defaults: Expr[];
  vararg: Arg | null;
  kwonlyargs: Arg[];
  kw_defaults: (Expr | null)[];
  kwarg: Arg | null;
  /** Set by `*` or `*name`: what follows is keyword-only. */
  starred: boolean;
}

/** `children`: the parameters and the commas between them. */
export function readParameters(children: readonly Cst[], read: ReadExpression): Arguments {
  const into: Collected = {
    posonlyargs: [],
    args: [],
    defaults: [],
    vararg: null,
    kwonlyargs: [],
    kw_defaults: [],
    kwarg: null,
    starred: false,
  };
  const { items } = separated(children);
  for (const item of items) {
    if (into.kwarg !== null) return refuse(item, "arguments cannot follow var-keyword argument");
    readParameter(item, into, read);
  }
  const last = items.at(-1);
  const bareStar = into.starred && into.vararg === null && into.kwonlyargs.length === 0;
  if (last !== undefined && bareStar) return refuse(last, "named arguments must follow bare *");
  const { starred: _, ...fields } = into;
  return { type: "arguments", ...fields };
}

function readParameter(item: Cst, into: Collected, read: ReadExpression): void {
  const [first, second, third, fourth, fifth] = item.children;
  switch (item.type) {
    case "positional_separator":
      readSlash(item, into);
      return;
    case "keyword_separator":
      star(item, into, null);
      return;
    case "list_splat_pattern":
      star(item, into, { type: "arg", arg: identifier(second), annotation: null });
      return;
    case "dictionary_splat_pattern":
      into.kwarg = { type: "arg", arg: identifier(second), annotation: null };
      return;
    case "identifier":
      named(item, into, { arg: { type: "arg", arg: identifier(item), annotation: null }, value: null });
      return;
    case "default_parameter":
      if (second?.type !== "=" || third === undefined) refuse(item);
      named(item, into, {
        arg: { type: "arg", arg: identifier(first), annotation: null },
        value: read(third, "expression"),
      });
      return;
    case "typed_parameter":
      if (first === undefined || second?.type !== ":" || third === undefined) refuse(item);
      typed(first, third, into, read);
      return;
    case "typed_default_parameter":
      if (second?.type !== ":" || third === undefined || fourth?.type !== "=" || fifth === undefined) {
        refuse(item);
      }
      named(item, into, {
        arg: { type: "arg", arg: identifier(first), annotation: read(third, "expression") },
        value: read(fifth, "expression"),
      });
      return;
    default:
      refuse(item);
  }
}

function typed(name: Cst, type: Cst, into: Collected, read: ReadExpression): void {
  switch (name.type) {
    case "list_splat_pattern":
      // `*args: *Ts`, the only place where an annotation may be starred.
      star(name, into, {
        type: "arg",
        arg: identifier(name.children[1]),
        annotation: read(type, "star_expression"),
      });
      return;
    case "dictionary_splat_pattern":
      into.kwarg = { type: "arg", arg: identifier(name.children[1]), annotation: read(type, "expression") };
      return;
    default:
      named(name, into, {
        arg: { type: "arg", arg: identifier(name), annotation: read(type, "expression") },
        value: null,
      });
      return;
  }
}

function readSlash(item: Cst, into: Collected): void {
  if (into.starred || into.posonlyargs.length > 0 || into.args.length === 0) refuse(item, "misplaced /");
  into.posonlyargs = into.args;
  into.args = [];
}

function star(item: Cst, into: Collected, vararg: Arg | null): void {
  if (into.starred) refuse(item, "* argument may appear only once");
  into.starred = true;
  into.vararg = vararg;
}

function named(item: Cst, into: Collected, { arg, value }: { arg: Arg; value: Expr | null }): void {
  if (into.starred) {
    into.kwonlyargs.push(arg);
    into.kw_defaults.push(value);
    return;
  }
  if (value === null && into.defaults.length > 0) refuse(item, "parameter without a default follows one with");
  if (value !== null) into.defaults.push(value);
  into.args.push(arg);
}
