import type { StarterRules } from "../treesitter/index.ts";

/** What starts programs and loads classes by a name in Java and Kotlin. */
export const JVM_STARTERS: StarterRules = {
  starters: [
    { callee: /(?:^|\.)getRuntime\(\)[!.?]*\.(?:exec|load|loadLibrary)$/ },
    { callee: /^\w+\.exec$/, inFilesWith: /\bRuntime\b/ },
    { callee: /(?:^|\.)ProcessBuilder$/ },
    { callee: /\.command$/, inFilesWith: /\bProcessBuilder\b/ },
    { callee: /(?:^|\.)Class\.forName$|\.loadClass$|\.defineClass$|^System\.load(?:Library)?$/ },
    { callee: /\.eval$/, inFilesWith: /\bScriptEngine/ },
  ],
};
