import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "../../../src/kernel/domain/index.ts";

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

interface Yardstick {
  readonly extension: string;
  /** Builds the oracle into a folder and returns how to start it. */
  build(folder: string): readonly [string, ...string[]];
}

/** The programs of the languages themselves that say whether two texts are the same. */
export const YARDSTICKS: Partial<Record<Language, Yardstick>> = {
  go: {
    extension: "go",
    build: (folder) => {
      execFileSync("go", ["build", "-o", join(folder, "oracle"), here("go/oracle.go"), here("go/exports.go")], {
        stdio: "inherit",
      });
      return [join(folder, "oracle")];
    },
  },
  java: {
    extension: "java",
    build: (folder) => {
      const formatter = "com.google.googlejavaformat:google-java-format:1.28.0:jar:all-deps";
      const jar = jarFrom(formatter, "google-java-format-1.28.0-all-deps.jar");
      const exports = ["api", "code", "file", "main", "parser", "tree", "util"].map(
        (part) => `--add-exports=jdk.compiler/com.sun.tools.javac.${part}=ALL-UNNAMED`,
      );
      execFileSync(
        "javac",
        [...exports, "-cp", jar, "-d", folder, here("java/Oracle.java"), here("java/Exports.java")],
        { stdio: "inherit" },
      );
      return ["java", ...exports, "-cp", `${jar}:${folder}`, "Oracle"];
    },
  },
  kotlin: {
    extension: "kt",
    build: (folder) => {
      const jar = jarFrom("com.facebook:ktfmt:0.54:jar:jar-with-dependencies", "ktfmt-0.54-jar-with-dependencies.jar");
      const sources = [here("kotlin/Oracle.java"), here("kotlin/Exports.java"), here("kotlin/Edges.java")];
      execFileSync("javac", ["-cp", jar, "-d", folder, ...sources], { stdio: "inherit" });
      return ["java", "-cp", `${jar}:${folder}`, "Oracle"];
    },
  },
  rust: {
    extension: "rs",
    build: (folder) => {
      cpSync(here("rust"), folder, { recursive: true });
      // Its dependencies are built once for all runs.
      const target = join(tmpdir(), "skl-oracle-rust-target");
      execFileSync("cargo", ["build", "--quiet", "--target-dir", target], { cwd: folder, stdio: "inherit" });
      return [join(target, "debug/oracle")];
    },
  },
  c: { extension: "c", build: () => ["python3", here("c/oracle.py"), "c"] },
  cpp: { extension: "cc", build: () => ["python3", here("c/oracle.py"), "cpp"] },
  csharp: {
    extension: "cs",
    build: () => {
      // What it downloads serves all runs.
      const folder = join(tmpdir(), "skl-oracle-csharp");
      execFileSync("sh", [here("csharp/build.sh"), here("csharp"), folder], { stdio: "inherit" });
      const dotnet = join(folder, "runtime/dotnetcore2/bin/dotnet");
      return ["env", `LD_LIBRARY_PATH=${folder}`, dotnet, join(folder, "Oracle.dll")];
    },
  },
  php: { extension: "php", build: () => ["php", "-d", "memory_limit=1G", here("php/oracle.php")] },
  ruby: { extension: "rb", build: () => ["ruby", here("ruby/oracle.rb")] },
};

/** Returns where Maven has put an artifact, which it does once for all runs. */
function jarFrom(artifact: string, file: string): string {
  const libraries = join(tmpdir(), "skl-oracle-libraries");
  const copy = ["-q", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${libraries}`];
  if (!existsSync(join(libraries, file))) execFileSync("mvn", copy, { stdio: "inherit" });
  return join(libraries, file);
}

/** Builds the oracle of a language. Throws where its tools are missing. */
export function buildLanguageOracle(language: Language): readonly [string, ...string[]] {
  const yardstick = YARDSTICKS[language];
  if (!yardstick) throw new Error(`${language} has no oracle`);
  return yardstick.build(mkdtempSync(join(tmpdir(), `skl-oracle-${language}-`)));
}
