import type { PathSteps } from "./fields.ts";

/**
 * Names, at any depth, of what other programs obey without asking: whoever writes there decides what runs at a person's next command. A
 * grant of a folder that holds one of them does not include it; a policy has to name it itself.
 */
const PROTECTED_PLACES: readonly { readonly what: string; readonly names: string }[] = [
  { what: "version control and its hooks", names: ".git .gitmodules .gitattributes .gitconfig .hg .svn .jj" },
  {
    what: "hook managers",
    names: `.husky .githooks .git-hooks githooks .lefthook lefthook.yml lefthook.yaml lefthook.toml lefthook.json .lefthook.yml
      .lefthook.yaml .lefthook.toml .lefthook.json lefthook-local.yml .pre-commit-config.yaml .pre-commit-hooks.yaml .overcommit.yml
      .lintstagedrc`,
  },
  { what: "skl", names: ".skl" },
  {
    what: "agents",
    names: `.claude .claude.json claude.md claude.local.md agents.md .agents .codex .cursor .cursorrules .cursorignore .gemini gemini.md
      .mcp.json mcp.json .windsurf .windsurfrules .continue .cline .clinerules .roo .roomodes .kiro .junie .amazonq .opencode
      opencode.json .aider.conf.yml .copilot copilot-instructions.md .goosehints`,
  },
  {
    what: "editors",
    names: `.vscode .idea .fleet .zed .vim .vimrc .exrc .nvim .nvimrc .nvim.lua .emacs .emacs.d .dir-locals.el .devcontainer
      .devcontainer.json .nano .nanorc`,
  },
  {
    what: "shells and accounts",
    names: `.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc
      .tcshrc .login .logout .inputrc .envrc .direnv .config .local .ssh .gnupg .netrc .screenrc .tmux.conf .xprofile .xinitrc .xsession
      .mise.toml mise.toml .tool-versions`,
  },
  {
    what: "package managers and build tools",
    names: `node_modules package.json package-lock.json npm-shrinkwrap.json .npmrc .yarn .yarnrc .yarnrc.yml yarn.lock .pnp.cjs .pnp.loader.mjs
      .pnpmfile.cjs .pnpmfile.mjs pnpm-lock.yaml pnpm-workspace.yaml bunfig.toml .bunfig.toml bun.lock bun.lockb deno.json deno.jsonc deno.lock
      .venv venv pyproject.toml setup.py setup.cfg pip.conf .pip .pypirc .condarc conftest.py sitecustomize.py usercustomize.py poetry.lock
      uv.lock uv.toml .cargo build.rs cargo.toml cargo.lock .bundle .gemrc gemfile gemfile.lock composer.json composer.lock .gradle gradlew
      .mvn mvnw .m2 makefile gnumakefile justfile taskfile.yml`,
  },
];

const NAMES: ReadonlySet<string> = new Set(PROTECTED_PLACES.flatMap(({ names }) => names.split(/\s+/)));

/**
 * Returns whether some file system may take a name for a protected one: case is ignored, as are characters that HFS+ ignores, and what NTFS leaves
 * out (streams, dots and blanks at the end) or knows under a short name (`GIT~1`).
 */
export function isProtectedName(name: string): boolean {
  const folded = name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
  return NAMES.has(folded) || /^[^.]{1,8}~\d+(?:\..*)?$/s.test(folded) || folded.endsWith(".code-workspace");
}

/** How many steps of a path a rule has to name so that the path may be written: up to its last protected name. */
export function countStepsToName(path: PathSteps): number {
  return path.findLastIndex(isProtectedName) + 1;
}
