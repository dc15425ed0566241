/** Compares versions of contracts that are no source code: database schemas, interface descriptions, infrastructure, environments. */
import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { compareEnvironmentExamples } from "./environment.ts";
import { compareGraphqlSchemas } from "./graphql.ts";
import { compareInterfaceDescriptions } from "./interface-description.ts";
import { listMigrationBreaks } from "./migration.ts";
import { compareProtocolVersions } from "./protocol-buffers.ts";
import { compareTerraformBlocks } from "./terraform.ts";

/** Returns the differences of two versions of a contract. An empty text stands for a file that does not exist. */
type Comparison = (before: string, after: string) => readonly SignatureChange[];

const READERS: readonly { readonly path: RegExp; readonly compare: Comparison }[] = [
  { path: /\.sql$|(?:^|\/)(?:migrations|alembic\/versions)\/[^/]+\.py$/i, compare: listMigrationBreaks },
  {
    path: /(?:^|\/)[^/]*(?:openapi|swagger)[^/]*\.(?:json|ya?ml)$|[.-]schema\.json$/i,
    compare: compareInterfaceDescriptions,
  },
  { path: /\.proto$/, compare: compareProtocolVersions },
  { path: /\.(?:graphqls?|gql)$/, compare: compareGraphqlSchemas },
  { path: /\.tf$/, compare: compareTerraformBlocks },
  {
    path: /(?:^|\/)\.env\.(?:example|sample|template|dist)$|(?:^|\/)[^/]*\.env\.example$/,
    compare: compareEnvironmentExamples,
  },
];

/** Returns whether a file's path shows that it is a contract whose parts can be compared. */
export function isContract(path: string): boolean {
  return READERS.some((reader) => reader.path.test(path));
}

/** Returns the parts of a contract that were removed, changed or added; each counts as a public signature. */
export function compareContractVersions(path: string, before: string, after: string): readonly SignatureChange[] {
  return READERS.find((reader) => reader.path.test(path))?.compare(before, after) ?? [];
}
