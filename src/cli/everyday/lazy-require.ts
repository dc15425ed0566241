/**
 * Modules of Node.js that take milliseconds to load, and that a run of an everyday command may end without. All of them are plain
 * objects: nobody calls or extends them.
 */
const LATER: ReadonlySet<string> = new Set([
  "child_process",
  "crypto",
  "fs/promises",
  "os",
  "readline/promises",
  "timers/promises",
  "tty",
  "worker_threads",
  "zlib",
]);

/** `require` for a bundle: these modules are loaded when something of them is asked for, not when the bundle names them. */
export function lazily(require: NodeJS.Require): NodeJS.Require {
  const later = (name: string) =>
    new Proxy(
      {},
      {
        get: (_none, key) => Reflect.get(require(name), key),
        has: (_none, key) => Reflect.has(require(name), key),
        ownKeys: () => Reflect.ownKeys(require(name)),
        getOwnPropertyDescriptor: (_none, key) => {
          const found = Reflect.getOwnPropertyDescriptor(require(name), key);
          // Of a proxy nothing may be fixed that its own object does not have.
          return found && { ...found, configurable: true };
        },
      },
    );
  const lazy = (name: string): unknown => (LATER.has(name.replace(/^node:/, "")) ? later(name) : require(name));
  return Object.assign(lazy, require);
}
