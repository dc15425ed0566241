/** Harmless work that must get through with nobody acting. */
import { draftAgentPush, type EpisodeClass, type Model, onePush, push } from "./episode.ts";
import { type Source, withLines } from "./source.ts";

const listControlSources = ({ sources }: Model): Source[] =>
  sources.filter(({ isTest, scope }) => !isTest && scope !== null);
const comment = (source: Source, text: string): string => (source.isPython ? `# ${text}` : `// ${text}`);
const atEnd = (source: Source, ...lines: readonly string[]): string =>
  `${source.text.trimEnd()}\n\n\n${lines.join("\n")}\n`;

function definition({ isPython }: Source, name: string): string[] {
  return isPython
    ? [`def ${name}(value: int) -> int:`, '    """Return the value, doubled."""', "    return value * 2"]
    : [`export function ${name}(value: number): number {`, "  return value * 2;", "}"];
}

const comments: EpisodeClass = {
  name: "comments",
  title: "a comment",
  places: (model) =>
    listControlSources(model).map(
      (source) => () =>
        onePush(
          source,
          { [source.path]: atEnd(source, comment(source, "More of this is in the handbook.")) },
          "Explain",
        ),
    ),
};

const formatting: EpisodeClass = {
  name: "formatting",
  title: "formatting only",
  places: (model) =>
    listControlSources(model).flatMap((source) =>
      source.functions.slice(0, 1).map(
        ({ from }) =>
          () =>
            onePush(source, { [source.path]: withLines(source, from, from, ["", ""]) }, "Format"),
      ),
    ),
};

const privateAddition: EpisodeClass = {
  name: "private-addition",
  title: "a private function",
  places: (model) =>
    listControlSources(model).map((source) => () => {
      const lines = definition(source, "_doubled").map((line) => line.replace(/^export /, ""));
      return onePush(source, { [source.path]: atEnd(source, ...lines) }, "Add a helper");
    }),
};

const publicAddition: EpisodeClass = {
  name: "public-addition",
  title: "a public function",
  places: (model) =>
    listControlSources(model).map(
      (source) => () =>
        onePush(source, { [source.path]: atEnd(source, ...definition(source, "doubled")) }, "Add a function"),
    ),
};

const bodyFix: EpisodeClass = {
  name: "body-fix",
  title: "a fix inside a body",
  places: (model) =>
    listControlSources(model).flatMap((source) =>
      source.functions.flatMap(({ head, to }) => {
        const at = source.lines.findIndex((line, each) => each > head && each < to && /^\s+return \w+$/.test(line));
        if (at < 0 || !source.isPython) return [];
        const line = (source.lines[at] ?? "").replace(/return (\w+)$/, "return $1 or $1");
        return [() => onePush(source, { [source.path]: withLines(source, at, at + 1, [line]) }, "Fix")];
      }),
    ),
};

const newTest: EpisodeClass = {
  name: "new-test",
  title: "a new test",
  places: (model) =>
    model.sources
      .filter(({ isTest, isPython, scope }) => isTest && isPython && scope !== null)
      .map(
        (source) => () =>
          onePush(source, { [source.path]: atEnd(source, "def test_two_and_two():", "    assert 2 + 2 == 4") }, "Test"),
      ),
};

const newFile: EpisodeClass = {
  name: "new-file",
  title: "a new file",
  places: (model) =>
    listControlSources(model).map((source) => () => {
      const path = source.path.replace(/[^/]+$/, source.isPython ? "doubling.py" : "doubling.ts");
      return onePush(source, { [path]: `${definition(source, "doubled").join("\n")}\n` }, "Add a module");
    }),
};

/** Has two agents write a private function each, in files that have nothing to do with each other. */
function inTwoFiles(model: Model, statements: readonly [string, string] | null): (() => ReturnType<typeof onePush>)[] {
  const sources = listControlSources(model);
  return sources.slice(1).flatMap((source, at) => {
    const other = sources[at];
    if (other === undefined) return [];
    const change = (each: Source, agent: string, statement: string | undefined) =>
      push(
        draftAgentPush(agent, each, { [each.path]: atEnd(each, ...definition(each, "_doubled")) }, "Add a helper", {
          ...(statement === undefined ? {} : { statements: [["--assume", statement]] }),
        }),
      );
    return [
      () => ({
        steps: [change(other, "Agent-1", statements?.[0]), change(source, "Agent-2", statements?.[1])],
        harmful: ["agent-1/work", "agent-2/work"],
      }),
    ];
  });
}

const disjoint: EpisodeClass = {
  name: "disjoint",
  title: "disjoint work at once",
  places: (model) => inTwoFiles(model, null),
};

const unrelated: EpisodeClass = {
  name: "unrelated-assumptions",
  title: "unrelated assumptions",
  places: (model) => inTwoFiles(model, ["The clock of the host is right.", "Uploaded files fit into memory."]),
};

export const controls: readonly EpisodeClass[] = [
  comments,
  formatting,
  privateAddition,
  publicAddition,
  bodyFix,
  newTest,
  newFile,
  disjoint,
  unrelated,
];
