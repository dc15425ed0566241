import type { InitOutput } from "../kernel/domain/documents.generated.ts";
import { type Document, dim, type Line, line, renderCommandLine, sign, strong, warned } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Shows what `skl init` wrote or, in a dry run, would write, and the next step. */
export function renderInit(output: InitOutput, isDryRun = false): Document {
  const { written, kept, hook, scan, agents, me } = output;
  const mark = isDryRun ? dim("+") : sign("pass");
  const ofAgents = agents?.files.some(isDone) ? " and what is written for agents" : "";
  return [
    line(0, me ? describePersonsSetup(me) : describeSetupOutcome(written.length, isDryRun)),
    ...sumUpSchemas(written).map((path) => line(2, mark, ` ${path}`)),
    ...sumUpSchemas(kept).map((path) => line(2, sign("skipped"), dim(` ${path} is kept`))),
    line(
      2,
      sign(hook.path === null ? "skipped" : "pass"),
      ` hook: ${hook.action}${hook.path === null ? "" : `, ${hook.path}`}`,
    ),
    ...scanLine(scan),
    ...(agents ? renderAgentFiles(agents) : []),
    ...renderStepsAfterInit(output, isDryRun, ofAgents),
    line(2, "`git skl` runs skl in every folder and work tree of this clone, `git skl mcp` its MCP server."),
    warned(output.warnings),
  ];
}

type Me = NonNullable<InitOutput["me"]>;

function describePersonsSetup({ person, commit, pushed, branch }: Me): string {
  if (commit === null) return `skl is already set up on ${branch}, and ${person} is among the people who decide.`;
  const where = pushed ? "committed and pushed" : "committed, not pushed";
  return `skl is set up: ${where} to ${branch} (${commit.slice(0, 10)}), with ${person} among the people who decide.`;
}

function renderStepsAfterInit({ me }: InitOutput, isDryRun: boolean, ofAgents: string): Line[] {
  if (me !== undefined && !isDryRun) {
    const task = `git skl task add "What to do" --agent Agent-1 --files "${me.example}" --start`;
    return [line(0, strong("Next:"), " give out work, such as"), renderCommandLine(2, task)];
  }
  const step = isDryRun
    ? "the same command without --dry-run."
    : `read .skl/scope_definitions.json, commit .skl/${ofAgents} on the base branch, then \`git skl status\`.`;
  return [line(0, strong("Next:"), ` ${step}`)];
}

function describeSetupOutcome(written: number, isDryRun: boolean): string {
  if (written === 0) return "skl is already set up here.";
  return isDryRun ? "skl would be set up with:" : "skl is set up.";
}

type Agents = NonNullable<InitOutput["agents"]>;

const isDone = ({ action }: Agents["files"][number]) => action === "written" || action === "changed";

function renderAgentFiles({ names, files }: Agents): Line[] {
  return [
    line(2, `agents: ${names.length === 0 ? "none by name" : names.join(", ")}`),
    ...files.map((file) => {
      const why = file.because === null ? "" : `: ${file.because}`;
      return line(4, sign(isDone(file) ? "pass" : "skipped"), ` ${file.path} is ${file.action}${why}`);
    }),
  ];
}

const SCHEMAS = ".skl/schemas/";

/** Sums up the schemas in one line: nobody edits them, and they would hide the files that people read. */
function sumUpSchemas(paths: readonly string[]): string[] {
  const schemas = paths.filter((path) => path.startsWith(SCHEMAS));
  const others = paths.filter((path) => !path.startsWith(SCHEMAS));
  return schemas.length === 0 ? others : [...others, `${SCHEMAS} (${formatCount(schemas.length, "file")})`];
}

function scanLine(scan: InitOutput["scan"]): Line[] {
  if (!scan) return [];
  const { files = 0, scopes = 0, entries = 0, largest, names = [], imports = 0, cut_imports = 0, cycles = [] } = scan;
  const drafted = `${formatCount(scopes, "scope")} and ${formatCount(entries, "State entry")}`;
  return [
    line(2, `drafted ${drafted} from ${formatCount(files, "file")}`),
    ...(names.length > 0 ? [line(2, `scopes: ${names.join(", ")}`)] : []),
    ...(largest ? [line(2, `largest scope: ${largest.name} (${formatCount(largest.code, "code file")})`)] : []),
    line(2, `${cut_imports} of ${formatCount(imports, "import")} in the program go from one scope to another`),
    ...cycles.map(({ scopes: names, imports: [example] }) =>
      line(2, `${names.join(", ")} load each other${example ? `, as by ${example.from} → ${example.to}` : ""}`),
    ),
  ];
}
