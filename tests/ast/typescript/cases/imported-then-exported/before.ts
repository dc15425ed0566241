export { a } from "m";
