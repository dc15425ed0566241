import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { replaceFile, takeFileLock } from "../../../kernel/files/index.ts";
import { openRepository, type Repository, readWorkTrees } from "../../../workspace/git/index.ts";

export interface PortAnswer {
  readonly name: string;
  readonly port: number;
  readonly database: string;
  readonly worktree: string;
}

/** Below the ports that systems give to outgoing connections, and above those that most servers have by themselves. */
const FIRST = 10_000;
const COUNT = 20_000;
/** How many ports in a row are tried. */
const MOST_TRIES = 200;

interface GivenPort {
  readonly root: string;
  readonly name: string;
  readonly port: number;
}

/**
 * Runs `skl port`: returns a port of this work tree for a name, always the same. It follows from the clone, the work tree and the name; where that port
 * is somebody's, the next free one is given and remembered. Throws USAGE for a name that is none, and NO_PORT where all that may be tried are taken.
 */
export async function runPort(name: string, cwd: string): Promise<PortAnswer> {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(name))
    throw new SklError("USAGE", {
      message: "A port is named by letters, digits, dots, dashes and underscores, at most 64.",
      fix: "`skl port web`",
    });
  const repository = await openRepository(cwd);
  try {
    const { root: worktree } = repository;
    return { name, port: await assignPort(repository, name), database: composeDatabaseName(repository), worktree };
  } finally {
    repository.close();
  }
}

async function assignPort(repository: Repository, name: string): Promise<number> {
  const { root, commonDir } = repository;
  const folder = join(commonDir, "skl");
  await mkdir(folder, { recursive: true });
  const lock = await takeFileLock(folder, { name: "ports-lock", waitMs: 30_000, busy: createPortsLockedError });
  try {
    const file = join(folder, "ports.json");
    const trees = new Set((await readWorkTrees(repository)).map(({ path }) => path).concat(root));
    const given = (await readPorts(file)).filter((each) => trees.has(each.root));
    const known = given.find((each) => each.root === root && each.name === name);
    if (known !== undefined) return known.port;
    const port = await findFreePort(computePortStart(repository, name), new Set(given.map((each) => each.port)));
    await replaceFile(file, Buffer.from(`${JSON.stringify([...given, { root, name, port }])}\n`), 0o644);
    return port;
  } finally {
    lock.release();
  }
}

async function readPorts(file: string): Promise<GivenPort[]> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isGiven) : [];
  } catch {
    return [];
  }
}

function isGiven(value: unknown): value is GivenPort {
  const { root, name, port } = (value ?? {}) as Partial<Record<keyof GivenPort, unknown>>;
  return typeof root === "string" && typeof name === "string" && Number.isInteger(port);
}

function hashPortName({ commonDir, root }: Repository, name: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([commonDir, root, name]))
    .digest();
}

function computePortStart(repository: Repository, name: string): number {
  return hashPortName(repository, name).readUInt32BE(0) % COUNT;
}

/** Returns a name that databases take as it is: that of the folder, in small letters, with a part of the digest. */
function composeDatabaseName(repository: Repository): string {
  const words = repository.root
    .slice(repository.root.replaceAll("\\", "/").lastIndexOf("/") + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^(?=\d)|^_+/, "w")
    .slice(0, 40);
  return `${words}_${hashPortName(repository, "main").toString("hex", 0, 4)}`;
}

async function findFreePort(start: number, taken: ReadonlySet<number>): Promise<number> {
  for (let step = 0; step < MOST_TRIES; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new SklError("NO_PORT", { data: { first: FIRST + start, tries: MOST_TRIES } });
}

/** Returns whether nobody listens on a port of this machine, by IPv4 or IPv6. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nobody who listens there.
    server.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE" && code !== "EACCES"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function createPortsLockedError(holder: string): SklError {
  return new SklError("FILE_UNWRITABLE", { message: `The list of ports is locked by ${holder}.` });
}
