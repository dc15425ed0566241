/** Paths of names, read from the leaves of the tree, since blanks and comments may stand between their parts. */
import { getParentFolder } from "../../../kernel/domain/index.ts";
import type { ParsedFile, SyntaxNode } from "../treesitter/index.ts";

const WORD = /^(?:r#)?[\p{L}_][\p{L}\p{N}_]*$/u;

/** Returns the parts of a path, or null where something else is in it, such as what a type is given. */
export function splitRustPath(node: SyntaxNode, file: ParsedFile): string[] | null {
  const parts: string[] = [];
  for (const leaf of listLeafNodes(node)) {
    const text = file.textOf(leaf);
    if (text === "::") continue;
    if (!WORD.test(text)) return null;
    parts.push(text);
  }
  return parts;
}

/** Returns the paths among the signs that a macro is given, or in which it is defined. */
export function listPathsAmongSigns(node: SyntaxNode, file: ParsedFile): string[][] {
  const paths: string[][] = [];
  // What `$crate` and other names of the macro begin is known where the macro is used.
  let [path, isOpen, isOfMacro] = [[] as string[], false, false];
  for (const leaf of listLeafNodes(node)) {
    const text = file.textOf(leaf);
    if (text === "::") isOpen = isOfMacro || path.length > 0;
    else if (!WORD.test(text)) [path, isOpen, isOfMacro] = [[], false, text.startsWith("$")];
    else if (!isOpen) {
      [path, isOfMacro] = [[text], false];
      paths.push(path);
    } else if (!isOfMacro) {
      path.push(text);
      isOpen = false;
    } else isOpen = false;
  }
  return paths.filter(({ length }) => length > 1);
}

function listLeafNodes(node: SyntaxNode): SyntaxNode[] {
  const leaves: SyntaxNode[] = [];
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (/_comment$/.test(next.type)) continue;
    if (next.children.length === 0) leaves.push(next);
    for (let at = next.children.length - 1; at >= 0; at -= 1) pending.push(next.children[at] as SyntaxNode);
  }
  return leaves;
}

/** Returns the modules that a file is, below the file in which its crate begins. */
export function listModuleSegments(file: string, root: string): string[] {
  if (file === root) return [];
  const inside = getParentFolder(root) === "" ? file : file.slice(getParentFolder(root).length + 1);
  return inside.replace(/(?:\/mod)?\.rs$/, "").split("/");
}
