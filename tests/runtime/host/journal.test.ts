import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitChanges } from "../../../src/runtime/engine/host/commit.ts";
import { openJournal, recoverInterrupted } from "../../../src/runtime/engine/host/journal.ts";
import { hashSha256Hex } from "../../../src/runtime/engine/index.ts";
import { applyChanges, type Directory, openDisk, type PlannedChange } from "../../../src/runtime/engine/wasi/index.ts";
import { freshFolder } from "../../support/folders.ts";

const runId = "00000000-0000-4000-8000-000000000000";
const changes: readonly PlannedChange[] = [
  { kind: "write_file", path: "changed.txt", before: hashSha256Hex(Buffer.from("old")), content: Buffer.from("new") },
  { kind: "make_directory", path: "made" },
  { kind: "write_file", path: "made/file.txt", before: null, content: Buffer.from("fresh") },
  { kind: "remove_file", path: "gone/file.txt", before: hashSha256Hex(Buffer.from("bye")) },
  { kind: "remove_directory", path: "gone" },
];

async function aWorld() {
  const [cwd, home] = [freshFolder(), freshFolder()];
  await writeFile(join(cwd, "changed.txt"), "old");
  await mkdir(join(cwd, "gone"));
  await writeFile(join(cwd, "gone/file.txt"), "bye");
  const preopen = { root: cwd, steps: [], name: ".", access: "read and write" as const };
  const journal = openJournal(home, runId, [{ preopen, changes }]);
  return { cwd, home, journal };
}

/** A folder in which nothing works any more from its so-manieth use on, as if the process had ended there. */
function endingAfter(root: Directory, uses: number): Directory {
  let left = uses;
  return new Proxy(root, {
    get: (target, key) => {
      if (key !== "close") left -= 1;
      if (left < 0) throw new Error("ended");
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length + 1), entry.isFile() ? await readFile(path, "utf8") : "folder"] as const;
  });
  return Object.fromEntries((await Promise.all(files)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test("a run that ended at any point of changing files is put back, and one that was done stays", async () => {
  const ends: string[] = [];
  for (let uses = 0; ends.at(-1) !== "applied"; uses += 1) {
    const { cwd, home, journal } = await aWorld();
    const disk = openDisk(cwd);
    const { kind } = applyChanges([{ root: endingAfter(disk, uses), changes }], {
      label: runId,
      beforeSettling: () => journal.markDone(),
    });
    disk.close();
    ends.push(kind);
    expect(recoverInterrupted(home)).toEqual([]);
    expect(await filesIn(cwd)).toEqual(
      kind === "applied"
        ? { "changed.txt": "new", made: "folder", "made/file.txt": "fresh" }
        : { "changed.txt": "old", gone: "folder", "gone/file.txt": "bye" },
    );
    expect(await readdir(join(home, "journal"))).toEqual([]);
  }
  expect(ends.filter((kind) => kind === "half done").length).toBeGreaterThan(5);
});

test("what a finished run kept beside is taken away", async () => {
  const { cwd, home, journal } = await aWorld();
  journal.markDone();
  await writeFile(join(cwd, `.skl-${runId}-0-old`), "old");
  expect(recoverInterrupted(home)).toEqual([]);
  expect(Object.keys(await filesIn(cwd))).toEqual(["changed.txt", "gone", "gone/file.txt"]);
});

test("what somebody else changed meanwhile is left, and said", async () => {
  const { cwd, home } = await aWorld();
  await writeFile(join(cwd, `.skl-${runId}-0-old`), "old");
  await writeFile(join(cwd, "changed.txt"), "a person's");
  expect(recoverInterrupted(home)).toEqual([
    `${join(home, "journal", runId)}.json: changed.txt was changed by somebody else`,
  ]);
  expect(await readFile(join(cwd, "changed.txt"), "utf8")).toBe("a person's");
  expect(await readdir(join(home, "journal"))).toHaveLength(1);
});

test("nothing is left where a file could not be written to its end", async () => {
  const cwd = freshFolder();
  const script = `
    const { applyChanges, openDisk } = await import("./src/runtime/wasi/index.ts");
    const change = { kind: "write_file", path: "a.txt", before: null, content: Buffer.alloc(300_000) };
    const { kind } = applyChanges([{ root: openDisk(${JSON.stringify(cwd)}), changes: [change] }], { label: "${runId}" });
    process.stdout.write(kind);`;
  const command = 'ulimit -f 100; exec "$0" --import tsx --input-type=module -e "$1"';
  const env = { ...process.env, TSX_DISABLE_CACHE: "1" };
  expect(execFileSync("bash", ["-c", command, process.execPath, script], { encoding: "utf8", env })).toBe("refused");
  expect(await readdir(cwd)).toEqual([]);
}, 60_000);

test("a run takes away the new files that dead runs left, and nothing that may be of use", async () => {
  const [cwd, home] = [freshFolder(), freshFolder()];
  const preopen = { root: cwd, steps: [], name: ".", access: "read and write" as const };
  const [dead, open] = [runId, runId.replace(/0$/, "1")];
  openJournal(home, open, [{ preopen, changes: [] }]);
  const kept = [`.skl-${dead}-0-old`, `.skl-${open}-0-new`, ".skl-mine-0-new", `.skl-${dead}-1-new.txt`];
  for (const name of [`.skl-${dead}-0-new`, `.skl-${dead}-12-new`, ...kept]) {
    await writeFile(join(cwd, name), "");
    await utimes(join(cwd, name), 1, 1);
  }
  const young = `.skl-${dead}-3-new`;
  await writeFile(join(cwd, young), "");
  await utimes(join(cwd, young), Date.now() / 1_000 + 60, Date.now() / 1_000 + 60);
  const change = { kind: "write_file" as const, path: "a.txt", before: null, content: Buffer.from("a") };
  const files = [{ preopen: 0, of: "folder" as const, changes: [change] }];
  const changed = { files, preopens: [preopen], deferred: [], runId: runId.replace(/0$/, "2"), home };
  expect(await commitChanges(changed)).toEqual({ kind: "applied" });
  expect((await readdir(cwd)).sort()).toEqual([...kept, young, "a.txt"].sort());
});
