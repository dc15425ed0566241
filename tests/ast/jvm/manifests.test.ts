import { beforeAll, describe, expect, it } from "vitest";
import { java } from "../../../src/syntax/ast/java/index.ts";
import { listManifestsAt } from "../../../src/syntax/ast/manifests/index.ts";

const POM = `<?xml version="1.0"?>
<!-- <dependency><groupId>no</groupId><artifactId>no</artifactId></dependency> -->
<project>
  <groupId>x.y</groupId><artifactId>app</artifactId>
  <properties><slf4j>2.0.1</slf4j></properties>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>\${slf4j}</version></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${unknown}</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>maven-jar-plugin</artifactId></plugin></plugins></build>
</project>
`;

const GRADLE = `plugins { id("com.example.build") version "1" ; kotlin("jvm") }
dependencies {
  implementation("com.squareup.okio:okio:3.9.0")
  // implementation("no:no:1")
  api platform('io.grpc:grpc-bom:1.60.0')
  testImplementation group: 'junit', name: 'junit', version: '4.13'
  implementation(project(":core"))
}
`;

const CATALOGUE = `[versions]
okio = "3.9.0"
[libraries]
okio = { module = "com.squareup.okio:okio", version.ref = "okio" }
truth = "com.google.truth:truth:1.4.0"
[plugins]
build = { id = "com.example.build", version = "1" }
`;

describe("manifests of Maven and Gradle", () => {
  beforeAll(() => java.load());

  const requires = (path: string, text: string) =>
    java.packages
      .readManifest(path, text)
      .requires.map(({ name, version, isRuntime }) => `${name} ${version} ${isRuntime}`);

  it("name what a program needs", () => {
    expect(java.packages.readManifest("pom.xml", POM).name).toBe("x.y:app");
    expect(requires("pom.xml", POM)).toEqual([
      "org.slf4j:slf4j-api 2.0.1 true",
      "x.y:core null true",
      "junit:junit null false",
    ]);
    expect(requires("a/build.gradle.kts", GRADLE)).toEqual([
      "com.squareup.okio:okio 3.9.0 true",
      "io.grpc:grpc-bom 1.60.0 true",
      "junit:junit 4.13 false",
    ]);
    expect(requires("gradle/libs.versions.toml", CATALOGUE)).toEqual([
      "com.squareup.okio:okio 3.9.0 true",
      "com.google.truth:truth 1.4.0 true",
    ]);
  });

  it("name plugins as what runs on the machine that builds", () => {
    const names = (path: string, text: string) => listManifestsAt(path)[0]?.names(text, path);
    expect(names("pom.xml", POM)).toContain("org.apache.maven.plugins:maven-jar-plugin");
    expect(names("settings.gradle.kts", GRADLE)).toEqual(
      expect.arrayContaining(["plugin:com.example.build", "plugin:org.jetbrains.kotlin.jvm"]),
    );
    expect(names("gradle/libs.versions.toml", CATALOGUE)).toContain("plugin:com.example.build");
  });

  it.each([
    ["com.google.gson", "com.google.code.gson:gson", true],
    ["com.google.common", "com.google.guava:guava", true],
    ["com.google.protobuf", "com.google.guava:guava", false],
    ["org.junit", "junit:junit", true],
    ["org.apache.commons.lang3", "org.apache.commons:commons-lang3", true],
    ["org.apache.kafka", "org.apache.commons:commons-lang3", false],
    ["com.fasterxml.jackson", "com.fasterxml.jackson.core:jackson-databind", true],
    ["okio", "com.squareup.okio:okio", true],
    ["okio", "com.squareup.okhttp3:okhttp", false],
    ["org.slf4j", "ch.qos.logback:logback-classic", false],
  ])("say of %s whether %s may provide it: %s", (name, artifact, isProvided) => {
    expect(java.packages.isProvided(name, new Set([artifact]))).toBe(isProvided);
  });
});
