import { aRepository } from "./repository.ts";

/** A web shop with an API, a storefront and the services behind them. */
export const shop = aRepository(
  [
    [
      "auth",
      ["server/auth/"],
      "Authentication and authorization.",
      ["Login and logout", "Token handling", "Permission checks"],
    ],
    ["catalog", ["server/catalog/"], "Products, categories and search.", ["Product data", "Search and filters"]],
    ["checkout", ["server/checkout/"], "From the cart to a placed order.", ["Cart", "Order placement", "Discounts"]],
    ["payments", ["server/payments/"], "Money in and out.", ["Payment providers", "Refunds", "Invoices"]],
    [
      "notifications",
      ["server/notifications/"],
      "Messages to customers.",
      ["Email delivery", "SMS delivery", "Templates"],
    ],
    ["fulfilment", ["server/fulfilment/"], "Stock and shipping.", ["Inventory", "Shipping labels", "Carriers"]],
    ["storefront", ["web/"], "What the customer sees in the browser.", ["Pages", "Components", "Client state"]],
    ["persistence", ["server/db/"], "Database models and migrations.", ["Models", "Migrations", "Queries"]],
    [
      "platform",
      ["server/platform/"],
      "Configuration, logging and the HTTP server.",
      ["Startup", "Middleware", "Settings"],
    ],
  ],
  `
server/auth/session.ts | auth | Agent-1 | Creates, renews and ends login sessions. | tokens.ts users.ts
server/auth/tokens.ts | auth | Agent-1 | Signs and verifies access and refresh tokens. |
server/auth/password.ts | auth | Agent-1 | Hashes passwords and checks their strength. |
server/auth/oauth.ts | auth | Agent-1 | Sign-in with Google and GitHub. | session.ts
server/auth/permissions.ts | auth | Agent-1 | Decides which role may do what. |
server/catalog/products.ts | catalog | Agent-2 | Product listing and detail endpoints. | product.ts
server/catalog/search.ts | catalog | Agent-2 | Full-text search over products with facets. | search_index.ts
server/catalog/search_index.ts | catalog | Agent-2 | Keeps the search index in step with the products. | product.ts
server/catalog/reviews.ts | catalog | Agent-2 | Customer ratings and reviews of products. | review.ts
server/catalog/categories.ts | catalog | Agent-2 | The tree of categories. |
server/checkout/cart.ts | checkout | Agent-3 | Adds, changes and removes lines of the shopping cart. | pricing.ts
server/checkout/pricing.ts | checkout | Agent-3 | Totals, taxes and rounding. | discounts.ts
server/checkout/discounts.ts | checkout | Agent-3 | Coupon codes and percentage discounts. |
server/checkout/orders.ts | checkout | Agent-3 | Places orders and reports their status. | cart.ts order.ts charge.ts
server/checkout/address.ts | checkout | Agent-3 | Validates delivery addresses. |
server/payments/charge.ts | payments | Agent-4 | Charges cards through the payment provider. | stripe_client.ts
server/payments/refunds.ts | payments | Agent-4 | Refunds of whole orders or of single lines. | stripe_client.ts order.ts
server/payments/stripe_client.ts | payments | Agent-4 | Thin client of the Stripe API with retries. |
server/payments/invoices.ts | payments | Agent-4 | Renders invoices as PDF. | order.ts
server/payments/webhooks.ts | payments | Agent-4 | Receives payment provider webhooks. | charge.ts
server/notifications/mailer.ts | notifications | Agent-5 | Sends transactional email. | templates.ts
server/notifications/templates.ts | notifications | Agent-5 | Renders message templates in the customer's language. |
server/notifications/sms.ts | notifications | Agent-5 | Sends text messages. |
server/notifications/preferences.ts | notifications | Agent-5 | Which messages a customer wants to receive. |
server/fulfilment/inventory.ts | fulfilment | Agent-6 | Stock levels and reservations. | stock.ts
server/fulfilment/shipping.ts | fulfilment | Agent-6 | Shipping rates, labels and tracking numbers. | carriers.ts
server/fulfilment/carriers.ts | fulfilment | Agent-6 | Clients of DHL and UPS. |
server/fulfilment/returns.ts | fulfilment | Agent-6 | Return labels and receipt of returned goods. | shipping.ts refunds.ts
web/pages/product.tsx | storefront | Agent-2 | Product detail page. | api.ts
web/pages/cart.tsx | storefront | Agent-3 | Shopping cart page. | api.ts
web/pages/checkout.tsx | storefront | Agent-3 | Checkout form: address, delivery, payment. | api.ts
web/pages/account.tsx | storefront | Agent-1 | Account settings and order history page. | api.ts
web/pages/login.tsx | storefront | Agent-1 | Login and registration forms. | api.ts
web/lib/api.ts | storefront | Agent-2 | Typed client of the shop's HTTP API. |
web/components/header.tsx | storefront | Agent-2 | Page header with search box and cart badge. |
server/db/models/product.ts | persistence | Agent-2 | Product and variant tables. |
server/db/models/order.ts | persistence | Agent-3 | Order and order line tables. |
server/db/models/users.ts | persistence | Agent-1 | Customer accounts table. |
server/db/models/review.ts | persistence | Agent-2 | Review table. |
server/db/models/stock.ts | persistence | Agent-6 | Stock table. |
server/platform/http.ts | platform | Agent-5 | Starts the HTTP server and mounts the routers. |
server/platform/rate_limit.ts | platform | Agent-5 | Rate limiting middleware by address. |
server/platform/logging.ts | platform | Agent-5 | Structured log lines with request ids. |
server/platform/settings.ts | platform | Agent-5 | Reads settings from the environment. |
`,
);
