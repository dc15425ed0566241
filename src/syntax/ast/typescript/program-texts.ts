import { isProgramCommand, runsProgramText } from "../program-texts.ts";
import { isSyntaxNode, readLiteralString, type SyntaxNode, unwrap } from "./syntax-node.ts";
import { isNode } from "./unknown-imports.ts";

/** Packages that start other programs, as part of a regular expression. */
export const LAUNCHERS =
  "execa|zx(?:/core)?|cross-spawn|shelljs|tinyexec|nano-spawn|@actions/exec|@npmcli/promise-spawn|child_process-promise|child-process-promise|promisify-child-process|foreground-child|spawndamnit|node-pty|sudo-prompt";

/** A text without these words starts no other program. */
export const STARTS_PROGRAMS = new RegExp(
  `\\bchild_process\\b|['"](?:${LAUNCHERS})['"/]|\\bDeno\\.Command\\b|\\bBun\\.\\$|\\bBun\\.spawn`,
);

/** `exec("python -c …")`, `spawn("sh", ["-c", "node -e …"])`, `$`node -e ${text}`` */
export function startsProgramText({ type, arguments: given, quasi }: SyntaxNode): boolean {
  if (type === "TaggedTemplateExpression") return isProgramCommand(readProgramText(quasi));
  if (!/^(?:Call|New)Expression$/.test(type)) return false;
  const args: readonly unknown[] = Array.isArray(given) ? given : [];
  const words = args.flatMap((each) => {
    const node = unwrap(each);
    const list: readonly unknown[] = isSyntaxNode(node) && Array.isArray(node.elements) ? node.elements : [node];
    return list.map((item) => (readLiteralString(item) === null && isNode(item) ? "node" : readProgramText(item)));
  });
  return runsProgramText(words) || words.some(isProgramCommand);
}

/** Returns a text with a word for what only running the code tells. */
function readProgramText(wrapped: unknown): string {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node) || node.type !== "TemplateLiteral" || !Array.isArray(node.quasis))
    return readLiteralString(node) ?? "?";
  return node.quasis.map((quasi: { value?: { cooked?: unknown } }) => String(quasi.value?.cooked ?? "")).join("?");
}
