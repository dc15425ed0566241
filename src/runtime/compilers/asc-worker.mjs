// Compiles AssemblyScript in a thread of its own (`assemblyscript.ts`). Plain JavaScript: Node 20 starts no thread from TypeScript.
// The compiler is JavaScript and WebAssembly: nothing of the source is executed, and it can read no file but the one that it is given.
import { parentPort, workerData } from "node:worker_threads";

const { main } = await import(workerData.compiler).then((loaded) => loaded.default ?? loaded);

parentPort.on("message", async ({ source, most }) => parentPort.postMessage(await compile(source, most)));

async function compile(source, most) {
  let module = null;
  let stderr = "";
  const { error } = await main(["node.ts", "--outFile", "node.wasm", ...workerData.options], {
    stdout: { write: () => true },
    stderr: {
      write: (text) => {
        if (stderr.length < most) stderr += text;
        return true;
      },
    },
    readFile: (name) => (name === "node.ts" ? source : null),
    writeFile: (name, bytes) => {
      if (name === "node.wasm") module = bytes;
    },
    listFiles: () => [],
    reportDiagnostic: undefined,
  });
  if (error === null && module !== null) return { kind: "compiled", module };
  return {
    kind: "refused",
    message: `${stderr}${stderr === "" ? (error?.message ?? "The compiler wrote no module.") : ""}`.slice(0, most),
  };
}
