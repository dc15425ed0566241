import { requirementName, withoutComment } from "./requirement-name.ts";

/** The names in a pip requirements file. Constraints (`-c`) and local paths name nothing. */
export function parseRequirements(text: string): string[] {
  return logicalLines(text).flatMap((line) => nameIn(line) ?? []);
}

/** The files that a requirements file takes in by `-r`, as written: relative to the file itself. */
export function parseRequirementIncludes(text: string): string[] {
  return logicalLines(text).flatMap((line) => {
    const target = /^(?:-r|--requirement(?=[\s=]))[\s=]*(.*)$/.exec(line)?.[1];
    return target ? [target.replace(/^(["'])(.*)\1$/, "$2")] : [];
  });
}

/** pip joins a line that ends with a backslash with the next one, but a comment always ends with its own line. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let open = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isComment = /^\s*#/.test(line);
    if (!isComment && line.endsWith("\\")) {
      open += line.slice(0, -1);
      continue;
    }
    lines.push(withoutComment(isComment ? open : open + line).trim());
    open = "";
  }
  lines.push(withoutComment(open).trim());
  return lines.filter((line) => line !== "");
}

function nameIn(line: string): string | null {
  const editable = /^(?:-e|--editable)[\s=]\s*(.*)$/.exec(line)?.[1];
  // `-e name` means the folder `name`, so that only `name @ url` names a project there.
  if (editable !== undefined) return nameInUrl(editable) ?? (editable.includes("@") ? requirementName(editable) : null);
  return nameInUrl(line) ?? requirementName(line);
}

/** A bare URL names its project by `#egg=` or by the file name of a wheel; nothing else in it is reliable. */
function nameInUrl(text: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) return null;
  const [address = "", fragment = ""] = text.split(/\s/)[0]?.split("#") ?? [];
  const egg = /(?:^|&)egg=([^&]*)/.exec(fragment)?.[1];
  if (egg !== undefined) return requirementName(egg);
  const file = address.split("?")[0]?.split("/").at(-1) ?? "";
  return file.endsWith(".whl") ? requirementName(file.split("-")[0] ?? "") : null;
}
