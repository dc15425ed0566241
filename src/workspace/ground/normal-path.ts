/** Returns a path as people type it: `./app//x.py` and `app\x.py` mean `app/x.py`. */
export function normalizePath(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/\/+/g, "/")
    .replace(/^(\.\/)+/, "")
    .replace(/\/$/, "");
}
