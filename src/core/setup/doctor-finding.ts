export interface DoctorFinding {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string;
}
