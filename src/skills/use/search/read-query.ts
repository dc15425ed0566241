/** The rest of a longer text says less about the request than its beginning does. */
const LONGEST = 10_000;

/** Cuts a long query and notes that; nobody is refused for pasting too much. */
export function readQuery(text: string): { readonly query: string; readonly notes: readonly string[] } {
  if (text.length <= LONGEST) return { query: text, notes: [] };
  const note = `Only the first ${LONGEST} of ${text.length} characters were searched for.`;
  return { query: text.slice(0, LONGEST), notes: [note] };
}
