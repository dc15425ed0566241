import { stat } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import { digestContract, setStatus } from "../engine/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";
import type { LibraryNode } from "./library-node.ts";
import { parseManifestBytes } from "./policy-check.ts";

/**
 * Returns skill.yaml as it is after a promotion. The text is parsed again to check that only the status, its time and the hashes
 * changed. Throws SKILL_UNUSABLE where the file's form does not allow that.
 */
export async function composePromotedSkillYaml(node: LibraryNode, promotedAt: string): Promise<string> {
  const { artifact_sha256, source_sha256, manifest_sha256 } = node.hashes;
  const text = Buffer.from(node.card).toString("utf8");
  const written =
    source_sha256 === null
      ? null
      : setStatus(text, { status: "library", promoted_at: promotedAt, source_sha256, artifact_sha256 });
  const after =
    written === null
      ? null
      : await parseManifestBytes(Buffer.from(written), {
          path: locateSkillYaml(node),
          adapters: SCOPED_ADAPTERS,
        }).catch(() => null);
  if (written !== null && after?.manifest.status === "library" && digestContract(after.manifest) === manifest_sha256)
    return written;
  throw new SklError("SKILL_UNUSABLE", {
    message: `The status cannot be written into ${locateSkillYaml(node)}: its manifest is in a form that skl does not change.`,
    fix: "Write the manifest as plain `key: value` lines, then promote it again.",
    data: { name: node.name, problems: [] },
  });
}

/** Writes the file and keeps its mode. Throws FILE_UNWRITABLE. */
export async function writeSkillYaml(node: LibraryNode, text: string): Promise<string> {
  const file = locateSkillYaml(node);
  const { mode } = await stat(file);
  // replaceFile takes bytes as Latin-1.
  await replaceFile(file, Buffer.from(text).toString("latin1"), mode & 0o777);
  return file;
}

const locateSkillYaml = ({ path }: LibraryNode): string => join(path, "skill.yaml");
