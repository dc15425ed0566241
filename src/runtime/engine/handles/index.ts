/** Guests hold numbers in place of authority. A number has a meaning only in the table of one run. */
export {
  type Approval,
  ApprovalTable,
} from "./approvals.ts";
export { HandleTable } from "./table.ts";
