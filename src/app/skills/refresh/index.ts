export { refreshDaily } from "./daily-refresh.ts";
