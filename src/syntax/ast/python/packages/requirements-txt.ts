import type { Manifest, Requirement } from "../../../../kernel/domain/index.ts";
import { parseRequirement, removeEndComment, splitRequirementLines } from "./requirement.ts";

/** Reads a pip requirements file. Constraints (`-c`) and local paths are not requirements. */
export function readRequirementsTxt(text: string): Manifest {
  return { name: null, requires: joinLogicalLines(text).flatMap((line) => parseRequirementLine(line) ?? []) };
}

/** Returns the files that a requirements file includes by `-r`, as written, relative to the file itself. */
export function listIncludedFiles(text: string): string[] {
  return joinLogicalLines(text).flatMap((line) => {
    const target = /^(?:-r|--requirement(?=[\s=]))(.*)$/.exec(line)?.[1]?.replace(/^[\s=]+/, "");
    return target ? [target.replace(/^(["'])(.*)\1$/, "$2")] : [];
  });
}

/** Joins a line that ends with a backslash with the next one, like pip; a comment always ends with its own line. */
function joinLogicalLines(text: string): string[] {
  const lines: string[] = [];
  let open = "";
  for (const line of splitRequirementLines(text)) {
    const isComment = /^\s*#/.test(line);
    if (!isComment && line.endsWith("\\")) {
      open += line.slice(0, -1);
      continue;
    }
    lines.push(removeEndComment(isComment ? open : open + line).trim());
    open = "";
  }
  lines.push(removeEndComment(open).trim());
  return lines.filter((line) => line !== "");
}

function parseRequirementLine(line: string): Requirement | null {
  const editable = /^(?:-e|--editable)[\s=](.*)$/.exec(line)?.[1]?.trimStart();
  if (editable === undefined) return parseUrlRequirement(line) ?? parseRequirement(line);
  // `-e name` means the folder `name`, so that only `name @ url` names a project there.
  return parseUrlRequirement(editable) ?? (editable.includes("@") ? parseRequirement(editable) : null);
}

/** Reads a bare URL, which names its project reliably only by `#egg=` or by the file name of a wheel. */
function parseUrlRequirement(text: string): Requirement | null {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) return null;
  const [address = "", fragment = ""] = text.split(/\s/)[0]?.split("#") ?? [];
  const egg = /(?:^|&)egg=([^&]*)/.exec(fragment)?.[1];
  if (egg !== undefined) return parseRequirement(egg);
  const file = address.split("?")[0]?.split("/").at(-1) ?? "";
  return file.endsWith(".whl") ? parseRequirement(file.split("-")[0] ?? "") : null;
}
