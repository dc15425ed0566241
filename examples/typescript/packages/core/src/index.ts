export { add, type Money, parseMoney } from "./money.ts";
