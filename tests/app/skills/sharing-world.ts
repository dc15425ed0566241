import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { MarketplaceSkill } from "../../../src/kernel/domain/index.ts";
import { parseJsonPackage, type SkillPackage, toJsonPackage } from "../../../src/skills/engine/package/index.ts";

/** A workspace and a home of their own, gone after the test. */
export function places() {
  const root = mkdtempSync(join(tmpdir(), "skl-sharing-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [cwd, home] = [join(root, "ws"), join(root, "home")];
  mkdirSync(join(cwd, ".skl"), { recursive: true });
  mkdirSync(home);
  const env = { HOME: home, SKL_NOW: "2026-01-02T03:04:05Z" };
  return {
    cwd,
    home,
    env,
    write(path: string, text: string) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    json: (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")),
  };
}

export const skillMd = (name: string, body = "Do it.") =>
  `---\nname: ${name}\ndescription: What ${name} does.\n---\n\n# ${name}\n\n${body}\n`;

export function aPackage(name: string, version = "1.0.0", body = "Do it."): SkillPackage {
  const text = JSON.stringify({
    name,
    description: `What ${name} does.`,
    version,
    skl: { body: `\n# ${name}\n\n${body}\n` },
  });
  const { skill, problems } = parseJsonPackage(text, () => null);
  if (skill === null) throw new Error(JSON.stringify(problems));
  return skill;
}

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The connection breaks after so many bytes. */
  readonly breaksAfter?: number;
}

/** A marketplace over real HTTP; `answers` come first, each once, then the index and its packages. */
export async function marketplace() {
  const received: Received[] = [];
  const answers = new Map<string, Answer[]>();
  const packages = new Map<string, SkillPackage>();
  const state = {
    revision: 1,
    publish: "packages" as string | undefined,
    extra: {} as Record<string, Partial<MarketplaceSkill>>,
  };
  const indexText = () =>
    JSON.stringify({
      schema_version: 1,
      revision: state.revision,
      ...(state.publish === undefined ? {} : { publish: state.publish }),
      skills: [...packages.values()].map((skill) => ({
        name: skill.name,
        version: skill.version,
        description: skill.description,
        digest: skill.digest,
        url: `packages/${skill.name}.json`,
        size: Buffer.byteLength(toJsonPackage(skill)),
        ...state.extra[skill.name],
      })),
    });
  const usual = (request: Received): Answer => {
    if (request.method === "PUT") return { status: 201, body: "{}" };
    if (request.path === "/index.json") {
      const etag = `"r${state.revision}"`;
      if (request.headers["if-none-match"] === etag) return { status: 304 };
      return { status: 200, headers: { etag }, body: indexText() };
    }
    const skill = packages.get(/^\/packages\/(.+)\.json$/.exec(request.path)?.[1] ?? "");
    return skill === undefined ? { status: 404 } : { status: 200, body: toJsonPackage(skill) };
  };
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = "", url: path = "", headers } = message;
    const request = { method, path, headers, body: Buffer.concat(chunks).toString() };
    received.push(request);
    const { status, headers: said = {}, body = "", breaksAfter } = answers.get(path)?.shift() ?? usual(request);
    response.writeHead(status, {
      ...said,
      ...(status === 304 ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    });
    if (breaksAfter === undefined) response.end(body);
    else response.write(Buffer.from(body).subarray(0, breaksAfter), () => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/index.json`,
    received,
    state,
    offer: (skill: SkillPackage) => void packages.set(skill.name, skill),
    withdraw: (name: string) => void packages.delete(name),
    answer: (path: string, ...once: readonly Answer[]) => void answers.set(path, [...once]),
    indexText,
  };
}
