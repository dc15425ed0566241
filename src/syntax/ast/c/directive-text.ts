/** Matches one token of a preprocessor line: blanks, a comment, a string, a number, a name, or the longest operator that fits. */
const TOKENS =
  /(?:\\\r?\n|[ \t\n\v\f\r])+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?:u8|[uUL])?"(?:\\.|[^"\\])*"|(?:u8|[uUL])?'(?:\\.|[^'\\])*'|\.?\d(?:[eEpP][+-]|[\w.'])*|\w+|<<=|>>=|<=>|\.\.\.|->\*|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||##|::|\.\*|[-+*/%&|^]=|[\s\S]/g;

const BLANK = /^(?:\\\r?\n|[ \t\n\v\f\r])+$|^\/[/*]/;

/** Returns a directive's text without comments and without the blanks that mean nothing. A text with a raw string is returned unchanged. */
export function normalizeDirectiveText(text: string): string {
  if (/R"|\/\/[^\n]*\\\r?\n/.test(text)) return text;
  return (text.match(TOKENS) ?? []).filter((token) => !BLANK.test(token)).join(" ");
}

/**
 * Returns a whole directive in the same form. A bracket that touches the name of a macro is kept apart from one that does not, and the
 * texts of `#error`, `#pragma` and the like stay unchanged.
 */
export function normalizeDirectiveLine(line: string, isKept: (comment: string) => boolean): string {
  const known = /^(#|%:)[ \t]*(define|undef|if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b/.exec(line);
  const include =
    /^#[ \t]*(include(?:_next)?|import)[ \t]*("[^"\n]*"|<[^>\n]*>)[ \t]*(?:\/\/[^\n\\]*|\/\*[^*\n]*\*\/)?$/.exec(line);
  const kept = (line.match(/\/\/[^\n]*|\/\*[^*]*\*\//g) ?? []).filter(isKept);
  if (include && kept.length === 0) return `#${include[1]} ${include[2]}`;
  if (!known) return line.replace(/^#[ \t]+/, "#");
  // A backslash before a blank line continues nothing.
  const rest = line.slice(known[0].length).replace(/\\\s*$/, "");
  const touches = known[2] === "define" && /^[ \t]*\w+\(/.test(rest);
  return [`#${known[2]}${touches ? "(" : ""} ${normalizeDirectiveText(rest)}`, ...kept].join(" ");
}
