type Json = Readonly<Record<string, unknown>>;

/**
 * Where GitHub sends null and its description says that it never does: the members of a component, by their JSON pointers. A pull
 * request whose fork was deleted has no head repository; an account that was deleted no head user; a label that came by being
 * put on something no description.
 */
const nullable: Readonly<Record<string, readonly string[]>> = {
  "pull-request": ["/properties/head/properties/repo", "/properties/head/properties/user"],
  "pull-request-simple": ["/properties/head/properties/repo", "/properties/labels/items/properties/description"],
};

/** Returns the component as GitHub really answers. Throws where the member is gone, so that nobody keeps a correction that is no longer needed. */
export function correctComponent(name: string, schema: unknown): unknown {
  const pointers = nullable[name] ?? [];
  return pointers.reduce((whole, pointer) => withNull(whole, pointer.slice(1).split("/")), schema);
}

function withNull(schema: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return { anyOf: [schema, { type: "null" }] };
  if (typeof schema !== "object" || schema === null || !(key in schema))
    throw new Error(`Nothing to correct at ${key}.`);
  return { ...schema, [key]: withNull((schema as Json)[key], rest) };
}
