import type { InitOutput } from "../domain/documents.generated.ts";
import { compose, dim, good, type Line, line, strong } from "./text/compose.ts";
import { marksOf, type TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { counted } from "./words.ts";

/** What `skl init` wrote and left alone, and what to do next. */
export function renderInit(output: InitOutput, style: TextStyle): string {
  const { written, kept, hook, scan } = output;
  const { pass, skipped } = marksOf(style);
  return compose(
    [
      line(0, written.length === 0 ? "skl was set up here already." : "skl is set up."),
      ...shortened(written).map((path) => line(2, good(pass), ` ${path}`)),
      ...shortened(kept).map((path) => line(2, dim(`${skipped} ${path} stays as it is`))),
      line(
        2,
        hook.path === null ? dim(skipped) : good(pass),
        ` hook: ${hook.action}${hook.path === null ? "" : `, ${hook.path}`}`,
      ),
      ...scanLine(scan),
      line(
        0,
        strong("Next:"),
        " read .skl/scope_definitions.json, commit .skl/ on the base branch, then `skl status`.",
      ),
      ...warningLines(output.warnings),
    ],
    style,
  );
}

const SCHEMAS = ".skl/schemas/";

/** Nobody edits the schemas; a line each would hide the files that people read. */
function shortened(paths: readonly string[]): string[] {
  const schemas = paths.filter((path) => path.startsWith(SCHEMAS));
  const others = paths.filter((path) => !path.startsWith(SCHEMAS));
  return schemas.length === 0 ? others : [...others, `${SCHEMAS} (${counted(schemas.length, "file")})`];
}

function scanLine(scan: InitOutput["scan"]): Line[] {
  if (!scan) return [];
  const { files = 0, scopes = 0, entries = 0 } = scan;
  const drafted = `${counted(scopes, "scope")} and ${entries === 1 ? "1 State entry" : `${entries} State entries`}`;
  return [line(2, `drafted ${drafted} from ${counted(files, "file")}`)];
}
