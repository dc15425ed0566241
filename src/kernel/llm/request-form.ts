/** The form of a request, of which compatible endpoints lack parts and newer models rename others. */
export interface RequestForm {
  /** `schema` is the protocol's structured output, `text` the instruction alone. */
  readonly answer: "schema" | "text";
  readonly limit: "max_tokens" | "max_completion_tokens";
}

export const firstForm: RequestForm = { answer: "schema", limit: "max_tokens" };

/** Returns the form to try after one was refused with this message; null where none is left. */
export function pickNextForm(form: RequestForm, refusal: string): RequestForm | null {
  if (form.limit === "max_tokens" && refusal.includes("max_completion_tokens")) {
    return { ...form, limit: "max_completion_tokens" };
  }
  // Each server words its refusal differently, so the form is dropped after any of them, which costs one request.
  return form.answer === "schema" ? { ...form, answer: "text" } : null;
}
