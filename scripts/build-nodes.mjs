// Builds the nodes of `nodes/`: `node scripts/build-nodes.mjs [--check] [NAME…]`. For each it writes `node.rs`, the whole source in one
// file, `node.wasm`, and the hashes of both into `skill.yaml`. The same sources give the same bytes wherever they are built, so
// `--check` compares with what is checked in, and ends with 1 where something differs. It ends with 2 without the compiler.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const nodes = fileURLToPath(new URL("../nodes", import.meta.url));
/** The compiler of this version alone, since another one gives other bytes. */
const rustc = process.env.SKL_RUSTC ?? "rustc";
const WANTED = { release: "1.95.0", "LLVM version": "22.1.2" };
const TARGET = "wasm32-wasip1";
const INSTALL = `rustup toolchain install ${WANTED.release} --target ${TARGET}. SKL_RUSTC names another compiler.`;

const FLAGS = [
  ...["--edition", "2021", "--crate-name", "node", "--crate-type", "bin", "--target", TARGET],
  ...["-C", "opt-level=z", "-C", "lto=fat", "-C", "codegen-units=1", "-C", "panic=abort", "-C", "strip=symbols"],
];

/** The nodes that have a source, by name. */
export function nodeNames() {
  return readdirSync(join(nodes, "src"))
    .filter((file) => file.endsWith(".rs"))
    .map((file) => file.slice(0, -".rs".length))
    .sort();
}

/** Returns why nothing can be built here, or null. */
export function compilerProblem() {
  const asked = spawnSync(rustc, ["-vV"], { encoding: "utf8" });
  if (asked.error || asked.status !== 0) return `There is no compiler at ${rustc}. ${INSTALL}`;
  for (const [name, wanted] of Object.entries(WANTED)) {
    const found = new RegExp(`^${name}: (.*)$`, "m").exec(asked.stdout)?.[1];
    if (found !== wanted) return `${rustc} has ${name} ${found}, and the artifacts are made with ${wanted}. ${INSTALL}`;
  }
  const sysroot = spawnSync(rustc, ["--print", "sysroot"], { encoding: "utf8" }).stdout.trim();
  if (!existsSync(join(sysroot, `lib/rustlib/${TARGET}/lib`))) return `${rustc} has no ${TARGET}. ${INSTALL}`;
  return null;
}

/** Returns the node and the shared modules as one file, so that the file beside the artifact is all that the compiler read. */
export function wholeSource(name) {
  const source = readFileSync(join(nodes, "src", `${name}.rs`), "utf8");
  const inclusion = '#[path = "../sdk/mod.rs"]\nmod sdk;';
  if (!source.includes(inclusion)) throw new Error(`${name}.rs does not include the shared modules as the others do.`);
  const head = [
    `// The whole source of node.wasm, made by scripts/build-nodes.mjs of nodes/src/${name}.rs and nodes/sdk.`,
    `// rustc ${WANTED.release} ${FLAGS.join(" ")} node.rs -o node.wasm`,
  ];
  const body = source
    .replace("#![no_main]", "#![no_main]\n#![allow(dead_code)]")
    .replace(inclusion, () => `mod sdk {\n${indented(sharedModules())}\n}`);
  return `${head.join("\n")}\n\n${body}`;
}

function sharedModules() {
  const read = (file) => readFileSync(join(nodes, "sdk", file), "utf8").trimEnd();
  return read("mod.rs").replace(/^((?:pub )?mod (\w+));$/gm, (_, head, module) => {
    return `${head} {\n${indented(read(`${module}.rs`))}\n}`;
  });
}

const indented = (text) => text.replace(/^(?=.)/gm, "    ");

/** Compiles in a folder of its own, under a fixed name, so that no path of this machine gets into the artifact. */
function compiled(name, source) {
  const folder = mkdtempSync(join(tmpdir(), "skl-node-"));
  try {
    writeFileSync(join(folder, "node.rs"), source);
    const args = [...FLAGS, `--remap-path-prefix=${folder}=/node`, "node.rs", "-o", "node.wasm"];
    const ended = spawnSync(rustc, args, { cwd: folder, encoding: "utf8" });
    if (ended.status !== 0) throw new Error(`${name} does not compile:\n${ended.stderr}`);
    return readFileSync(join(folder, "node.wasm"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the manifest with its two hashes. Everything else stays as it was written. */
function withHashes(text, { source, artifact }) {
  const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
  return text
    .replace(/^( +source_sha256:).*$/m, `$1 ${hash(source)}`)
    .replace(/^( +artifact_sha256:).*$/m, `$1 ${hash(artifact)}`);
}

/** Returns the files that are built from a node's sources, by their path in its folder. */
function built(name) {
  const source = wholeSource(name);
  const artifact = compiled(name, source);
  const manifest = readFileSync(join(nodes, name, "skill.yaml"), "utf8");
  const skill = withHashes(manifest, { source, artifact });
  return new Map([
    ["node.rs", Buffer.from(source)],
    ["node.wasm", artifact],
    ["skill.yaml", Buffer.from(skill)],
  ]);
}

function main(args) {
  const isCheck = args.includes("--check");
  const named = args.filter((arg) => arg !== "--check");
  const unknown = named.filter((name) => !nodeNames().includes(name));
  const problem = unknown.length > 0 ? `There is no node ${unknown.join(", ")}.` : compilerProblem();
  if (problem !== null) {
    console.error(problem);
    return 2;
  }
  let differences = 0;
  for (const name of named.length > 0 ? named : nodeNames()) {
    for (const [file, bytes] of built(name)) {
      const path = join(nodes, name, file);
      const isSame = existsSync(path) && bytes.equals(readFileSync(path));
      if (isSame) continue;
      if (isCheck) console.error(`nodes/${name}/${file} is not what its sources make.`);
      else writeFileSync(path, bytes);
      differences += 1;
    }
    const size = readFileSync(join(nodes, name, "node.wasm")).length;
    if (!isCheck) console.log(`${name}: ${size} bytes`);
  }
  return isCheck && differences > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = main(process.argv.slice(2));
}
