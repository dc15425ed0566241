/** Reads the message in the body of an error; null where there is none, as in the HTML of a 502. */
export function readErrorMessage(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("message" in data) || typeof data.message !== "string")
    return null;
  const details = "errors" in data && Array.isArray(data.errors) ? data.errors.map(describeErrorDetail) : [];
  return [data.message, ...details].filter((part) => part !== "").join("; ");
}

/** Reads a detail: a string, an object with a `message`, or one with `resource`, `field` and `code`. */
function describeErrorDetail(detail: unknown): string {
  if (typeof detail === "string") return detail;
  if (typeof detail !== "object" || detail === null) return "";
  if ("message" in detail && typeof detail.message === "string") return detail.message;
  return Object.values(detail)
    .filter((value) => typeof value === "string")
    .join(" ");
}

/** Replaces lone surrogates, which GitHub refuses and which stand for bytes of paths that are not UTF-8. */
export function toSendableFields(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, replaceLoneSurrogates(value)]));
}

function replaceLoneSurrogates(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(replaceLoneSurrogates);
  return typeof value === "object" && value !== null ? toSendableFields({ ...value }) : value;
}
