/** Two names that are equal after this are one project to every Python index (PEP 503), and to people who speak of it. */
export function normalPackageName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}
