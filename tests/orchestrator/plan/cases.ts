import { compiler } from "./repositories/compiler.ts";
import { pipeline } from "./repositories/pipeline.ts";
import type { SyntheticRepository } from "./repositories/repository.ts";
import { shop } from "./repositories/shop.ts";

/** A request with the scopes and files that a person who knows the repository would assign. */
export interface LabelledRequest {
  readonly repository: SyntheticRepository;
  readonly request: string;
  readonly scopes: readonly string[];
  /** Names without folders; each is one file of the repository. */
  readonly files: readonly string[];
}

const of =
  (repository: SyntheticRepository) =>
  (request: string, scopes: string, files: string): LabelledRequest => ({
    repository,
    request,
    scopes: scopes.split(" "),
    files: files.split(" "),
  });
const inShop = of(shop);
const inCompiler = of(compiler);
const inPipeline = of(pipeline);

/** The half that the weights were chosen with, when there still were lists of words for topics. */
export const tuningHalf: readonly LabelledRequest[] = [
  inShop("Let customers sign in with Apple.", "auth storefront", "oauth.ts login.tsx"),
  inShop("Round taxes per line instead of per order.", "checkout", "pricing.ts"),
  inShop("Add a wishlist button to the product detail page.", "storefront", "web/pages/product.tsx"),
  inShop(
    "Send a text message with the tracking number when an order ships.",
    "notifications fulfilment",
    "sms.ts shipping.ts",
  ),
  inShop("Retry failed calls to Stripe with jitter.", "payments", "stripe_client.ts"),
  inShop("Filter search results by rating.", "catalog", "search.ts reviews.ts"),
  inCompiler("Support hexadecimal float literals in the lexer.", "frontend", "scanner.rs"),
  inCompiler("Fold string concatenation of constants at compile time.", "optimizer", "const_fold.rs"),
  inCompiler(
    "Report unreachable match arms with an error code of their own.",
    "semantics diagnostics",
    "exhaustive.rs codes.rs",
  ),
  inCompiler(
    "Add a command line option that prints the IR after every pass.",
    "driver ir optimizer",
    "main.rs printer.rs pass_manager.rs",
  ),
  inCompiler("Spill registers less often around calls.", "backend", "regalloc.rs"),
  inCompiler(
    "Show the inferred type of a variable when the mouse is over it.",
    "tooling semantics",
    "hover.rs infer.rs",
  ),
  inPipeline("Read gzip-compressed CSV files from S3.", "ingest", "csv_reader.py s3_source.py"),
  inPipeline("Alert in Slack when a job has failed three times.", "observability orchestration", "alerts.py retry.py"),
  inPipeline("Mask phone numbers before records reach the warehouse.", "governance", "masking.py"),
  inPipeline("Add a monthly roll-up.", "transform", "aggregate.py"),
  inPipeline(
    "Export the dashboards as PDF every Monday and mail them.",
    "reporting",
    "dashboards.py export_pdf.py subscriptions.py",
  ),
  inPipeline(
    "Quarantine records whose schema is newer than the registered one.",
    "quality warehouse",
    "quarantine.py schema_check.py schema_registry.py",
  ),
];

/** The half that was looked at only when everything was chosen. */
export const heldOutHalf: readonly LabelledRequest[] = [
  inShop("Email the invoice as an attachment after payment.", "payments notifications", "invoices.ts mailer.ts"),
  inShop("Limit each coupon to one use per customer.", "checkout", "discounts.ts"),
  inShop("Reserve stock while an item is in the cart.", "fulfilment checkout", "inventory.ts cart.ts"),
  inShop("Show the order history on the account page, newest first.", "storefront", "account.tsx"),
  inShop("Require stronger passwords at registration.", "auth storefront", "password.ts login.tsx"),
  inShop("Refund the customer automatically when a return arrives.", "payments fulfilment", "refunds.ts returns.ts"),
  inCompiler("Allow underscores in number literals.", "frontend", "scanner.rs"),
  inCompiler("Emit DWARF debug info for inlined functions.", "backend optimizer", "debuginfo.rs inline.rs"),
  inCompiler("Unroll small loops only at the highest optimization level.", "optimizer", "loops.rs pass_manager.rs"),
  inCompiler("Complete trait methods in the editor.", "tooling semantics", "completion.rs traits.rs"),
  inCompiler("Make the garbage collector print its pause times.", "runtime", "gc.rs"),
  inCompiler(
    "Suggest the nearest import when a name cannot be resolved.",
    "diagnostics semantics",
    "suggest.rs resolve.rs",
  ),
  inPipeline("Handle late events in sessions.", "transform", "sessionize.py windows.py"),
  inPipeline("Backfill a table after its schema was altered.", "orchestration warehouse", "backfill.py migrations.py"),
  inPipeline("Detect duplicate rows when loading a batch.", "transform warehouse", "dedupe.py loader.py"),
  inPipeline(
    "Delete a person's data from exported Excel files on request.",
    "governance reporting",
    "erasure.py export_excel.py",
  ),
  inPipeline(
    "Poll the currency rates API once a day and normalize amounts with it.",
    "ingest transform",
    "api_poller.py normalize.py",
  ),
  inPipeline(
    "Show on the dashboard where each table comes from.",
    "reporting observability",
    "dashboards.py lineage.py",
  ),
];
