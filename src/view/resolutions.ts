import type { ResolveRevertOutput, ResolveShowOutput } from "../kernel/domain/documents.generated.ts";
import { listItems } from "../kernel/domain/index.ts";
import { warned } from "./document/model.ts";
import { blank, type Document, dim, good, line, strong } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Shows the files that sessions united, each with what its branch brought. */
export function renderResolutions(resolutions: ResolveShowOutput["resolutions"]): Document {
  if (resolutions.length === 0) return [line(0, "No session has united a file that Git could not merge.")];
  return resolutions.flatMap(({ branch, agent_id, path, label, kinds, with: other, undone_by, commit, diff }, at) => [
    ...(at === 0 ? [] : [blank]),
    line(0, strong(path), ` of ${branch} (${agent_id})${other === null ? "" : `, beside ${other}`}: ${label}`),
    line(
      2,
      dim(
        `${commit === null ? "" : `${commit.slice(0, 10)}: `}${kinds.length === 0 ? "the changes lie apart" : `both added ${listItems(kinds)}`}`,
      ),
    ),
    ...(undone_by === null ? [] : [line(2, `${undone_by} took it out again.`)]),
    ...(diff ?? "")
      .split("\n")
      .filter(Boolean)
      .map((text) => line(4, text)),
  ]);
}

/** Shows which files are as they were before a branch. */
export function renderRevertedFiles({ branch, paths, commit, pushed, warnings }: ResolveRevertOutput): Document {
  const what = `${formatCount(paths.length, "file")} as before ${branch}: ${paths.join(", ")}`;
  return [
    commit === null
      ? line(0, `Done before: ${what}`)
      : line(0, good(what), ` (${commit.slice(0, 10)}${pushed ? "" : ", not pushed"})`),
    warned(warnings),
  ];
}
