/** What Java and Kotlin share: the packages of Maven repositories, the manifests of Maven and Gradle, and where packages stand in folders. */
export { maven } from "./packages.ts";
export { JvmResolver } from "./resolver.ts";
