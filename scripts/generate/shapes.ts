import { type Definitions, definitionNamed, inlineSchema, type Schema } from "./schemas.ts";
import { DOCUMENTS } from "./validators.ts";

const BANNER = "// Made by `npm run generate` from the files in schemas/; edit those instead.\n";

interface Shape {
  properties?: Record<string, Shape>;
  values?: Shape;
  items?: Shape;
}

function reduceSchemaToShape(schema: Schema): Shape {
  const shape: Shape = {};
  if (schema.properties) {
    shape.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, child]) => [key, reduceSchemaToShape(child)]),
    );
  }
  if (typeof schema.additionalProperties === "object") shape.values = reduceSchemaToShape(schema.additionalProperties);
  if (schema.items) shape.items = reduceSchemaToShape(schema.items);
  return shape;
}

/** Returns `shapes.generated.ts`: which keys each object of each document knows, in the order they are written. */
export function shapesCode(definitions: Definitions): string {
  const shapes = Object.entries(DOCUMENTS).map(([kind, name]) => {
    return [kind, reduceSchemaToShape(inlineSchema(definitions, definitionNamed(definitions, name)))];
  });
  return `${BANNER}
/** Keys of an object in the order they are written, what its values or a list's items look like; {} is a leaf. */
export interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly values?: Shape;
  readonly items?: Shape;
}

export const shapes = ${JSON.stringify(Object.fromEntries(shapes), null, 2)} as const satisfies Readonly<Record<string, Shape>>;
`;
}
