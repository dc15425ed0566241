import { expect, test } from "vitest";
import { reportLostGuards } from "../../src/rules/checks/risk-signals/guards.ts";
import { aFile, anAnalysis } from "./builders.ts";

/** Returns how many guards a change of one line loses, by the names of common libraries alone. */
function countLost(before: string, after: string): number {
  const linesOf = (side: "before" | "after") => (side === "before" ? before : after).split("\n");
  const file = aFile("src/a.txt", { language: null, analysis: { ...anAnalysis(), linesOf } });
  return reportLostGuards(file, []).length;
}

test.each<[string, string]>([
  ["", "http.verify_mode = OpenSSL::SSL::VERIFY_NONE"],
  ["SSL_CTX_set_verify(c, SSL_VERIFY_PEER, 0);", "SSL_CTX_set_verify(c, SSL_VERIFY_NONE, 0);"],
  ["jwt.decode(t, k)", "jwt.decode(t, k, options={'verify_signature': False})"],
  ["&tls.Config{}", "&tls.Config{InsecureSkipVerify: true}"],
  [".build()", ".danger_accept_invalid_certs(true).build()"],
  ["", "curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);"],
  ["", "curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L);"],
  ["c.set_missing_host_key_policy(RejectPolicy())", "c.set_missing_host_key_policy(AutoAddPolicy())"],
  ["HostKeyCallback: ssh.FixedHostKey(k)", "HostKeyCallback: ssh.InsecureIgnoreHostKey()"],
  ["", "conn.setHostnameVerifier((h, s) -> true);"],
  ["new H()", "new H { ServerCertificateCustomValidationCallback = (_, _, _, _) => true }"],
  ["", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
  ["curl -s https://a.example/x", "curl -sk --insecure https://a.example/x"],
  ["jwt.verify(t, k)", "jwt.verify(t, k, { ignoreExpiration: true })"],
  ["", "ValidateLifetime = false,"],
  ["algorithms=['HS256']", "algorithms=['HS256', 'none']"],
  ["", "[AllowAnonymous]"],
  ["", "@csrf_exempt"],
  ["it.anyRequest().authenticated()", "it.anyRequest().permitAll()"],
  ["http.cors(c -> {});", "http.cors(c -> {}).csrf(c -> c.disable());"],
  ["", "csrf.exempt(bp)"],
  ["", "skip_before_action :verify_authenticity_token"],
  ["", "skip_forgery_protection"],
  ["Route::post('/a', 'A@a')", "Route::post('/a', 'A@a')->withoutMiddleware([VerifyCsrfToken::class])"],
  ["before_action :authenticate_user!", "before_action :authenticate_user!, except: [:destroy]"],
  ["permission_classes = [IsAdmin]", "permission_classes = [AllowAny]"],
  ["params.require(:a).permit(:name)", "params.require(:a).permit!"],
  ["allow_origins=['https://a.example']", "allow_origins=['*']"],
  ["cors({ origin: 'https://a.example' })", "cors({ origin: true })"],
  ["json_decode($t)", "unserialize($t)"],
  ["yaml.safe_load(t)", "yaml.load(t, Loader=yaml.Loader)"],
  ["escape(t)", "mark_safe(t)"],
  ["<p>{{ a }}</p>", "<p>{{ a | safe }}</p>"],
  ["nodeIntegration: false", "nodeIntegration: true"],
  ["Environment(autoescape=True)", "Environment(autoescape=False)"],
  ["hashlib.sha256(a)", "hashlib.md5(a)"],
  ["MinVersion: tls.VersionTLS12", "MinVersion: tls.VersionTLS10"],
  ["jwt.verify(t, k)", "jwt.decode(t)"],
  ['import "html/template"', 'import "text/template"'],
  ['import "crypto/rand"', 'import "math/rand"'],
  ["execFile('ls', [n])", "exec(`ls $" + "{n}`)"],
  ['snprintf(b, 10, "%s", s);', 'sprintf(b, "%s", s);'],
  ["e.textContent = t;", "e.innerHTML = t;"],
  ["c.prepareStatement(q)", "c.createStatement()"],
  ["db.execute('SELECT * FROM u WHERE n = ?', (n,))", "db.execute(f\"SELECT * FROM u WHERE n = '{n}'\")"],
  ["from defusedxml import ElementTree", "from xml.etree import ElementTree"],
  ["app.use(helmet());", ""],
  ["r.Use(AuthRequired())", ""],
  ["app.UseAuthentication();", ""],
  ["Route::middleware('auth')->group(f)", "Route::group(f)"],
])("a guard is lost from %j to %j", (before, after) => {
  expect(countLost(before, after)).toBeGreaterThan(0);
});

test.each<[string, string]>([
  ["", "http.verify_mode = OpenSSL::SSL::VERIFY_PEER"],
  ["", "&tls.Config{InsecureSkipVerify: false}"],
  ["jwt.decode(t, k)", "jwt.decode(t, k, algorithms=['RS256'])"],
  ["", "// skip_before_action is not for this controller"],
  ["", "before_action :load_b, only: [:show]"],
  ["", "permission_classes = [IsAdmin]"],
  ["use crate::auth::User;", ""],
  ["use App\\Auth\\Session;", ""],
  ["", "origin: originOf(url)"],
  ["rand = 1", "exec(name)"],
  ["execFile('ls', [n])", "spawn('ls', [n])"],
  ["jwt.verify(t, k)", "jwt.verify(t, key)"],
  ["e.textContent = t;", "e.innerText = t;"],
  ["db.execute('SELECT a FROM u WHERE n = ?', (n,))", "db.execute('SELECT a, b FROM u WHERE n = ?', (n,))"],
  ["app.use(helmet());", "app.use(helmet({ noSniff: true }));"],
  ["app.use(express.json());", ""],
  ["", "Marshal.dump(a)"],
  ["", "escape_html(t)"],
  ["", "verify = true"],
])("no guard is lost from %j to %j", (before, after) => {
  expect(countLost(before, after)).toBe(0);
});
