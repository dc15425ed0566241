import type { UninstallOutput } from "../domain/documents.generated.ts";
import { compose, type Line, line } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { countOf } from "./words.ts";

/** Renders what `skl uninstall` changed and what it left. */
export function renderUninstall(output: UninstallOutput, style: TextStyle): string {
  const { removed, restored, kept = [], settings = [], worktrees = [], refs = [], agents = [] } = output;
  return compose(
    [
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
      ...warningLines(output.warnings),
    ],
    style,
  );
}

function rows(what: string, values: readonly string[]): Line[] {
  return values.map((value) => line(0, `${what.padEnd(9)} ${value}`));
}
