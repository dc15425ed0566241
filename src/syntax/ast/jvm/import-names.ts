/** Maps packages of Java and Kotlin to the groups that publish them, where the group's name is not a prefix of the package's. */
const TABLE = `
com.google.common: com.google.guava com.google.truth; com.google.gson: com.google.code.gson; com.mysql: mysql
com.sun.jna: net.java.dev.jna; com.fasterxml: com.fasterxml.jackson.core com.fasterxml.jackson.dataformat
io.kotest: io.kotest; jakarta: jakarta.* org.eclipse.* org.springframework.boot; javax.annotation: com.google.code.findbugs javax.annotation jakarta.annotation
javax.inject: javax.inject com.google.inject; javax.persistence: javax.persistence org.hibernate.javax.persistence jakarta.persistence
javax.servlet: javax.servlet jakarta.servlet org.apache.tomcat; javax.validation: javax.validation jakarta.validation
javax.ws: javax.ws.rs jakarta.ws.rs; junit: junit; kotlinx: org.jetbrains.kotlinx; ktor: io.ktor; lombok: org.projectlombok
okhttp3: com.squareup.okhttp3; okio: com.squareup.okio; org.apache.commons.codec: commons-codec; org.apache.commons.io: commons-io
org.apache.commons.lang: commons-lang; org.apache.commons.logging: commons-logging; org.apache.http: org.apache.httpcomponents
org.apache.log4j: log4j; org.bouncycastle: org.bouncycastle; org.h2: com.h2database; org.hamcrest: org.hamcrest junit
org.joda.time: joda-time; org.json: org.json; org.junit: junit org.junit.jupiter org.junit.vintage org.junit.platform
org.springframework: org.springframework.boot org.springframework.cloud org.springframework.security org.springframework.data org.springframework
org.yaml.snakeyaml: org.yaml; rx: io.reactivex; retrofit2: com.squareup.retrofit2; scala: org.scala-lang; groovy: org.codehaus.groovy org.apache.groovy
`;

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.split(/[;\n]/).flatMap((entry): [string, string[]][] => {
    const [name = "", groups = ""] = entry.trim().split(": ");
    return name === "" ? [] : [[name, groups.split(" ")]];
  }),
);

/** Matches the packages that the Java and Kotlin platforms contain. `javax` is part of the platform only in part. */
const STANDARD =
  /^(?:java|jdk|sun|kotlin|javax\.(?:accessibility|annotation\.processing|crypto|imageio|lang|management|naming|net|print|rmi|script|security|smartcardio|sound|sql|swing|tools|transaction\.xa|xml)|com\.sun\.(?!jna\b|jersey\b|mail\b|faces\b|istack\b)|org\.(?:w3c\.dom|xml\.sax|ietf\.jgss))(?:\.|$)/;

/** Lists prefixes that many publishers share, such as hosting services; the next part of the name identifies the publisher. */
const SHARED =
  /^(?:com|org|io|net|dev)\.(?:google|apache|github|gitlab|eclipse|jetbrains|sourceforge|codehaus|squareup|facebook|sun|netflix|amazonaws)$/;

export function isStandardPackage(name: string): boolean {
  return STANDARD.test(name);
}

/** Returns the part of a package's name that identifies its publisher: `org.junit.jupiter` for `org.junit.jupiter.api`. */
export function readPublisherName(name: string): string {
  return name.split(".").slice(0, 3).join(".");
}

/** Returns whether an artifact (`group:artifact`) may provide a package. */
export function isFromArtifact(packageName: string, artifact: string): boolean {
  const [group = "", named = ""] = artifact.toLowerCase().split(":");
  const name = packageName.toLowerCase();
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const groups = GROUPS.get(parts.slice(0, length).join("."));
    if (groups)
      return groups.some((each) => each === group || (each.endsWith("*") && group.startsWith(each.slice(0, -1))));
  }
  if (isBelow(name, group) || isBelow(group, name)) return true;
  const shared = parts.slice(0, 2).join(".");
  const words = new Set(named.split(/[-_.]/));
  if (SHARED.test(shared)) {
    const own = group.split(".")[2];
    return (
      isBelow(group, shared) &&
      (own === undefined ||
        own === parts[2] ||
        words.has(parts[2] ?? "") ||
        words.has((parts[2] ?? "").replace(/(?<!\d)\d+$/, "")))
    );
  }
  return parts.length > 1 && group.split(".").slice(0, 2).join(".") === shared;
}

function isBelow(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}
