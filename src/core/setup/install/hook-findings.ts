/** Describes what can be wrong with an installed hook, in the words of `skl doctor`. */
export interface HookFinding {
  readonly code: HookFindingCode;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string;
}

const AGAIN = "Run `skl init` again.";

const table = {
  HOOK_NOT_INSTALLED: { severity: "error", fix: "Run `skl init`." },
  HOOK_NOT_EXECUTABLE: { severity: "error", fix: AGAIN },
  HOOK_OVERRIDDEN: { severity: "error", fix: AGAIN },
  HOOK_CRLF: { severity: "error", fix: AGAIN },
  HOOK_OUTDATED: { severity: "warning", fix: AGAIN },
  HOOK_CHAIN_MISSING: {
    severity: "warning",
    fix: "Bring the earlier hook's file back, or delete the link if it is no longer needed.",
  },
  HOOK_NO_SKL: {
    severity: "error",
    fix: "Install skl in the project (`npm install --save-dev skl`), put it on PATH, or set SKL_BIN to its path.",
  },
} as const satisfies Record<string, { readonly severity: HookFinding["severity"]; readonly fix: string }>;

/** The codes of what `inspectHook` finds are stable. */
export type HookFindingCode = keyof typeof table;

export function hookFinding(
  code: HookFindingCode,
  details: { readonly message: string; readonly fix?: string },
): HookFinding {
  return { code, ...table[code], ...details };
}
