/** What a line of the preprocessor consists of: comments, strings, numbers, words, the longest signs, and line ends behind a backslash. */
const TOKENS =
  /(?:\\\r?\n|[ \t\n\v\f\r])+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?:u8|[uUL])?"(?:\\.|[^"\\])*"|(?:u8|[uUL])?'(?:\\.|[^'\\])*'|\.?\d(?:[eEpP][+-]|[\w.'])*|\w+|<<=|>>=|<=>|\.\.\.|->\*|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||##|::|\.\*|[-+*/%&|^]=|[\s\S]/g;

const BLANK = /^(?:\\\r?\n|[ \t\n\v\f\r])+$|^\/[/*]/;

/** Returns a line without comments and the blanks that mean nothing; one with a raw string stays as it is. */
export function directiveText(text: string): string {
  if (/R"|\/\/[^\n]*\\\r?\n/.test(text)) return text;
  return (text.match(TOKENS) ?? []).filter((token) => !BLANK.test(token)).join(" ");
}

/** Returns a whole line of the preprocessor so; whether a bracket touches the name of a macro counts, and so do the texts of `#error`, `#pragma` and their like. */
export function directiveLine(line: string, isKept: (comment: string) => boolean): string {
  const known = /^(#|%:)[ \t]*(define|undef|if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b/.exec(line);
  const include =
    /^#[ \t]*(include(?:_next)?|import)[ \t]*("[^"\n]*"|<[^>\n]*>)[ \t]*(?:\/\/[^\n\\]*|\/\*[^*\n]*\*\/)?$/.exec(line);
  const kept = (line.match(/\/\/[^\n]*|\/\*[^*]*\*\//g) ?? []).filter(isKept);
  if (include && kept.length === 0) return `#${include[1]} ${include[2]}`;
  if (!known) return line.replace(/^#[ \t]+/, "#");
  // A backslash before a blank line goes on with nothing.
  const rest = line.slice(known[0].length).replace(/\\\s*$/, "");
  const touches = known[2] === "define" && /^[ \t]*\w+\(/.test(rest);
  return [`#${known[2]}${touches ? "(" : ""} ${directiveText(rest)}`, ...kept].join(" ");
}
