export { refreshDaily, startSkl } from "./daily-refresh.ts";
