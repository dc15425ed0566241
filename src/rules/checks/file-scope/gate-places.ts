/**
 * Files that judge pushes wherever they stand, or that run on every clone before anybody has read them. `people`: only people
 * change them. `task`: agents, too, where their task names the file; a person looks at it before it merges. `seen`: any agent, and a
 * person looks at it before it merges, unless only versions differ or nothing of it that runs.
 */
export interface GatePlace {
  readonly who: "people" | "task" | "seen";
  /** What the files do, as the end of "This file is part of …". */
  readonly is: string;
  /** Names of files in any folder, such as `x.json` or `dir/x.json`; one that begins with a slash counts at the top only. A final `*` stands for any end, one at the front for any beginning. */
  readonly names: readonly string[];
  /** Names of folders, which count with everything below them, in any folder; one that begins with a slash counts at the top only. */
  readonly folders: readonly string[];
  /** Set where a file in a folder of examples is no more than another file of the example: who runs that reads it first. */
  readonly notInExamples?: true;
}

/** Matches what lies in a folder of programs that show how the project is used; paths are folded. */
const EXAMPLES = /^(?:[^/]{1,100}\/){0,4}(?:examples?|samples?|demos?|playgrounds?)\//;

const GIT_HOOKS =
  "applypatch-msg commit-msg post-applypatch post-checkout post-commit post-merge post-rewrite pre-applypatch pre-auto-gc pre-commit pre-merge-commit pre-push pre-rebase prepare-commit-msg push-to-checkout reference-transaction";

export const gatePlaces: readonly GatePlace[] = [
  {
    who: "people",
    is: "what judges pushes",
    names: ["/.mailmap"],
    folders: ["/.skl"],
  },
  {
    who: "people",
    is: "what decides which ignored files a new work tree gets",
    names: ["/.worktreeinclude"],
    folders: [],
  },
  {
    who: "people",
    is: "what Git obeys when it merges, compares and checks out",
    names: [".gitattributes", ".gitmodules", ".lfsconfig"],
    folders: [],
  },
  {
    who: "people",
    is: "what Git runs as hooks",
    names: [
      ...GIT_HOOKS.split(" "),
      ".huskyrc*",
      "lefthook.*",
      ".lefthook.*",
      "lefthook-local.*",
      ".lefthook-local.*",
      ".overcommit.yml",
      ".pre-commit-config.y*",
      ".simple-git-hooks.*",
      "simple-git-hooks.*",
    ],
    folders: [".husky", ".git-hooks", ".githooks", "git-hooks", "githooks", ".lefthook", ".lefthook-local"],
  },
  {
    who: "people",
    is: "what package managers obey before they run anything",
    names: [
      ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.*", "pnpmfile.*", "bunfig.toml", ".bunfig.toml"],
      ...[
        "pip.conf",
        "pip.ini",
        ".pypirc",
        "uv.toml",
        "nuget.config",
        ".bundle/config",
        ".condarc",
        ".cargo/config",
        ".cargo/config.toml",
      ],
    ],
    folders: [".yarn/releases", ".yarn/plugins"],
  },
  {
    who: "people",
    is: "what package managers install and every clone runs",
    names: [],
    folders: ["node_modules"],
  },
  {
    who: "people",
    is: "what programs of agents start by themselves, and what they may do unasked",
    names: [
      ".mcp.json",
      ".claude/settings.json",
      ".claude/settings.local.json",
      ".cursor/mcp.json",
      ".cursor/hooks.json",
      ".vscode/mcp.json",
      "opencode.json",
      "opencode.jsonc",
    ],
    folders: [".claude/hooks", ".codex", ".gemini", ".opencode/plugin", ".opencode/plugins", ".github/hooks"],
  },
  {
    who: "people",
    is: "what editors and shells run when somebody opens the folder",
    names: [".envrc", ".mise.toml", "mise.toml", ".vscode/tasks.json", ".devcontainer.json"],
    folders: [".devcontainer"],
  },
  {
    who: "people",
    is: "what Python runs at every start",
    names: ["sitecustomize.*", "usercustomize.*"],
    folders: ["sitecustomize", "usercustomize"],
  },
  {
    who: "task",
    is: "what pytest runs before any test",
    names: ["conftest.py"],
    folders: [],
  },
  {
    who: "task",
    is: "what workflows take from the repository",
    names: [],
    folders: ["/.github/actions"],
  },
  {
    who: "seen",
    is: "what people and CI run by its name",
    names: [
      ...["makefile", "gnumakefile", "makefile.am", "makefile.in", "justfile", ".justfile", "taskfile.y*", "rakefile"],
      ...["tox.ini", "noxfile.py", "package.json", "pyproject.toml", "gulpfile.*", "gruntfile.*"],
    ],
    folders: [],
  },
  {
    who: "seen",
    is: "what other hosts than GitHub run at a push",
    names: ["/.gitlab-ci.yml", "/.travis.yml", "/azure-pipelines.yml", "/jenkinsfile", "/appveyor.yml", "/.drone.yml"],
    folders: ["/.circleci", "/.buildkite", "/.gitlab/ci", "/.woodpecker"],
  },
  {
    who: "seen",
    is: "what runs when the program is built or installed",
    names: [
      ...["setup.py", "setup.cfg", "build.rs", "binding.gyp", "extconf.rb", "*.pth", "gemfile", "gems.rb", "*.gemspec"],
      ...["directory.build.props", "directory.build.targets", ".bazelrc"],
    ],
    folders: [".mvn", "gradle/wrapper"],
  },
  {
    who: "seen",
    is: "what runs when the program is built",
    names: [
      ...[".babelrc*", "babel.config.*", ".swcrc", "webpack.config.*", "vite.config.*", "rollup.config.*"],
      ...["postcss.config.*", "next.config.*"],
    ],
    folders: [],
    notInExamples: true,
  },
  {
    who: "seen",
    is: "what runs though nobody can read it",
    names: ["*.so", "*.pyd", "*.dll", "*.dylib", "*.node", "*.exe", "*.pyc", "*.class", "*.jar", "*.wasm"],
    folders: [],
  },
  {
    who: "seen",
    is: "what test programs obey or load before any test",
    names: [
      ...["pytest.ini", ".pytest.ini", ".coveragerc", ".mocharc.*", "karma.conf.*", ".rspec", "phpunit.xml*"],
      ...[
        "vitest.config.*",
        "vitest.workspace.*",
        "vitest.setup.*",
        "jest.config.*",
        "jest.setup.*",
        "playwright.config.*",
      ],
    ],
    folders: [],
    notInExamples: true,
  },
  {
    who: "seen",
    is: "what linters and type checkers obey",
    names: [
      ...[
        "eslint.config.*",
        ".eslintrc*",
        "biome.json*",
        "mypy.ini",
        ".mypy.ini",
        "ruff.toml",
        ".ruff.toml",
        ".flake8",
      ],
      ...[".pylintrc", "pylintrc", "pyrightconfig.json", ".golangci.*", "clippy.toml", "phpstan.neon*", ".rubocop.yml"],
    ],
    folders: [],
    notInExamples: true,
  },
  {
    who: "seen",
    is: "what agents read as their instructions",
    names: [
      ...[
        "agents.md",
        "agents.override.md",
        "claude.md",
        "claude.local.md",
        "gemini.md",
        ".cursorrules",
        ".windsurfrules",
      ],
      ...[".clinerules", ".roomodes", ".goosehints", ".aider.conf.yml", ".github/copilot-instructions.md"],
    ],
    folders: [
      ...[
        ".claude",
        ".cursor",
        ".windsurf",
        ".clinerules",
        ".roo",
        ".kiro",
        ".junie",
        ".amazonq",
        ".opencode",
        ".agents",
      ],
      ...[".continue", "/.github/instructions", "/.github/prompts", "/.github/chatmodes", "/.github/agents"],
    ],
  },
  {
    who: "seen",
    is: "what says which programs people and CI run",
    names: [
      ".tool-versions",
      ".nvmrc",
      ".node-version",
      ".python-version",
      ".ruby-version",
      "rust-toolchain*",
      "global.json",
    ],
    folders: [],
  },
  {
    who: "seen",
    is: "what editors obey when somebody opens the folder",
    names: [
      ...[".vscode/settings.json", ".vscode/launch.json", ".vimrc", ".exrc", ".nvimrc", ".nvim.lua", ".dir-locals.el"],
      "*.code-workspace",
    ],
    folders: [".idea/runconfigurations"],
  },
];

