/**
 * Holds what the list of manifests needs for Maven and Gradle. It is apart from `index.ts` so that reading a manifest does not load the
 * languages.
 */
export { cataloguePlugins, catalogueRequirements, gradlePlugins, gradleRequirements } from "./gradle.ts";
export { readPom } from "./maven.ts";
