import type { JSX } from "preact";
import { route, searchFor } from "../store.ts";

/** A field for the words that are searched in the view; they stand in its address. */
export function SearchField({ label }: { readonly label: string }): JSX.Element {
  return (
    <label class="search">
      <span class="unseen">{label}</span>
      <input
        type="search"
        placeholder={label}
        value={route.value.words}
        onInput={({ currentTarget }) => searchFor(currentTarget.value)}
      />
    </label>
  );
}

export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
