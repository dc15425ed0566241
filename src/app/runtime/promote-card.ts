import { stat } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../domain/index.ts";
import { replaceFile } from "../../files/index.ts";
import { contractDigest, withStatus } from "../../runtime/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../../runtime/scopes/index.ts";
import { manifestIn } from "./policy-check.ts";
import type { LibraryNode } from "./promote-status.ts";

/**
 * skill.yaml as it stands after a promotion. It is read again before it is written: nothing but the status, its time and the
 * hashes may have changed. Throws SKILL_UNUSABLE where the file's form does not allow that.
 */
export async function promotedCard(node: LibraryNode, promotedAt: string): Promise<string> {
  const { artifact_sha256, source_sha256, manifest_sha256 } = node.hashes;
  const text = Buffer.from(node.card).toString("utf8");
  const written =
    source_sha256 === null
      ? null
      : withStatus(text, { status: "library", promoted_at: promotedAt, source_sha256, artifact_sha256 });
  const after =
    written === null
      ? null
      : await manifestIn(Buffer.from(written), { path: cardOf(node), adapters: SCOPED_ADAPTERS }).catch(() => null);
  if (written !== null && after?.manifest.status === "library" && contractDigest(after.manifest) === manifest_sha256)
    return written;
  throw new SklError("SKILL_UNUSABLE", {
    message: `The status cannot be written into ${cardOf(node)}: its manifest is in a form that skl does not change.`,
    fix: "Write the manifest as plain `key: value` lines, then promote it again.",
    data: { name: node.name, problems: [] },
  });
}

/** Puts it in place, with the rights that the file has. Throws FILE_UNWRITABLE. */
export async function writeCard(node: LibraryNode, text: string): Promise<string> {
  const file = cardOf(node);
  const { mode } = await stat(file);
  await replaceFile(file, Buffer.from(text), mode & 0o777);
  return file;
}

const cardOf = ({ path }: LibraryNode): string => join(path, "skill.yaml");