const matchers = gatePlaces.map((place) => {
  const isExact = (name: string) => !name.endsWith("*") && !name.startsWith("*");
  const toPathBeginning = (name: string) => (name.startsWith("/") ? name : `/${name}`).replace(/\*$/, "");
  return {
    place,
    exact: place.names.filter(isExact),
    starts: place.names.filter((name) => name.endsWith("*")).map(toPathBeginning),
    ends: place.names.filter((name) => name.startsWith("*")).map((name) => name.slice(1)),
    folders: place.folders.map((folder) => ({ isTop: folder.startsWith("/"), part: `${toPathBeginning(folder)}/` })),
  };
});

/** Returns the place that a path (folded, see `foldedPath`) belongs to; the folder itself counts, too. */
export function findGatePlace(path: string): GatePlace | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const matcher = matchers.find(
    ({ place, exact, starts, ends, folders }) =>
      !(place.notInExamples && EXAMPLES.test(path)) &&
      (exact.some((each) => each === name || each === `/${path}` || isBelow(path, each)) ||
        starts.some((start) => `/${name}`.startsWith(start)) ||
        ends.some((end) => name.endsWith(end)) ||
        folders.some(({ isTop, part }) => (isTop ? `/${path}/`.startsWith(part) : `/${path}/`.includes(part)))),
  );
  return matcher?.place ?? null;
}

/** Returns whether a path ends in a name that has folders of its own, such as `.vscode/mcp.json`. */
function isBelow(path: string, name: string): boolean {
  return name.indexOf("/") > 0 && `/${path}`.endsWith(`/${name}`);
}
