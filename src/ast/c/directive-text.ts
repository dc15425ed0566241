/** What a line of the preprocessor consists of: strings, numbers, words, the longest signs, and line ends behind a backslash. */
const TOKENS =
  /(?:\\\r?\n|\s)+|(?:u8|[uUL])?"(?:\\.|[^"\\])*"|(?:u8|[uUL])?'(?:\\.|[^'\\])*'|\.?\d(?:[eEpP][+-]|[\w.'])*|\w+|<<=|>>=|<=>|\.\.\.|->\*|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||##|::|\.\*|[-+*/%&|^]=|[\s\S]/g;

/** Returns a line without the blanks that mean nothing; one with a comment or a raw string stays as it is. */
export function directiveText(text: string): string {
  if (/\/[/*]|R"/.test(text)) return text;
  return (text.match(TOKENS) ?? []).filter((token) => !/^(?:\\\r?\n|\s)+$/.test(token)).join(" ");
}
