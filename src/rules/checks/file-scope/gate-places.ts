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
    folders: [
      ".husky",
      ".git-hooks",
      ".git_hooks",
      ".githooks",
      "git-hooks",
      "githooks",
      ".lefthook",
      ".lefthook-local",
    ],
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
    folders: [
      ".claude/hooks",
      ".codex",
      ".gemini",
      ".openhands",
      ".opencode/plugin",
      ".opencode/plugins",
      ".github/hooks",
    ],
  },
  {
    who: "people",
    is: "what editors and shells run when somebody opens the folder",
    names: [
      ...[".envrc", ".mise.*", "mise.*", ".config/mise.toml", "mise/config.toml", ".vscode/tasks.json"],
      ...[".zed/tasks.json", ".devcontainer.json", ".gitpod.y*", ".replit", ".idx/dev.nix", ".codesandbox/tasks.json"],
    ],
    folders: [".devcontainer", ".gitpod", ".mise", ".config/mise"],
  },
  {
    who: "people",
    is: "what Python runs at every start",
    names: ["sitecustomize.*", "usercustomize.*"],
    folders: ["sitecustomize", "usercustomize"],
  },
  {
    who: "seen",
    is: "what interpreters and debuggers run at their start",
    names: [
      ...[".rprofile", ".renviron", ".irbrc", ".pryrc", ".rdbgrc", ".byebugrc", ".gdbinit", ".lldbinit", ".pdbrc*"],
      ...[".iex.exs", ".ghci", ".ocamlinit", ".psysh.php"],
    ],
    folders: [],
  },
  {
    who: "seen",
    is: "what hooks of Git run",
    names: [
      ".lintstagedrc*",
      "lint-staged.config.*",
      ".commitlintrc*",
      "commitlint.config.*",
      "captainhook.json",
      "grumphp.yml*",
    ],
    folders: [],
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
      ...["tox.ini", "tox.toml", "noxfile.py", "package.json", "pyproject.toml", "gulpfile.*", "gruntfile.*"],
      ...["deno.json", "deno.jsonc", "composer.json", "gradlew", "gradlew.bat", "mvnw", "mvnw.cmd", "tools/bazel"],
      ...["earthfile", "tiltfile", "sconstruct", "fabfile.py", "dodo.py"],
    ],
    folders: [],
  },
  {
    who: "seen",
    is: "what other hosts than GitHub run at a push",
    names: [
      ...["/.gitlab-ci.yml", "/.travis.yml", "/azure-pipelines.yml", "/jenkinsfile", "/appveyor.yml", "/.appveyor.yml"],
      ...[
        "/.drone.y*",
        "/.drone.jsonnet",
        "/.drone.star",
        "/.woodpecker.y*",
        "/bitbucket-pipelines.yml",
        "/.build.yml",
      ],
      ...["/.cirrus.*", "/bitrise.yml", "/codemagic.yaml", "/.readthedocs.y*"],
      ...["/netlify.toml", "/vercel.json", "/heroku.yml", "/render.yaml"],
    ],
    folders: [
      ...["/.circleci", "/.buildkite", "/.gitlab/ci", "/.woodpecker", "/.semaphore", "/.builds", "/.teamcity"],
      "/.tekton",
    ],
  },
  {
    who: "seen",
    is: "what decides what a release publishes",
    names: [
      ...[".goreleaser.*", "goreleaser.y*", ".releaserc*", "release.config.*", ".release-it.*", "release-plz.toml"],
      ...["release-please-config.json", ".jreleaser.y*", "jreleaser.y*", ".changeset/config.json"],
    ],
    folders: ["/fastlane"],
  },
  {
    who: "seen",
    is: "what decides what merges by itself",
    names: [
      ...["renovate.json*", ".renovaterc*", "mergify.yml", ".mergify.yml", ".mergify/config.yml", "bors.toml"],
      ...[".kodiak.toml", "/.github/settings.yml"],
    ],
    folders: [],
  },
  {
    who: "seen",
    is: "what runs when the program is built or installed",
    names: [
      ...["setup.py", "setup.cfg", "build.rs", "binding.gyp", "extconf.rb", "*.pth", "gemfile", "gems.rb", "*.gemspec"],
      ...["directory.build.props", "directory.build.targets", "directory.build.rsp", "msbuild.rsp", ".bazelrc"],
      ...[".bazeliskrc", "gradle.properties", "settings.xml", "ivysettings.xml", ".pnp.*"],
    ],
    folders: [".mvn", "gradle/wrapper", "/vendor", ".yarn/unplugged"],
  },
  {
    who: "seen",
    is: "what runs when the program is built",
    names: [
      ...[".babelrc*", "babel.config.*", ".swcrc", "webpack.config.*", "vite.config.*", "rollup.config.*"],
      ...["postcss.config.*", "next.config.*", "astro.config.*", "svelte.config.*", "nuxt.config.*", "vue.config.*"],
      ...["remix.config.*", "metro.config.*", "rspack.config.*", "rsbuild.config.*", "tsup.config.*", "craco.config.*"],
      ...["gatsby-config.*", "gatsby-node.*", "angular.json"],
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
        "cypress.config.*",
        "pytest.toml",
        ".pytest.toml",
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
      ...[".prettierrc*", "prettier.config.*", ".stylelintrc*", "stylelint.config.*", ".oxlintrc.json"],
      ...[".pylintrc", "pylintrc", "pyrightconfig.json", ".golangci.*", "clippy.toml", "phpstan.neon*", ".rubocop.yml"],
    ],
    folders: [],
    notInExamples: true,
  },
  {
    who: "seen",
    is: "what scanners for faults of security leave out",
    names: [
      ...[".gitleaks.toml", ".gitleaksignore", ".trivyignore*", ".snyk", ".semgrepignore", ".bandit"],
      ...["osv-scanner.toml", ".grype.y*", ".checkov.y*"],
    ],
    folders: [],
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
      ...["agent.md", "warp.md", "crush.md", "qwen.md", ".rules"],
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
      ...[".factory", ".augment", ".trae", ".qwen", ".kilocode"],
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
      ...[".java-version", ".go-version", ".php-version", ".terraform-version", ".sdkmanrc", ".prototools"],
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
      ...["*.code-workspace", "*.sublime-project", ".zed/settings.json", ".zed/debug.json", ".fleet/run.json"],
    ],
    folders: [".idea/runconfigurations", ".run"],
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
