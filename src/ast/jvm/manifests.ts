/** What the list of manifests needs of Maven's and Gradle's files; it is loaded without the languages. */
export { cataloguePlugins, catalogueRequirements, gradlePlugins, gradleRequirements } from "./gradle.ts";
export { readPom } from "./maven.ts";
