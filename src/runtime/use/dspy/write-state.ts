import { readFile, rename, writeFile } from "node:fs/promises";
import { isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { SklError } from "../../../kernel/domain/index.ts";

/**
 * Writes a state and where it comes from into skill.yaml, and leaves every other line of it as it is. A state in a file of its own moves
 * into skill.yaml, as `state_blob`. Throws FILE_UNREADABLE and NOT_FOUND.
 */
export async function writeState(
  path: string,
  artifact: string,
  { state, provenance }: { readonly state: object; readonly provenance: object },
): Promise<void> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
  const document = parseDocument(text);
  const module = findModuleNode(document.get("artifacts"), artifact);
  if (module === null) throw new SklError("NOT_FOUND", { message: `${path} has no dspy_module "${artifact}".` });
  module.delete("state_file");
  module.set("state_blob", Buffer.from(JSON.stringify(state)).toString("base64"));
  const metadata = module.get("metadata");
  if (isMap(metadata)) metadata.set("optimized", document.createNode(provenance));
  else module.set("metadata", document.createNode({ optimized: provenance }));
  await writeFile(`${path}.new`, document.toString({ lineWidth: 0 }));
  await rename(`${path}.new`, path);
}

function findModuleNode(artifacts: unknown, name: string): YAMLMap | null {
  const all = isSeq(artifacts) ? artifacts.items.filter(isMap) : [];
  return (
    (all.find((one) => one.get("kind") === "dspy_module" && one.get("name") === name) as YAMLMap | undefined) ?? null
  );
}
