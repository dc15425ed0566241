import { spawn } from "node:child_process";
import { delimiter, isAbsolute, relative } from "node:path";
import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";

/**
 * Turns off everything that a repository's configuration could make git start. The configuration that git reads is written by us
 * (view.ts); these options protect against a later git that finds another file.
 */
const HARDENED = [
  "--no-pager",
  "--literal-pathspecs",
  "--no-replace-objects",
  ...[
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.attributesFile=/dev/null",
    "core.excludesFile=/dev/null",
    "core.sshCommand=false",
    "core.askPass=",
    "core.editor=false",
    "core.alternateRefsCommand=false",
    "credential.helper=",
    "protocol.allow=never",
    "diff.external=",
    "commit.gpgSign=false",
    "tag.gpgSign=false",
    "gpg.program=false",
    "log.showSignature=false",
    "submodule.recurse=false",
    "diff.ignoreSubmodules=all",
    "gc.auto=0",
    "maintenance.auto=false",
    "i18n.logOutputEncoding=UTF-8",
    "core.quotePath=false",
    "safe.directory=*",
  ].flatMap((setting) => ["-c", setting]),
];

export interface GitPlace {
  readonly workTree: string;
  /** The folder that git uses as `.git`. */
  readonly gitDir: string;
  readonly objects: string;
  readonly index: string;
  /** Null where the repository is not shallow. */
  readonly shallow: string | null;
}

interface GitCall {
  readonly args: readonly string[];
  readonly stdin?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Builds the whole environment of git: of ours it gets nothing but the folders of programs. */
function buildGitEnvironment(place: GitPlace, extra: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: listSafeProgramFolders(place.workTree),
    HOME: place.gitDir,
    XDG_CONFIG_HOME: place.gitDir,
    LC_ALL: "C",
    TZ: "UTC",
    GIT_DIR: place.gitDir,
    GIT_WORK_TREE: place.workTree,
    GIT_OBJECT_DIRECTORY: place.objects,
    GIT_INDEX_FILE: place.index,
    ...(place.shallow === null ? {} : { GIT_SHALLOW_FILE: place.shallow }),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    // A read must not change the index.
    GIT_OPTIONAL_LOCKS: "0",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_ALLOW_PROTOCOL: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false",
    GIT_ASKPASS: "false",
    SSH_ASKPASS: "false",
    ...extra,
  };
}

/** Returns the PATH without relative folders and folders of the repository, which may hold a `git` that its author put there. */
function listSafeProgramFolders(workTree: string): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => isAbsolute(folder) && relative(workTree, folder).startsWith("..")).join(delimiter);
}

/**
 * Runs git and returns its output. Errnos: 61 for more than `maxBytes`, 29 where it failed, could not be started, or was aborted.
 */
export function runGit(place: GitPlace, call: GitCall): Promise<Result<Buffer, Errno>> {
  return new Promise((settle) => {
    const child = spawn("git", [...HARDENED, ...call.args], {
      cwd: place.workTree,
      env: buildGitEnvironment(place, call.env ?? {}),
      stdio: ["pipe", "pipe", "ignore"],
      signal: call.signal,
      killSignal: "SIGKILL",
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= call.maxBytes) chunks.push(chunk);
      else child.kill("SIGKILL");
    });
    child.on("error", () => settle(err(ERRNO.io)));
    child.on("close", (code) => {
      if (size > call.maxBytes) settle(err(ERRNO.tooSmall));
      else settle(code === 0 ? ok(Buffer.concat(chunks)) : err(ERRNO.io));
    });
    // A git that refuses early closes its input; its exit code reports the reason.
    child.stdin.on("error", () => {});
    child.stdin.end(call.stdin ?? "");
  });
}
