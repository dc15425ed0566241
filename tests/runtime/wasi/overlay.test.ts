import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  applyChanges,
  listPlannedChanges,
  OverlayDirectory,
  OverlayLimits,
  OverlayNode,
  openDisk,
} from "../../../src/runtime/engine/wasi/index.ts";
import { freshFolder } from "../../support/folders.ts";
import { findRefusedErrno } from "./folder.ts";

const writing = { read: true, write: true, create: true, exclusive: false, truncate: true };
const bytes = (text: string) => Buffer.from(text);

async function anOverlay(limits = { write: 100_000, load: 100_000 }) {
  const path = freshFolder();
  await mkdir(join(path, "old/inner"), { recursive: true });
  await writeFile(join(path, "old/inner/leaf.txt"), "leaf");
  await writeFile(join(path, "kept.txt"), "kept");
  await writeFile(join(path, "changed.sh"), "before");
  await chmod(join(path, "changed.sh"), 0o755);
  const node = new OverlayNode();
  const disk = openDisk(path);
  return { path, node, disk, overlay: new OverlayDirectory(disk, node, new OverlayLimits(limits)) };
}

function write(overlay: OverlayDirectory, name: string, text: string): void {
  const file = overlay.open(name, writing);
  file.write(bytes(text), 0);
  file.close();
}

function read(overlay: OverlayDirectory, name: string): string {
  const file = overlay.open(name, { ...writing, write: false, create: false, truncate: false });
  const into = Buffer.alloc(100);
  const got = file.read(into, 0);
  file.close();
  return into.subarray(0, got).toString();
}

/** Names and contents below a folder. */
async function contents(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(path.length + 1), await readFile(file, "utf8")]),
  );
  return Object.fromEntries(texts.sort());
}

const before = { "changed.sh": "before", "kept.txt": "kept", "old/inner/leaf.txt": "leaf" };

/** Changes of every kind. */
function change(overlay: OverlayDirectory): void {
  write(overlay, "changed.sh", "after");
  write(overlay, "kept.txt", "kept");
  overlay.makeDirectory("new");
  write(overlay.enter("new") as OverlayDirectory, "file.txt", "new");
  const old = overlay.enter("old");
  const inner = old.enter("inner");
  inner.unlink("leaf.txt");
  old.removeDirectory("inner");
  overlay.removeDirectory("old");
  for (const directory of [inner, old]) directory.close();
}

test("what a run writes is seen by it and not on disk", async () => {
  const { overlay, path } = await anOverlay();
  change(overlay);
  const seen = overlay.list().map(({ name }) => name);
  expect([read(overlay, "changed.sh"), seen.sort()]).toEqual(["after", ["changed.sh", "kept.txt", "new"]]);
  overlay.close();
  expect(await contents(path)).toEqual(before);
});

test("the plan names what changes, in an order in which it can be done", async () => {
  const { overlay, node } = await anOverlay();
  change(overlay);
  overlay.close();
  expect(listPlannedChanges(node).map(({ kind, path }) => [kind, path])).toEqual([
    ["write_file", "changed.sh"],
    ["make_directory", "new"],
    ["write_file", "new/file.txt"],
    ["remove_file", "old/inner/leaf.txt"],
    ["remove_directory", "old/inner"],
    ["remove_directory", "old"],
  ]);
});

test("a plan is applied as it is, and files keep their mode", async () => {
  const { overlay, node, disk, path } = await anOverlay();
  change(overlay);
  const root = disk.reopen();
  expect(applyChanges([{ root, changes: listPlannedChanges(node) }], { label: "run" })).toEqual({ kind: "applied" });
  root.close();
  overlay.close();
  expect(await contents(path)).toEqual({ "changed.sh": "after", "kept.txt": "kept", "new/file.txt": "new" });
  expect((await stat(join(path, "changed.sh"))).mode & 0o777).toBe(0o755);
});

test("a file that changed since the run read it keeps all of the plan from being applied", async () => {
  const { overlay, node, disk, path } = await anOverlay();
  change(overlay);
  await writeFile(join(path, "changed.sh"), "somebody else's");
  const root = disk.reopen();
  const applied = applyChanges([{ root, changes: listPlannedChanges(node) }], { label: "run" });
  root.close();
  overlay.close();
  expect(applied).toEqual({ kind: "refused", reason: "changed.sh is not what it was when the run read it" });
  expect(await contents(path)).toEqual({ ...before, "changed.sh": "somebody else's" });
});

test("when a change fails, those before it are put back", async () => {
  const { overlay, node, disk, path } = await anOverlay();
  change(overlay);
  await mkdir(join(path, "new"));
  const root = disk.reopen();
  const applied = applyChanges([{ root, changes: listPlannedChanges(node) }], { label: "run" });
  root.close();
  overlay.close();
  expect(applied.kind).toBe("refused");
  expect(await contents(path)).toEqual(before);
});

test("a run writes no more than it may", async () => {
  const { overlay } = await anOverlay({ write: 1_000, load: 4 });
  const file = overlay.open("new.txt", writing);
  const errnos = [
    findRefusedErrno(() => file.write(Buffer.alloc(500), 0)),
    findRefusedErrno(() => file.write(Buffer.alloc(1), 1e9)),
    findRefusedErrno(() => file.resize(1e12)),
    findRefusedErrno(() => file.write(Buffer.alloc(500), 500)),
    // Opened for writing it is held in memory, and that is bounded, too.
    findRefusedErrno(() => overlay.open("changed.sh", writing)),
  ];
  overlay.close();
  expect(errnos).toEqual([0, 51, 51, 51, 51]);
});
