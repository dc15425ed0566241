/** The words of a longer text would say less about what is wanted than its beginning does. */
const LONGEST = 10_000;

/** Cuts a text that is asked with, and says so; nobody is refused for pasting too much. */
export function readQuery(text: string): { readonly query: string; readonly notes: readonly string[] } {
  if (text.length <= LONGEST) return { query: text, notes: [] };
  const note = `Only the first ${LONGEST} of ${text.length} characters were searched for.`;
  return { query: text.slice(0, LONGEST), notes: [note] };
}
