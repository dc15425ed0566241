export { inferProgram } from "./infer.ts";
export { readRequestSlots } from "./request.ts";
