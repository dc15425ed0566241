/** What a change does to contracts that are no source code: database schemas, interface descriptions, infrastructure, environments. */
import type { SignatureChange } from "../../domain/index.ts";
import { environmentChanges } from "./environment.ts";
import { graphqlChanges } from "./graphql.ts";
import { interfaceChanges } from "./interface-description.ts";
import { migrationChanges } from "./migration.ts";
import { protocolChanges } from "./protocol-buffers.ts";
import { terraformChanges } from "./terraform.ts";

/** What differs between two versions of a contract; an empty text stands for a file that is not there. */
type Comparison = (before: string, after: string) => readonly SignatureChange[];

const READERS: readonly { readonly path: RegExp; readonly compare: Comparison }[] = [
  { path: /\.sql$|(?:^|\/)(?:migrations|alembic\/versions)\/[^/]+\.py$/i, compare: migrationChanges },
  { path: /(?:^|\/)[^/]*(?:openapi|swagger)[^/]*\.(?:json|ya?ml)$|[.-]schema\.json$/i, compare: interfaceChanges },
  { path: /\.proto$/, compare: protocolChanges },
  { path: /\.(?:graphqls?|gql)$/, compare: graphqlChanges },
  { path: /\.tf$/, compare: terraformChanges },
  {
    path: /(?:^|\/)\.env\.(?:example|sample|template|dist)$|(?:^|\/)[^/]*\.env\.example$/,
    compare: environmentChanges,
  },
];

/** Returns whether the parts of a contract in a file are known, by its path. */
export function isContract(path: string): boolean {
  return READERS.some((reader) => reader.path.test(path));
}

/** Returns the parts that were removed, changed or added; parts of a contract are public like the names of a module. */
export function contractChanges(path: string, before: string, after: string): readonly SignatureChange[] {
  return READERS.find((reader) => reader.path.test(path))?.compare(before, after) ?? [];
}
