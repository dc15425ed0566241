import type {
  BindingIdentifier,
  IdentifierName,
  Node,
  TSImportTypeQualifier,
  TSMappedType,
  TSQualifiedName,
  TSType,
  TSTypeName,
} from "oxc-parser";
import { printMember } from "./members.ts";
import type { Printer } from "./printer.ts";

const KEYWORDS: Readonly<Record<string, string>> = {
  TSAnyKeyword: "any",
  TSBigIntKeyword: "bigint",
  TSBooleanKeyword: "boolean",
  TSIntrinsicKeyword: "intrinsic",
  TSNeverKeyword: "never",
  TSNullKeyword: "null",
  TSNumberKeyword: "number",
  TSObjectKeyword: "object",
  TSStringKeyword: "string",
  TSSymbolKeyword: "symbol",
  TSUndefinedKeyword: "undefined",
  TSUnknownKeyword: "unknown",
  TSVoidKeyword: "void",
  TSThisType: "this",
};

/** These types need parentheses as operands. */
const COMPOUND: ReadonlySet<string> = new Set([
  "TSUnionType",
  "TSIntersectionType",
  "TSFunctionType",
  "TSConstructorType",
  "TSConditionalType",
  "TSTypeOperator",
  "TSInferType",
  "TSTypeQuery",
]);

export function printType(node: TSType, printer: Printer): string {
  const printTypeOperand = (type: TSType): string =>
    COMPOUND.has(type.type) ? `(${printer.type(type)})` : printer.type(type);
  const keyword = KEYWORDS[node.type];
  if (keyword !== undefined) return keyword;
  switch (node.type) {
    case "TSTypeReference":
      return typeName(node.typeName) + printer.typeArguments(node.typeArguments);
    case "TSLiteralType":
      return printer.expression(node.literal);
    case "TSArrayType":
      return `${printTypeOperand(node.elementType)}[]`;
    case "TSUnionType":
      return node.types.map(printTypeOperand).join(" | ");
    case "TSIntersectionType":
      return node.types.map(printTypeOperand).join(" & ");
    case "TSTypeOperator":
      return `${node.operator} ${printTypeOperand(node.typeAnnotation)}`;
    case "TSIndexedAccessType":
      return `${printTypeOperand(node.objectType)}[${printer.type(node.indexType)}]`;
    case "TSConditionalType":
      return `${printTypeOperand(node.checkType)} extends ${printTypeOperand(node.extendsType)} ? ${printTypeOperand(node.trueType)} : ${printTypeOperand(node.falseType)}`;
    case "TSFunctionType":
      return `${printer.typeParameters(node.typeParameters)}${printer.parameters(node.params)} => ${printer.type(node.returnType.typeAnnotation)}`;
    case "TSConstructorType":
      return `${node.abstract ? "abstract " : ""}new ${printer.typeParameters(node.typeParameters)}${printer.parameters(node.params)} => ${printer.type(node.returnType.typeAnnotation)}`;
    case "TSTypeLiteral":
      return node.members.length === 0
        ? "{}"
        : `{ ${node.members.map((m) => printMember(m, printer).text).join("; ")} }`;
    case "TSTupleType":
      return `[${node.elementTypes.map((element) => printTupleElement(element, printer)).join(", ")}]`;
    case "TSMappedType":
      return printMappedType(node, printer);
    case "TSInferType": {
      const { name, constraint } = node.typeParameter;
      return `infer ${name.name}${constraint ? ` extends ${printTypeOperand(constraint)}` : ""}`;
    }
    case "TSTypeQuery": {
      const { exprName } = node;
      const name = exprName.type === "TSImportType" ? printer.type(exprName) : typeName(exprName);
      return `typeof ${name}${printer.typeArguments(node.typeArguments)}`;
    }
    case "TSImportType": {
      const options = node.options ? `, ${printer.expression(node.options)}` : "";
      const qualifier = node.qualifier ? `.${printQualifiedName(node.qualifier)}` : "";
      return `import(${printer.expression(node.source)}${options})${qualifier}${printer.typeArguments(node.typeArguments)}`;
    }
    case "TSTypePredicate": {
      const name = node.parameterName.type === "TSThisType" ? "this" : node.parameterName.name;
      const type = node.typeAnnotation ? ` is ${printer.type(node.typeAnnotation.typeAnnotation)}` : "";
      return `${node.asserts ? "asserts " : ""}${name}${type}`;
    }
    case "TSTemplateLiteralType":
      return `\`${node.quasis.map(({ value }, index) => value.raw + printTypeHole(node.types[index], printer)).join("")}\``;
    default:
      return printer.opaque(node);
  }
}

const printTypeHole = (type: TSType | undefined, printer: Printer): string => (type ? `\${${printer.type(type)}}` : "");

export function typeName(node: TSTypeName): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "TSQualifiedName":
      return `${typeName(node.left)}.${node.right.name}`;
  }
}

export function printNamespaceName(node: BindingIdentifier | IdentifierName | TSQualifiedName): string {
  return node.type === "Identifier" ? node.name : typeName(node);
}

function printQualifiedName(node: TSImportTypeQualifier): string {
  return node.type === "Identifier" ? node.name : `${printQualifiedName(node.left)}.${node.right.name}`;
}

function printTupleElement(node: Node, printer: Printer): string {
  switch (node.type) {
    case "TSNamedTupleMember":
      return `${node.label.name}${node.optional ? "?" : ""}: ${printTupleElement(node.elementType, printer)}`;
    case "TSOptionalType":
      return `(${printer.type(node.typeAnnotation)})?`;
    case "TSRestType":
      return node.typeAnnotation.type === "TSNamedTupleMember"
        ? `...${printTupleElement(node.typeAnnotation, printer)}`
        : `...(${printer.type(node.typeAnnotation)})`;
    default:
      return isType(node) ? printer.type(node) : printer.opaque(node);
  }
}

/** Returns whether an element of a tuple is a type; the caller has handled the three wrappers that are not. */
function isType(node: Node): node is TSType & Node {
  return node.type.startsWith("TS");
}

function printMappedType(
  { key, constraint, nameType, typeAnnotation, optional, readonly }: TSMappedType,
  printer: Printer,
): string {
  const sign = (modifier: true | "+" | "-" | false | null, word: string): string =>
    modifier === true ? word : modifier ? modifier + word : "";
  const before = readonly ? `${sign(readonly, "readonly")} ` : "";
  const renamed = nameType ? ` as ${printer.type(nameType)}` : "";
  const value = typeAnnotation ? `: ${printer.type(typeAnnotation)}` : "";
  return `{ ${before}[${key.name} in ${printer.type(constraint)}${renamed}]${sign(optional, "?")}${value} }`;
}
