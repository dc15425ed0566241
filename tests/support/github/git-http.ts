import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import type { Answer } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { gitEnvironment } from "./bare-repository.ts";
import type { TokenRights } from "./options.ts";
import { refreshPulls } from "./pulls.ts";
import { mayUseGit } from "./rights.ts";
import { openAccount } from "./store.ts";
import { credentialsIn } from "./tokens.ts";
import type { World } from "./world.ts";

const service = /^\/([^/]+)\/([^/]+?)(?:\.git)?(\/(?:info\/refs|git-upload-pack|git-receive-pack))$/;

/** The part of the path below the repository, for the requests of Git's smart protocol; else null. */
export function gitPath(world: World, { pathname }: URL): string | null {
  const [, owner = "", name = "", path = ""] = service.exec(pathname) ?? [];
  const isHere = `${owner}/${name}`.toLowerCase() === `${world.owner}/${world.name}`.toLowerCase();
  return isHere ? path : null;
}

/** Git's own server as a CGI program, behind GitHub's answers to who may not. */
export async function gitAnswer(world: World, asked: Asked, path: string): Promise<Answer> {
  const credentials = credentialsIn(world.options, asked.headers.authorization);
  const rights = credentials.kind === "token" ? credentials.rights : null;
  const isPush = path === "/git-receive-pack" || asked.url.searchParams.get("service") === "git-receive-pack";
  const level = isPush ? "write" : "read";
  if (credentials.kind === "unknown" || (rights === null && !mayUseGit(world, null, level))) return unauthorized;
  if (!mayUseGit(world, rights, level)) return denied(world, rights);
  const answer = await world.exclusively(async () => {
    if (path === "/git-receive-pack") await refreshPulls(world);
    const served = await servedBy(world, { ...asked, path, login: rights?.login ?? null });
    if (path === "/git-receive-pack")
      await refreshPulls(world, rights === null ? undefined : openAccount(world.store, rights.login));
    return served;
  });
  return answer;
}

const unauthorized: Answer = {
  status: 401,
  headers: { "www-authenticate": 'Basic realm="GitHub"', "content-type": "text/plain" },
  body: "Repository not found.",
};

const denied = ({ owner, name }: World, rights: TokenRights | null): Answer => ({
  status: 403,
  headers: { "content-type": "text/plain" },
  body: `Permission to ${owner}/${name}.git denied to ${rights?.login ?? "anonymous"}.`,
});

/** `path` is below the repository here. */
interface Served extends Asked {
  readonly login: string | null;
}

/** What Git's server can do, by the second version of its protocol; nothing in it is of one repository. */
let capabilities: Answer | null = null;

async function servedBy(world: World, served: Served): Promise<Answer> {
  const { path, url, headers } = served;
  const isFetch = url.searchParams.get("service") === "git-upload-pack";
  if (path !== "/info/refs" || !isFetch || headers["git-protocol"] !== "version=2") return backend(world, served);
  // Asked for before every fetch and every listing: a third of all processes of a run.
  capabilities ??= await backend(world, served);
  return capabilities;
}

function backend(world: World, served: Served): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(backendProgram(), { env: cgiEnvironment(world, served), stdio: ["pipe", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.on("error", reject);
    child.on("close", () => {
      const answer = cgiAnswer(Buffer.concat(chunks));
      if (answer === null) reject(new Error(`git http-backend: ${Buffer.concat(errors).toString("utf8")}`));
      else resolve(answer);
    });
    // A backend that has refused does not read to the end.
    child.stdin.on("error", () => undefined);
    child.stdin.end(served.body);
  });
}

let program: string | undefined;

function backendProgram(): string {
  program ??= join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend");
  return program;
}

function cgiEnvironment(world: World, { method, url, headers, body, path, login }: Served): Record<string, string> {
  const { folder } = world.repository;
  const encoding = headers["content-encoding"];
  const protocol = headers["git-protocol"];
  return {
    ...gitEnvironment(folder),
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: path,
    REQUEST_METHOD: method,
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: headers["content-type"] ?? "",
    CONTENT_LENGTH: `${body.length}`,
    REMOTE_ADDR: "127.0.0.1",
    ...(login === null ? {} : { REMOTE_USER: login }),
    ...(encoding === undefined ? {} : { HTTP_CONTENT_ENCODING: encoding }),
    ...(typeof protocol === "string" ? { GIT_PROTOCOL: protocol } : {}),
    STAND_IN_REFUSED: (world.options.refusedPaths ?? []).join(" "),
    STAND_IN_PROTECTED: (world.options.protectedBranches ?? []).join(" "),
  };
}

/** Header lines, an empty line, the body; the status is a header of its own. */
function cgiAnswer(output: Buffer): Answer | null {
  const end = output.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const lines = output.subarray(0, end).toString("latin1").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const { status = "200", ...others } = Object.fromEntries(headers);
  return { status: Number(status.slice(0, 3)), headers: others, body: output.subarray(end + 4) };
}
