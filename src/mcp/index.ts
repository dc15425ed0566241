/** The way in for agents: the use cases of the command line as tools of the Model Context Protocol. */
export { serveProcess } from "./serve-process.ts";
export { tools } from "./tools.ts";
