import type { UninstallOutput } from "../domain/documents.generated.ts";
import { type Document, type Line, line, warned } from "./text/compose.ts";
import { countOf } from "./words.ts";

/** Shows what `skl uninstall` changed and what it left. */
export function uninstallDocument(output: UninstallOutput): Document {
  const { removed, restored, kept = [], settings = [], worktrees = [], refs = [], agents = [] } = output;
  return [
    ...(removed.length === 0 ? [line(0, "No hook of skl was installed.")] : []),
    ...rows("removed", removed),
    ...rows("restored", restored),
    ...(settings.length === 0 ? [] : rows("unset", [`${settings.join(", ")} of Git's configuration`])),
    ...rows("removed", worktrees),
    ...(refs.length === 0 ? [] : rows("removed", [`${countOf(refs.length, "ref")} of skl`])),
    ...agents.flatMap(({ path, action, because }) => rows(action, [because === null ? path : `${path}: ${because}`])),
    ...rows(
      "kept",
      kept.map((path) => `${path} (the repository's own data)`),
    ),
    warned(output.warnings),
  ];
}

function rows(what: string, values: readonly string[]): Line[] {
  return values.map((value) => line(0, `${what.padEnd(9)} ${value}`));
}
