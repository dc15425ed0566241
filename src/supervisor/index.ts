export { afterCrash, type Crashed, inHand, wantsSupervisor } from "./in-hand.ts";
export { supervise } from "./supervise.ts";
