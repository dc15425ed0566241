/**
 * The program around a script in QuickJS: the parts of Node.js that it has. Each text that it writes goes to the console with a mark of its
 * stream; its value is the exit code, which is read when nothing is left to do.
 */
export const NODE_PROGRAM = `
const program = (({ script, args, stdin, files }, skl, write) => {
  const state = { code: 0, hasExited: false };
  const put = (mark) => (text) => { for (let at = 0; at < text.length; at += 8192) write(mark + text.slice(at, at + 8192)); return true; };
  const out = put("o");
  const err = put("e");
  const shown = (value) => typeof value === "string" ? value : value instanceof Error ? value.name + ": " + value.message : JSON.stringify(value) ?? String(value);
  const logTo = (put) => (...values) => { put(values.map(shown).join(" ") + "\\n"); };
  globalThis.console = { log: logTo(out), info: logTo(out), debug: logTo(out), warn: logTo(err), error: logTo(err) };
  class Exit extends Error {}
  const normalize = (path) => {
    const steps = [];
    for (const step of String(path).split("/")) {
      if (step === "..") steps.pop();
      else if (step !== "" && step !== ".") steps.push(step);
    }
    return "/" + steps.join("/");
  };
  const failed = (call, path, error) => {
    const code = /not.?found|errno 44|\\b44\\b|no such/i.test(error.message) ? "ENOENT" : "EACCES";
    return Object.assign(new Error(code + ": " + call + " '" + path + "': " + error.message), { code, path: String(path) });
  };
  const ask = (call, path, use) => { try { return use(normalize(path)); } catch (error) { throw failed(call, path, error); } };
  const statOf = (path) => Object.hasOwn(files, path) ? { kind: "file", size: files[path].length, mtimeMs: 0 } : skl.stat_file(path);
  const toStat = ({ kind, size, mtimeMs }) => ({ size, mtimeMs, isFile: () => kind === "file", isDirectory: () => kind === "folder", isSymbolicLink: () => false });
  const statSync = (path) => ask("stat", path, (at) => { const found = statOf(at); if (found === null) throw new Error("not found"); return toStat(found); });
  const fs = {
    readFileSync: (path) => path === 0 || path === "/dev/stdin" ? stdin : ask("open", path, (at) => Object.hasOwn(files, at) ? files[at] : skl.read_file(at)),
    writeFileSync: (path, text) => { ask("open", path, (at) => skl.write_file(at, String(text))); },
    appendFileSync: (path, text) => { ask("open", path, (at) => skl.write_file(at, String(text), 1)); },
    existsSync: (path) => { try { return statOf(normalize(path)) !== null; } catch { return false; } },
    statSync, lstatSync: statSync,
    readdirSync: (path, { withFileTypes = false } = {}) => ask("scandir", path, (at) => skl.list_folder(at)).map((name) => withFileTypes ? { name, ...toStat(statOf(normalize(path + "/" + name))) } : name),
    mkdirSync: (path, { recursive = false } = {}) => {
      const steps = normalize(path).slice(1).split("/");
      const all = steps.map((_, at) => "/" + steps.slice(0, at + 1).join("/"));
      for (const folder of recursive ? all : all.slice(-1)) if (!(recursive && fs.existsSync(folder))) ask("mkdir", folder, (at) => skl.make_folder(at));
    },
    unlinkSync: (path) => { ask("unlink", path, (at) => skl.remove_file(at)); },
    rmSync: (path) => { ask("rm", path, (at) => skl.remove_file(at)); },
    rmdirSync: (path) => { ask("rmdir", path, (at) => skl.remove_file(at)); },
  };
  const cut = (path) => String(path).replace(/\\/+$/, "");
  const path = {
    sep: "/",
    join: (...parts) => { const text = parts.filter((part) => part !== "").join("/"); const at = normalize(text).slice(1); return text.startsWith("/") ? "/" + at : at || "."; },
    resolve: (...parts) => normalize(parts.reduce((all, part) => part.startsWith("/") ? part : all + "/" + part, "/")),
    normalize: (text) => text.startsWith("/") ? normalize(text) : normalize(text).slice(1) || ".",
    dirname: (text) => cut(text).includes("/") ? cut(text).slice(0, cut(text).lastIndexOf("/")) || "/" : ".",
    basename: (text, end = "") => { const name = cut(text).slice(cut(text).lastIndexOf("/") + 1); return end !== "" && name.endsWith(end) ? name.slice(0, -end.length) : name; },
    extname: (text) => /[^/.]?(\\.[^/.]*)$/.exec(path.basename(text))?.[1] ?? "",
    isAbsolute: (text) => text.startsWith("/"),
  };
  globalThis.process = {
    argv: ["node", script, ...args], env: {}, platform: "wasi", version: "v20.0.0", versions: {},
    cwd: () => "/",
    exit: (code = process.exitCode ?? 0) => { if (!state.hasExited) { state.hasExited = true; state.code = code; } throw new Exit("exit"); },
    stdout: { write: out, isTTY: false }, stderr: { write: err, isTTY: false }, on: () => process,
  };
  const builtins = { fs, path, process };
  const loaded = {};
  const load = (file) => {
    if (Object.hasOwn(loaded, file)) return loaded[file].exports;
    const module = { exports: {} };
    loaded[file] = module;
    if (file.endsWith(".json")) module.exports = JSON.parse(files[file]);
    else new Function("require", "module", "exports", "__filename", "__dirname", files[file].replace(/^#!.*/, ""))(requireFrom(path.dirname(file)), module, module.exports, file, path.dirname(file));
    return module.exports;
  };
  const requireFrom = (folder) => {
    const require = (name) => {
      const builtin = name.replace(/^node:/, "");
      if (Object.hasOwn(builtins, builtin)) return builtins[builtin];
      const wanted = normalize(name.startsWith("/") ? name : folder + "/" + name);
      const file = /^[./]/.test(name) && [wanted, wanted + ".js", wanted + ".cjs", wanted + ".json", wanted + "/index.js"].find((each) => Object.hasOwn(files, each));
      if (file) return load(file);
      throw Object.assign(new Error("Cannot find module '" + name + "': the sandbox has fs, path, process and the modules of the package."), { code: "MODULE_NOT_FOUND" });
    };
    require.main = null;
    return require;
  };
  const fail = (error) => {
    if (error instanceof Exit || state.hasExited) return;
    state.code = 1;
    state.hasExited = true;
    err((error instanceof Error ? error.name + ": " + error.message : String(error)) + "\\n");
  };
  return {
    start: () => { try { load(script); } catch (error) { fail(error); } },
    code: () => state.hasExited ? state.code : process.exitCode ?? 0,
  };
})(input, skl, console.log);
delete globalThis.skl;
delete globalThis.input;
var result = { toJSON: program.code };
program.start();
`;
