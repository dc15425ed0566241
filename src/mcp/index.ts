/** Offers the use cases of the command line to agents as tools of the Model Context Protocol. */
export { serveProcess } from "./serve-process.ts";
export { tools } from "./tools.ts";
