/**
 * What the list of manifests needs for Maven and Gradle. It is apart from `index.ts` so that reading a manifest does not load the
 * languages.
 */
export {
  parseCataloguePlugins,
  parseCatalogueRequirements,
  parseGradlePlugins,
  parseGradleRequirements,
} from "./gradle.ts";
export { readPom } from "./maven.ts";
