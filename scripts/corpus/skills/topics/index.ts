export { business } from "./business.ts";
export { cloud } from "./cloud.ts";
export { code } from "./code.ts";
export { data } from "./data.ts";
export { documents } from "./documents.ts";
export { systems } from "./systems.ts";
