import type { ClassElement, TSEnumMember, TSSignature } from "oxc-parser";
import type { SymbolKind } from "../../../../kernel/domain/index.ts";
import { printEnumMembers } from "../signature/declarations.ts";
import { printMember } from "../signature/members.ts";
import type { Printer } from "../signature/printer.ts";
import { type Definition, isPrivateName } from "./definition.ts";

/** Names the class, interface or enum of some members. */
export interface Owner {
  readonly name: string;
  readonly public: boolean;
}

export function defineMembers(
  members: readonly (ClassElement | TSSignature)[],
  owner: Owner,
  printer: Printer,
): Definition[] {
  return members
    .filter((member) => member.type !== "StaticBlock")
    .map((member) => {
      const { name, text } = printMember(member, printer);
      return {
        name,
        parent: owner.name,
        kind: classifyMemberKind(member),
        text,
        form: "",
        public:
          owner.public && !isPrivateName(name) && !("accessibility" in member && member.accessibility === "private"),
        node: member,
        start: member.start,
        implementation: member.type === "MethodDefinition" && member.kind === "method" && member.value.body !== null,
      };
    });
}

function classifyMemberKind(member: ClassElement | TSSignature): SymbolKind {
  switch (member.type) {
    case "MethodDefinition":
    case "TSAbstractMethodDefinition":
    case "TSMethodSignature":
      return member.kind === "get" || member.kind === "set" ? "variable" : "function";
    case "TSCallSignatureDeclaration":
    case "TSConstructSignatureDeclaration":
      return "function";
    default:
      return "variable";
  }
}

export function defineEnumMembers(members: readonly TSEnumMember[], owner: Owner, printer: Printer): Definition[] {
  return printEnumMembers(members, printer).map(({ member, name, text }) => ({
    name,
    parent: owner.name,
    kind: "variable",
    text,
    form: "",
    public: owner.public && !isPrivateName(name),
    node: member,
    start: member.start,
    implementation: false,
  }));
}
