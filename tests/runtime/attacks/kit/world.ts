import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AttackCase, Change, Placed } from "./case.ts";

/** Texts that nobody may see but who was granted them. */
export const SECRETS = {
  outside: "OUTSIDE-5b1e77",
  granted: "GRANTED-90c3f2",
  other: "OTHER-1d4e08",
  inner: "INNER-77aa31",
} as const;

/** What runs keep for themselves: no run changes it for the guest, and no secret is in it. */
const KEPT = [
  "home/approvals-spent",
  "home/attestations",
  "home/attestations-head",
  "home/journal",
  "home/keys",
  "home/plans",
];

const GIT = {
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@x.example",
  GIT_AUTHOR_DATE: "@1700000000 +0000",
  GIT_COMMITTER_NAME: "C",
  GIT_COMMITTER_EMAIL: "c@x.example",
  GIT_COMMITTER_DATE: "@1700000000 +0000",
};

/** In memory where there is such a place: each run's record is synced to the disk. */
const PLACE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

let template: string | null = null;

/** `work` is the folder of the run, `home` the account's, and `outside` nobody's business. */
export class World {
  readonly root = mkdtempSync(join(PLACE, "skl-attack-"));

  constructor({ files = {}, repo, git = [], policy, repository_policy, trusted, manifest }: AttackCase) {
    for (const folder of ["work", "home", "home/secrets", "outside"])
      mkdirSync(join(this.root, folder), { mode: 0o700 });
    this.#put("outside/secret.txt", SECRETS.outside);
    this.#put("outside/canary.sh", { text: `#!/bin/sh\necho sang >> "${this.root}/outside/sang"\n`, mode: "755" });
    for (const name of ["granted", "other"] as const)
      this.#put(`home/secrets/${name}`, { text: `${SECRETS[name]}\n`, mode: "600" });
    if (repo === true) cpSync(repository(), join(this.root, "work/repo"), { recursive: true });
    for (const [path, placed] of Object.entries(files)) this.#put(path, placed);
    for (const args of git) this.#git(args);
    if (policy !== undefined) this.#put("home/policy.yaml", toDocumentText(policy));
    if (repository_policy !== undefined) this.#commitPolicy(toDocumentText(repository_policy), trusted === true);
    if (manifest !== undefined) this.#put("work/node.yaml", toDocumentText(manifest));
  }

  at(path: string): string {
    return join(this.root, path);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  make(change: Change): void {
    const path = this.at(change[1]);
    switch (change[0]) {
      case "remove":
        rmSync(path, { recursive: true });
        break;
      case "rename":
        renameSync(path, this.at(change[2]));
        break;
      case "link":
        symlinkSync(change[2], path);
        break;
      case "write":
        writeFileSync(path, change[2]);
        break;
      case "replace":
        writeFileSync(path, readFileSync(path, "utf8").replace(change[2], change[3]));
        break;
      case "cut":
        writeFileSync(path, readFileSync(path).subarray(0, change[2]));
        break;
      case "lines": {
        const lines = readFileSync(path, "utf8").split("\n");
        writeFileSync(path, change[2].map((at) => `${lines[at]}\n`).join(""));
      }
    }
  }

  /** Every entry with what it is; not what runs keep for themselves. */
  entries(): Map<string, string> {
    const found = new Map<string, string>();
    const visit = (path: string) => {
      if (KEPT.includes(path)) return;
      const facts = lstatSync(this.at(path));
      if (facts.isSymbolicLink()) found.set(path, `link ${readlinkSync(this.at(path))}`);
      else if (facts.isFile()) found.set(path, `file ${digest(readFileSync(this.at(path)))} ${facts.mode & 0o777}`);
      else if (!facts.isDirectory()) found.set(path, "other");
      else {
        found.set(path, "folder");
        for (const name of readdirSync(this.at(path))) visit(`${path}/${name}`);
      }
    };
    for (const top of ["work", "home", "outside"]) visit(top);
    return found;
  }

  /** What runs wrote for people and for the record. */
  records(): string {
    const texts: string[] = [];
    const visit = (path: string) => {
      if (path === "home/secrets") return;
      const facts = lstatSync(this.at(path));
      if (facts.isFile()) texts.push(readFileSync(this.at(path), "latin1"));
      if (facts.isDirectory()) for (const name of readdirSync(this.at(path))) visit(`${path}/${name}`);
    };
    visit("home");
    return texts.join("\n");
  }

  #put(path: string, placed: Placed): void {
    const at = this.at(path);
    mkdirSync(dirname(at), { recursive: true });
    if (typeof placed === "string") writeFileSync(at, placed);
    else if ("link" in placed) symlinkSync(placed.link.replaceAll("%root%", this.root), at);
    else if ("fifo" in placed) execFileSync("mkfifo", [at]);
    else if ("append" in placed) appendFileSync(at, placed.append.replaceAll("%root%", this.root));
    else if ("bytes" in placed) writeFileSync(at, Buffer.alloc(placed.bytes, "x"));
    else {
      if ("folder" in placed) mkdirSync(at);
      else writeFileSync(at, placed.text);
      if (placed.mode !== undefined) chmodSync(at, Number.parseInt(placed.mode, 8));
    }
  }

  /** On the base branch of the repository that the run is in. */
  #commitPolicy(text: string, isTrusted: boolean): void {
    this.#put("work/.skl/policy.yaml", text);
    this.#put("work/.skl/config.json", '{"version":1}');
    for (const args of [
      ["init", "--quiet", "--initial-branch=main", "--template="],
      ["add", "."],
      ["commit", "--quiet", "-m", "Policy"],
    ])
      execFileSync("git", args, { cwd: this.at("work"), env: GIT, stdio: "pipe" });
    const entry = {
      sha256: digest(Buffer.from(text)),
      file: "policy.yaml",
      repository: this.at("work"),
      by: "a",
      at: "2026-01-01T00:00:00Z",
    };
    if (isTrusted)
      this.#put("home/trusted_policies.json", { text: JSON.stringify({ version: 1, trusted: [entry] }), mode: "600" });
  }

  #git(args: readonly string[]): void {
    const filled = args.map((argument) => argument.replaceAll("%root%", this.root));
    execFileSync("git", filled, { cwd: this.at("work/repo"), env: GIT, stdio: "pipe", timeout: 20_000 });
  }
}

/** When the last world is gone. */
export function removeTemplate(): void {
  if (template !== null) rmSync(template, { recursive: true, force: true });
  template = null;
}

/** A repository with one commit, made once. */
function repository(): string {
  if (template !== null) return template;
  const folder = mkdtempSync(join(tmpdir(), "skl-attack-repo-"));
  writeFileSync(join(folder, "a.txt"), "one\n");
  for (const args of [
    ["init", "--quiet", "--initial-branch=main", "--template="],
    ["add", "a.txt"],
    ["commit", "--quiet", "-m", "First"],
  ])
    execFileSync("git", args, { cwd: folder, env: GIT, stdio: "pipe" });
  template = folder;
  return folder;
}

const toDocumentText = (document: string | Readonly<Record<string, unknown>>): string =>
  typeof document === "string" ? document : JSON.stringify(document);

export const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
