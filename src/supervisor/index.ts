export { afterCrash, type Crashed, inHand, isSupervised } from "./in-hand.ts";
export { supervise } from "./supervise.ts";
