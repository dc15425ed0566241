export { inferProgram } from "./infer.ts";
export { slotsOfRequest } from "./request.ts";
