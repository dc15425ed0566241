/** Normalises a package name (PEP 503): two names with the same result are one project to every Python index. */
export function normalizePackageName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}
