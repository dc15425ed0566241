import { a } from "m";
export { a };
