import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/skills/engine/package/index.ts";
import { compressWithGzip, pax, writeTarArchive, writeZipByHand } from "./archives.ts";
import { decodeFixtureBytes, encodeFixtureText } from "./builders.ts";

const MB = 1 << 20;

const read = (bytes: Uint8Array): Readonly<Record<string, string>> | string => {
  const result = readArchive(bytes);
  if (!result.ok) return `${result.error.path}: ${result.error.message}`;
  return Object.fromEntries([...result.value.files].map(([path, content]) => [path, decodeFixtureBytes(content)]));
};

const long = `${"long/".repeat(30)}file.txt`;

describe("reading an archive", () => {
  const files = { "SKILL.md": "---\n", "scripts/run.py": "print(1)\n", "处理.md": "📄" };
  const entries = Object.entries(files).map(([path, content]) => ({ path, content }));

  it.each([
    ["a zip", writeZipByHand(entries)],
    [
      "a zip by another writer",
      zipSync(Object.fromEntries(entries.map(({ path, content }) => [path, encodeFixtureText(content)]))),
    ],
    ["a zip that is stored", writeZipByHand(entries.map((one) => ({ ...one, method: 0 })))],
    ["a zip with a comment", writeZipByHand(entries, { comment: "by hand PK\u0005\u0006" })],
    [
      "a zip with folders and modes",
      writeZipByHand([{ path: "scripts/", mode: 0o040755 }, ...entries.map((one) => ({ ...one, mode: 0o100644 }))]),
    ],
    ["a tar", writeTarArchive(entries)],
    ["a tar.gz", compressWithGzip(writeTarArchive(entries))],
    [
      "a tar with ./ before its paths",
      writeTarArchive([{ path: "./", type: "5" }, ...entries.map((one) => ({ ...one, path: `./${one.path}` }))]),
    ],
    ["a tar of an old system", writeTarArchive(entries.map((one) => ({ ...one, type: "\0" })))],
    [
      "a tar of git archive",
      writeTarArchive([{ path: "pax_global_header", type: "g", content: pax("comment", "a".repeat(40)) }, ...entries]),
    ],
    [
      "an archive of macOS",
      writeZipByHand([
        ...entries,
        { path: "__MACOSX/._SKILL.md", content: "x" },
        { path: ".DS_Store", content: "x" },
        { path: "scripts/._run.py", content: "x" },
      ]),
    ],
    ["one with a folder around all", writeZipByHand(entries.map((one) => ({ ...one, path: `my-skill/${one.path}` })))],
    [
      "one with two folders around all",
      writeTarArchive(entries.map((one) => ({ ...one, path: `repo-main/skills/${one.path}` }))),
    ],
    [
      "one with a folder around all, and macOS beside it",
      writeZipByHand([
        ...entries.map((one) => ({ ...one, path: `my-skill/${one.path}` })),
        { path: "__MACOSX/my-skill/._x", content: "" },
      ]),
    ],
  ])("gives the files of %s", (_, bytes) => expect(read(bytes)).toEqual(files));

  it("takes off only the folders that all files share", () => {
    const paths = (...given: readonly string[]) => {
      const files = readArchive(writeZipByHand(given.map((path) => ({ path, content: "x" }))));
      return files.ok ? [...files.value.files.keys()] : files.error;
    };
    expect(paths("my-skill/SKILL.md")).toEqual(["SKILL.md"]);
    expect(paths("SKILL.md", "a/b")).toEqual(["SKILL.md", "a/b"]);
    expect(paths("repo/skills/a/SKILL.md", "repo/skills/ab/SKILL.md")).toEqual(["a/SKILL.md", "ab/SKILL.md"]);
  });

  it.each([
    [
      "by pax",
      writeTarArchive([
        { path: "x", type: "x", content: pax("mtime", "1.5") + pax("path", `a/${long}`) },
        { path: "cut", content: "y" },
        { path: "a/b", content: "" },
      ]),
    ],
    [
      "by GNU tar",
      writeTarArchive([
        { path: "././@LongLink", type: "L", content: `a/${long}\0` },
        { path: "cut", content: "y" },
        { path: "a/b" },
      ]),
    ],
    [
      "by a prefix",
      writeTarArchive([
        { path: "file.txt", prefix: `a/${"long/".repeat(30).slice(0, -1)}`, content: "y" },
        { path: "a/b" },
      ]),
    ],
  ])("knows a long name in a tar: %s", (_, bytes) => expect(read(bytes)).toEqual({ [long]: "y", b: "" }));

  it("takes the size of a pax header", () => {
    expect(
      read(
        writeTarArchive([
          { path: "x", type: "x", content: pax("size", "3") },
          { path: "a", content: "abc", size: 0 },
        ]),
      ),
    ).toEqual({ a: "abc" });
  });

  it("gives any files back", () => {
    const isDevice = (name: string) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/.test(name);
    const segment = fc.stringMatching(/^[a-z0-9é处][a-z0-9._-]{0,5}[a-z]$/).filter((name) => !isDevice(name));
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
    const anyFiles = fc.uniqueArray(fc.tuple(path, fc.uint8Array({ maxLength: 700 })), {
      maxLength: 5,
      selector: ([one]) => one.split("/")[0],
    });
    fc.assert(
      fc.property(anyFiles, fc.constantFrom(writeZipByHand, writeTarArchive), (given, pack) => {
        const all = [...given, ["SKILL.md", encodeFixtureText("x")] as const];
        const result = readArchive(pack(all.map(([one, content]) => ({ path: one, content }))));
        expect(result).toEqual({ ok: true, value: { files: new Map(all), executables: new Set() } });
      }),
      { numRuns: 100 },
    );
  });

  it("says which files may be started, of a zip and of a tar that another program made", () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-archive-"));
    try {
      writeFileSync(join(folder, "SKILL.md"), "x");
      writeFileSync(join(folder, "run.sh"), "x", { mode: 0o755 });
      const tar = execFileSync("tar", ["-C", folder, "-cf", "-", "SKILL.md", "run.sh"]);
      const zip = writeZipByHand([
        { path: "SKILL.md", content: "x", mode: 0o100644 },
        { path: "run.sh", content: "x", mode: 0o100755 },
      ]);
      for (const bytes of [tar, zip]) {
        const result = readArchive(bytes);
        expect(result.ok && [...result.value.executables]).toEqual(["run.sh"]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("never throws, whatever the bytes are", () => {
    const zip = writeZipByHand(entries);
    const tar = writeTarArchive(entries);
    const damaged = fc.tuple(
      fc.constantFrom(zip, tar, compressWithGzip(tar)),
      fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { maxLength: 3 }),
      fc.nat(4000),
    );
    fc.assert(
      fc.property(damaged, ([bytes, changes, cut]) => {
        const copy = bytes.slice(0, cut % 3 === 0 ? cut : undefined);
        for (const [at, value] of changes) copy[at % copy.length] = value;
        const result = readArchive(copy);
        expect(result.ok || result.error.severity === "error").toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a hostile archive is refused as a whole", () => {
  const good = { path: "SKILL.md", content: "x" };
  const paths: readonly (readonly [path: string, reason: string])[] = [
    ["../evil", "has the part `..`"],
    ["a/../../evil", "has the part `..`"],
    ["a/./b", "has the part `.`"],
    ["/etc/passwd", "is absolute"],
    ["//server/share", "is absolute"],
    ["C:/evil", "begins with a drive letter"],
    ["c:evil", "begins with a drive letter"],
    ["..\\evil", "has a backslash, which is a separator on Windows"],
    ["\\\\server\\x", "has a backslash, which is a separator on Windows"],
    ["a//b", "has an empty part"],
    ["a\nb", "has a control character"],
    ["notes.md:stream", "has a character that Windows does not allow in names"],
    ["a/nul.txt", "has a part that is a device on Windows"],
    ["a./b", "has a part that ends with a dot or a space, which Windows drops"],
    [".git/hooks/post-checkout", "leads into a .git folder"],
    ["a/.GIT/config", "leads into a .git folder"],
    [`${"a/".repeat(300)}b`, "is longer than 512 characters"],
    ["__MACOSX/../../evil", "has the part `..`"],
  ];

  it.each(paths)("for the path %j", (path, reason) => {
    const zip = readArchive(writeZipByHand([good, { path, content: "x" }]));
    const tar = readArchive(
      writeTarArchive([good, { path: "x", type: "x", content: pax("path", path) }, { path: "y", content: "x" }]),
    );
    for (const result of [zip, tar])
      expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(`${reason}.`) } });
  });

  it.each([
    [
      "a symbolic link",
      { path: "notes", content: "/etc/passwd", mode: 0o120777 },
      "notes: The entry is a symbolic link, which could lead anywhere.",
    ],
    [
      "a symbolic link named as a folder",
      { path: "notes/", content: "/etc", mode: 0o120777 },
      "notes/: The entry is a symbolic link, which could lead anywhere.",
    ],
    ["a device", { path: "zero", mode: 0o020666 }, "zero: The entry is a device, pipe or socket."],
    ["a pipe", { path: "pipe", mode: 0o010666 }, "pipe: The entry is a device, pipe or socket."],
    [
      "the same name again",
      { path: "SKILL.md", content: "y" },
      'SKILL.md: "SKILL.md" stands twice, or in two spellings that are one file on some systems.',
    ],
    [
      "the name in other case",
      { path: "skill.MD", content: "y" },
      'skill.MD: "skill.MD" stands twice, or in two spellings that are one file on some systems.',
    ],
    [
      "a file that is a folder, too",
      { path: "SKILL.md/x", content: "y" },
      'SKILL.md: "SKILL.md" is both a file and a folder.',
    ],
    ["a folder that is a file, too", { path: "SKILL.md/" }, 'SKILL.md: "SKILL.md" is both a file and a folder.'],
    ["a folder with content", { path: "a/", content: "y" }, "a/: A folder has content."],
    ["an encrypted entry", { path: "a", content: "y", flags: 0x801 }, "a: The entry is encrypted."],
    [
      "another method",
      { path: "a", content: "y", method: 12 },
      "a: The entry is packed by method 12; stored and deflated are read.",
    ],
    [
      "another name in its own header",
      { path: "a", localPath: "../a", content: "y" },
      "a: The entry has another name in its own header than in the archive's list.",
    ],
    ["a wrong checksum", { path: "a", content: "y", crc: 1 }, "a: The entry's checksum is wrong."],
    [
      "a size below the truth",
      { path: "a", content: "y".repeat(50), size: 10 },
      "a: The entry is larger than the 10 bytes that its header says.",
    ],
    [
      "a size below the truth by one",
      { path: "a", content: "y".repeat(50), size: 49 },
      "a: The entry has 50 bytes; its header says 49.",
    ],
    ["a size above the truth", { path: "a", content: "y", size: 10 }, "a: The entry has 1 bytes; its header says 10."],
    [
      "a stored size that lies",
      { path: "a", content: "yy", method: 0, size: 1 },
      "a: The entry has 2 bytes; its header says 1.",
    ],
    [
      "a bomb that says so",
      { path: "a", content: new Uint8Array(2 * MB) },
      "a: The entry unpacks to more than 200 times its size.",
    ],
    [
      "a bomb that says that it is small",
      { path: "a", content: new Uint8Array(40 * MB), size: 1000 },
      "a: The entry is larger than the 1000 bytes that its header says.",
    ],
    ["a large entry", { path: "a", size: 17 * MB }, "a: The entry has 17 MB; at most 16 MB are unpacked."],
    [
      "data beyond the end",
      { path: "a", content: "y", packed: 40 },
      ".: Entries of the archive overlap, which only a bomb does.",
    ],
    ["more data than there is", { path: "a", content: "y", packed: 99999 }, "a: The zip archive is broken or cut off."],
  ])("for %s in a zip", (_, entry, problem) => expect(read(writeZipByHand([good, entry]))).toBe(problem));

  it.each([
    ["a symbolic link", [{ path: "a", type: "2" }], "a: The entry is a symbolic link, which could lead anywhere."],
    ["a hard link", [{ path: "a", type: "1" }], "a: The entry is a hard link, which could lead anywhere."],
    ["a character device", [{ path: "a", type: "3" }], "a: The entry is a device."],
    ["a block device", [{ path: "a", type: "4" }], "a: The entry is a device."],
    ["a pipe", [{ path: "a", type: "6" }], "a: The entry is a pipe."],
    ["a sparse file", [{ path: "a", type: "S" }], "a: The entry is a sparse file, which packages have no use for."],
    ["an unknown type", [{ path: "a", type: "Z" }], "a: The entry is of a type that is not known."],
    ["a long link", [{ path: "a", type: "K", content: "x" }], "a: The entry is a link, which could lead anywhere."],
    [
      "a link in a pax header",
      [{ path: "a", type: "x", content: pax("linkpath", "/etc") }],
      ".: A pax header says linkpath; links and sparse files are refused.",
    ],
    [
      "a path for all entries",
      [{ path: "a", type: "g", content: pax("path", "b") }],
      ".: A global pax header gives all entries one path or size.",
    ],
    [
      "a broken pax header",
      [{ path: "a", type: "x", content: "99 path=b\n" }],
      ".: A pax header of the archive is broken.",
    ],
    [
      "a large pax header",
      [{ path: "a", type: "x", content: new Uint8Array(70_000) }],
      ".: A header of the archive is larger than 64 kB.",
    ],
    [
      "the same name again",
      [{ path: "SKILL.md", content: "y" }],
      'SKILL.md: "SKILL.md" stands twice, or in two spellings that are one file on some systems.',
    ],
    ["a folder with content", [{ path: "a/", content: "y" }], "a/: The tar archive is broken or cut off."],
    [
      "more content than there is",
      [{ path: "a", content: "y", size: 9 * MB }],
      "a: The tar archive is broken or cut off.",
    ],
    ["a wrong checksum", [{ path: "a", content: "y", checksum: 1 }], ".: The tar archive is broken or cut off."],
  ])("for %s in a tar", (_, entries, problem) => expect(read(writeTarArchive([good, ...entries]))).toBe(problem));

  it.each([
    ["no bytes", new Uint8Array(), ".: This is not an archive that skl can read."],
    ["a text", encodeFixtureText("# a skill\n"), ".: This is not an archive that skl can read."],
    ["another format", encodeFixtureText("BZh91AY"), ".: This is bzip2."],
    ["a gzip of no tar", compressWithGzip(encodeFixtureText("x")), ".: This is not an archive that skl can read."],
    ["a broken gzip", compressWithGzip(writeTarArchive([good])).slice(0, -9), ".: The compressed data is broken."],
    [
      "a bomb in gzip",
      compressWithGzip(new Uint8Array(40 * MB)),
      ".: The archive unpacks to more than 200 times its size.",
    ],
    ["a zip without entries", writeZipByHand([]), ".: The archive holds no files."],
    ["a zip with folders only", writeZipByHand([{ path: "a/" }]), ".: The archive holds no files."],
    [
      "a zip that hides an entry",
      writeZipByHand([good, { path: "a", content: "y" }], { count: 1 }),
      ".: The zip archive is broken or cut off.",
    ],
    [
      "a zip with fewer entries than it says",
      writeZipByHand([good], { count: 2 }),
      ".: The zip archive is broken or cut off.",
    ],
    [
      "a zip64",
      writeZipByHand([good], { count: 0xffff }),
      ".: The archive is a zip64, which is for archives larger than a package may be.",
    ],
    ["a zip that is cut off", writeZipByHand([good]).slice(0, -1), ".: The zip archive is broken or cut off."],
    [
      "5,000 entries",
      writeZipByHand(Array.from({ length: 5000 }, (_, index) => ({ path: `f${index}` }))),
      "f4096: The archive has more than 4096 entries.",
    ],
    [
      "80 MB",
      writeTarArchive(
        Array.from({ length: 5 }, (_, index) => ({ path: `f${index}`, content: new Uint8Array(16 * MB) })),
      ),
      ".: The archive is larger than 64 MB.",
    ],
  ])("when it is %s", (_, bytes, problem) => expect(read(bytes)).toBe(problem));

  it("when its files are larger together than they may be", () => {
    // Dense enough to unpack to 80 MB from 1 MB, and not so dense as to be a bomb by its ratio.
    const content = new Uint8Array(16 * MB).map((_, index) => (index % 128 === 0 ? index >>> 7 : 0));
    const entries = Array.from({ length: 5 }, (_, index) => ({ path: `f${index}`, content }));
    expect(read(writeZipByHand(entries))).toBe("f4: The archive unpacks to more than 64 MB.");
    expect(read(compressWithGzip(writeTarArchive(entries)))).toBe(
      ".: The archive unpacks to more than 200 times its size.",
    );
  });

  it("when two entries are one stretch of data", () => {
    const zip = writeZipByHand([
      { path: "a", content: writeZipByHand([{ path: "b", content: "x" }]), method: 0 },
      { path: "b", content: "x" },
    ]);
    const central = zip.findLastIndex(
      (byte, at) => byte === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1 && zip[at + 3] === 2,
    );
    new DataView(zip.buffer).setUint32(central + 42, 31, true);
    expect(read(zip)).toBe(".: Entries of the archive overlap, which only a bomb does.");
  });
});
