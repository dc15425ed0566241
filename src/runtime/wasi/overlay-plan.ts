import { sha256 } from "../digests.ts";
import type { OverlayNode, PlannedChange, Touched, Was } from "./overlay.ts";

/**
 * Returns the changes below a node in an order in which they can be made: first removals, children before parents, then what is
 * new.
 */
export function plannedChanges(node: OverlayNode, prefix = ""): PlannedChange[] {
  return [...node.touched].sort(byName).flatMap(([name, touched]) => changesOf(touched, `${prefix}${name}`));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function changesOf(touched: Touched, path: string): PlannedChange[] {
  switch (touched.kind) {
    case "visited":
      return plannedChanges(touched.node, `${path}/`);
    case "removed":
      return removalOf(touched.was, path);
    case "made":
      return [
        ...removalOf(touched.was, path),
        { kind: "make_directory", path },
        ...plannedChanges(touched.node, `${path}/`),
      ];
    case "file": {
      const { was, file } = touched;
      const content = file.content();
      // The file was opened for writing and left unchanged.
      if (was.kind === "file" && was.digest === sha256(content)) return [];
      const before = was.kind === "file" ? was.digest : null;
      return [...(was.kind === "directory" ? removalOf(was, path) : []), { kind: "write_file", path, before, content }];
    }
  }
}

function removalOf(was: Was, path: string): PlannedChange[] {
  switch (was.kind) {
    case "nothing":
      return [];
    case "file":
      return [{ kind: "remove_file", path, before: was.digest }];
    case "directory":
      return [...plannedChanges(was.node, `${path}/`), { kind: "remove_directory", path }];
  }
}
