export const systems = `
websecurity/threat-models | threat modelling, STRIDE, attackers, attack surface, risks
websecurity/injection-flaws | SQL injection, XSS, input validation, command injection, code review
websecurity/dependency-alerts | vulnerable dependencies, npm audit, Dependabot, CVE, patching
websecurity/secret-scanning | secret detection, API keys, leaked credentials, pre-commit hook, passwords
websecurity/security-headers | Content Security Policy, HTTP headers, CSP, HSTS, configuration
websecurity/pen-test-report | penetration test, vulnerability report, findings, severity, writing
websecurity/access-control | authorisation, broken access control, permissions check, IDOR, other users
websecurity/supply-chain | SBOM, artifact signing, build provenance, supply chain security
identity/oauth-flows | OAuth, OpenID Connect, social login, Google login, PKCE
identity/rotate-tokens | JWT, refresh tokens, access tokens, expiration, renewal
identity/passwordless | passkeys, WebAuthn, passwordless login, authentication
identity/provision-accounts | SCIM, user provisioning, account sync, deactivation, directory
identity/second-factor | two-factor authentication, TOTP, 2FA, authenticator app
identity/role-models | RBAC, roles and permissions, access model, authorisation
identity/reset-passwords | password reset, forgot password, recovery email, secure link
identity/session-safety | session management, secure cookies, session hijacking, CSRF
apis/design-rest | REST API design, endpoints, naming, HTTP methods, guidelines
apis/version-interfaces | API versioning, deprecation, backward compatibility, breaking changes
apis/page-results | pagination, cursors, page size, list endpoint
apis/limit-rates | rate limiting, throttling, quotas, middleware, abuse
apis/receive-webhooks | webhooks, callback, signature verification, Stripe, idempotency
apis/graph-schemas | GraphQL, schema design, resolvers, N+1 problem, types
apis/error-formats | error handling, error responses, problem+json, consistent format
apis/mock-servers | mock API, fake backend, stub server, development, HTTP
mobile/store-submission | App Store, Google Play, app review, rejection, publishing
mobile/push-notices | push notifications, Firebase, alerts, APNs, permissions
mobile/offline-sync | offline mode, local-first, synchronisation, no internet, conflicts
mobile/crash-reports | crash analysis, symbolication, stack trace, iOS, Android, crashes
mobile/app-startup | launch time, cold start, startup performance, slow app
mobile/sign-builds | code signing, provisioning profile, certificates, Fastlane, iOS
mobile/adaptive-layouts | tablet layout, landscape, screen sizes, orientation, adaptive UI
mobile/in-app-purchase | in-app purchases, subscriptions, StoreKit, receipt validation, billing
webdesign/design-tokens | design tokens, design system, Figma variables, CSS variables, theming
webdesign/responsive-pages | responsive design, mobile-friendly, breakpoints, phone, layout
webdesign/audit-accessibility | accessibility audit, WCAG, screen reader, compliance, issues
webdesign/core-vitals | Core Web Vitals, page speed, Lighthouse, performance, loading time
webdesign/dark-theme | dark mode, light and dark, colour theme, toggle
webdesign/sketch-screens | wireframes, mockups, low fidelity, prototype, UI sketch
webdesign/css-layouts | CSS grid, flexbox, page layout, centring, alignment
webdesign/animate-interface | animations, transitions, motion design, CSS, micro-interactions
scraping/crawl-sites | web crawler, crawling, robots.txt, website download, spider
scraping/pull-fields | HTML parsing, data extraction, CSS selectors, XPath, product data
scraping/render-scripts | JavaScript rendering, headless browser, dynamic content, Puppeteer
scraping/survive-blocks | anti-bot, captcha, blocked requests, rotating proxies, rate limiting
scraping/watch-changes | change detection, page monitoring, alerts, updates, diff
scraping/feed-readers | RSS, feed aggregation, news digest, blogs
scraping/archive-pages | web archiving, saved page, offline copy, snapshot, WARC
scraping/monitor-prices | price tracking, competitor prices, price alerts, shops
embedded/flash-firmware | firmware upload, flashing, bootloader, ESP32, bricked device
embedded/read-sensors | sensor data, I2C, temperature, calibration, noise filtering
embedded/low-power | power consumption, deep sleep, battery life, microcontroller
embedded/over-air-updates | OTA update, remote firmware upgrade, IoT devices, rollback
embedded/debug-probe | JTAG, SWD, GDB, hard fault, debugging, STM32
embedded/message-broker | MQTT, telemetry, publish, cloud, device data
embedded/real-time-tasks | RTOS, FreeRTOS, task scheduling, priorities, deadlines
embedded/simulate-boards | emulation, QEMU, simulation, virtual device, testing
games/level-design | level design, difficulty curve, game stages, pacing
games/character-movement | player controller, platformer, jumping, physics, collisions
games/pathfinding | pathfinding, A*, navigation mesh, enemy AI, routing
games/save-games | save system, serialisation, player progress, persistence, file format
games/shader-effects | shaders, GLSL, visual effects, lighting, rendering
games/balance-economy | game economy, currency, balancing, loot, rewards
games/netcode | multiplayer networking, lag compensation, synchronisation, server authority
games/asset-pipeline | asset import, 3D models, Blender, Unity, texture optimisation
`;
