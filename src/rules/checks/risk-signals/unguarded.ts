/** What common libraries call the way without a guard, as data: an example of each stands in tests/checks/unguarded.test.ts. */

/** Code that by its own words works without a guard: connections, tokens, pages, requests and texts that become code. */
const WITHOUT_GUARD = [
  // Whom a connection reaches.
  /\b(?:CERT_NONE|VERIFY_NONE|SSL_VERIFY_NONE|_create_unverified_context|disable_warnings)\b/,
  /\b(?:verify(?:_\w{1,40})?|check_hostname|rejectUnauthorized|strictSSL|validate_exp|sslverify|ssl_verify)["']?\s{0,3}(?:=>?|:)\s{0,3}(?:False|false)\b/,
  /\b(?:InsecureSkipVerify|skipTlsVerify|allowInsecure|danger_accept_invalid_\w{1,20})["']?\s{0,3}(?:[=:(]|=>)\s{0,3}(?:true|True)\b/,
  /SSL_VERIFY(?:PEER|HOST|STATUS)["']?\s{0,3}(?:=>|,|=)\s{0,3}(?:false|0)/i,
  /\b(?:AutoAddPolicy|InsecureIgnoreHostKey|NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER|TrustAllStrategy|DangerousAcceptAnyServerCertificateValidator)\b/,
  /\b(?:setHostnameVerifier|hostnameVerifier|ServerCertificate(?:Custom)?ValidationCallback|badCertificateCallback)\b[^\n]{0,80}(?:=>|->)\s{0,3}\{?\s{0,3}(?:return )?true\b/,
  /NODE_TLS_REJECT_UNAUTHORIZED|StrictHostKeyChecking[= ]no\b|\bcurl\b[^\n]{0,100} (?:-k|--insecure)\b|--no-check-certificate|http\.sslVerify[= ]false|GIT_SSL_NO_VERIFY/,
  // Who is asked for: tokens, sessions, handlers.
  /\b(?:ignoreExpiration|insecure|unsecured)["']?\s{0,3}[=:]\s{0,3}(?:true|True)\b/,
  /\b(?:Validate(?:Issuer|Audience|Lifetime|IssuerSigningKey)|Require(?:SignedTokens|ExpirationTime|HttpsMetadata))\s{0,3}=\s{0,3}false\b/,
  /\balg\w{0,20}["']?\]?\s{0,3}[=:]\s?[^\n]{0,60}["']none["']/i,
  /\[AllowAnonymous\b|\[IgnoreAntiforgeryToken\b|@(?:AllowAnonymous|PermitAll|SkipAuth|csrf_exempt)\b|\bAllowAnonymous\(\)/,
  /\bpermitAll\b|\bcsrf\b[^\n]{0,60}\bdisable\b|\bcsrf\.exempt\(|\bcsrf_exempt\(/,
  /\bskip_(?:forgery_protection|authorization|before_action|before_filter|after_action|authorize_resource)\b|\bwith: :null_session\b|\bwithoutMiddleware\(/,
  /\b(?:before_action|before_filter)\b[^\n]{0,80}(?:auth|login|admin|verif|permi|sign)[^\n]{0,80}\b(?:except|only|if|unless):/,
  /\b(?:permission_classes|authentication_classes)\s{0,3}=\s{0,3}[[(](?:AllowAny\b|\s{0,3}[\])])|\bpermit!|\$except = \[['"]/,
  // Who may ask.
  /\b(?:allow(?:ed)?_?origins?|origins?|allowed_?hosts|trusted_?hosts|Access-Control-Allow-Origin)["']?\]?\s{0,3}[=:,(]{1,2}\s{0,3}[[(]?["']\*["']/i,
  /\borigin:\s?true\b|\bAllowAnyOrigin\(|\bsupports_credentials\s?=\s?True\b|\bunsafe-(?:inline|eval)\b/,
  // Texts that become code.
  /\b(?:Marshal\.load|unserialize|unsafe_load|yaml\.full_load|enableDefaultTyping|readUnshared|BinaryFormatter)\b|TypeNameHandling\.(?:All|Auto|Objects)|\bLoader\s?=\s?(?:yaml\.)?(?:Unsafe|Full)?Loader\b|\ballow_pickle\s?=\s?True|\bweights_only\s?=\s?False/,
  /\b(?:mark_safe|Markup|html_safe|dangerouslySetInnerHTML|bypassSecurityTrust\w{1,20})\b|\bv-html=|\{!!|\{\{[^}\n]{0,100}\|\s?safe\b/,
  /\b(?:nodeIntegration|allowRunningInsecureContent)["']?\s?:\s?true\b/,
  /\w(?:unsafe|unverified|insecure)\w{0,40}\(|\b(?:unsafe|unverified|insecure)\w{1,40}\(/,
];

export function worksWithoutGuard(text: string): boolean {
  return WITHOUT_GUARD.some((each) => each.test(text));
}

/** Pairs of ways to do the same, the safer one first. A change takes the other one where it has fewer of the first and more of the second. */
export const WEAKER_WAYS: readonly (readonly [stronger: RegExp, weaker: RegExp])[] = [
  [
    /\b(?:sha_?-?(?:224|256|384|512)|sha3_\w{1,9}|AES|MODE_GCM|bcrypt|scrypt|argon2\w{0,3})\b/i,
    /\b(?:md5|sha1|DES|RC4|MODE_ECB)\b/i,
  ],
  [/\bTLS_?v?1_?[.,]?[23]\b|\bVersionTLS1[23]\b/i, /\bTLS_?v?1(?:_?[.,]?[01])?\b|\bSSLv?[23]\b|\bVersionTLS1[01]\b/i],
  [
    /\b(?:jwt|jose|JWT)\.?(?:verify|Verify)\w{0,10}\(|\bjwtVerify\(/,
    /\b(?:jwt\.decode|decodeJwt|jwt_decode|jwtDecode)\(/,
  ],
  [/\bsafe_load\w{0,5}\(|\bC?SafeLoader\b/, /\b(?:yaml|YAML)\.(?:unsafe_)?load\w{0,5}\(/],
  [/\bhtml\/template\b/, /\btext\/template\b/],
  [
    /\bcrypto\/rand\b|\bsecrets\b|\bSecureRandom\b|\brandom_bytes\b/,
    /\bmath\/rand\b|\brandom\.|\bnew Random\(|\bm?t?_?rand\(/,
  ],
  [/\b(?:execFile|spawn)(?:Sync)?\(/, /\bexec(?:Sync)?\(/],
  [/\b(?:snprintf|strncpy|strlcpy|strncat|strlcat|fgets)\(/, /\b(?:sprintf|strcpy|strcat|gets)\(/],
  [/\b(?:textContent|innerText)\b/, /\b(?:innerHTML|outerHTML|insertAdjacentHTML)\b/],
  [/\bprepareStatement\(/, /\bcreateStatement\(/],
  [
    /\b(?:SELECT|INSERT|UPDATE|DELETE)\b[^\n]{0,300}(?:\?|%s|:\w{1,40}|\$\d)[^\n]{0,200}["'`]/,
    /(?:\bf["']|`|\bSprintf\(|\$["'])[^\n]{0,10}\b(?:SELECT|INSERT|UPDATE|DELETE)\b|\b(?:SELECT|INSERT|UPDATE|DELETE)\b[^\n]{0,300}(?:#\{|\$\{|["']\s?(?:\+|%(?!s)|\.format\())/,
  ],
  [/\bdefusedxml\b/, /\bxml\.(?:etree|dom|sax)\b|\blxml\b/],
  [/\bauthenticated\(\)|\bhas(?:Any)?(?:Role|Authority)\(/, /\bpermitAll\b|\banonymous\(\)/],
];

/** Matches a line that hangs a guard before others: `app.use(helmet())`, `r.Use(AuthRequired())`, `Route::middleware('auth')`. */
export const MOUNTED_GUARD =
  /\b(?:(?:use|Use|middleware|add_middleware|wrap|layer|AddFilter)\(|(?:prepend_)?before_action\b|Use(?=Auth|Csrf|Cors|Session|Rate|Anti))[^\n]{0,60}(?:auth|csrf|helmet|login|guard|rate_?limit|throttle|session|antiforgery|permission|forgery|\bcors\b|verif|\bacl\b)/i;
