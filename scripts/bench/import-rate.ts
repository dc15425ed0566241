import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Benchmark, Setup } from "./benchmark.ts";
import { runTimed } from "./environment.ts";
import { describeSamples, runInterleaved, summary } from "./measure.ts";
import { howRead } from "./push-cost.ts";

interface Package {
  readonly title: string;
  readonly cwd: string;
  readonly path: string;
}

export const importRate: Benchmark = {
  name: "imports",
  title: "`skl imports`: every import of a real package with where it leads, start-up included",
  run: (setup) => {
    const rounds = setup.isQuick ? 1 : 3;
    const packages = [...pythonPackages(), ...scriptPackages(setup)];
    const files = new Map<string, number>();
    const variants = Object.fromEntries(
      packages.map((found) => [
        found.title,
        () => filesASecond(found, setup, (count) => files.set(found.title, count)),
      ]),
    );
    const samples = runInterleaved(rounds, variants);
    const rows = Object.entries(samples).map(([title, rates]) => [
      title,
      String(files.get(title) ?? 0),
      describeSamples(rates),
    ]);
    const notes = [...(pythonPackages().length === 0 ? ["No python3 on the PATH: its packages are left out."] : [])];
    const data = Object.fromEntries(
      Object.entries(samples).map(([title, rates]) => [title, { files: files.get(title), per_second: summary(rates) }]),
    );
    return { columns: ["package", "files", "files a second"], rows, notes: [...notes, howRead(rounds)], data };
  },
};

/** Sources of the python3 on the PATH: pip, and the standard library's packages for mail and tasks. */
function pythonPackages(): Package[] {
  const question = "import sysconfig as s; print(s.get_path('stdlib')); print(s.get_path('purelib'))";
  const answer = spawnSync("python3", ["-c", question], { encoding: "utf8" });
  if (answer.status !== 0) return [];
  const [stdlib = "", packages = ""] = answer.stdout.trimEnd().split("\n");
  const hasPip = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;
  return [
    { title: "Python: asyncio of the standard library", cwd: stdlib, path: "asyncio" },
    ...(hasPip ? [{ title: "Python: pip with what it bundles", cwd: packages, path: "pip" }] : []),
  ];
}

function scriptPackages({ root }: Setup): Package[] {
  return [
    { title: "TypeScript: skl itself", cwd: root, path: "src" },
    { title: "JavaScript: knip", cwd: join(root, "node_modules", "knip"), path: "dist" },
  ];
}

function filesASecond({ cwd, path }: Package, { environment, skl }: Setup, count: (files: number) => void): number {
  const { ms, stdout } = runTimed({
    program: process.execPath,
    args: [skl, "imports", path, "--json", "--quiet"],
    cwd,
    env: environment,
  });
  const { files } = JSON.parse(stdout) as { files: { imports: unknown[] }[] };
  if (!files.some(({ imports }) => imports.length > 0)) throw new Error(`no import was found in ${path}`);
  count(files.length);
  return (files.length / ms) * 1000;
}
