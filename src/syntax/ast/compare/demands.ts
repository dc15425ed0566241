/** Finds new members that everybody has to give who builds an object of a type that was there before. */
import type { ParsedModule, SymbolSignature } from "../../../kernel/domain/index.ts";
import { isOptionalMember } from "./object-types.ts";

/** Returns whether a member that is new in a type has to be given by those who already build such objects. */
export function isDemanded(member: SymbolSignature, before: ParsedModule | null, after: ParsedModule | null): boolean {
  const findDemandedOwner = (module: ParsedModule | null) =>
    module?.symbols.find(({ symbol }) => symbol === member.parent);
  const [old, now] = [findDemandedOwner(before), findDemandedOwner(after)];
  if (!old?.public || !now?.public || !member.public || after === null) return false;
  switch (after.language) {
    case "typescript":
      return [old, now].every(isInterface) && /^[\w$"]/.test(member.signature) && !isOptionalMember(member.signature);
    case "csharp":
      return /\brequired\b/.test(member.signature);
    case "rust":
      return (
        isLiteral(old, before) && now.kind === "class" && member.kind === "variable" && /^pub\b/.test(member.signature)
      );
    default:
      return false;
  }
}

function isInterface({ signature }: SymbolSignature): boolean {
  return /^(?:export )?(?:default )?(?:declare )?interface /.test(signature);
}

/** Returns whether others can write a struct of Rust with all its fields. */
function isLiteral(owner: SymbolSignature, module: ParsedModule | null): boolean {
  const fields = module?.symbols.filter(({ parent, kind }) => parent === owner.symbol && kind === "variable") ?? [];
  const isStruct = /\bstruct\b/.test(owner.signature) && !/non_exhaustive/.test(owner.signature);
  return isStruct && fields.length > 0 && fields.every((field) => field.public);
}
