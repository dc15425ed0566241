import { execFileSync } from "node:child_process";
import { mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Directory,
  OverlayDirectory,
  OverlayLimits,
  OverlayNode,
  openDisk,
  walk,
} from "../../../src/runtime/engine/wasi/index.ts";
import { freshFolder } from "../../support/folders.ts";
import { findRefusedErrno } from "./folder.ts";

const reading = { read: true, write: false, create: false, exclusive: false, truncate: false };
const making = { ...reading, write: true, create: true };

/** A folder `inside` with all sorts of things in it, beside something that it must not lead to. */
async function aScope(): Promise<string> {
  const root = freshFolder();
  await mkdir(join(root, "inside/deep/er"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(root, "inside/file.txt"), "file");
  await writeFile(join(root, "inside/deep/er/leaf.txt"), "leaf");
  await symlink("../secret.txt", join(root, "inside/out"));
  await symlink("..", join(root, "inside/up"));
  await symlink("file.txt", join(root, "inside/alias"));
  await symlink("../made.txt", join(root, "inside/dangling"));
  execFileSync("mkfifo", [join(root, "inside/pipe")]);
  return root;
}

const kinds: readonly [string, (path: string) => Directory][] = [
  ["on disk", (path) => openDisk(path)],
  [
    "in an overlay",
    (path) => new OverlayDirectory(openDisk(path), new OverlayNode(), new OverlayLimits({ write: 1e6, load: 1e6 })),
  ],
];

const paths: readonly [string, string, number][] = [
  ["a file", "file.txt", 0],
  ["a file by dots and slashes", "./deep/.././/deep//er/../../file.txt", 0],
  ["a file below folders", "deep/er/leaf.txt", 0],
  ["nothing", "none.txt", 44],
  ["an empty path", "", 44],
  ["a folder that is a file", "file.txt/x", 54],
  ["an absolute path", "/etc/passwd", 76],
  ["the folder above", "../secret.txt", 76],
  ["the folder above by a way around", "deep/../../secret.txt", 76],
  ["a name with NUL", "file.txt\0", 28],
  ["a name of 256 bytes", "n".repeat(256), 37],
  ["a path of over 4096 bytes", "d/".repeat(2100), 37],
  ["a link out of it", "out", 32],
  ["a link to a folder on the way", "up/secret.txt", 32],
  ["a link within it", "alias", 32],
  ["a pipe", "pipe", 76],
];

test.each(kinds.flatMap(([kind, open]) => paths.map((path) => [kind, ...path, open] as const)))(
  "%s, %s is opened or refused as it should be",
  async (_kind, _what, path, errno, open) => {
    const directory = open(join(await aScope(), "inside"));
    const found = findRefusedErrno(() =>
      walk(directory, { text: path, last: "itself" }, ({ parent, name }) => parent.open(name ?? ".", reading).close()),
    );
    directory.close();
    expect(found).toBe(errno);
  },
);

test.each(kinds)("%s, a file is not made through a link that leads nowhere yet", async (_kind, open) => {
  const root = await aScope();
  const directory = open(join(root, "inside"));
  expect(findRefusedErrno(() => directory.open("dangling", making))).toBe(32);
  directory.close();
  await expect(readFile(join(root, "made.txt"))).rejects.toThrow("ENOENT");
});

test.each(kinds)("%s, what exists is not made again when it must be new", async (_kind, open) => {
  const directory = open(join(await aScope(), "inside"));
  const names = ["file.txt", "deep", "alias"];
  const errnos = names.map((name) => findRefusedErrno(() => directory.open(name, { ...making, exclusive: true })));
  directory.close();
  expect(errnos.map((errno, at) => [names[at], errno])).toEqual([
    ["file.txt", 20],
    ["deep", 20],
    ["alias", 20],
  ]);
});

test("a folder that is replaced by a link while it is open leads nowhere else", async () => {
  const root = await aScope();
  const directory = openDisk(join(root, "inside"));
  const deep = directory.enter("deep");
  await rename(join(root, "inside/deep"), join(root, "moved"));
  await symlink("..", join(root, "inside/deep"));
  const seen = deep.list().map(({ name }) => name);
  const again = findRefusedErrno(() => directory.enter("deep"));
  deep.close();
  directory.close();
  expect({ seen, again }).toEqual({ seen: ["er"], again: 32 });
});
