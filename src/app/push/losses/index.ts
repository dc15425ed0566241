export { type FoundLoss, isLost, type JoinedHead, lossesOfHead } from "./head.ts";
export { type FileLoss, type Join, lossesOfJoins } from "./joined.ts";
