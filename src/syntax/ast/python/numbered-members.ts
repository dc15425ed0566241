/** Finds the numbers that Python gives to members of an enumeration which leave their values to it. */
import { readTypeName, writes } from "./record-fields.ts";
import type { ClassDef, Stmt } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** Matches bases that number their members; those of `StrEnum` are named. */
const NUMBERS = /^(?:Enum|IntEnum|Flag|IntFlag)$/;

/** Returns `2` for each member with `auto()` that is the second, or `(A) + 1` after a member whose value has to be computed. */
export function numberEnumMembers(node: ClassDef): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const base = node.bases.map(readTypeName).find((name) => NUMBERS.test(name));
  if (base === undefined || writes(node, ["_generate_next_value_"])) return numbers;
  const isFlag = base.endsWith("Flag");
  let highest = 0;
  let after: string | null = null;
  let steps = 0;
  for (const { name, value } of node.body.flatMap(findEnumMember)) {
    if (value.type === "Call" && readTypeName(value) === "auto") {
      steps += 1;
      if (after === null) highest = isFlag ? computeNextBit(highest) : highest + 1;
      numbers.set(name, after === null ? String(highest) : `(${after}) + ${steps}`);
      continue;
    }
    const number = Number(unparse(value));
    if (Number.isSafeInteger(number)) highest = Math.max(highest, number);
    else [after, steps] = [unparse(value), 0];
  }
  return numbers;
}

function computeNextBit(highest: number): number {
  return highest < 1 ? 1 : 2 ** (Math.floor(Math.log2(highest)) + 1);
}

function findEnumMember({ node }: Stmt) {
  if (node.type !== "Assign") return [];
  const [target, ...others] = node.targets;
  if (target?.type !== "Name" || others.length > 0 || target.id.startsWith("_")) return [];
  return [{ name: target.id, value: node.value }];
}
