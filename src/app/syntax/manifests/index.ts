export { type Ecosystem, namedInFolder } from "./folder-manifests.ts";
export { isProvidedBy } from "./python-names.ts";
export { normalName } from "./requirement-name.ts";
export { parseTechStackEntry } from "./tech-stack.ts";
export { UsedInBase } from "./used-in-base.ts";
