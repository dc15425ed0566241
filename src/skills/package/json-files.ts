import { base64Of, bytesFromBase64, isBase64 } from "./base64.ts";
import { bytesOf, textOf } from "./encoding.ts";
import type { Fields } from "./fields.ts";
import { fileProblems, totalProblems } from "./package-files.ts";
import { foldedPath } from "./paths.ts";
import { quote } from "./problems.ts";
import type { JsonObject } from "./types.ts";

/** These files are made from the other fields. */
const GENERATED = new Set(["skill.md", "skill.yaml"]);

/** Reads the files of `skl.files`, each `{path, text}` or `{path, base64}`. */
export function readJsonFiles(own: Fields): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const folded = new Set<string>();
  for (const fields of own.maps("files")) {
    const path = fields.required("path", "Name the file by its path from SKILL.md.");
    const fold = foldedPath(path);
    if (GENERATED.has(fold)) fields.error("path", `${quote(path)} is made from the other fields.`, "Leave it out.");
    if (folded.has(fold)) fields.error("path", `${quote(path)} is given twice, or in two spellings.`, "Keep one.");
    folded.add(fold);
    files.set(path, readBytes(fields));
  }
  own.reading.problems.push(
    ...[...files].flatMap(([path, bytes]) => fileProblems(path, bytes)),
    ...totalProblems(files),
  );
  return files;
}

function readBytes(fields: Fields): Uint8Array {
  const text = fields.text("text");
  const base64 = fields.text("base64");
  if (fields.has("text") === fields.has("base64")) {
    fields.error("text", "a file has either text or base64.", "Give one of the two.");
  }
  if (base64 !== null && !isBase64(base64)) fields.error("base64", "this is not base64.", "Encode the file's bytes.");
  return text === null ? bytesFromBase64(base64 ?? "") : bytesOf(text);
}

export function jsonFile([path, bytes]: readonly [string, Uint8Array]): JsonObject {
  const text = textOf(bytes);
  return text === null ? { path, base64: base64Of(bytes) } : { path, text };
}
