import type { InitOutput } from "../domain/documents.generated.ts";
import { compose, dim, good, type Line, line, strong } from "./text/compose.ts";
import { marksOf, type TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { counted } from "./words.ts";

/** Renders what `skl init` wrote and what it kept, and the next step. */
export function renderInit(output: InitOutput, style: TextStyle): string {
  const { written, kept, hook, scan } = output;
  const { pass, skipped } = marksOf(style);
  return compose(
    [
      line(0, written.length === 0 ? "skl is already set up here." : "skl is set up."),
      ...withSchemasSummedUp(written).map((path) => line(2, good(pass), ` ${path}`)),
      ...withSchemasSummedUp(kept).map((path) => line(2, dim(`${skipped} ${path} is kept`))),
      line(
        2,
        hook.path === null ? dim(skipped) : good(pass),
        ` hook: ${hook.action}${hook.path === null ? "" : `, ${hook.path}`}`,
      ),
      ...scanLine(scan),
      line(
        0,
        strong("Next:"),
        " read .skl/scope_definitions.json, commit .skl/ on the base branch, then `git skl status`.",
      ),
      line(2, "`git skl` runs skl in every folder and work tree of this clone, `git skl mcp` its MCP server."),
      ...warningLines(output.warnings),
    ],
    style,
  );
}

const SCHEMAS = ".skl/schemas/";

/** Sums up the schemas in one line: nobody edits them, and they would hide the files that people read. */
function withSchemasSummedUp(paths: readonly string[]): string[] {
  const schemas = paths.filter((path) => path.startsWith(SCHEMAS));
  const others = paths.filter((path) => !path.startsWith(SCHEMAS));
  return schemas.length === 0 ? others : [...others, `${SCHEMAS} (${counted(schemas.length, "file")})`];
}

function scanLine(scan: InitOutput["scan"]): Line[] {
  if (!scan) return [];
  const { files = 0, scopes = 0, entries = 0 } = scan;
  const drafted = `${counted(scopes, "scope")} and ${counted(entries, "State entry", "State entries")}`;
  return [line(2, `drafted ${drafted} from ${counted(files, "file")}`)];
}
