/** Texts by path, with `/` between folders, relative to the folder that the work is in. */
export type Files = Readonly<Record<string, string>>;

/** What differs from one task of a signature to the next, by name. */
export type Slots = Readonly<Record<string, string>>;

/** `bare` is without a leading `v`; `major` and `minor` are the first one and two numbers of a version. */
export type SlotForm = "plain" | "bare" | "major" | "minor" | "lower" | "upper";

/** `rule` is the sign of an underline that is as long as the line above it. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly slot: string; readonly form: SlotForm }
  | { readonly rule: string };

/** A text with places for slots. */
export type Template = readonly TemplatePart[];

export type FieldFormat = "json" | "toml" | "yaml";
export type VersionPart = "major" | "minor" | "patch";

/** The new value: a text, or the version that follows the one that stands there. */
export type NewValue =
  | { readonly kind: "text"; readonly template: Template }
  | { readonly kind: "bump"; readonly part: VersionPart };

/** The closed language: every edit changes a text that is there, and leaves the rest of it byte for byte. */
export type Edit =
  | {
      readonly op: "set_field";
      readonly path: Template;
      readonly format: FieldFormat;
      readonly pointer: readonly Template[];
      readonly value: NewValue;
    }
  | {
      readonly op: "replace_token";
      readonly path: Template;
      /** A line feed at the start of `before` or the end of `after` stands for the end of a line. */
      readonly before: Template;
      readonly after: Template;
      /** Null for any token. */
      readonly old: Template | null;
      readonly value: NewValue;
    }
  | {
      readonly op: "replace_in_lines";
      readonly path: Template;
      /** Names the lines: those that hold this text. */
      readonly needle: Template;
      readonly old: Template;
      readonly value: Template;
    }
  | {
      readonly op: "append_below";
      readonly path: Template;
      readonly heading: Template;
      readonly place: "line" | "blank lines" | "section";
      /** Whole lines, each ended by a line feed. */
      readonly addition: Template;
    }
  | {
      readonly op: "insert_sorted";
      readonly path: Template;
      /** The line above the run of lines; an empty text for the start of the file. */
      readonly anchor: Template;
      readonly line: Template;
      readonly ignoresCase: boolean;
    }
  | {
      readonly op: "replace_lines";
      readonly path: Template;
      /** Whole lines, each ended by a line feed, as are the new ones. */
      readonly old: Template;
      readonly value: Template;
    }
  | EverywhereEdit;

/** Changes every file that has such a line, so that files which come later are changed, too. */
export interface EverywhereEdit {
  readonly op: "replace_everywhere";
  /** The folder that they are below; "" for all. */
  readonly folder: string;
  /** How their paths end, such as `/package.json` or `.yml`. */
  readonly ending: string;
  /** Names the lines: those that hold this text. */
  readonly needle: Template;
  readonly old: Template;
  readonly value: Template;
}

/** A slot whose value is not asked for: it stands in a field of a file before the edits. */
export interface ReadSlot {
  readonly slot: string;
  readonly path: string;
  readonly format: FieldFormat;
  readonly pointer: readonly string[];
}

/** `version`, `number`, `path` and `name` have no blanks; `text` is anything on one line. */
export type SlotKind = "version" | "number" | "path" | "name" | "text";

export interface Slot {
  readonly name: string;
  readonly kind: SlotKind;
}

/** The wording that all requests share, word by word in order, with a slot in each gap; `skip` is a gap that some requests leave out. */
export type RequestPart =
  | { readonly text: string }
  | { readonly slot: string; readonly kind: SlotKind }
  | { readonly skip: true };

export interface EditProgram {
  /** Null if the instances came with their slots. */
  readonly request: readonly RequestPart[] | null;
  readonly slots: readonly Slot[];
  readonly reads?: readonly ReadSlot[];
  readonly edits: readonly Edit[];
}

/** One recorded task: what was asked, and the texts of the files before and after. Files that did not change may be left out. */
export interface EditInstance {
  readonly request: string;
  /** The values that the task was given by name; null where they have to be found in the requests. */
  readonly slots: Slots | null;
  readonly before: Files;
  readonly after: Files;
}

export type NoProgramReason =
  | "too_few_instances"
  | "nothing_changes"
  | "requests_differ"
  | "file_created_or_deleted"
  | "files_differ"
  | "too_large"
  | "no_edit_found"
  | "instances_disagree";

export type Inference =
  | {
      readonly kind: "program";
      readonly program: EditProgram;
      /** The slots of each instance, in the order of the instances. */
      readonly slots: readonly Slots[];
    }
  | {
      readonly kind: "none";
      readonly reason: NoProgramReason;
      /** One sentence for a person. */
      readonly message: string;
    };

export type Applied =
  /** `files` holds those that changed, with their new texts. */
  | { readonly kind: "applied"; readonly files: Files }
  /** `edit` is the position of the edit that cannot be made, from 0. */
  | { readonly kind: "refused"; readonly edit: number; readonly message: string };
