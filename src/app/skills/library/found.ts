import type { KnownFolder } from "../../../store/index.ts";
import type { KeptDetails } from "./details.ts";
import { indexedFolder } from "./indexed-folder.ts";
import type { FolderDetails, FoundFolder } from "./library-skill.ts";
import type { SkillScope } from "./roots.ts";
import { systemFolder } from "./system-packages.ts";

/** A folder that the index knows. */
export class KnownFound implements FoundFolder {
  readonly name: string;
  readonly path: string;
  readonly isUsable: boolean;
  readonly digest: string | null;
  readonly edges: FoundFolder["edges"];
  #details: FolderDetails | null = null;

  constructor(
    { name, path, digest, edges }: KnownFolder,
    readonly scope: SkillScope,
    private readonly kept: KeptDetails,
  ) {
    this.name = name;
    this.path = path;
    this.isUsable = digest !== null;
    this.digest = digest;
    this.edges = edges;
  }

  details(): FolderDetails {
    this.#details ??= this.kept.detailsOf(this);
    return this.#details;
  }
}

/** A package that comes with skl: it can be read, and declares no edges, as the tests make sure. Null for a path on a disk. */
export function systemFound(path: string): FoundFolder | null {
  const folder = systemFolder(path);
  if (folder === null) return null;
  let read: { readonly digest: string | null; readonly details: FolderDetails } | null = null;
  const asRead = () => {
    if (read !== null) return read;
    const { digest, facts, problems } = indexedFolder(folder, { isFirst: false, columns: null });
    read = { digest, details: { facts: facts === null ? null : JSON.parse(facts), problems: JSON.parse(problems) } };
    return read;
  };
  return {
    name: folder.name,
    scope: "account",
    path,
    isUsable: true,
    get digest() {
      return asRead().digest;
    },
    edges: [],
    details: () => asRead().details,
  };
}
