/**
 * What Java and Kotlin share: the packages of Maven repositories, the manifests of Maven and Gradle, and the layouts of source
 * folders.
 */
export { maven } from "./packages.ts";
export { JvmResolver } from "./resolver.ts";
