import type {
  Class,
  Expression,
  TSEnumDeclaration,
  TSEnumMember,
  TSInterfaceDeclaration,
  TSTypeAliasDeclaration,
  VariableDeclaration,
  VariableDeclarator,
} from "oxc-parser";
import { printFunctionValue } from "./functions.ts";
import { joinModifiers, type Maybe, type Printer } from "./printer.ts";

/** Writes `@d abstract class C<T> extends B<T> implements I`; a class that is only a value has no name. */
export function printClass(node: Class, name: string | null, printer: Printer): string {
  const parent = node.superClass
    ? ` extends ${printer.expression(node.superClass)}${printer.typeArguments(node.superTypeArguments)}`
    : "";
  const contracts = (node.implements ?? []).map(
    ({ expression, typeArguments }) => printer.expression(expression) + printer.typeArguments(typeArguments),
  );
  return [
    printer.decorators(node.decorators),
    joinModifiers({ declare: node.declare, abstract: node.abstract }),
    "class",
    name === null ? "" : ` ${name}`,
    printer.typeParameters(node.typeParameters),
    parent,
    contracts.length > 0 ? ` implements ${contracts.join(", ")}` : "",
  ].join("");
}

export function printInterface(node: TSInterfaceDeclaration, printer: Printer): string {
  const parents = node.extends.map(
    ({ expression, typeArguments }) => printer.expression(expression) + printer.typeArguments(typeArguments),
  );
  const heritage = parents.length > 0 ? ` extends ${parents.join(", ")}` : "";
  return `${joinModifiers({ declare: node.declare })}interface ${node.id.name}${printer.typeParameters(node.typeParameters)}${heritage}`;
}

export function typeAliasText(node: TSTypeAliasDeclaration, printer: Printer): string {
  const head = `${joinModifiers({ declare: node.declare })}type ${node.id.name}${printer.typeParameters(node.typeParameters)}`;
  return `${head} = ${printer.type(node.typeAnnotation)}`;
}

export function printEnum(node: TSEnumDeclaration): string {
  return `${joinModifiers({ declare: node.declare, const: node.const })}enum ${node.id.name}`;
}

/** Writes the members of an enum with their values; one without an initializer counts from the member before it. */
export function printEnumMembers(
  members: readonly TSEnumMember[],
  printer: Printer,
): { member: TSEnumMember; name: string; text: string }[] {
  let base: string | null = null;
  let offset = 0;
  return members.map((member) => {
    const { id, initializer } = member;
    const name = printer.key(id, member.computed && id.type !== "Literal");
    offset += 1;
    if (initializer) {
      const value = readInteger(initializer);
      base = value === null ? printer.expression(initializer) : null;
      offset = value ?? 0;
      return { member, name, text: `${name} = ${value ?? base}` };
    }
    if (base === null && member === members[0]) offset = 0;
    return { member, name, text: `${name} = ${base === null ? offset : `(${base}) + ${offset}`}` };
  });
}

function readInteger(node: Expression): number | null {
  if (node.type === "Literal" && typeof node.value === "number") return node.value;
  if (node.type !== "UnaryExpression" || node.operator !== "-") return null;
  const value = readInteger(node.argument);
  return value === null ? null : -value;
}

/** Writes `const a: T`, or the signature of a function or class that is the value: `const A = class extends B`. */
export function printVariable(
  { kind, declare }: VariableDeclaration,
  { id, init }: VariableDeclarator,
  printer: Printer,
): string {
  const head = `${joinModifiers({ declare })}${kind} ${printer.pattern(id)}`;
  if (id.type === "Identifier" && id.typeAnnotation) return head;
  return head + printVariableValue(init, printer);
}

/** Writes the part of a variable's signature that comes from its value. */
export function printVariableValue(value: Maybe<Expression>, printer: Printer): string {
  return value?.type === "ClassExpression"
    ? ` = ${printClass(value, null, printer)}`
    : printFunctionValue(value, printer);
}
