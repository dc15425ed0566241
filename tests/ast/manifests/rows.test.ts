import { describe, expect, test } from "vitest";
import { hasMarker, listManifestRows, manifestRows } from "../../../src/syntax/ast/manifest-files.ts";
import { findRedirectedSources, listManifestsAt, readCodeSources } from "../../../src/syntax/ast/manifests/index.ts";
import { rowFixtures } from "./row-fixtures.ts";

/** Returns the packages that a change adds to a file, and what it takes from another place. */
function foundIn(path: string, before: string, after: string): string[] {
  const lines = after.split("\n");
  const read = listManifestsAt(path).filter((each) => hasMarker(each, lines));
  const added = read.flatMap((each) => {
    const known = each.names(before, path);
    return each.names(after, path).filter((name) => !known.includes(name));
  });
  const [old, now] = [readCodeSources(path, before), readCodeSources(path, after)];
  if (old === "unreadable" || now === "unreadable") throw new Error(`${path} cannot be read`);
  const moved = old && now ? findRedirectedSources(old, now) : [];
  return [...new Set([...added, ...moved.map(({ name, to }) => `${name}: ${to}`)])];
}

describe.each(Object.entries(rowFixtures))("what %s names", (id, { path, before, brings, passes }) => {
  test("the row is the one of the file", () => {
    expect(listManifestRows(path).map(([each]) => each)).toContain(id);
  });

  test.each(brings)("is found where it is new: %j", (after, found) => {
    expect(foundIn(path, before, after)).toEqual(found);
  });

  test.each(passes.map((each) => [each]))("passes where nothing is new: %j", (after) => {
    expect(foundIn(path, before, after)).toEqual([]);
  });
});

describe("the cells of a notebook", () => {
  const cell = (source: string, cell_type = "code") => JSON.stringify({ cells: [{ cell_type, source: [source] }] });
  const before = cell("%pip install flask");

  test.each([
    [cell("%pip install flask left_pad"), ["left-pad"]],
    [cell("!pip install -q left-pad==1\nimport flask"), ["left-pad"]],
    [cell("%conda install -c conda-forge left-pad"), ["left-pad"]],
    [cell("%pip install flask==3"), []],
    [cell("# %pip install left-pad"), []],
    [cell("%pip install left-pad", "markdown"), []],
  ])("name packages by commands: %j", (after, found) => {
    expect(foundIn("a.ipynb", before, after)).toEqual(found);
  });
});

test("each row that people write has pathspecs, by which its files are found on the base", () => {
  for (const [id, row] of Object.entries(manifestRows))
    expect([id, row.isLock || row.pathspecs.length > 0]).toEqual([id, true]);
});
