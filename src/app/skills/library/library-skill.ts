import type { Problem } from "../../../skills/package/index.ts";
import type { EdgeRow } from "../../../store/index.ts";
import type { SkillScope } from "./roots.ts";
import type { SkillFacts } from "./rows.ts";

/** A package of the library, with what a list shows of it. */
export interface LibrarySkill {
  readonly name: string;
  /** Read when it is first asked for, like `problems`: most questions need it of a few skills alone. */
  readonly facts: SkillFacts;
  /** Those that the package declares. */
  readonly edges: readonly EdgeRow[];
  readonly scope: SkillScope;
  /** Absolute; of a package that comes with skl `skl:system/NAME`. */
  readonly path: string;
  /** The folders that this one hides by having its name. */
  readonly hidden: readonly string[];
  readonly digest: string;
  readonly problems: readonly Problem[];
}

/** A folder that holds no usable package. */
export type BrokenSkill = Pick<LibrarySkill, "name" | "scope" | "path" | "hidden" | "problems">;

/** What a folder was found to be, whatever else has its name. */
export interface FoundFolder {
  readonly name: string;
  readonly scope: SkillScope;
  readonly path: string;
  /** A package can be read from it. */
  readonly isUsable: boolean;
  /** Null where it is not usable. */
  readonly digest: string | null;
  readonly edges: readonly EdgeRow[];
  details(): FolderDetails;
}

export interface FolderDetails {
  /** Null where `digest` is. */
  readonly facts: SkillFacts | null;
  readonly problems: readonly Problem[];
}

/** What a name comes to: the folder that has it, those that it hides, and what is wrong with the name. */
export interface NamedFolder {
  readonly folder: FoundFolder;
  readonly hidden: readonly string[];
  readonly problems: readonly Problem[];
}

/** What can be told without opening anything is there at once; the rest when it is asked for. */
export class BrokenFolder implements BrokenSkill {
  readonly name: string;
  readonly scope: SkillScope;
  readonly path: string;
  readonly hidden: readonly string[];

  constructor(private readonly named: NamedFolder) {
    const { folder, hidden } = named;
    this.name = folder.name;
    this.scope = folder.scope;
    this.path = folder.path;
    this.hidden = hidden;
  }

  get problems(): readonly Problem[] {
    const { folder, problems } = this.named;
    return [...folder.details().problems, ...problems];
  }
}

export class FolderSkill extends BrokenFolder implements LibrarySkill {
  constructor(private readonly usable: NamedFolder) {
    super(usable);
  }

  /** The same name for the folder as it was found later. */
  as(folder: FoundFolder): FolderSkill {
    return new FolderSkill({ ...this.usable, folder });
  }

  get digest(): string {
    return this.usable.folder.digest ?? "";
  }

  get edges(): readonly EdgeRow[] {
    return this.usable.folder.edges;
  }

  get facts(): SkillFacts {
    return this.usable.folder.details().facts ?? { ...NO_FACTS, title: this.name };
  }
}

/** Of a package that went away since it was listed. */
const NO_FACTS: Omit<SkillFacts, "title"> = { description: "", version: "", source: "user", status: null };
