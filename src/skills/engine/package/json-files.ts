import { decodeBase64, encodeBase64, isBase64 } from "./base64.ts";
import { decodePackageUtf8, encodeUtf8 } from "./encoding.ts";
import type { Fields } from "./fields.ts";
import { listFileProblems, listTotalProblems } from "./package-files.ts";
import { foldPackagePath } from "./paths.ts";
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
    const fold = foldPackagePath(path);
    if (GENERATED.has(fold)) fields.error("path", `${quote(path)} is made from the other fields.`, "Leave it out.");
    if (folded.has(fold)) fields.error("path", `${quote(path)} is given twice, or in two spellings.`, "Keep one.");
    folded.add(fold);
    files.set(path, readBytes(fields));
  }
  own.reading.problems.push(
    ...[...files].flatMap(([path, bytes]) => listFileProblems(path, bytes)),
    ...listTotalProblems(files),
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
  return text === null ? decodeBase64(base64 ?? "") : encodeUtf8(text);
}

export function toJsonFile([path, bytes]: readonly [string, Uint8Array]): JsonObject {
  const text = decodePackageUtf8(bytes);
  return text === null ? { path, base64: encodeBase64(bytes) } : { path, text };
}
