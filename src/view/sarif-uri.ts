/**
 * Returns a repository path as a relative URI. Colons are percent-encoded too, so that no first segment reads as a scheme.
 * Bytes that are not UTF-8 (lone surrogates U+DC80–U+DCFF in the path) become percent-encoded bytes.
 */
export function toArtifactUri(path: string): string {
  return path.split("/").map(encodeUriSegment).join("/");
}

function encodeUriSegment(segment: string): string {
  return [...segment].map(encodeUriCharacter).join("");
}

function encodeUriCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xdc80 && code <= 0xdcff) return `%${(code - 0xdc00).toString(16).toUpperCase()}`;
  // Other lone surrogates stand for no byte, and encodeURIComponent would throw on them.
  return encodeURIComponent(code >= 0xd800 && code <= 0xdfff ? "\ufffd" : character);
}
