/**
 * A repository path as a relative URI: each segment percent-encoded, a colon too, so that no first segment reads as a
 * scheme. Bytes that are not UTF-8 (lone surrogates U+DC80–U+DCFF in the path) become the percent-encoded byte.
 */
export function artifactUri(path: string): string {
  return path.split("/").map(encodedSegment).join("/");
}

function encodedSegment(segment: string): string {
  return [...segment].map(encodedCharacter).join("");
}

function encodedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xdc80 && code <= 0xdcff) return `%${(code - 0xdc00).toString(16).toUpperCase()}`;
  // Any other lone surrogate has no bytes at all, and encodeURIComponent would throw.
  return encodeURIComponent(code >= 0xd800 && code <= 0xdfff ? "\ufffd" : character);
}
