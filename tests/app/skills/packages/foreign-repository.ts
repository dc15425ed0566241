import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const IDENTITY = ["-c", "user.name=A", "-c", "user.email=a@example.org"];

/** A repository that somebody else wrote, `<root>/owner/lib.git` with a work tree beside it. */
export function foreignRepository(root: string) {
  const work = join(root, "lib-work");
  mkdirSync(work, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", [...IDENTITY, ...args], { cwd: work, encoding: "utf8" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  const at = (path: string): string => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    return join(work, path);
  };
  return {
    work,
    git,
    put: (path: string, text: string) => writeFileSync(at(path), text),
    script: (path: string, text: string) => {
      writeFileSync(at(path), text);
      chmodSync(join(work, path), 0o755);
    },
    link: (path: string, target: string) => symlinkSync(target, at(path)),
    remove: (path: string) => rmSync(join(work, path), { recursive: true }),
    /** Commits everything, publishes it, and returns the commit. */
    commit(): string {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message=More");
      const bare = join(root, "owner", "lib.git");
      rmSync(bare, { recursive: true, force: true });
      mkdirSync(dirname(bare), { recursive: true });
      execFileSync("git", ["clone", "--quiet", "--bare", work, bare]);
      return git("rev-parse", "HEAD");
    },
  };
}

/** Serves the repositories below a folder as a host does, by Git's own CGI program. `answered` is told the size of each answer. */
export async function gitHost(root: string, answered: (bytes: number) => void = () => {}): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const child = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
        PATH_INFO: pathname,
        QUERY_STRING: searchParams.toString(),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("close", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      const headers = all
        .toString("latin1", 0, end)
        .split("\r\n")
        .map((line) => line.split(": ") as [string, string]);
      const status = Number(headers.find(([name]) => name === "Status")?.[1]?.slice(0, 3) ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== "Status")));
      answered(all.length);
      response.end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
