import type { UninstallOutput } from "../kernel/domain/documents.generated.ts";
import { type Document, type Line, line, warned } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Shows what `skl uninstall` changed and what it left. */
export function renderUninstall(output: UninstallOutput): Document {
  const { removed, restored, kept = [], settings = [], worktrees = [], refs = [], agents = [] } = output;
  return [
    ...(removed.length === 0 ? [line(0, "No hook of skl was installed.")] : []),
    ...renderValueLines("removed", removed),
    ...renderValueLines("restored", restored),
    ...(settings.length === 0 ? [] : renderValueLines("unset", [`${settings.join(", ")} of Git's configuration`])),
    ...renderValueLines("removed", worktrees),
    ...(refs.length === 0 ? [] : renderValueLines("removed", [`${formatCount(refs.length, "ref")} of skl`])),
    ...agents.flatMap(({ path, action, because }) =>
      renderValueLines(action, [because === null ? path : `${path}: ${because}`]),
    ),
    ...renderValueLines(
      "kept",
      kept.map((path) => `${path} (the repository's own data)`),
    ),
    warned(output.warnings),
  ];
}

function renderValueLines(what: string, values: readonly string[]): Line[] {
  return values.map((value) => line(0, `${what.padEnd(9)} ${value}`));
}
