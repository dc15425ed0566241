import { hashSha256Hex } from "../digests.ts";
import type { OverlayNode, PlannedChange, Touched, Was } from "./overlay.ts";

/**
 * Returns the changes below a node in an order in which they can be made: first removals, children before parents, then what is
 * new.
 */
export function listPlannedChanges(node: OverlayNode, prefix = ""): PlannedChange[] {
  return [...node.touched]
    .sort(compareFirstNames)
    .flatMap(([name, touched]) => planTouchedChanges(touched, `${prefix}${name}`));
}

const compareFirstNames = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

function planTouchedChanges(touched: Touched, path: string): PlannedChange[] {
  switch (touched.kind) {
    case "visited":
      return listPlannedChanges(touched.node, `${path}/`);
    case "removed":
      return planRemoval(touched.was, path);
    case "made":
      return [
        ...planRemoval(touched.was, path),
        { kind: "make_directory", path },
        ...listPlannedChanges(touched.node, `${path}/`),
      ];
    case "file": {
      const { was, file } = touched;
      const content = file.content();
      // The file was opened for writing and left unchanged.
      if (was.kind === "file" && was.digest === hashSha256Hex(content)) return [];
      const before = was.kind === "file" ? was.digest : null;
      return [
        ...(was.kind === "directory" ? planRemoval(was, path) : []),
        { kind: "write_file", path, before, content },
      ];
    }
  }
}

function planRemoval(was: Was, path: string): PlannedChange[] {
  switch (was.kind) {
    case "nothing":
      return [];
    case "file":
      return [{ kind: "remove_file", path, before: was.digest }];
    case "directory":
      return [...listPlannedChanges(was.node, `${path}/`), { kind: "remove_directory", path }];
  }
}
