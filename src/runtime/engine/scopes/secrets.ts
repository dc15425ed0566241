import { err, ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { readFields, readTexts } from "./fields.ts";

/** `{names}`: sorted, never empty. */
export interface SecretScope {
  readonly names: readonly string[];
}

const MOST_NAMES = 100;
/** Names are file names too, so they have no separator and no leading dot. */
export const SECRET_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;

export const secretScope: ScopeType<SecretScope, { readonly name: string }> = {
  parse: (document) => {
    const fields = readFields(document, ["names"]);
    if (!fields.ok) return fields;
    const names = readTexts(fields.value.names, "names", MOST_NAMES);
    if (!names.ok) return names;
    const wrong = names.value.filter((name) => !SECRET_NAME.test(name));
    if (wrong.length === 0) return ok({ names: names.value });
    return err(wrong.map((name) => `${quote(name)} is no name of a secret: letters, digits, \`_\`, \`-\` and \`.\`.`));
  },
  meet: (a, b) => toSecretScope(a.names.filter((name) => b.names.includes(name))),
  leq: (a, b) => a.names.every((name) => b.names.includes(name)),
  matches: ({ names }, { name }) => names.includes(name),
  without: (a, b) => toSecretScope(a.names.filter((name) => !b.names.includes(name))),
  document: ({ names }) => ({ names }),
};

const toSecretScope = (names: readonly string[]): SecretScope | null => (names.length === 0 ? null : { names });
