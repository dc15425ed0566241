/**
 * Lists every kind of file that names what a program is made of, apart from the imports of its code. The readers of a kind stand in
 * `manifests/`; the compiler asks for one for each row, and `tests/ast/manifests/rows.test.ts` for its passing and failing fixtures.
 */

/** Names an ecosystem. A name means the same within one ecosystem only. */
export type PackageSource =
  | "pypi"
  | "npm"
  | "cargo"
  | "go"
  | "maven"
  | "nuget"
  | "packagist"
  | "rubygems"
  | "conan"
  | "docker"
  | "actions"
  | "gitlab"
  | "pre-commit"
  | "terraform"
  | "helm"
  | "nix"
  | "bazel"
  | "devcontainers"
  | "hex"
  | "pub"
  | "swift"
  | "cocoapods"
  | "hackage"
  | "julia"
  | "cran"
  | "cpan"
  | "crystal"
  | "elm"
  | "opam"
  | "kustomize"
  | "ansible"
  | "homebrew"
  | "vagrant"
  | "luarocks"
  | "nimble"
  | "zig"
  | "meson"
  | "powershell"
  | "web";

export interface ManifestRow {
  readonly title: string;
  readonly path: RegExp;
  /** Holds Git pathspecs that match all files of the kind. */
  readonly pathspecs: readonly string[];
  /** Names the ecosystem of the packages that the file lists; null if it lists none. */
  readonly source: PackageSource | null;
  /** Whether the file decides where code comes from. */
  readonly origins: boolean;
  /** Whether the file decides which programs run when packages are installed. */
  readonly programs: boolean;
  /** Whether a tool writes the file; such a file also names the packages that others need. */
  readonly isLock: boolean;
  /** Whether its packages count only where `sensitive_paths` has the file, so that a repository can switch them off. */
  readonly bySetting: boolean;
  /** A file without this text names no packages. */
  readonly marker: string | null;
}

const LOCK = { origins: true, programs: false, isLock: true, bySetting: true, marker: null, pathspecs: [] } as const;
const LISTING = { origins: true, programs: false, isLock: false, bySetting: true, marker: null } as const;
const ALWAYS = { ...LISTING, origins: false, bySetting: false } as const;
const IN_CODE = { ...ALWAYS, origins: true } as const;
const SETTINGS = { ...LISTING, source: null, bySetting: false } as const;

/** Matches the files whose lines are commands, or hold some. */
const COMMANDS =
  /(?:^|\/)(?:[^/]+\.(?:sh|bash|zsh|ksh|ps1|bat|cmd|mk|ipynb)|(?:GNU)?[Mm]akefile|\.?[Jj]ustfile|Taskfile\.ya?ml|tox\.ini|Procfile|Jenkinsfile|package\.json|deno\.jsonc?|devcontainer\.json|(?:[^/]*\.)?(?:Dockerfile|Containerfile)(?:\.[^/]+)?|action\.ya?ml|\.gitlab-ci\.ya?ml|(?:azure|bitbucket)-pipelines\.ya?ml|\.drone\.ya?ml|\.?woodpecker\.ya?ml|\.travis\.ya?ml|appveyor\.ya?ml|buildspec\.ya?ml|cloudbuild\.ya?ml)$|(?:^|\/)(?:\.(?:github|forgejo|gitea)\/workflows|\.circleci|\.buildkite|\.woodpecker|\.tekton|\.husky|\.devcontainer)\/[^/]+$/;
const COMMANDS_OF = {
  ...ALWAYS,
  path: COMMANDS,
  pathspecs: [
    ...["*.sh", "*.bash", "*.zsh", "*.ksh", "*.ps1", "*.bat", "*.cmd", "*.mk", "*.ipynb", "*akefile", "*ustfile"],
    ...[
      "*Taskfile.y*ml",
      "*tox.ini",
      "*Procfile",
      "*Jenkinsfile",
      "*package.json",
      "*deno.json*",
      "*devcontainer.json",
    ],
    ...["*Dockerfile*", "*Containerfile*", "*action.y*ml", "*.gitlab-ci.y*ml", "*-pipelines.y*ml", "*.travis.y*ml"],
    ...["*appveyor.y*ml", "*buildspec.y*ml", "*cloudbuild.y*ml", ".github/workflows/*", ".circleci/*", ".buildkite/*"],
    ...[".husky/*", ".forgejo/workflows/*", ".gitea/workflows/*", "*.drone.y*ml", "*woodpecker*", ".tekton/*"],
  ],
} as const;

