import type { ManifestId } from "../../../src/syntax/ast/manifest-files.ts";

/** A file of a row: what it was, what it becomes by a change that is found, and by one that is not. */
export interface RowFixture {
  readonly path: string;
  readonly before: string;
  /** Changes that bring something in, each with what is found. */
  readonly brings: readonly (readonly [after: string, found: readonly string[]])[];
  /** Changes of versions, comments and texts, and of names that are there already. */
  readonly passes: readonly string[];
}

const json = (value: unknown) => JSON.stringify(value, null, 1);
const npmLock = (...names: string[]) =>
  json({ packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: "1.0.0" }])) });
const script = (...lines: string[]) =>
  ["# /// script", ...lines.map((line) => `# ${line}`), "# ///", "print(1)"].join("\n");
const workflow = (run: string) => `jobs:\n  a:\n    steps:\n      - run: ${run}\n`;

export const rowFixtures: Readonly<Record<ManifestId, RowFixture>> = {
  "package-lock.json": {
    path: "package-lock.json",
    before: npmLock("a"),
    brings: [[npmLock("a", "b"), ["b"]]],
    passes: [npmLock("a").replace("1.0.0", "1.0.1")],
  },
  "pnpm-lock.yaml": {
    path: "pnpm-lock.yaml",
    before: "packages:\n\n  a@1.0.0:\n    resolution: {integrity: x}\n",
    brings: [
      [
        "packages:\n\n  a@1.0.0:\n    resolution: {integrity: x}\n\n  b@1.0.0:\n    resolution: {integrity: x}\n",
        ["b"],
      ],
    ],
    passes: ["packages:\n\n  a@1.0.1:\n    resolution: {integrity: x}\n"],
  },
  "yarn.lock": {
    path: "yarn.lock",
    before: 'a@^1:\n  version "1.0.0"\n',
    brings: [['a@^1:\n  version "1.0.0"\n\nb@^1:\n  version "1.0.0"\n', ["b"]]],
    passes: ['a@^1:\n  version "1.0.1"\n'],
  },
  "uv.lock": {
    path: "uv.lock",
    before: '[[package]]\nname = "a"\nversion = "1"\n',
    brings: [['[[package]]\nname = "a"\nversion = "1"\n[[package]]\nname = "b"\nversion = "1"\n', ["b"]]],
    passes: ['[[package]]\nname = "a"\nversion = "2"\n'],
  },
  "Cargo.lock": {
    path: "Cargo.lock",
    before:
      '[[package]]\nname = "a"\nversion = "1"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
    brings: [
      [
        '[[package]]\nname = "a"\nversion = "1"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n[[package]]\nname = "b"\nversion = "1"\nsource = "registry+https://x.example/index"\n',
        ["b", "any package: https://x.example"],
      ],
    ],
    passes: [
      '[[package]]\nname = "a"\nversion = "2"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
    ],
  },
  "Pipfile.lock": {
    path: "Pipfile.lock",
    before: json({ default: { a: { version: "1" } } }),
    brings: [[json({ default: { a: { version: "1" }, b: {} } }), ["b"]]],
    passes: [json({ default: { a: { version: "2" } } })],
  },
  "composer.lock": {
    path: "composer.lock",
    before: json({ packages: [{ name: "a/a" }] }),
    brings: [[json({ packages: [{ name: "a/a" }, { name: "b/b" }] }), ["b/b"]]],
    passes: [json({ packages: [{ name: "a/a", version: "2" }] })],
  },
  "Gemfile.lock": {
    path: "Gemfile.lock",
    before: "GEM\n  specs:\n    a (1.0)\n",
    brings: [["GEM\n  specs:\n    a (1.0)\n    b (1.0)\n", ["b"]]],
    passes: ["GEM\n  specs:\n    a (1.1)\n"],
  },
  "bun.lock": {
    path: "bun.lock",
    before: '"a": ["a@1.0.0", "https://registry.npmjs.org/a/-/a-1.0.0.tgz"]\n',
    brings: [['"a": ["a@1.0.0", "https://x.example/a/-/a-1.0.0.tgz"]\n', ["any package: https://x.example"]]],
    passes: ['"a": ["a@1.0.1", "https://registry.npmjs.org/a/-/a-1.0.1.tgz"]\n'],
  },
  "go.sum": {
    path: "go.sum",
    before: "a.org/a v1.0.0 h1:x\n",
    brings: [["a.org/a v1.0.0 h1:x\nb.org/b v1.0.0 h1:x\n", ["b.org/b"]]],
    passes: ["a.org/a v1.0.1 h1:x\n"],
  },
  "requirements.txt": {
    path: "requirements/dev.txt",
    before: "flask==3\n",
    brings: [
      ["flask==3\nleft-pad\n", ["left-pad"]],
      ["-i https://x.example/simple\nflask==3\n", ["any package: https://x.example"]],
    ],
    passes: ["flask==4\n", "# left-pad\nflask==3\n"],
  },
  "pyproject.toml": {
    path: "pyproject.toml",
    before: '[project]\ndependencies = ["flask"]\n',
    brings: [['[project]\ndependencies = ["flask", "b"]\n', ["b"]]],
    passes: ['[project]\ndependencies = ["flask>=3"]\ndescription = "b"\n'],
  },
  "setup.py": {
    path: "setup.cfg",
    before: "[options]\ninstall_requires =\n  flask\n",
    brings: [["[options]\ninstall_requires =\n  flask\n  b\n", ["b"]]],
    passes: ["[options]\ninstall_requires =\n  flask>=3\n"],
  },
  "environment.yml": {
    path: "environment.yml",
    before: "channels:\n  - conda-forge\ndependencies:\n  - numpy=1\n  - pip:\n    - flask\n",
    brings: [
      ["channels:\n  - conda-forge\ndependencies:\n  - numpy=1\n  - pip:\n    - flask\n    - b\n", ["b"]],
      [
        "channels:\n  - conda-forge\n  - evil\ndependencies:\n  - numpy=1\n  - pip:\n    - flask\n",
        ["any package: evil"],
      ],
      [
        "channels:\n  - conda-forge\ndependencies:\n  - evil::numpy=1\n  - pip:\n    - flask\n",
        ["numpy of a channel: evil"],
      ],
      [
        "channels:\n  - conda-forge\ndependencies:\n  - numpy=1\n  - pip:\n    - --index-url https://x.example\n    - flask\n",
        ["any package: https://x.example"],
      ],
    ],
    passes: ["# evil\nchannels:\n  - conda-forge\ndependencies:\n  - numpy=2\n  - pip:\n    - flask>=3\n"],
  },
  "package.json": {
    path: "web/package.json",
    before: json({ dependencies: { a: "^1" }, workspaces: { catalog: { c: "^1" } } }),
    brings: [
      [json({ dependencies: { a: "^1", b: "^1" }, workspaces: { catalog: { c: "^1" } } }), ["b"]],
      [json({ dependencies: { a: "^1" }, workspaces: { catalog: { c: "npm:evil@1" } } }), ["c: npm:evil"]],
      [json({ dependencies: { a: "^1" }, workspaces: { catalog: { c: "^1" }, catalogs: { x: { d: "1" } } } }), ["d"]],
      [
        json({ dependencies: { a: "^1" }, workspaces: { catalog: { c: "^1" } }, trustedDependencies: ["a"] }),
        ["a as it is installed: its scripts run"],
      ],
    ],
    passes: [json({ description: "npm i -g b", dependencies: { a: "^2" }, workspaces: { catalog: { c: "^2" } } })],
  },
  "pnpm-workspace.yaml": {
    path: "pnpm-workspace.yaml",
    before: "packages: [a]\ncatalog:\n  a: ^1\n",
    brings: [
      ["packages: [a]\ncatalog:\n  a: ^1\n  b: ^1\n", ["b"]],
      ["packages: [a]\ncatalog:\n  a: ^1\ncatalogs:\n  x:\n    b: ^1\n", ["b"]],
      ["packages: [a]\ncatalog:\n  a: npm:evil@1\n", ["a: npm:evil"]],
      ["packages: [a]\ncatalog:\n  a: ^1\noverrides:\n  z: https://x.example/z.tgz\n", ["z: https://x.example/z.tgz"]],
      ["packages: [a]\ncatalog:\n  a: ^1\npatchedDependencies:\n  a@1: p.patch\n", ["a@1: p.patch"]],
      ["packages: [a]\ncatalog:\n  a: ^1\nonlyBuiltDependencies: [z]\n", ["z as it is installed: its scripts run"]],
      ["packages: [a]\ncatalog:\n  a: ^1\nallowBuilds:\n  z: true\n", ["z as it is installed: its scripts run"]],
    ],
    passes: ["# b\npackages: [a, b]\ncatalog:\n  a: ^2\noverrides:\n  z: ^3\nallowBuilds:\n  z: false\n"],
  },
  "tsconfig.json": {
    path: "tsconfig.json",
    before: json({ compilerOptions: { paths: { x: ["a"] } } }),
    brings: [[json({ compilerOptions: { paths: { x: ["b"] } } }), ["x: b"]]],
    passes: [json({ compilerOptions: { strict: true, paths: { x: ["a"] } } })],
  },
  "deno.json": {
    path: "deno.json",
    before: json({ imports: { x: "npm:x@1" } }),
    brings: [[json({ imports: { x: "npm:evil@1" } }), ["evil", "x: npm:evil"]]],
    passes: [json({ imports: { x: "npm:x@2", y: "./y.ts" } })],
  },
  "Cargo.toml": {
    path: "Cargo.toml",
    before: '[dependencies]\na = "1"\n',
    brings: [['[dependencies]\na = "1"\nb = "1"\n', ["b"]]],
    passes: ['[dependencies]\na = "2" # b\n'],
  },
  "go.mod": {
    path: "go.mod",
    before: "module x\nrequire a.org/a v1.0.0\n",
    brings: [["module x\nrequire a.org/a v1.0.0\nrequire b.org/b v1.0.0\n", ["b.org/b"]]],
    passes: [
      "module x\nrequire a.org/a v1.1.0\n",
      "module x\nrequire a.org/a v1.1.0\nrequire (\n\tb.org/b v1.0.0 // indirect\n)\n",
    ],
  },
  "pom.xml": {
    path: "build.gradle.kts",
    before: 'repositories { mavenCentral() }\nimplementation("a:a:1")\n',
    brings: [
      ['repositories { mavenCentral() }\nimplementation("a:a:1")\nimplementation("b:b:1")\n', ["b:b"]],
      ['repositories { maven("https://x.example/m") }\nimplementation("a:a:1")\n', ["any package: https://x.example"]],
      [
        'repositories { maven { setUrl("https://x.example/m") } }\nimplementation("a:a:1")\n',
        ["any package: https://x.example"],
      ],
    ],
    passes: ['// b:b:1 maven("https://x.example")\nrepositories { mavenCentral() }\nimplementation("a:a:2")\n'],
  },
  "packages.config": {
    path: "a.csproj",
    before: '<PackageReference Include="A" Version="1" />',
    brings: [['<PackageReference Include="A" Version="1" /><PackageReference Include="B" Version="1" />', ["B"]]],
    passes: ['<PackageReference Include="A" Version="2" />'],
  },
  "composer.json": {
    path: "composer.json",
    before: json({ require: { "a/a": "1" } }),
    brings: [[json({ require: { "a/a": "1", "b/b": "1" } }), ["b/b"]]],
    passes: [json({ description: "b/b", require: { "a/a": "2" } })],
  },
  Gemfile: {
    path: "Gemfile",
    before: 'gem "a"\n',
    brings: [['gem "a"\ngem "b"\n', ["b"]]],
    passes: ['gem "a", "~> 2"\n# gem "b"\n'],
  },
  "conanfile.txt": {
    path: "conanfile.txt",
    before: "[requires]\na/1.0\n",
    brings: [["[requires]\na/1.0\nb/1.0\n", ["b"]]],
    passes: ["[requires]\na/1.1\n"],
  },
  Dockerfile: {
    path: "Dockerfile",
    before: "FROM python:3 AS build\nADD https://a.example/x-1.0.tgz /x\nRUN make\n",
    brings: [
      ["FROM evil:3 AS build\nADD https://a.example/x-1.0.tgz /x\nRUN make\n", ["evil"]],
      ["ARG HOST=evil.example\nFROM ${HOST}/python:3 AS build\nRUN make\n", ["evil.example/python"]],
      [
        "FROM python:3 AS build\nADD https://a.example/x-1.0.tgz /x\nCOPY --from=evil/x:1 /a /b\nRUN make\n",
        ["evil/x"],
      ],
      [
        "FROM python:3 AS build\nADD https://a.example/x-1.0.tgz /x\nADD --chmod=7 https://b.example/y /y\nRUN make\n",
        ["https://b.example/y: https://b.example/y"],
      ],
      [
        "FROM python:3 AS build\nADD https://a.example/x-1.0.tgz /x\nRUN --mount=type=bind,from=evil,target=/x make\n",
        ["evil"],
      ],
    ],
    passes: [
      "FROM python:4 AS build\nADD https://a.example/x-1.1.tgz /x\n# ADD https://b.example/y /y\nCOPY --from=build /a /b\nADD a /a\n",
    ],
  },
  "action.yml": {
    path: ".github/workflows/ci.yml",
    before: "jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n",
    brings: [["jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - uses: evil/x@v1\n", ["evil/x"]]],
    passes: ["# uses: evil/x@v1\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v5\n"],
  },
  "CI images": {
    path: ".gitlab-ci.yml",
    before: "image: python:3\ntest:\n  script: [make]\n",
    brings: [
      ["image: evil:3\ntest:\n  script: [make]\n", ["evil"]],
      ["image: python:3\ntest:\n  services: [evil/db:1]\n  script: [make]\n", ["evil/db"]],
      ["image: python:3\ntest:\n  image:\n    name: evil\n  script: [make]\n", ["evil"]],
    ],
    passes: ["# image: evil\nimage: python:4\ntest:\n  image: $CI_IMAGE\n  script: [make]\n"],
  },
  ".gitlab-ci.yml": {
    path: ".gitlab-ci.yml",
    before: "include:\n  - local: a.yml\n  - project: a/ci\n    ref: v1\n",
    brings: [
      ["include:\n  - local: a.yml\n  - project: a/ci\n    ref: v1\n  - project: evil/ci\n", ["evil/ci"]],
      [
        "include:\n  - local: a.yml\n  - project: a/ci\n    ref: v1\n  - https://x.example/a.yml\n",
        ["https://x.example/a.yml"],
      ],
      ["include:\n  - project: a/ci\n  - component: $CI/evil/x@1\n", ["$CI/evil/x"]],
    ],
    passes: ["include:\n  - local: b.yml\n  - project: a/ci\n    ref: v2\n"],
  },
  ".pre-commit-config.yaml": {
    path: ".pre-commit-config.yaml",
    before: "repos:\n  - repo: https://github.com/a/a\n    rev: v1\n",
    brings: [
      [
        "repos:\n  - repo: https://github.com/a/a\n    rev: v1\n  - repo: https://github.com/evil/a\n    rev: v1\n",
        ["https://github.com/evil/a"],
      ],
      [
        "repos:\n  - repo: https://github.com/a/a\n    rev: v1\n    hooks:\n      - id: x\n        additional_dependencies: [pad==1, '@s/pad@2']\n",
        ["pad", "@s/pad"],
      ],
    ],
    passes: ["repos:\n  - repo: https://github.com/a/a\n    rev: v2\n  - repo: local\n"],
  },
  "main.tf": {
    path: "infra/main.tf",
    before: 'module "a" {\n  source  = "a/a/aws"\n  version = "1"\n}\n',
    brings: [
      ['module "a" {\n  source  = "evil/a/aws"\n  version = "1"\n}\n', ["evil/a/aws"]],
      [
        'module "a" {\n  source  = "a/a/aws"\n  version = "1"\n}\nterraform {\n  required_providers {\n    x = { source = "evil/x" }\n  }\n}\n',
        ["evil/x"],
      ],
    ],
    passes: [
      '# source = "evil"\nmodule "a" {\n  source  = "a/a/aws"\n  version = "2"\n}\nmodule "b" {\n  source = "./b"\n}\n',
    ],
  },
  "Chart.yaml": {
    path: "chart/Chart.yaml",
    before: "dependencies:\n  - name: a\n    version: 1\n    repository: https://a.example\n",
    brings: [
      ["dependencies:\n  - name: a\n    version: 1\n    repository: https://x.example\n", ["a: https://x.example"]],
      [
        "dependencies:\n  - name: a\n    version: 1\n    repository: https://a.example\n  - name: b\n    repository: https://a.example\n",
        ["b"],
      ],
    ],
    passes: ["description: b\ndependencies:\n  - name: a\n    version: 2\n    repository: https://a.example\n"],
  },
  "flake.nix": {
    path: "flake.nix",
    before: '{ inputs.a.url = "github:a/a/v1"; }',
    brings: [['{ inputs.a.url = "github:evil/a/v1"; }', ["github:evil/a"]]],
    passes: ['{ inputs.a.url = "github:a/a/v2"; }', '# url = "github:evil/a"\n{ inputs.a.url = "github:a/a/v1"; }'],
  },
  "flake.lock": {
    path: "flake.lock",
    before: json({ nodes: { a: { locked: { type: "github", owner: "a", repo: "a", rev: "1" } } } }),
    brings: [
      [
        json({ nodes: { a: { locked: { type: "github", owner: "evil", repo: "a", rev: "1" } } } }),
        ["a: github evil a"],
      ],
    ],
    passes: [json({ nodes: { a: { locked: { type: "github", owner: "a", repo: "a", rev: "2" } } } })],
  },
  "MODULE.bazel": {
    path: "MODULE.bazel",
    before: 'bazel_dep(name = "a", version = "1")\n',
    brings: [
      ['bazel_dep(name = "a", version = "1")\nbazel_dep(name = "b", version = "1")\n', ["b"]],
      [
        'bazel_dep(name = "a", version = "1")\ngit_override(\n    module_name = "a",\n    remote = "https://x.example/a",\n)\n',
        ['a: remote = "https://x.example/a"'],
      ],
      [
        'bazel_dep(name = "a", version = "1")\nhttp_archive(\n    name = "c",\n    urls = ["https://x.example/c.zip"],\n)\n',
        ["c"],
      ],
    ],
    passes: ['# bazel_dep(name = "b")\nbazel_dep(name = "a", version = "2")\n'],
  },
  "devcontainer.json": {
    path: ".devcontainer/devcontainer.json",
    before: json({ image: "a:1", features: { "ghcr.io/a/f:1": {} } }),
    brings: [[json({ image: "a:1", features: { "ghcr.io/a/f:1": {}, "ghcr.io/evil/f:1": {} } }), ["ghcr.io/evil/f"]]],
    passes: [json({ name: "evil", image: "a:2", features: { "ghcr.io/a/f:2": {}, "./own": {} } })],
  },
  "devcontainer image": {
    path: ".devcontainer.json",
    before: json({ image: "a:1" }),
    brings: [[json({ image: "evil:1" }), ["evil"]]],
    passes: [json({ image: "a:2" })],
  },
  "# /// script": {
    path: "tools/run.py",
    before: script('dependencies = ["flask"]'),
    brings: [
      [script('dependencies = ["flask", "Left_Pad>=1"]'), ["left-pad"]],
      [
        script('dependencies = ["flask"]', "[[tool.uv.index]]", 'url = "https://x.example/simple"'),
        ["any package: https://x.example"],
      ],
      [
        script('dependencies = ["flask"]', "[tool.uv.sources]", 'flask = { git = "https://x.example/f" }'),
        ["flask: git https://x.example/f"],
      ],
    ],
    passes: [script('dependencies = ["flask>=3"]'), `${script('dependencies = ["flask"]')}\n# dependencies = ["b"]\n`],
  },
  "bundler/inline": {
    path: "bin/run.rb",
    before: 'require "bundler/inline"\ngemfile do\n  gem "a"\nend\n',
    brings: [
      ['require "bundler/inline"\ngemfile do\n  gem "a"\n  gem "b"\nend\n', ["b"]],
      [
        'require "bundler/inline"\ngemfile(true) do\n  source "https://x.example"\n  gem "a"\nend\n',
        ["any package: https://x.example"],
      ],
    ],
    passes: ['require "bundler/inline"\ngemfile do\n  gem "a", "~> 2"\n  # gem "b"\nend\nputs "gem b"\n'],
  },
  "@file:DependsOn": {
    path: "x.main.kts",
    before: '@file:DependsOn("a:a:1")\n',
    brings: [
      ['@file:DependsOn("a:a:1")\n@file:DependsOn("b:b:1")\n', ["b:b"]],
      ['@file:Repository("https://x.example/m")\n@file:DependsOn("a:a:1")\n', ["any package: https://x.example"]],
    ],
    passes: ['// @file:DependsOn("b:b:1")\n@file:DependsOn("a:a:2")\n'],
  },
  "@Grab": {
    path: "x.groovy",
    before: "@Grab('a:a:1')\nimport a.A\n",
    brings: [
      ["@Grab('a:a:1')\n@Grab(group = 'b', module = 'b', version = '1')\nimport a.A\n", ["b:b"]],
      ["@GrabResolver('https://x.example/m')\n@Grab('a:a:1')\nimport a.A\n", ["any package: https://x.example"]],
    ],
    passes: ["// @Grab('b:b:1')\n@Grab('a:a:2')\nimport a.A\n"],
  },
  "//DEPS": {
    path: "x.java",
    before: "//DEPS a:a:1\nclass X {}\n",
    brings: [
      ["//DEPS a:a:1\n//DEPS b:b:1\nclass X {}\n", ["b:b"]],
      ["//DEPS a:a:1\n//REPOS x=https://x.example/m\nclass X {}\n", ["any package: https://x.example"]],
    ],
    passes: ["//DEPS a:a:2\n// DEPS b:b:1\nclass X {}\n"],
  },
  "#:package": {
    path: "x.cs",
    before: "#:package A@1\n",
    brings: [
      ["#:package A@1\n#:package B@1\n", ["B"]],
      ["#:package A@1\n#:sdk Evil.Sdk@1\n", ["Evil.Sdk"]],
    ],
    passes: ["#:package A@2\n#:sdk Microsoft.NET.Sdk.Web\n// #:package B@1\n"],
  },
  '#r "nuget:"': {
    path: "x.fsx",
    before: '#r "nuget: A, 1"\n',
    brings: [['#r "nuget: A, 1"\n#r "nuget: B, 1"\n', ["B"]]],
    passes: ['#r "nuget: A, 2"\n// #r "nuget: B, 1"\n'],
  },
  "--- cargo": {
    path: "x.rs",
    before: '#!/usr/bin/env cargo\n---\n[dependencies]\na = "1"\n---\nfn main() {}\n',
    brings: [['#!/usr/bin/env cargo\n---\n[dependencies]\na = "1"\nb = "1"\n---\nfn main() {}\n', ["b"]]],
    passes: ['#!/usr/bin/env cargo\n---\n[dependencies]\na = "2"\n---\n// b = "1"\nfn main() {}\n'],
  },
  "pip install": {
    path: "scripts/ci.sh",
    before: "pip install flask\n",
    brings: [
      ["pip install flask && python3 -m pip install -U left_pad\n", ["left-pad"]],
      ["pip install flask\nuvx --from evil tool\n", ["evil"]],
      ["pip install flask\nsudo pipx run evil\n", ["evil"]],
      ["pip install flask\nbash -c 'uv tool install evil'\n", ["evil"]],
      ["pip install flask\nuv run --with evil python a.py\n", ["evil"]],
      ["pip install flask\npoetry add evil\n", ["evil"]],
      ["pip install flask --index-url https://x.example/simple\n", ["any package: https://x.example"]],
    ],
    passes: [
      "pip install flask\nuv run python a.py\nuv run --python 3.12 pytest\n",
      "pip install flask==3\npip install -r requirements.txt -e . ./local\n",
      'pip install flask\necho "pip install evil"\n# pip install evil\npip list\n',
    ],
  },
  npx: {
    path: ".github/workflows/ci.yml",
    before: workflow("npx a"),
    brings: [
      [workflow("npx -y evil@1 --x y"), ["evil"]],
      [workflow('"npx a && pnpm dlx @evil/x"'), ["@evil/x"]],
      [workflow("npm i -g evil"), ["evil"]],
      [workflow("|\n          npm ci\n          bunx evil"), ["evil"]],
      [workflow("npm create evil@latest"), ["create-evil"]],
    ],
    passes: [workflow("npx a@2"), workflow("npm ci && npm install && npm run evil"), workflow("npx a # npx evil")],
  },
  "go run": {
    path: "Makefile",
    before: "lint:\n\tgo run github.com/a/a/cmd/x@v1\n",
    brings: [["lint:\n\t@go run github.com/a/a/cmd/x@v1\n\tgo install evil.org/b/cmd/y@latest\n", ["evil.org/b"]]],
    passes: ["lint:\n\tgo run github.com/a/a/cmd/z@v2\n\tgo run ./cmd/x\n\tgo install golang.org\n"],
  },
  "cargo install": {
    path: "justfile",
    before: "setup:\n  cargo install a\n",
    brings: [["setup:\n  cargo install a\n  cargo install --locked evil\n", ["evil"]]],
    passes: ["setup:\n  cargo install --version 2 a\n  cargo install --path x\n"],
  },
  "gem install": {
    path: "Dockerfile",
    before: "FROM a\nRUN gem install a\n",
    brings: [["FROM a\nRUN gem install a && gem install evil -v 1\n", ["evil"]]],
    passes: ["FROM a\nRUN gem install a -v 2\n"],
  },
  "dotnet tool": {
    path: "x.ps1",
    before: "dotnet tool install -g a\n",
    brings: [["dotnet tool install -g a\ndotnet tool install --global evil --version 1\n", ["evil"]]],
    passes: ["dotnet tool install -g a --version 2\ndotnet tool restore\n"],
  },
  "mix.exs": {
    path: "mix.exs",
    before: 'defp deps do\n  [\n    {:plug, "~> 1.0"},\n    {:own, path: "../own"}\n  ]\nend\n',
    brings: [
      [
        'defp deps do\n  [\n    {:plug, "~> 1.0"},\n    {:jason, ">= 0.0.0"},\n    {:ex_doc, git: "https://x.example/e.git", tag: "v1"}\n  ]\nend\n',
        ["jason", "ex_doc", "https://x.example/e"],
      ],
    ],
    passes: ['defp deps do\n  [\n    # {:jason, "~> 1.0"}\n    {:plug, "~> 1.1"}\n  ]\n  {:ok, 1}\nend\n'],
  },
  "rebar.config": {
    path: "rebar.config",
    before: '{deps, [{cowboy, "2.9.0"}]}.\n',
    brings: [
      [
        '{deps, [{cowboy, "2.9.0"}, {gun,\n  {git, "https://x.example/gun.git", {tag, "1"}}}]}.\n',
        ["gun", "https://x.example/gun"],
      ],
      ["{deps, [cowboy, jsx]}.\n", ["jsx"]],
    ],
    passes: ['%% {jsx, "1"}\n{erl_opts, [debug_info]}.\n{deps, [{cowboy, "2.10.0"}]}.\n'],
  },
  "gleam.toml": {
    path: "gleam.toml",
    before: 'name = "a"\n[dependencies]\ngleam_stdlib = "~> 0.30"\n',
    brings: [
      [
        'name = "a"\n[dependencies]\ngleam_stdlib = "~> 0.30"\nwisp = { git = "https://x.example/w", ref = "a" }\n',
        ["wisp", "https://x.example/w"],
      ],
    ],
    passes: ['name = "b"\n[dependencies]\ngleam_stdlib = "~> 0.31"\n'],
  },
  "pubspec.yaml": {
    path: "pubspec.yaml",
    before: "name: a\ndependencies:\n  flutter: {sdk: flutter}\n  http: ^1.0.0\n",
    brings: [
      [
        "name: a\ndependencies:\n  http: ^1.0.0\ndependency_overrides:\n  http: {git: {url: https://x.example/h.git, ref: main}}\n",
        ["https://x.example/h"],
      ],
      ["name: a\ndependencies:\n  http: ^1.0.0\ndev_dependencies:\n  test: any\n", ["test"]],
    ],
    passes: ["name: a\nversion: 2.0.0\ndependencies:\n  http: ^1.1.0\n  own: {path: ../own}\n"],
  },
  "Package.swift": {
    path: "Package.swift",
    before:
      'let p = Package(dependencies: [\n  .package(url: "https://github.com/apple/swift-nio", from: "2.0.0"),\n])\n',
    brings: [
      [
        'let p = Package(dependencies: [\n  .package(url: "https://github.com/apple/swift-nio", from: "2.0.0"),\n  .package(name: "e", url: "https://x.example/e.git", branch: "main"),\n])\n',
        ["https://x.example/e"],
      ],
    ],
    passes: [
      'let p = Package(dependencies: [\n  // .package(url: "https://x.example/e.git", from: "1.0.0"),\n  .package(url: "https://github.com/apple/swift-nio", from: "2.1.0"),\n  .package(path: "../own"),\n])\n',
    ],
  },
  Podfile: {
    path: "Podfile",
    before: "target 'A' do\n  pod 'AFNetworking', '~> 4'\nend\n",
    brings: [
      [
        "source 'https://x.example/specs.git'\ntarget 'A' do\n  pod 'AFNetworking', :git => 'https://x.example/a.git'\nend\n",
        ["https://x.example/specs", "https://x.example/a"],
      ],
    ],
    passes: ["platform :ios, '16'\ntarget 'A' do\n  pod 'AFNetworking', '~> 5'\nend\n"],
  },
  "a.cabal": {
    path: "a.cabal",
    before: "name: a\nlibrary\n  build-depends:\n      base >=4\n    , text\n  hs-source-dirs: src\n",
    brings: [
      ["name: a\nlibrary\n  build-depends:\n      base >=4\n    , text\n    , lens\n  hs-source-dirs: src\n", ["lens"]],
    ],
    passes: [
      "name: a\nversion: 2\nlibrary\n  build-depends:\n      base >=4.1\n    , text >2\n    -- , lens\n  hs-source-dirs: src, lib\n",
    ],
  },
  "Project.toml": {
    path: "Project.toml",
    before: 'name = "A"\n[deps]\nJSON = "682c06a0"\n',
    brings: [
      [
        'name = "A"\n[deps]\nJSON = "682c06a0"\n[sources]\nJSON = {url = "https://x.example/J.git"}\n',
        ["https://x.example/J"],
      ],
    ],
    passes: ['name = "A"\nversion = "2.0.0"\n[deps]\nJSON = "682c06a0"\n[compat]\nJSON = "1"\n'],
  },
  DESCRIPTION: {
    path: "DESCRIPTION",
    before: "Package: a\nDepends: R (>= 4.0)\nImports:\n    jsonlite,\n    rlang (>= 1.0)\n",
    brings: [["Package: a\nImports:\n    jsonlite,\n    dplyr,\n    rlang\nRemotes: x/dplyr\n", ["dplyr", "x/dplyr"]]],
    passes: ["Package: a\nVersion: 2\nDepends: R (>= 4.1)\nImports:\n    rlang (>= 1.1),\n    jsonlite\n"],
  },
  cpanfile: {
    path: "cpanfile",
    before: "requires 'Plack', '1.0';\n",
    brings: [["requires 'Plack', '1.0';\non test => sub {\n  test_requires 'Test::More';\n};\n", ["Test::More"]]],
    passes: ["# requires 'Moo';\nrequires 'Plack', '1.1';\n"],
  },
  "shard.yml": {
    path: "shard.yml",
    before: "name: a\ndependencies:\n  kemal:\n    github: kemalcr/kemal\n",
    brings: [["name: a\ndependencies:\n  kemal:\n    github: x/kemal\n", ["x/kemal"]]],
    passes: ["name: a\nversion: 0.2.0\ndependencies:\n  kemal:\n    github: kemalcr/kemal\n    version: ~> 1.1\n"],
  },
  "build.sbt": {
    path: "build.sbt",
    before: 'libraryDependencies += "org.typelevel" %% "cats-core" % "2.0"\n',
    brings: [
      [
        'resolvers += "e" at "https://x.example/m2"\nlibraryDependencies ++= Seq("org.typelevel" %% "cats-core" % "2.0", "com.e" % "e" % "1" % Test)\n',
        ["com.e:e", "https://x.example/m2"],
      ],
    ],
    passes: ['// "com.e" % "e" % "1"\nlibraryDependencies += "org.typelevel" %% "cats-core" % "2.1"\n'],
  },
  "deps.edn": {
    path: "deps.edn",
    before: '{:deps {org.clojure/clojure {:mvn/version "1.11.0"}}}\n',
    brings: [
      [
        '{:deps {org.clojure/clojure {:mvn/version "1.11.0"}\n  x/e {:git/url "https://x.example/e.git" :git/sha "a"}}}\n',
        ["x/e", "https://x.example/e"],
      ],
    ],
    passes: [';; x/e {:mvn/version "1"}\n{:paths ["src"]\n :deps {org.clojure/clojure {:mvn/version "1.12.0"}}}\n'],
  },
  "elm.json": {
    path: "elm.json",
    before: '{"type":"application","dependencies":{"direct":{"elm/core":"1.0.5"},"indirect":{}}}',
    brings: [
      ['{"type":"application","dependencies":{"direct":{"elm/core":"1.0.5","x/e":"1.0.0"},"indirect":{}}}', ["x/e"]],
    ],
    passes: [
      '{"type":"application","elm-version":"0.19.1","dependencies":{"direct":{"elm/core":"1.0.6"},"indirect":{}}}',
    ],
  },
  "dune-project": {
    path: "dune-project",
    before: "(lang dune 3.0)\n(package\n (name a)\n (depends\n  ocaml\n  (lwt (>= 5.0))))\n",
    brings: [["(lang dune 3.0)\n(package\n (name a)\n (depends\n  ocaml\n  yojson\n  (lwt (>= 5.0))))\n", ["yojson"]]],
    passes: [
      '(lang dune 3.1)\n; (depends yojson)\n(package\n (name a)\n (synopsis "b")\n (depends\n  ocaml\n  (lwt (>= 5.1))))\n',
    ],
  },
  "pixi.toml": {
    path: "pixi.toml",
    before: '[workspace]\nchannels = ["conda-forge"]\n[dependencies]\npython = "3.12"\n',
    brings: [
      [
        '[workspace]\nchannels = ["conda-forge", "e"]\n[dependencies]\npython = "3.12"\n[feature.test.pypi-dependencies]\npytest = "*"\n',
        ["pytest", "channel e"],
      ],
    ],
    passes: ['[workspace]\nchannels = ["conda-forge"]\n[dependencies]\npython = "3.13"\n[tasks]\na = "b"\n'],
  },
  apiVersion: {
    path: "deploy/app.yaml",
    before:
      "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          image: acme/a:1\n",
    brings: [
      [
        "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      initContainers:\n        - name: b\n          image: e/b:1\n      containers:\n        - name: a\n          image: acme/a:1\n---\napiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    repoURL: https://x.example/e.git\n",
        ["e/b", "https://x.example/e"],
      ],
    ],
    passes: [
      "apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: a\n          image: acme/a:2\n",
    ],
  },
  "kustomization.yaml": {
    path: "kustomization.yaml",
    before: 'resources:\n  - base\nimages:\n  - name: a\n    newTag: "1"\n',
    brings: [
      [
        "resources:\n  - base\n  - https://github.com/x/e//deploy?ref=main\nimages:\n  - name: a\n    newName: e/a\n",
        ["https://github.com/x/e//deploy", "e/a"],
      ],
    ],
    passes: ['resources:\n  - base\n  - ingress.yaml\nimages:\n  - name: a\n    newTag: "2"\n'],
  },
  "requirements.yml": {
    path: "requirements.yml",
    before: "collections:\n  - community.general\nroles:\n  - name: geerlingguy.java\n    version: 1.0.0\n",
    brings: [
      [
        "collections:\n  - community.general\n  - name: e.e\n    source: https://x.example/e\nroles:\n  - src: https://x.example/r.git\n",
        ["e.e", "https://x.example/e", "https://x.example/r"],
      ],
    ],
    passes: ["collections:\n  - community.general:>=2\nroles:\n  - name: geerlingguy.java\n    version: 2.0.0\n"],
  },
  Brewfile: {
    path: "Brewfile",
    before: "brew 'jq'\n",
    brings: [["tap 'x/e'\nbrew 'jq'\ncask 'e'\n", ["x/e", "e"]]],
    passes: ["# cask 'e'\nbrew 'jq', args: ['HEAD']\n"],
  },
  Vagrantfile: {
    path: "Vagrantfile",
    before: "config.vm.box = 'debian/12'\n",
    brings: [["config.vm.box = 'x/e'\n", ["x/e"]]],
    passes: ["config.vm.hostname = 'e'\nconfig.vm.box = 'debian/12'\n"],
  },
  "devbox.json": {
    path: "devbox.json",
    before: '{"packages":["nodejs@20"]}',
    brings: [['{"packages":["nodejs@20","e@latest"]}', ["e"]]],
    passes: ['{"packages":["nodejs@22"]}'],
  },
  "paket.dependencies": {
    path: "paket.dependencies",
    before: "source https://api.nuget.org/v3/index.json\nnuget FSharp.Core >= 6\n",
    brings: [
      [
        "source https://api.nuget.org/v3/index.json\nsource https://x.example/v3\nnuget FSharp.Core >= 6\nnuget E\n",
        ["https://x.example/v3", "E"],
      ],
    ],
    passes: ["// nuget E\nsource https://api.nuget.org/v3/index.json\nnuget FSharp.Core >= 7\n"],
  },
  "a.rockspec": {
    path: "a-1.rockspec",
    before: 'dependencies = {\n  "lua >= 5.1"\n}\n',
    brings: [['dependencies = {\n  "lua >= 5.1",\n  "lpeg ~> 1"\n}\n', ["lpeg"]]],
    passes: ['version = "2"\ndependencies = {\n  "lua >= 5.4"\n}\n'],
  },
  "a.nimble": {
    path: "a.nimble",
    before: 'requires "nim >= 2.0"\n',
    brings: [
      ['requires "nim >= 2.0", "https://x.example/e"\nrequires "jester#head"\n', ["https://x.example/e", "jester"]],
    ],
    passes: ['version = "2"\nrequires "nim >= 2.2"\n'],
  },
  "build.zig.zon": {
    path: "build.zig.zon",
    before: ".{\n  .name = .a,\n  .dependencies = .{},\n}\n",
    brings: [
      [
        '.{\n  .name = .a,\n  .dependencies = .{ .e = .{ .url = "https://x.example/e.tar.gz", .hash = "1" } },\n}\n',
        ["https://x.example/e.tar.gz"],
      ],
    ],
    passes: ['.{\n  .name = .a,\n  .version = "2.0.0",\n  .dependencies = .{},\n}\n'],
  },
  "a.wrap": {
    path: "subprojects/a.wrap",
    before: "[wrap-file]\nsource_url = https://a.example/a-1.2.tar.gz\nsource_hash = 1\n",
    brings: [
      ["[wrap-file]\nsource_url = https://x.example/a-1.2.tar.gz\n", ["https://x.example/a-N"]],
      ["[wrap-git]\nurl = https://github.com/evil/a.git\nrevision = v1\n", ["https://github.com/evil/a"]],
    ],
    passes: ["[wrap-file]\nsource_url = https://a.example/a-1.3.tar.gz\nsource_hash = 2\n"],
  },
  "dotnet-tools.json": {
    path: ".config/dotnet-tools.json",
    before: '{"tools":{"a":{"version":"1.0.0"}}}',
    brings: [['{"tools":{"a":{"version":"1.0.0"},"evil":{"version":"1.0.0"}}}', ["evil"]]],
    passes: ['{"tools":{"a":{"version":"2.0.0"}}}'],
  },
  "values.yaml": {
    path: "chart/values.yaml",
    before: "image:\n  repository: a/a\n  tag: 1\nreplicas: 1\n",
    brings: [
      ["image:\n  repository: evil/a\n  tag: 1\n", ["evil/a"]],
      ["image:\n  registry: x.example\n  repository: a/a\n", ["x.example/a/a"]],
    ],
    passes: ["image:\n  repository: a/a\n  tag: 2\nreplicas: 2\n"],
  },
  "helmfile.yaml": {
    path: "helmfile.yaml",
    before:
      "repositories:\n  - name: a\n    url: https://a.example\nreleases:\n  - name: w\n    chart: a/w\n    version: 1.0.0\n",
    brings: [
      ["repositories:\n  - name: a\n    url: https://x.example\nreleases:\n  - chart: a/w\n", ["https://x.example"]],
      ["releases:\n  - chart: a/evil\n", ["a/evil"]],
    ],
    passes: [
      "repositories:\n  - name: a\n    url: https://a.example\nreleases:\n  - name: v\n    chart: ./own\n  - name: w\n    chart: a/w\n    version: 2.0.0\n",
    ],
  },
  "a.cmake": {
    path: "cmake/deps.cmake",
    before: "FetchContent_Declare(a GIT_REPOSITORY https://github.com/a/a.git GIT_TAG v1)\n",
    brings: [
      [
        "FetchContent_Declare(a GIT_REPOSITORY https://github.com/evil/a.git GIT_TAG v1)\n",
        ["https://github.com/evil/a"],
      ],
      [
        'FetchContent_Declare(a GIT_REPOSITORY https://github.com/a/a.git GIT_TAG v1)\nCPMAddPackage("gh:evil/b@1.0")\n',
        ["gh:evil/b"],
      ],
    ],
    passes: [
      '# CPMAddPackage("gh:evil/b@1.0")\nFetchContent_Declare(a GIT_REPOSITORY https://github.com/a/a.git GIT_TAG v2)\n',
    ],
  },
  "vcpkg-configuration.json": {
    path: "vcpkg-configuration.json",
    before: '{"default-registry":{"kind":"git","repository":"https://github.com/microsoft/vcpkg","baseline":"1"}}',
    brings: [
      [
        '{"registries":[{"kind":"git","repository":"https://github.com/evil/r","baseline":"1"}]}',
        ["https://github.com/evil/r"],
      ],
    ],
    passes: ['{"default-registry":{"kind":"git","repository":"https://github.com/microsoft/vcpkg","baseline":"2"}}'],
  },
  "a.bzl": {
    path: "deps.bzl",
    before:
      'load("//repo:http.bzl", "http_archive")\ndef deps():\n    http_archive(\n        name = "a",\n        urls = ["https://a.example/a-1.0.tar.gz"],\n    )\n',
    brings: [
      [
        'load("//repo:http.bzl", "http_archive")\ndef deps():\n    http_archive(\n        name = "evil",\n        urls = ["https://a.example/a-1.0.tar.gz"],\n    )\n',
        ["evil"],
      ],
      [
        'load("//repo:http.bzl", "http_archive")\ndef deps():\n    maybe(\n        http_archive,\n        name = "evil",\n        urls = ["https://a.example/a-1.0.tar.gz"],\n    )\n',
        ["evil"],
      ],
    ],
    passes: [
      'load("//repo:http.bzl", "http_archive")\ndef deps():\n    http_archive(\n        name = "a",\n        urls = ["https://a.example/a-1.1.tar.gz"],\n    )\n',
    ],
  },
  "a.nomad": {
    path: "jobs/a.nomad.hcl",
    before: 'config {\n  image = "a/a:1"\n}\n',
    brings: [['config {\n  image = "evil/a:1"\n}\n', ["evil/a"]]],
    passes: ['# image = "evil/a"\nconfig {\n  image = "a/a:2"\n  cpu = 3\n}\n'],
  },
  "project.toml": {
    path: "project.toml",
    before: '[[io.buildpacks.group]]\nuri = "docker://a/a:1"\n',
    brings: [['[[io.buildpacks.group]]\nuri = "docker://evil/a:1"\n', ["docker://evil/a:N"]]],
    passes: ['[[io.buildpacks.group]]\nuri = "docker://a/a:2"\n'],
  },
  "shell.nix": {
    path: "shell.nix",
    before: 'import (fetchTarball "https://a.example/1.tar.gz") {}\n',
    brings: [
      ['import (fetchTarball "https://x.example/1.tar.gz") {}\n', ["https://x.example/N"]],
      ['fetchFromGitHub { owner = "evil"; repo = "a"; rev = "1"; }\n', ["evil:a"]],
    ],
    passes: ['# fetchTarball "https://x.example/2"\nimport (fetchTarball "https://a.example/2.tar.gz") {}\n'],
  },
  "pants.toml": {
    path: "pants.toml",
    before: '[GLOBAL]\nplugins = ["a==1"]\n',
    brings: [['[GLOBAL]\nplugins = ["a==1", "evil==1"]\n', ["evil"]]],
    passes: ['[GLOBAL]\npants_version = "2"\nplugins = ["a==2"]\n'],
  },
  "<script src>": {
    path: "web/index.html",
    before: '<script src="https://a.example/vue@3.1.0.js"></script>\n',
    brings: [
      [
        '<script src="https://a.example/vue@3.1.0.js"></script>\n<script async src="//x.example/p.js"></script>\n',
        ["//x.example/p.js"],
      ],
      ['<script type="importmap">{"imports":{"a":"https://x.example/a.js"}}</script>\n', ["https://x.example/a.js"]],
      ['<script type="module">import a from "https://x.example/a.js"</script>\n', ["https://x.example/a.js"]],
    ],
    passes: [
      '<script src="https://a.example/vue@3.2.0.js"></script>\n<script src="/own.js"></script>\n<a href="https://x.example/p.js">p</a>\n',
    ],
  },
  "Mix.install": {
    path: "a.exs",
    before: 'Mix.install([{:a, "~> 1.0"}])\n',
    brings: [['Mix.install([{:a, "~> 1.0"}, {:evil, "~> 1.0"}])\n', ["evil"]]],
    passes: ['# Mix.install([{:evil, "1"}])\nMix.install([{:a, "~> 2.0"}])\n'],
  },
  "//> using dep": {
    path: "a.sc",
    before: "//> using dep a::b:1.0\n",
    brings: [["//> using dep a::b:1.0\n//> using deps evil::c:1.0 evil:d:1\n", ["evil:c", "evil:d"]]],
    passes: ["//> using dep a::b:2.0\n// using dep evil::c:1\n//> using scala 3.4\n"],
  },
  "import $ivy": {
    path: "b.sc",
    before: "import $ivy.`a::b:1.0`\n",
    brings: [["import $ivy.`evil::b:1.0`\n", ["evil:b"]]],
    passes: ["import $ivy.`a::b:2.0`\n"],
  },
  "swift sh": {
    path: "a.swift",
    before: "#!/usr/bin/swift sh\nimport A // @a ~> 1.0\n",
    brings: [["#!/usr/bin/swift sh\nimport A // @a ~> 1.0\nimport B // evil/b == 1\n", ["evil/b"]]],
    passes: ["#!/usr/bin/swift sh\nimport A // @a ~> 2.0\nimport Foundation\n"],
  },
  "#! nix-shell": {
    path: "bin/a",
    before: "#!/usr/bin/env nix-shell\n#! nix-shell -i bash -p a\n",
    brings: [["#!/usr/bin/env nix-shell\n#! nix-shell -i bash -p a evil\n", ["evil"]]],
    passes: ["#!/usr/bin/env nix-shell\n#! nix-shell --pure -i bash -p a\nnix-shell -q\n"],
  },
  "install.packages": {
    path: "a.R",
    before: "install.packages('a')\n",
    brings: [
      ["install.packages('a')\nremotes::install_github('evil/b')\n", ["evil/b"]],
      ["install.packages(c('evil'))\n", ["evil"]],
    ],
    passes: ["# install.packages('evil')\ninstall.packages('a', repos = 'x')\n"],
  },
  "Pkg.add": {
    path: "a.jl",
    before: 'Pkg.add("A")\n',
    brings: [['Pkg.add("A")\nPkg.add(url="https://x.example/B")\n', ["https://x.example/B"]]],
    passes: ['# Pkg.add("Evil")\nPkg.add("A")\nadd("Evil")\n'],
  },
  "mix archive.install": {
    path: "Dockerfile.a",
    before: "FROM a\nRUN mix local.hex --force\n",
    brings: [["FROM a\nRUN mix archive.install hex evil 1.0.0\n", ["evil"]]],
    passes: ["FROM a\n# RUN mix archive.install hex evil\nRUN mix local.hex\n"],
  },
  "dart pub global activate": {
    path: "x.sh",
    before: "dart pub get\n",
    brings: [["dart pub global activate evil\n", ["evil"]]],
    passes: ["dart pub upgrade\necho dart pub add evil\n"],
  },
  cpanm: {
    path: "x.sh",
    before: "cpanm A::B\n",
    brings: [["cpanm --notest Evil::B@1.0\n", ["Evil::B"]]],
    passes: ["cpanm A::B@2.0\n"],
  },
  "composer require": {
    path: "Makefile",
    before: "a:\n\tcomposer install\n",
    brings: [["a:\n\tcomposer global require evil/a:^1\n", ["evil/a"]]],
    passes: ["a:\n\tcomposer update\n"],
  },
  "brew install": {
    path: "x.sh",
    before: "brew install a\n",
    brings: [["brew install a evil/tap/b@2\n", ["evil/tap/b"]]],
    passes: ["brew install a@2\necho brew install evil\n"],
  },
  "helm install": {
    path: "x.sh",
    before: "helm upgrade --install w a/w\n",
    brings: [
      ["helm upgrade --install w evil/w\n", ["evil/w"]],
      ["helm repo add e https://x.example/c\n", ["any package: https://x.example"]],
    ],
    passes: ["helm upgrade --install w a/w --version 2\nhelm install w ./chart\n"],
  },
  "docker run": {
    path: "x.sh",
    before: "docker run --rm a/a:1\n",
    brings: [["docker run --rm -v $PWD:/w -e A=b evil/a:1 build\n", ["evil/a"]]],
    passes: ["docker run --rm -p 1:1 a/a:2 x/y\ndocker build -t b . && docker run b\n"],
  },
  "nix-shell -p": {
    path: "x.sh",
    before: "nix-shell --run a\n",
    brings: [
      ["nix run github:evil/a\n", ["github:evil/a"]],
      ["nix-shell -p evil --run a\n", ["evil"]],
    ],
    passes: ["nix-shell shell.nix --run a\n"],
  },
  "Install-Module": {
    path: "x.ps1",
    before: "Install-Module A\n",
    brings: [["Install-Module -Name Evil -Force\n", ["Evil"]]],
    passes: ["Install-Module A -Force\n# Install-Module Evil\n"],
  },
  "luarocks install": {
    path: "x.sh",
    before: "luarocks install a\n",
    brings: [["luarocks install evil\n", ["evil"]]],
    passes: ["luarocks make\n"],
  },
  "opam install": {
    path: "x.sh",
    before: "opam install a\n",
    brings: [["opam install a evil.1.0\n", ["evil"]]],
    passes: ["opam install -y a\n"],
  },
};
