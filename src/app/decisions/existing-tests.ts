import type { QueueEntry, Rfc } from "../../domain/index.ts";
import { GitTree } from "../../git/index.ts";
import { formatCriterion } from "../../rfc/index.ts";
import type { Workspace } from "../ground/index.ts";

const TEST_FILES = ["test_*.py", "*_test.py", "*.test.*", "*.spec.*"];
/** Matches the beginning of a test with its name, in Python and in JavaScript. */
const TEST = /^[ \t]*(?:async[ \t]+)?def[ \t]+(test_\w+)|\b(?:it|test)\([ \t]*(["'`])([^"'`\n]{1,150})\2/gm;
const MOST = { files: 20, bytes: 500_000, tests: 3 } as const;

/**
 * Returns criteria with tests of the base that mention a symbol or a module which the RFC is about, the nearest first. Tests of the
 * branch are not offered: whoever wants the change approved has written them.
 */
export async function existingTests(
  { repository, base }: Workspace,
  rfc: Rfc,
  proposals: readonly QueueEntry[],
): Promise<string[]> {
  const names = [...symbolsOf(rfc), ...proposals.map(({ path }) => stemOf(path))].filter((name) =>
    /^\w{3,}$/.test(name),
  );
  if (names.length === 0) return [];
  const wanted = names.flatMap((name) => ["-e", name]);
  const places = TEST_FILES.map((glob) => `:(glob)**/${glob}`);
  const listed = await repository.git(["grep", "-l", "-z", "-w", "-F", ...wanted, base.oid, "--", ...places], {
    answers: [1],
  });
  const prefix = `${base.oid}:`;
  const paths = listed.stdout
    .toString("utf8")
    .split("\0")
    .filter((line) => line.startsWith(prefix));
  const tree = new GitTree(repository.objects, base.oid);
  const tests: { readonly rank: number; readonly spec: string }[] = [];
  for (const path of paths.slice(0, MOST.files).map((line) => line.slice(prefix.length))) {
    const text = Buffer.from((await tree.read(path)) ?? []).toString("utf8");
    if (text.length > MOST.bytes) continue;
    const starts = [...text.matchAll(TEST)];
    for (const [at, start] of starts.entries()) {
      const body = text.slice(start.index, starts[at + 1]?.index);
      const rank = names.findIndex((name) => new RegExp(`\\b${name}\\b`).test(body));
      const [, python, , script = ""] = start;
      const check_reference = python === undefined ? `${path} > ${script}` : `${path}::${python}`;
      const description = `${python ?? script} still passes`;
      if (rank >= 0) tests.push({ rank, spec: formatCriterion({ description, check_type: "test", check_reference }) });
    }
  }
  return tests
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST.tests)
    .map(({ spec }) => spec);
}

/** Returns the symbols whose signatures the RFC covers: `signature:app/x.py:login`, and behind it maybe a digest. */
function symbolsOf(rfc: Rfc): string[] {
  return (rfc.covers ?? []).flatMap((cover) => /^signature:[^:]+:(?:\w+\.)*(\w+)/.exec(cover)?.[1] ?? []);
}

function stemOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\..*$/, "");
}
