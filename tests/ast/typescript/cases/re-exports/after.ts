export * from "./a";
export * as ns from "./b";
export { c as d, type E } from "./c";
export type { F } from "./f";
