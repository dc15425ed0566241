/** Describes the issue of an RFC or a pull request, whose comments may contain commands. */
export type Thread = { readonly number: number; readonly url: string } & (
  | { readonly kind: "rfc"; readonly rfc: string; readonly body: string }
  | { readonly kind: "pull_request" }
);
