export const systems = `
websecurity/threat-models | threat modeling stride ; what could attackers do to my app
websecurity/injection-flaws | prevent sql injection ; find xss in code
websecurity/dependency-alerts | fix npm audit vulnerabilities ; dependabot cve triage
websecurity/secret-scanning | detect leaked api keys in repo ; block committing passwords
websecurity/security-headers | configure content security policy ; hsts csp setup
websecurity/pen-test-report | write pentest findings ; vulnerability report document
websecurity/access-control | broken authorization check ; can users view other people's records
websecurity/supply-chain | generate sbom ; sign build artifacts
identity/oauth-flows | login with google ; implement oauth2 pkce
identity/rotate-tokens | jwt refresh ; access token expiration handling
identity/passwordless | webauthn passkeys login ; sign in without password
identity/provision-accounts | scim user sync ; automatically deactivate leavers accounts
identity/second-factor | add 2fa to app ; totp authenticator setup
identity/role-models | rbac design ; who may do what permissions system
identity/reset-passwords | forgot password flow ; secure recovery email link
identity/session-safety | secure session cookies ; prevent session hijacking
apis/design-rest | rest api guidelines ; name endpoints properly
apis/version-interfaces | deprecate api endpoint ; backwards compatible change
apis/page-results | pagination for endpoint ; cursor based listing
apis/limit-rates | throttle requests per user ; rate limiting middleware
apis/receive-webhooks | handle stripe webhook ; verify incoming callback signature
apis/graph-schemas | graphql n+1 problem ; gql server types
apis/error-formats | consistent error responses api ; problem+json
apis/mock-servers | fake backend for frontend dev ; stub http service
mobile/store-submission | app store rejection ; publish android app google play
mobile/push-notices | push notifications firebase ; send alerts to phone
mobile/offline-sync | app without internet connection ; local first data synchronization
mobile/crash-reports | symbolicate ios crash ; app crashes on android investigate
mobile/app-startup | launch time too slow app ; speed up cold start
mobile/sign-builds | ios provisioning profile trouble ; code signing fastlane
mobile/adaptive-layouts | tablet support ui ; landscape orientation screens
mobile/in-app-purchase | subscription billing in app ; verify purchase receipt storekit
webdesign/design-tokens | share figma variables with css ; theme variables for design system
webdesign/responsive-pages | mobile friendly layout ; site looks broken on phone
webdesign/audit-accessibility | wcag compliance check ; screen reader problems on site
webdesign/core-vitals | improve lighthouse score ; website loads slowly
webdesign/dark-theme | add dark mode ; toggle light and dark colors
webdesign/sketch-screens | wireframe new feature ; low fidelity mockups
webdesign/css-layouts | center div flexbox ; css grid page structure
webdesign/animate-interface | smooth ui transitions ; css motion for buttons
scraping/crawl-sites | web crawler respecting robots.txt ; download whole website pages
scraping/pull-fields | scrape product data from html ; css selectors extraction
scraping/render-scripts | scrape javascript heavy page ; headless chrome dynamic content
scraping/survive-blocks | getting blocked while scraping ; rotate proxies captcha
scraping/watch-changes | alert when webpage changes ; monitor site for updates
scraping/feed-readers | aggregate rss news ; daily digest from blogs
scraping/archive-pages | save webpage offline copy ; wayback style snapshot
scraping/monitor-prices | track competitor prices ; price drop alert shop
embedded/flash-firmware | upload code to esp32 ; bricked board recovery
embedded/read-sensors | read temperature over i2c ; noisy sensor filtering
embedded/low-power | extend battery life device ; deep sleep microcontroller
embedded/over-air-updates | ota firmware upgrade ; update iot devices remotely
embedded/debug-probe | gdb jtag debugging ; hardfault on stm32
embedded/message-broker | mqtt publish telemetry ; send device measurements to cloud
embedded/real-time-tasks | freertos task priorities ; missed deadlines scheduling
embedded/simulate-boards | emulate hardware in qemu ; test firmware without device
games/level-design | design game levels ; difficulty curve of stage
games/character-movement | platformer player controller ; jump physics collisions
games/pathfinding | enemy ai navigation ; a* grid routing
games/save-games | persist player progress ; save file format
games/shader-effects | write glsl shader ; water effect graphics
games/balance-economy | in-game currency tuning ; loot drop rates
games/netcode | multiplayer lag compensation ; synchronize players online
games/asset-pipeline | import blender models unity ; texture optimization game
`;
