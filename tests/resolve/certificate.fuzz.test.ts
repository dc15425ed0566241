/**
 * Generates three-way cases of each kind of place and mutants of their results. `SKL_RESOLVE_CASES=20000` tries so many cases a kind instead
 * of a few.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifyMergedFile, type MergedFile, resolveFile } from "../../src/syntax/resolve/index.ts";

const RUNS = Number(process.env["SKL_RESOLVE_CASES"] ?? 60);

/** Writes parts, named by numbers, as a file; a part may have a second version. */
interface Place {
  readonly title: string;
  readonly path: string;
  readonly hasVersions?: boolean;
  readonly write: (parts: readonly Part[]) => string;
}
interface Part {
  readonly name: number;
  readonly version: number;
}

const PLACES: readonly Place[] = [
  {
    title: "functions of Python",
    path: "a.py",
    write: (parts) => parts.map(({ name, version }) => `def f${name}():\n    return ${version}\n`).join("\n\n"),
  },
  {
    title: "methods of TypeScript",
    path: "a.ts",
    write: (parts) =>
      `export class A {\n${parts.map(({ name, version }) => `  m${name}() {\n    return ${version};\n  }\n`).join("\n")}}\n`,
  },
  {
    title: "imports of Python",
    path: "a.py",
    write: (parts) => parts.map(({ name, version }) => `from m${name} import a${version}\n`).join(""),
  },
  {
    title: "names of an import of TypeScript",
    path: "a.ts",
    hasVersions: false,
    write: (parts) => `import { x, ${parts.map(({ name }) => `n${name}`).join(", ")} } from "m";\n`,
  },
  {
    title: "keys of JSON",
    path: "a.json",
    write: (parts) => `{\n${parts.map(({ name, version }) => `  "k${name}": ${version}`).join(",\n")}\n}\n`,
  },
  {
    title: "keys of YAML",
    path: "a.yaml",
    write: (parts) => `x:\n${parts.map(({ name, version }) => `  k${name}: ${version}\n`).join("")}`,
  },
  {
    title: "keys of TOML",
    path: "a.toml",
    write: (parts) => `[x]\n${parts.map(({ name, version }) => `k${name} = ${version}\n`).join("")}`,
  },
  {
    title: "entries of a list of Python",
    path: "a.py",
    write: (parts) => `X = [\n${parts.map(({ name, version }) => `    "${name} ${version}",\n`).join("")}]\n`,
  },
  {
    title: "functions of Go",
    path: "a.go",
    write: (parts) =>
      `package a\n\n${parts.map(({ name, version }) => `func F${name}() int {\n\treturn ${version}\n}\n`).join("\n")}`,
  },
  {
    title: "paragraphs of prose",
    path: "a.md",
    write: (parts) => `# Title\n\n${parts.map(({ name, version }) => `Text ${name} has ${version}.\n`).join("\n")}`,
  },
  {
    title: "items of a list in prose",
    path: "a.md",
    write: (parts) => `# Title\n\n${parts.map(({ name, version }) => `- Item ${name} has ${version}.\n`).join("")}`,
  },
  {
    title: "entries of a change log",
    path: "CHANGELOG.md",
    write: (parts) =>
      `# Changes\n\n## Next\n\n${parts.map(({ name, version }) => `- Entry ${name}, ${version}.\n`).join("")}`,
  },
];

/** A side keeps, removes or changes each part of the base, and puts new ones between them. */
const drawMergeSide = (base: readonly Part[], first: number) =>
  fc
    .tuple(
      fc.array(fc.constantFrom("keep", "keep", "keep", "remove", "change"), {
        minLength: base.length,
        maxLength: base.length,
      }),
      fc.array(fc.nat(base.length), { maxLength: 3 }),
    )
    .map(([acts, places]) => {
      const parts: Part[] = [];
      for (let at = 0; at <= base.length; at += 1) {
        for (const [index, place] of places.entries())
          if (place === at) parts.push({ name: first + index, version: 0 });
        const part = base[at];
        if (part === undefined || acts[at] === "remove") continue;
        parts.push(acts[at] === "change" ? { ...part, version: first } : part);
      }
      return parts;
    });

