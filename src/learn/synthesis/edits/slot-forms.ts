import { lowered, raised } from "./characters.ts";
import { bareVersion, leadingNumbers } from "./version.ts";

/** Returns a slot's value in one of its forms, or null where the value has no such form. */
export function inForm(value: string, form: string): string | null {
  if (form === "lower") return lowered(value);
  if (form === "upper") return raised(value);
  if (form === "bare") return bareVersion(value);
  if (form === "major" || form === "minor") {
    const numbers = leadingNumbers(value, form === "major" ? 1 : 2);
    return numbers === "" ? null : numbers;
  }
  return value;
}
