import { isVagueWord } from "./generic-words.ts";

/** Programs and words that only start another program. */
const LAUNCHERS = new Set(
  "npx bunx pnpx uv uvx poetry pipenv hatch pdm rye sudo time env exec bundle dotenv run python python3 py node corepack xvfb-run nice command -m --".split(
    " ",
  ),
);
const PROGRAMS = new Set(
  (
    "pytest py.test tox nox unittest nose2 jest vitest mocha ava tap karma cypress playwright rspec phpunit ctest " +
    "eslint biome prettier ruff black flake8 pylint mypy pyright tsc lint-staged pre-commit " +
    "npm yarn pnpm bun deno make just task rake cargo go mvn ./mvnw mvnw gradle ./gradlew gradlew dotnet bazel turbo nx lerna"
  ).split(" "),
);
/** Matches targets that stand for the whole project. */
const WHOLE =
  /^(?:\.|\.\/|\.\/\.\.\.|\/\/\.\.\.|\*+|(?:\.\/)?(?:tests?|specs?|__tests__|src|lib|app|packages)(?:\/?[*/]*\*\.\w+|[*/]*))$/;
const NOTHING = new Set("true : exit echo printf sleep pwd ls date whoami".split(" "));

/** Returns whether a command runs everything, or does only what every build does. */
export function runsEverything(command: string): boolean {
  const parts = splitCommandWords(command);
  return parts.length > 0 && parts.every(isGenericPart);
}

/** Returns whether a command succeeds whatever the code does. */
export function isAlwaysTrue(command: string): boolean {
  if (/(?:\|\||;)\s*(?:true|:|exit\s+0)\s*$/.test(command)) return true;
  const parts = splitCommandWords(command);
  return parts.length > 0 && parts.every(([program = ""]) => NOTHING.has(program.replace(/^(?:\/usr)?\/bin\//, "")));
}

/** Splits a line into commands, each as its words without quotes and leading assignments. */
function splitCommandWords(command: string): string[][] {
  return command
    .split(/&&|\|\||;|\||\n/)
    .map((part) =>
      (part.match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
        .map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))
        .filter((word, at, words) => !(isAssignment(word) && words.slice(0, at).every(isAssignment))),
    )
    .filter((words) => words.length > 0);
}

const isAssignment = (word: string): boolean => /^\w+=/.test(word);

function isGenericPart(words: readonly string[]): boolean {
  const start = words.findIndex((word) => !LAUNCHERS.has(word) && !word.startsWith("-"));
  // A launcher without a program, such as `npx`, tests nothing.
  if (start < 0) return true;
  const [program = "", ...rest] = words.slice(start);
  if (program === "cd") return true;
  if (!PROGRAMS.has(program) && !isVagueScript(program)) return false;
  return rest.every((word) => word.startsWith("-") || /^\d+$/.test(word) || WHOLE.test(word) || isVagueScript(word));
}

/** Returns whether a script has a name that any project has, such as `test:unit` or `./run_tests.sh`. */
function isVagueScript(word: string): boolean {
  const name = word.replace(/^(?:\.\/)?(?:scripts\/|bin\/|ci\/)?/, "").replace(/\.(?:sh|py|js|mjs|ts)$/, "");
  const parts = name.split(/[:_\-.]+/).filter((part) => part !== "");
  return (
    parts.length > 0 && parts.every((part) => /^\d+$/.test(part) || isVagueWord(part.toLowerCase()) || PARTS.has(part))
  );
}

const PARTS = new Set("t install i verify validate ci setup sync package install-deps exec".split(" "));