/** Makes cases whose parts change only if `hasVersions`. */
const threeWay = (hasVersions: boolean) =>
  fc.integer({ min: 1, max: 6 }).chain((count) => {
    const base = Array.from({ length: count }, (_, name): Part => ({ name, version: 0 }));
    const side = (first: number) =>
      drawMergeSide(base, first).map((parts) => (hasVersions ? parts : parts.map((part) => ({ ...part, version: 0 }))));
    return fc.record({ base: fc.constant(base), ours: side(100), theirs: side(200) });
  });

describe.each(PLACES)("$title", ({ path, write, hasVersions = true }) => {
  const writeMergedFile = ({ base, ours, theirs }: Record<"base" | "ours" | "theirs", readonly Part[]>): MergedFile => {
    const [before, own, other] = [base, ours, theirs].map((parts) => Buffer.from(write(parts)));
    return { path, base: before as Buffer, ours: own as Buffer, theirs: other as Buffer };
  };

  it(
    "are united only with what each side added, changed and removed",
    async () => {
      let united = 0;
      await fc.assert(
        fc.asyncProperty(threeWay(hasVersions), async (sides) => {
          const found = await resolveFile(writeMergedFile(sides));
          if (!found.ok) return;
          united += 1;
          const name = ({ name: own, version }: Part) => `${own} ${version}`;
          const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((parts) => new Set(parts.map(name)));
          const wanted = [...new Set([...(ours ?? []), ...(theirs ?? [])])].filter(
            (part) => !base?.has(part) || (ours?.has(part) && theirs?.has(part)),
          );
          for (const part of [...sides.base, ...sides.ours, ...sides.theirs]) {
            const text =
              write([part])
                .split("\n")
                .find((line) => /\d/.test(line))
                ?.trim()
                .replace(/,$/, "") ?? "";
            const isThere = found.text.includes(path === "a.ts" && text.startsWith("import") ? `n${part.name}` : text);
            const isWanted = wanted.some((each) => each.startsWith(`${part.name} `));
            if (isWanted && wanted.includes(name(part))) expect(isThere, `${text} in\n${found.text}`).toBe(true);
            if (!isWanted && !path.endsWith(".ts")) expect(isThere, `${text} in\n${found.text}`).toBe(false);
          }
        }),
        { numRuns: RUNS },
      );
      expect(united).toBeGreaterThan(RUNS / 20);
    },
    60_000 + RUNS * 50,
  );

  it(
    "are never certified with a part lost, doubled or revived",
    async () => {
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(
          threeWay(hasVersions),
          fc.nat(),
          fc.constantFrom("lose", "double", "revive"),
          async (sides, at, act) => {
            const file = writeMergedFile(sides);
            const found = await resolveFile(file);
            if (!found.ok) return;
            const lines = found.text.split("\n");
            const mutant = mutated(lines, { at, act, gone: goneLines(file, found.text) });
            if (mutant === null || mutant === found.text) return;
            tried += 1;
            const certificate = await certifyMergedFile(file, Buffer.from(mutant));
            expect(certificate.ok, `${act}:\n${mutant}`).toBe(false);
          },
        ),
        { numRuns: RUNS },
      );
      expect(tried).toBeGreaterThan(0);
    },
    60_000 + RUNS * 50,
  );
});

/** Returns the lines of the base that are in neither the result nor empty. */
function goneLines({ base }: MergedFile, result: string): string[] {
  const present = new Set(result.split("\n").map((line) => line.replace(/,$/, "")));
  return Buffer.from(base ?? [])
    .toString()
    .split("\n")
    .filter((line) => line.trim() !== "" && !present.has(line.replace(/,$/, "")));
}

function mutated(
  lines: readonly string[],
  { at, act, gone }: { readonly at: number; readonly act: string; readonly gone: readonly string[] },
): string | null {
  const full = lines.flatMap((line, index) => (/\w/.test(line) ? [index] : []));
  const place = full[at % full.length];
  if (place === undefined) return null;
  const line = lines[place] ?? "";
  if (/^import \{/.test(line)) {
    const names = line.split(", ");
    if (act === "lose" && names.length > 2) return line.replace(`, ${names[1]}`, "");
    return act === "double" ? line.replace(" }", ", x }") : null;
  }
  if (act === "revive") {
    const back = gone[at % Math.max(1, gone.length)];
    return back === undefined ? null : [...lines.slice(0, place + 1), back, ...lines.slice(place + 1)].join("\n");
  }
  const instead = act === "double" ? [line, line] : [];
  return [...lines.slice(0, place), ...instead, ...lines.slice(place + 1)].join("\n");
}
