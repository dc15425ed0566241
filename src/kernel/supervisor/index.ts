export { type GuestProcessEnd, isGuestProcess, runGuestProcess, watchGuest } from "./guest-process.ts";
export { declareOwnProcess, isOwnProcess } from "./own-process.ts";
export { supervise } from "./supervise.ts";
export {
  announceWork,
  followSupervisor,
  readEarlierCrashes,
  wantsSupervisor,
} from "./supervised-process.ts";
