export { type GuestProcessEnd, isGuestProcess, runGuestProcess, watchGuest } from "./guest-process.ts";
export { isOwnProcess, ownProcess } from "./own-process.ts";
export { supervise } from "./supervise.ts";
export {
  announceWork,
  earlierCrashes,
  followSupervisor,
  wantsSupervisor,
} from "./supervised-process.ts";
