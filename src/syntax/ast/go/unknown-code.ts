/** Finds calls that start a program or load a plugin whose name is computed at run time. */
import type { UnknownImport } from "../../../kernel/domain/index.ts";
import { isUnknownCommand, UNKNOWN_WORD } from "../program-texts.ts";
import { findChildByField, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";
import { readImportedPackages } from "./imports.ts";

/** Lists the functions that start a program, by the path of their package, with the index of the argument that names it. */
const STARTERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "os/exec": { Command: 0, CommandContext: 1 },
  os: { StartProcess: 0 },
  syscall: { Exec: 0, ForkExec: 0, StartProcess: 0 },
  "golang.org/x/sys/unix": { Exec: 0 },
  plugin: { Open: 0 },
};

/** Returns the calls that start unknown programs, and the places that pass such a function on. */
export function readUnknownPrograms(file: ParsedFile): UnknownImport[] {
  const packages = readImportedPackages(file).filter(({ path }) => Object.hasOwn(STARTERS, path));
  const found: UnknownImport[] = [];
  const note = (node: SyntaxNode) => {
    found.push({ text: file.textOf(node).replace(/\s+/g, " ").slice(0, 80), line: file.lineAt(node.start) });
  };
  for (const { name, path, line } of packages) {
    // After a dot import, the package's functions look like the file's own.
    if (name === "." && path === "os/exec") found.push({ text: `. "${path}"`, line });
  }
  if (packages.length === 0) return found;
  const called = new Set<SyntaxNode>();
  visitNodes(file.root, (node) => {
    if (node.type === "call_expression") {
      const callee = findChildByField(node, "function");
      const place = callee === null ? null : placeOfProgram(callee, packages, file);
      if (callee !== null && place !== null) called.add(callee);
      if (place !== null && isUnknownCommand(readArgumentWords(node, place, file), false)) note(node);
    } else if (node.type === "selector_expression" && !called.has(node)) {
      if (placeOfProgram(node, packages, file) !== null) note(node);
    }
    return true;
  });
  return found;
}

function placeOfProgram(
  callee: SyntaxNode,
  packages: readonly { readonly name: string; readonly path: string }[],
  { textOf }: ParsedFile,
): number | null {
  const [operand, field] = [findChildByField(callee, "operand"), findChildByField(callee, "field")];
  if (callee.type !== "selector_expression" || operand === null || field === null) return null;
  const from = packages.find(({ name }) => name === textOf(operand));
  return from === undefined ? null : (STARTERS[from.path]?.[textOf(field)] ?? null);
}

function readArgumentWords(call: SyntaxNode, place: number, { textOf }: ParsedFile): readonly string[] {
  const given =
    findChildByField(call, "arguments")?.children.filter(({ isNamed, type }) => isNamed && type !== "comment") ?? [];
  return given.slice(place).map((each) => {
    const text = textOf(each);
    return /^(?:"[^"\\]*"|`[^`]*`)$/.test(text) ? text.slice(1, -1) : UNKNOWN_WORD;
  });
}
