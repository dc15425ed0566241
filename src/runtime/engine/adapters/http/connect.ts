import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { connect as connectTcp, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isReachable, parseLiteralAddress } from "../../../../kernel/http/index.ts";

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Opens a TCP connection to one of the addresses that `lookup` returns. */
type OpenSocket = (target: { host: string; port: number; lookup: LookupFunction; signal: AbortSignal }) => Socket;

export interface Network {
  readonly resolve: Resolve;
  readonly open: OpenSocket;
  /** The certificates of trusted authorities in PEM; null for those that come with Node. */
  readonly authorities: readonly string[] | null;
}

/**
 * The time for each address of a name but the last. Node's default of 250 ms can end before a distant server answers or while
 * this process is busy, and would skip a working server.
 */
const ATTEMPT_MS = 2_500;

/** The resolver and sockets of this machine. Proxy variables are not read. */
export const SYSTEM_NETWORK: Network = {
  resolve: (host) =>
    new Promise((settle, fail) => {
      systemLookup(host, { all: true, verbatim: true }, (error, addresses) =>
        error ? fail(error) : settle(addresses),
      );
    }),
  open: (target) => connectTcp({ ...target, autoSelectFamilyAttemptTimeout: ATTEMPT_MS }),
  authorities: null,
};

/** Thrown when a URL's host resolves to an address of this machine or its network that no scope names. */
export class UnreachableAddress extends Error {}

/**
 * Connects to the host of a URL. The name is resolved once, and that answer is checked and used, so that a name server gains
 * nothing by answering differently the second time. The peer is checked again before any byte is sent.
 */
export async function connectTo(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const host = parseLiteralAddress(url.hostname) ?? url.hostname;
  const socket = network.open({
    host,
    port: resolveUrlPort(url),
    lookup: lookUpCheckedAddress(url.hostname, network.resolve),
    signal,
  });
  ignoreErrors(socket);
  try {
    await waitForEvent(socket, "connect");
    if (!isReachable(url.hostname, socket.remoteAddress ?? "")) throw new UnreachableAddress(socket.remoteAddress);
    if (url.protocol !== "https:") return socket;
    const secure = connectTls({
      socket,
      host,
      ...(parseLiteralAddress(url.hostname) === null ? { servername: url.hostname } : {}),
      ...(network.authorities === null ? {} : { ca: [...network.authorities] }),
      ALPNProtocols: ["http/1.1"],
      // Certificates are checked even if NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
      rejectUnauthorized: true,
    });
    ignoreErrors(secure);
    await waitForEvent(secure, "secureConnect");
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function resolveUrlPort(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Checks the addresses of a name when the socket connects: one unreachable address spoils the whole answer. */
function lookUpCheckedAddress(host: string, resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isReachable(host, address))) {
          callback(new UnreachableAddress(name), "", 0);
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      callback as (error: unknown) => void,
    );
  };
}

/** Ignores errors while nobody waits for the socket; the next wait finds it closed. */
function ignoreErrors(socket: Socket): void {
  socket.on("error", () => {});
}

function waitForEvent(socket: Socket, name: "connect" | "secureConnect"): Promise<void> {
  return new Promise((settle, fail) => {
    socket.once("error", fail);
    socket.once("close", () => fail(new Error("The connection was closed before it stood.")));
    socket.once(name, () => {
      socket.removeListener("error", fail);
      settle();
    });
  });
}
