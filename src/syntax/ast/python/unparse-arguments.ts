import type { Arg, Arguments, Expr } from "./nodes.ts";

export function unparseArguments(args: Arguments, unparse: (node: Expr) => string): string {
  const positional = [...args.posonlyargs, ...args.args];
  const firstDefault = positional.length - args.defaults.length;
  const formatArgument = (arg: Arg): string =>
    arg.annotation === null ? arg.arg : `${arg.arg}: ${unparse(arg.annotation)}`;
  const formatArgumentWithDefault = (arg: Arg, value: Expr | null | undefined): string => {
    if (value === null || value === undefined) return formatArgument(arg);
    return `${formatArgument(arg)}${arg.annotation === null ? "=" : " = "}${unparse(value)}`;
  };
  const parts = positional.map((arg, place) => formatArgumentWithDefault(arg, args.defaults[place - firstDefault]));
  if (args.posonlyargs.length > 0) parts.splice(args.posonlyargs.length, 0, "/");
  if (args.vararg !== null) parts.push(`*${formatArgument(args.vararg)}`);
  else if (args.kwonlyargs.length > 0) parts.push("*");
  parts.push(...args.kwonlyargs.map((arg, place) => formatArgumentWithDefault(arg, args.kw_defaults[place])));
  if (args.kwarg !== null) parts.push(`**${formatArgument(args.kwarg)}`);
  return parts.join(", ");
}