/** Matches the files of CI systems and of Compose that name images. */
const CI_FILES =
  /(?:^|\/)(?:[^/]*\.gitlab-ci\.ya?ml|(?:azure|bitbucket)-pipelines\.ya?ml|\.circleci\/[^/]+\.ya?ml|\.github\/workflows\/[^/]+\.ya?ml|\.drone\.ya?ml|\.?woodpecker\.ya?ml|(?:docker-)?compose[\w.-]{0,50}\.ya?ml)$/;
const CI_PATHSPECS = [
  ...["*.gitlab-ci.y*ml", "*-pipelines.y*ml", "*.circleci/*", ".github/workflows/*", "*.drone.y*ml"],
  ...["*woodpecker.y*ml", "*compose*.y*ml"],
] as const;

export const manifestRows = {
  "package-lock.json": {
    ...LOCK,
    title: "lock files of npm",
    source: "npm",
    path: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/,
  },
  "pnpm-lock.yaml": { ...LOCK, title: "lock files of pnpm", source: "npm", path: /(?:^|\/)pnpm-lock\.yaml$/ },
  "yarn.lock": { ...LOCK, title: "lock files of Yarn", source: "npm", path: /(?:^|\/)yarn\.lock$/ },
  "uv.lock": {
    ...LOCK,
    title: "lock files of Poetry, uv and PDM",
    source: "pypi",
    path: /(?:^|\/)(?:poetry|uv|pdm)\.lock$/,
  },
  "Cargo.lock": { ...LOCK, title: "lock files of Cargo", source: "cargo", path: /(?:^|\/)Cargo\.lock$/ },
  "Pipfile.lock": { ...LOCK, title: "lock files of Pipenv", source: "pypi", path: /(?:^|\/)Pipfile\.lock$/ },
  "composer.lock": { ...LOCK, title: "lock files of Composer", source: "packagist", path: /(?:^|\/)composer\.lock$/ },
  "Gemfile.lock": {
    ...LOCK,
    title: "lock files of Bundler",
    source: "rubygems",
    path: /(?:^|\/)(?:Gemfile\.lock|gems\.locked)$/,
  },
  "bun.lock": {
    ...LOCK,
    title: "lock files of Bun and Deno",
    source: null,
    path: /(?:^|\/)(?:bun|deno)\.lock$/,
  },
  "go.sum": { ...LOCK, title: "checksums of Go modules", source: "go", origins: false, path: /(?:^|\/)go\.sum$/ },
  "requirements.txt": {
    ...LISTING,
    title: "requirements of pip",
    source: "pypi",
    path: /(?:^|\/)(?:(?:[^/]*[-_.])?(?:requirements|constraints)[^/]*\.(?:txt|in)|requirements\/[^/]+\.(?:txt|in))$/i,
    pathspecs: ["*requirements*.txt", "*requirements*.in", "*requirements/*.txt", "*requirements/*.in"],
  },
  "pyproject.toml": {
    ...LISTING,
    title: "projects of Python",
    source: "pypi",
    path: /(?:^|\/)(?:pyproject\.toml|Pipfile)$/,
    pathspecs: ["*pyproject.toml", "*Pipfile"],
  },
  "setup.py": {
    ...LISTING,
    title: "setup scripts of Python",
    source: "pypi",
    origins: false,
    path: /(?:^|\/)setup\.(?:cfg|py)$/,
    pathspecs: ["*setup.cfg", "*setup.py"],
  },
  "environment.yml": {
    ...LISTING,
    title: "environments of conda",
    source: "pypi",
    path: /(?:^|\/)environment[\w.-]{0,40}\.ya?ml$/i,
    pathspecs: ["*environment*.y*ml"],
  },
  "package.json": {
    ...LISTING,
    title: "packages of npm, with the catalogues of Bun",
    programs: true,
    source: "npm",
    path: /(?:^|\/)package\.json$/,
    pathspecs: ["*package.json"],
  },
  "pnpm-workspace.yaml": {
    ...LISTING,
    title: "workspaces of pnpm",
    source: "npm",
    programs: true,
    bySetting: false,
    path: /(?:^|\/)pnpm-workspace\.ya?ml$/,
    pathspecs: ["*pnpm-workspace.y*ml"],
  },
  "tsconfig.json": {
    ...SETTINGS,
    title: "settings of TypeScript",
    path: /(?:^|\/)[jt]sconfig(?:\.[\w-]{1,50}){0,5}\.json$/,
    pathspecs: ["*tsconfig*.json", "*jsconfig*.json"],
  },
  "deno.json": {
    ...IN_CODE,
    title: "settings and import maps of Deno",
    source: "npm",
    path: /(?:^|\/)(?:deno\.jsonc?|import[_-]?map\.json)$/,
    pathspecs: ["*deno.json*", "*import*map.json"],
  },
  "Cargo.toml": {
    ...LISTING,
    title: "packages of Cargo",
    source: "cargo",
    path: /(?:^|\/)Cargo\.toml$/,
    pathspecs: ["*Cargo.toml"],
  },
  "go.mod": {
    ...LISTING,
    title: "modules and workspaces of Go",
    source: "go",
    path: /(?:^|\/)go\.(?:mod|work)$/,
    pathspecs: ["*go.mod", "*go.work"],
  },
  "pom.xml": {
    ...LISTING,
    title: "projects of Maven and Gradle, with version catalogues",
    source: "maven",
    path: /(?:^|\/)(?:pom\.xml|[\w.-]+\.gradle(?:\.kts)?|[\w.-]+\.versions\.toml)$/,
    pathspecs: ["*pom.xml", "*.gradle", "*.gradle.kts", "*.versions.toml"],
  },
  "packages.config": {
    ...LISTING,
    title: "projects of NuGet",
    source: "nuget",
    origins: false,
    path: /(?:^|\/)(?:[\w.-]+\.(?:cs|fs|vb)proj|Directory\.(?:Packages|Build)\.(?:props|targets)|packages\.config)$/,
    pathspecs: ["*.csproj", "*.fsproj", "*.vbproj", "*Directory.*.props", "*Directory.*.targets", "*packages.config"],
  },
  "composer.json": {
    ...LISTING,
    title: "packages of Composer",
    source: "packagist",
    path: /(?:^|\/)composer\.json$/,
    pathspecs: ["*composer.json"],
  },
  Gemfile: {
    ...LISTING,
    title: "gems of Bundler",
    source: "rubygems",
    path: /(?:^|\/)(?:Gemfile|gems\.rb|[\w.-]+\.gemspec)$/,
    pathspecs: ["*Gemfile", "*gems.rb", "*.gemspec"],
  },
  "conanfile.txt": {
    ...LISTING,
    title: "packages of Conan, vcpkg and CMake",
    source: "conan",
    origins: false,
    path: /(?:^|\/)(?:conanfile\.(?:txt|py)|vcpkg\.json|CMakeLists\.txt)$/,
    pathspecs: ["*conanfile.txt", "*conanfile.py", "*vcpkg.json", "*CMakeLists.txt"],
  },
  Dockerfile: {
    ...LISTING,
    title: "images of containers, and what `ADD` and `COPY --from` take",
    source: "docker",
    path: /(?:^|\/)(?:[^/]*\.)?(?:Dockerfile|Containerfile)(?:\.[^/]+)?$/i,
    pathspecs: [":(icase)*Dockerfile*", ":(icase)*Containerfile*"],
  },
  "action.yml": {
    ...LISTING,
    title: "workflows and actions of GitHub",
    source: "actions",
    origins: false,
    path: /(?:^|\/)\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/,
    pathspecs: [".github/workflows/*.y*ml", ".forgejo/workflows/*.y*ml", ".gitea/workflows/*.y*ml", "*action.y*ml"],
  },
  "CI images": {
    ...ALWAYS,
    title: "images and services of CI systems and of Compose",
    source: "docker",
    path: CI_FILES,
    pathspecs: CI_PATHSPECS,
  },
  ".gitlab-ci.yml": {
    ...ALWAYS,
    title: "includes of GitLab CI, orbs of CircleCI",
    source: "gitlab",
    path: /(?:^|\/)(?:[^/]*\.gitlab-ci\.ya?ml|\.circleci\/[^/]+\.ya?ml)$/,
    pathspecs: ["*.gitlab-ci.y*ml", "*.circleci/*"],
  },
  ".pre-commit-config.yaml": {
    ...ALWAYS,
    title: "repositories of hooks of pre-commit",
    source: "pre-commit",
    path: /(?:^|\/)\.pre-commit-config\.ya?ml$/,
    pathspecs: ["*.pre-commit-config.y*ml"],
  },
  "main.tf": {
    ...ALWAYS,
    title: "modules and providers of Terraform, Terragrunt and Packer",
    source: "terraform",
    path: /\.(?:tf|tofu|pkr\.hcl)$|(?:^|\/)(?:terragrunt|root)\.hcl$/,
    pathspecs: ["*.tf", "*.tofu", "*.pkr.hcl", "*terragrunt.hcl", "*root.hcl"],
  },
  "Chart.yaml": {
    ...IN_CODE,
    title: "charts on which those of Helm depend",
    source: "helm",
    path: /(?:^|\/)(?:Chart|requirements)\.ya?ml$/,
    pathspecs: ["*Chart.y*ml", "*requirements.y*ml"],
  },
  "flake.nix": {
    ...ALWAYS,
    title: "inputs of flakes of Nix",
    source: "nix",
    path: /(?:^|\/)flake\.nix$/,
    pathspecs: ["*flake.nix"],
  },
  "flake.lock": {
    ...SETTINGS,
    title: "lock files of flakes",
    path: /(?:^|\/)flake\.lock$/,
    pathspecs: ["*flake.lock"],
  },
  "MODULE.bazel": {
    ...IN_CODE,
    title: "modules and repositories of Bazel, and what overrides them",
    source: "bazel",
    path: /(?:^|\/)(?:[\w.-]*MODULE\.bazel|WORKSPACE(?:\.bazel|\.bzlmod)?)$/,
    pathspecs: ["*MODULE.bazel", "*WORKSPACE*"],
  },
  "devcontainer.json": {
    ...ALWAYS,
    title: "features of dev containers",
    source: "devcontainers",
    path: /(?:^|\/)\.?devcontainer\.json$/,
    pathspecs: ["*devcontainer.json"],
  },
  "devcontainer image": {
    ...ALWAYS,
    title: "images of dev containers",
    source: "docker",
    path: /(?:^|\/)\.?devcontainer\.json$/,
    pathspecs: ["*devcontainer.json"],
  },
  "mix.exs": {
    ...ALWAYS,
    title: "projects of Elixir",
    source: "hex",
    path: /(?:^|\/)mix\.exs$/,
    pathspecs: ["*mix.exs"],
  },
  "rebar.config": {
    ...ALWAYS,
    title: "projects of Erlang",
    source: "hex",
    path: /(?:^|\/)rebar\.config$/,
    pathspecs: ["*rebar.config"],
  },
  "gleam.toml": {
    ...ALWAYS,
    title: "projects of Gleam",
    source: "hex",
    path: /(?:^|\/)gleam\.toml$/,
    pathspecs: ["*gleam.toml"],
  },
  "pubspec.yaml": {
    ...ALWAYS,
    title: "packages of Dart and Flutter",
    source: "pub",
    path: /(?:^|\/)pubspec(?:_overrides)?\.ya?ml$/,
    pathspecs: ["*pubspec.y*ml", "*pubspec_overrides.y*ml"],
  },
  "Package.swift": {
    ...ALWAYS,
    title: "packages of Swift and Carthage",
    source: "swift",
    path: /(?:^|\/)(?:Package(?:@swift-[\w.]{1,20})?\.swift|Cartfile(?:\.private)?)$/,
    pathspecs: ["*Package.swift", "*Package@swift*.swift", "*Cartfile", "*Cartfile.private"],
  },
  Podfile: {
    ...ALWAYS,
    title: "pods of CocoaPods",
    source: "cocoapods",
    path: /(?:^|\/)(?:Podfile|[\w.-]+\.podspec)$/,
    pathspecs: ["*Podfile", "*.podspec"],
  },
  "a.cabal": {
    ...ALWAYS,
    title: "packages of Cabal, Stack and hpack",
    source: "hackage",
    path: /(?:^|\/)(?:[\w.-]+\.cabal|cabal\.project[\w.-]{0,40}|stack\.ya?ml|package\.ya?ml)$/,
    pathspecs: ["*.cabal", "*cabal.project*", "*stack.y*ml", "*package.y*ml"],
  },
  "Project.toml": {
    ...ALWAYS,
    title: "projects of Julia",
    source: "julia",
    path: /(?:^|\/)(?:Julia)?Project\.toml$/,
    pathspecs: ["*Project.toml"],
  },
  DESCRIPTION: {
    ...ALWAYS,
    title: "packages of R",
    source: "cran",
    path: /(?:^|\/)DESCRIPTION$/,
    pathspecs: ["*DESCRIPTION"],
  },
  cpanfile: {
    ...ALWAYS,
    title: "distributions of Perl",
    source: "cpan",
    path: /(?:^|\/)cpanfile$/,
    pathspecs: ["*cpanfile"],
  },
  "shard.yml": {
    ...ALWAYS,
    title: "shards of Crystal",
    source: "crystal",
    path: /(?:^|\/)shard\.ya?ml$/,
    pathspecs: ["*shard.y*ml"],
  },
  "build.sbt": {
    ...ALWAYS,
    title: "builds of sbt and Mill",
    source: "maven",
    path: /\.sbt$|(?:^|\/)build\.(?:sc|mill)$/,
    pathspecs: ["*.sbt", "*build.sc", "*build.mill"],
  },
  "deps.edn": {
    ...ALWAYS,
    title: "projects of Clojure",
    source: "maven",
    path: /(?:^|\/)(?:deps\.edn|bb\.edn|shadow-cljs\.edn|project\.clj|build\.boot)$/,
    pathspecs: ["*deps.edn", "*bb.edn", "*shadow-cljs.edn", "*project.clj", "*build.boot"],
  },
  "elm.json": {
    ...ALWAYS,
    title: "projects of Elm",
    source: "elm",
    path: /(?:^|\/)elm\.json$/,
    pathspecs: ["*elm.json"],
  },
  "dune-project": {
    ...ALWAYS,
    title: "packages of OCaml",
    source: "opam",
    path: /(?:^|\/)(?:dune-project|opam|[\w.-]+\.opam(?:\.template)?)$/,
    pathspecs: ["*dune-project", "*opam", "*.opam.template"],
  },
  "pixi.toml": {
    ...ALWAYS,
    title: "workspaces of pixi",
    source: "pypi",
    path: /(?:^|\/)(?:pixi|pyproject)\.toml$/,
    pathspecs: ["*pixi.toml", "*pyproject.toml"],
  },
  apiVersion: {
    ...ALWAYS,
    title: "objects of Kubernetes, with what Argo CD and Flux take",
    source: "docker",
    path: /\.ya?ml$/,
    pathspecs: ["*.yaml", "*.yml"],
    marker: "apiVersion:",
  },
  "kustomization.yaml": {
    ...ALWAYS,
    title: "bases and images of Kustomize",
    source: "kustomize",
    path: /(?:^|\/)[kK]ustomization(?:\.ya?ml)?$/,
    pathspecs: ["*ustomization.y*ml", "*ustomization"],
  },
  "requirements.yml": {
    ...ALWAYS,
    title: "roles and collections of Ansible",
    source: "ansible",
    path: /(?:^|\/)requirements\.ya?ml$/,
    pathspecs: ["*requirements.y*ml"],
  },
  Brewfile: {
    ...ALWAYS,
    title: "formulas of Homebrew",
    source: "homebrew",
    path: /(?:^|\/)\.?Brewfile$/,
    pathspecs: ["*Brewfile"],
  },
  Vagrantfile: {
    ...ALWAYS,
    title: "boxes of Vagrant",
    source: "vagrant",
    path: /(?:^|\/)Vagrantfile$/,
    pathspecs: ["*Vagrantfile"],
  },
  "devbox.json": {
    ...ALWAYS,
    title: "packages of Devbox",
    source: "nix",
    path: /(?:^|\/)devbox\.json$/,
    pathspecs: ["*devbox.json"],
  },
  "paket.dependencies": {
    ...ALWAYS,
    title: "packages of Paket",
    source: "nuget",
    path: /(?:^|\/)paket\.dependencies$/,
    pathspecs: ["*paket.dependencies"],
  },
  "a.rockspec": {
    ...ALWAYS,
    title: "rocks of Lua",
    source: "luarocks",
    path: /\.rockspec$/,
    pathspecs: ["*.rockspec"],
  },
  "a.nimble": {
    ...ALWAYS,
    title: "packages of Nim",
    source: "nimble",
    path: /\.nimble$/,
    pathspecs: ["*.nimble"],
  },
  "build.zig.zon": {
    ...ALWAYS,
    title: "packages of Zig",
    source: "zig",
    path: /(?:^|\/)build\.zig\.zon$/,
    pathspecs: ["*build.zig.zon"],
  },
  "a.wrap": {
    ...ALWAYS,
    title: "wraps of Meson",
    source: "meson",
    path: /\.wrap$/,
    pathspecs: ["*.wrap"],
  },
  "dotnet-tools.json": {
    ...ALWAYS,
    title: "local tools of .NET",
    source: "nuget",
    path: /(?:^|\/)dotnet-tools\.json$/,
    pathspecs: ["*dotnet-tools.json"],
  },
  "values.yaml": {
    ...ALWAYS,
    title: "images in values of Helm",
    source: "docker",
    path: /(?:^|\/)values[\w.-]{0,60}\.ya?ml$/,
    pathspecs: ["*values*.y*ml"],
  },
  "helmfile.yaml": {
    ...ALWAYS,
    title: "repositories and charts of Helmfile",
    source: "helm",
    path: /(?:^|\/)helmfile(?:\.d\/[^/]{1,100}|[\w.-]{0,40})\.ya?ml(?:\.gotmpl)?$/,
    pathspecs: ["*helmfile*.y*ml*"],
  },
  "a.cmake": {
    ...ALWAYS,
    title: "modules of CMake",
    source: "conan",
    path: /\.cmake$/,
    pathspecs: ["*.cmake"],
  },
  "vcpkg-configuration.json": {
    ...ALWAYS,
    title: "registries of vcpkg",
    source: "conan",
    path: /(?:^|\/)vcpkg-configuration\.json$/,
    pathspecs: ["*vcpkg-configuration.json"],
  },
  "a.bzl": {
    ...IN_CODE,
    title: "functions of Bazel and targets of Buck that take from elsewhere",
    source: "bazel",
    path: /\.bzl$|(?:^|\/)(?:BUCK|TARGETS|BUILD)(?:\.bazel|\.v2)?$/,
    pathspecs: ["*.bzl", "*BUCK*", "*TARGETS*", "*BUILD*"],
    marker: "repo",
  },
  "a.nomad": {
    ...ALWAYS,
    title: "images of Nomad and Fly",
    source: "docker",
    path: /\.(?:nomad|hcl)$|(?:^|\/)fly[\w.-]{0,40}\.toml$/,
    pathspecs: ["*.nomad", "*.hcl", "*fly*.toml"],
  },
  "project.toml": {
    ...ALWAYS,
    title: "buildpacks",
    source: "docker",
    path: /(?:^|\/)project\.toml$/,
    pathspecs: ["*project.toml"],
  },
  "shell.nix": {
    ...ALWAYS,
    title: "what expressions of Nix take from elsewhere",
    source: "nix",
    path: /(?:^|\/)(?!flake\.nix$)[^/]{1,100}\.nix$/,
    pathspecs: ["*.nix"],
  },
  "pants.toml": {
    ...ALWAYS,
    title: "plugins of Pants",
    source: "pypi",
    path: /(?:^|\/)pants[\w.-]{0,40}\.toml$/,
    pathspecs: ["*pants*.toml"],
  },
  "<script src>": {
    ...ALWAYS,
    title: "scripts that pages take from other hosts",
    source: "web",
    path: /\.(?:x?html?|vue|svelte|astro|[jt]sx|erb|ejs|hbs|jinja2?|j2|twig|cshtml|jsp|php|liquid|njk|tmpl|gohtml|h?eex)$/,
    pathspecs: [
      ...["*.html", "*.htm", "*.xhtml", "*.vue", "*.svelte", "*.astro", "*.jsx", "*.tsx", "*.erb", "*.ejs", "*.hbs"],
      ...["*.jinja", "*.jinja2", "*.j2", "*.twig", "*.cshtml", "*.jsp", "*.php", "*.liquid", "*.njk", "*.tmpl"],
      ...["*.gohtml", "*.eex", "*.heex"],
    ],
    marker: "<script",
  },
  "Mix.install": {
    ...ALWAYS,
    title: "scripts and notebooks of Elixir",
    source: "hex",
    path: /\.(?:exs|livemd)$/,
    pathspecs: ["*.exs", "*.livemd"],
    marker: "Mix.install",
  },
  "//> using dep": {
    ...ALWAYS,
    title: "scripts of Scala",
    source: "maven",
    path: /\.(?:scala|sc|java)$/,
    pathspecs: ["*.scala", "*.sc", "*.java"],
    marker: "//> using ",
  },
  "import $ivy": {
    ...ALWAYS,
    title: "scripts of Ammonite and Mill",
    source: "maven",
    path: /\.(?:sc|mill)$/,
    pathspecs: ["*.sc", "*.mill"],
    marker: "$ivy",
  },
  "swift sh": {
    ...ALWAYS,
    title: "scripts of swift-sh",
    source: "swift",
    path: /\.swift$/,
    pathspecs: ["*.swift"],
    marker: "#!/usr/bin/",
  },
  "#! nix-shell": {
    ...ALWAYS,
    title: "scripts that nix-shell runs",
    source: "nix",
    path: /(?:^|\/)(?:[^/.]{1,100}|[^/]{1,100}\.(?:sh|py|rb|pl|hs|js))$/,
    pathspecs: ["*"],
    marker: "nix-shell -",
  },
  "install.packages": {
    ...ALWAYS,
    title: "packages that R installs as it runs",
    source: "cran",
    path: new RegExp(`\\.(?:[rR]|[rR]md|qmd)$|${COMMANDS.source}`),
    pathspecs: ["*.R", "*.r", "*.Rmd", "*.qmd", ...COMMANDS_OF.pathspecs],
    marker: "install",
  },
  "Pkg.add": {
    ...ALWAYS,
    title: "packages that Julia installs as it runs",
    source: "julia",
    path: new RegExp(`\\.jl$|${COMMANDS.source}`),
    pathspecs: ["*.jl", ...COMMANDS_OF.pathspecs],
    marker: "add",
  },
  "# /// script": {
    ...IN_CODE,
    title: "scripts of Python with a block of PEP 723",
    source: "pypi",
    path: /\.pyw?$/,
    pathspecs: ["*.py", "*.pyw"],
    marker: "# /// script",
  },
  "bundler/inline": {
    ...IN_CODE,
    title: "scripts of Ruby with `bundler/inline`",
    source: "rubygems",
    path: /\.(?:rb|rake)$/,
    pathspecs: ["*.rb", "*.rake"],
    marker: "bundler/inline",
  },
  "@file:DependsOn": {
    ...IN_CODE,
    title: "scripts of Kotlin",
    source: "maven",
    path: /\.kts$/,
    pathspecs: ["*.kts"],
    marker: "@file:",
  },
  "@Grab": {
    ...IN_CODE,
    title: "scripts of Groovy",
    source: "maven",
    path: /\.(?:groovy|gradle|gvy)$|(?:^|\/)Jenkinsfile$/,
    pathspecs: ["*.groovy", "*.gvy", "*.gradle", "*Jenkinsfile"],
    marker: "@Grab",
  },
  "//DEPS": {
    ...IN_CODE,
    title: "scripts of Java and Kotlin for JBang",
    source: "maven",
    path: /\.(?:java|jsh|kt|kts)$/,
    pathspecs: ["*.java", "*.jsh", "*.kt", "*.kts"],
    marker: "//DEPS ",
  },
  "#:package": {
    ...ALWAYS,
    title: "apps of C# that are one file",
    source: "nuget",
    path: /\.cs$/,
    pathspecs: ["*.cs"],
    marker: "#:",
  },
  '#r "nuget:"': {
    ...ALWAYS,
    title: "scripts of C# and F#",
    source: "nuget",
    path: /\.(?:csx|fsx)$/,
    pathspecs: ["*.csx", "*.fsx"],
    marker: '#r "nuget:',
  },
  "--- cargo": {
    ...ALWAYS,
    title: "scripts of Rust",
    source: "cargo",
    path: /\.rs$/,
    pathspecs: ["*.rs"],
    marker: "dependencies]",
  },
  "pip install": { ...COMMANDS_OF, origins: true, title: "commands of pip, uv, pipx and conda", source: "pypi" },
  npx: { ...COMMANDS_OF, title: "commands of npm, pnpm, Yarn and Bun", source: "npm" },
  "go run": { ...COMMANDS_OF, title: "commands of Go", source: "go" },
  "cargo install": { ...COMMANDS_OF, title: "commands of Cargo", source: "cargo" },
  "gem install": { ...COMMANDS_OF, title: "commands of RubyGems", source: "rubygems" },
  "dotnet tool": { ...COMMANDS_OF, title: "commands of .NET", source: "nuget" },
  "mix archive.install": { ...COMMANDS_OF, title: "commands of Mix", source: "hex" },
  "dart pub global activate": { ...COMMANDS_OF, title: "commands of Dart", source: "pub" },
  cpanm: { ...COMMANDS_OF, title: "commands of Perl", source: "cpan" },
  "composer require": { ...COMMANDS_OF, title: "commands of Composer", source: "packagist" },
  "brew install": { ...COMMANDS_OF, title: "commands of Homebrew", source: "homebrew" },
  "helm install": { ...COMMANDS_OF, title: "commands of Helm", source: "helm" },
  "docker run": { ...COMMANDS_OF, title: "commands of containers", source: "docker" },
  "nix-shell -p": { ...COMMANDS_OF, title: "commands of Nix", source: "nix" },
  "Install-Module": { ...COMMANDS_OF, title: "commands of PowerShell", source: "powershell" },
  "luarocks install": { ...COMMANDS_OF, title: "commands of LuaRocks", source: "luarocks" },
  "opam install": { ...COMMANDS_OF, title: "commands of opam", source: "opam" },
} as const satisfies Readonly<Record<string, ManifestRow>>;

