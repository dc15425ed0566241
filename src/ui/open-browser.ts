import { spawn } from "node:child_process";

/** Opens a link in the person's browser; where there is none, the person takes the link that is printed. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv): void {
  const [program, ...args] = env.BROWSER ? [env.BROWSER] : findBrowserCommand(process.platform);
  const child = spawn(program ?? "", [...args, url], { stdio: "ignore", detached: true, env });
  child.on("error", () => {});
  child.unref();
}

function findBrowserCommand(platform: NodeJS.Platform): string[] {
  switch (platform) {
    case "darwin":
      return ["open"];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler"];
    default:
      return ["xdg-open"];
  }
}
