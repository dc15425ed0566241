/** Lists Ruby's standard library with its default and bundled gems. */
export const RUBY_LIBRARIES: ReadonlySet<string> = new Set(
  "abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate did_you_mean digest drb English erb error_highlight etc expect fcntl fiddle fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest mkmf monitor mutex_m net nkf objspace observer open-uri open3 openssl optparse ostruct pathname power_assert pp prettyprint prime prism pstore psych pty racc rake rbconfig rbs rdoc readline reline resolv resolv-replace rexml rinda ripper rss ruby2_keywords rubygems securerandom set shellwords singleton socket stringio strscan syntax_suggest syslog tempfile test time timeout tmpdir tracer tsort typeprof un unicode_normalize uri weakref win32ole yaml zlib thread fiber enumerator rational complex continuation".split(
    " ",
  ),
);