export type ManifestId = keyof typeof manifestRows;
/** The rows of files that list packages. */
export type ListingId = {
  [Id in ManifestId]: (typeof manifestRows)[Id]["source"] extends null ? never : Id;
}[ManifestId];
/** The rows of files that decide where code comes from, or which programs an installation runs. */
export type OriginId = {
  [Id in ManifestId]: true extends (typeof manifestRows)[Id]["origins" | "programs"] ? Id : never;
}[ManifestId];

const rows = Object.entries(manifestRows) as readonly (readonly [ManifestId, ManifestRow])[];

/** Returns the rows whose files have this path; a file may be of several kinds. */
export function listManifestRows(path: string): (readonly [ManifestId, ManifestRow])[] {
  return rows.filter(([, row]) => row.path.test(path));
}

/** Returns whether any of these lines has the text without which the files of a row name nothing. */
export function hasMarker({ marker }: ManifestRow, lines: readonly string[]): boolean {
  return marker === null || lines.some((line) => line.includes(marker));
}

/** Describes a row for people. */
export interface DescribedRow {
  readonly title: string;
  readonly files: readonly string[];
  readonly packages: PackageSource | null;
  /** What else the files decide. */
  readonly decides: readonly string[];
}

export function describeManifestRows(): DescribedRow[] {
  return rows.map(([id, { title, pathspecs, source, origins, programs, marker }]) => ({
    title,
    // Git's patterns begin with a star or a mark of Git where a folder may stand before the name.
    files:
      pathspecs.length === 0
        ? [id]
        : pathspecs.map((each) => each.replace(/^:\(icase\)/, "").replace(/^\*(?=[^.])/, "")),
    packages: source,
    decides: [
      ...(marker === null ? [] : [`where the file has \`${marker.trim()}\``]),
      ...(origins ? ["where code comes from"] : []),
      ...(programs ? ["which programs an installation runs"] : []),
    ],
  }));
}
