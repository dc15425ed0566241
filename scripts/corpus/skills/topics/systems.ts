export const systems = `
# websecurity | application security | OWASP ZAP, Semgrep, Burp | attack, input, header, finding, threat
threat-models | Draw data flows and name what could go wrong. | stride, trust boundary, mitigation
injection-flaws | Find places where input becomes a statement or a command. | sql injection, sanitise, parameterised
dependency-alerts | Judge advisories on packages and patch what matters. | advisory, reachable, patch
secret-scanning | Find keys and passwords in code before they leave. | entropy, pre-commit, key
security-headers | Set the headers that keep browsers careful. | csp, hsts, frame
pen-test-report | Write findings of a test with proof and remedy. | proof, remedy, rating
access-control | Check that nobody reaches what belongs to others. | idor, role, ownership
supply-chain | Prove where a build comes from and what is in it. | sbom, signature, slsa

# identity | sign-in and identity | Keycloak, Auth0, Okta | account, session, token, provider, password
oauth-flows | Add sign-in by an outside provider to an application. | authorization code, pkce, redirect
rotate-tokens | Issue short-lived tokens and renew them safely. | jwt, refresh token, expiry
passwordless | Let people in by passkeys. | webauthn, passkey, authenticator
provision-accounts | Create and remove accounts by events of the directory. | scim, directory, deprovision
second-factor | Ask for a code beside the password. | totp, backup code, enrolment
role-models | Design roles and permissions for an application. | permission, role, group
reset-passwords | Build the way back for people who forgot their password. | reset link, expiry, enumeration
session-safety | Store sessions in cookies that cannot be stolen. | cookie, samesite, fixation

# apis | web interfaces | OpenAPI, Postman, Kong | endpoint, request, response, client, resource
design-rest | Design resources, verbs and status codes that last. | resource, verb, status code
version-interfaces | Change an interface without breaking its clients. | deprecation, sunset, compatible
page-results | Hand out long lists in portions. | cursor, limit, next
limit-rates | Keep single clients from taking everything. | token bucket, quota, 429
receive-webhooks | Accept calls from other services, verified and once. | signature, idempotency, replay
graph-schemas | Design a graph of types and resolve it without a query for every node. | resolver, dataloader, schema
error-formats | Tell clients what went wrong in one form. | problem details, code, retry
mock-servers | Stand in for a service that is not there yet. | stub, recorded, contract

# mobile | mobile applications | Swift, Kotlin, Flutter | screen, device, store, gesture, view
store-submission | Bring an application through the review of the stores. | review, screenshot, guideline
push-notices | Send messages to devices, with permission and links. | apns, fcm, deep link
offline-sync | Let people work without a network and join changes later. | queue, conflict, local
crash-reports | Read crashes from the field and find their cause. | symbol, stack, release
app-startup | Make the first screen appear sooner. | cold start, lazy, launch
sign-builds | Handle certificates and profiles for distribution. | profile, keystore, fastlane
adaptive-layouts | Fit screens of tablets and folding devices. | size class, orientation, constraint
in-app-purchase | Sell subscriptions inside an application. | receipt, entitlement, storefront

# webdesign | web design | Figma, Tailwind, CSS | page, layout, style, visitor, breakpoint
design-tokens | Keep colours, spaces and type in one source for all platforms. | token, theme, variable
responsive-pages | Make pages fit from phones to wide screens. | breakpoint, grid, fluid
audit-accessibility | Check pages against the guidelines and mend them. | wcag, aria, contrast
core-vitals | Make pages load and react quicker. | lcp, cls, lazy loading
dark-theme | Offer a dark appearance that people can choose. | prefers-color-scheme, contrast, toggle
sketch-screens | Draw rough screens before anything is built. | wireframe, flow, fidelity
css-layouts | Place things with grid and flexible boxes. | flexbox, grid, alignment
animate-interface | Add movement that helps and respects those who mind it. | easing, transition, reduced motion

# scraping | web data collection | Scrapy, BeautifulSoup, Puppeteer | page, selector, request, link, record
crawl-sites | Follow links through a site politely and store pages. | robots, queue, politeness
pull-fields | Read named values out of repeated page structures. | selector, xpath, record
render-scripts | Read pages that only appear after scripts ran. | headless, wait, render
survive-blocks | Go on when a site answers with captchas and bans. | captcha, proxy, backoff
watch-changes | Notice when a page is no longer as it was. | diff, snapshot, notice
feed-readers | Collect news from feeds into a daily list. | rss, atom, digest
archive-pages | Keep pages as they were, with pictures and styles. | warc, mirror, single file
monitor-prices | Follow what shops ask for a product. | price, shop, history

# embedded | embedded devices | PlatformIO, Zephyr, ESP-IDF | firmware, board, sensor, register, bus
flash-firmware | Write a program into a board and recover it when that fails. | bootloader, serial, erase
read-sensors | Take measured values from a bus and filter them. | i2c, calibration, sampling
low-power | Make a battery last by sleeping. | sleep, wake, current
over-air-updates | Bring new firmware to devices in the field safely. | slot, signature, rollback
debug-probe | Stop a running board and look inside. | jtag, breakpoint, register
message-broker | Send measurements to a server over a thin line. | mqtt, topic, retain
real-time-tasks | Share a processor among tasks with deadlines. | rtos, priority, deadline
simulate-boards | Run firmware without the hardware. | qemu, emulator, peripheral

# games | game development | Unity, Godot, Blender | scene, player, sprite, asset, engine
level-design | Lay out places that teach and challenge. | pacing, obstacle, checkpoint
character-movement | Make figures run, jump and collide believably. | collision, gravity, controller
pathfinding | Let opponents find their way. | navmesh, a star, grid
save-games | Store progress so that later versions can read it. | slot, serialise, version
shader-effects | Write programs for surfaces and light. | fragment, texture, light
balance-economy | Tune what players earn and pay. | currency, reward, sink
netcode | Keep players over the net in step. | prediction, lag, authority
asset-pipeline | Bring models and textures into the engine in the right form. | mesh, texture, export
`;
