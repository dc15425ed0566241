import { SklError } from "./errors.ts";
import { findNearestName } from "./nearest-name.ts";

interface UnknownName {
  /** The key of the name in the error's data, such as `id`. */
  readonly key: string;
  readonly name: string;
  /** Lists the names that exist. */
  readonly names: Iterable<string>;
  readonly fix: string;
}

/** Makes the error NOT_FOUND for a name that nothing has; the nearest name that exists is added to the message and the data. */
export function createUnknownNameError(message: string, { key, name, names, fix }: UnknownName): SklError {
  const nearest = findNearestName(name, names);
  return new SklError("NOT_FOUND", {
    message: nearest ? `${message} Did you mean ${nearest}?` : message,
    fix,
    data: { [key]: name, nearest },
  });
}
