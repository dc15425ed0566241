export { lossesOfHead } from "./head.ts";
export { type FileLoss, lossesOfJoins } from "./joined.ts";
export { lossesIn } from "./said.ts";
