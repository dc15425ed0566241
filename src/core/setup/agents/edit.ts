/** What happens to the text of a file. A text of null stands for a file that does not exist or is deleted. */
export type Edit =
  | { readonly kind: "changed"; readonly text: string | null }
  | { readonly kind: "unchanged"; readonly because?: string }
  | { readonly kind: "refused"; readonly because: string };

/** Describes a part that skl keeps in a file of people: how it is added and removed. */
export interface OwnPart {
  /** Starts at the root of the repository and has slashes on every system. */
  readonly path: string;
  /** Whether the part comes only into a file that is there already. */
  readonly isAddedOnly?: boolean;
  readonly putInto: (text: string | null) => Edit;
  readonly takeFrom: (text: string) => Edit;
}
