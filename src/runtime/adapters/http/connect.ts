import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { connect as connectTcp, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isReachable, literalAddress } from "./address.ts";

/** All addresses of a name. */
type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Opens a TCP connection; `lookup` gives the only addresses that it may try. */
type OpenSocket = (target: { host: string; port: number; lookup: LookupFunction; signal: AbortSignal }) => Socket;

export interface Network {
  readonly resolve: Resolve;
  readonly open: OpenSocket;
  /** Certificates of the authorities that are trusted, in PEM; null: those that come with Node. */
  readonly authorities: readonly string[] | null;
}

/**
 * For each address of a name but the last. Node's quarter of a second is over before a far server answers, or while this process
 * waits for its turn, and then a server that answers counts as one that does not.
 */
const ATTEMPT_MS = 2_500;

/** This machine's resolver and sockets. No proxy variable is read. */
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

/** The URL's host leads to an address that no scope names: somebody answers for it with this machine or its network. */
export class UnreachableAddress extends Error {}

/**
 * A connection to the host of a URL, ready for a request. A name is resolved once, and that answer is checked and used, so
 * that a name which answers differently the second time gains nothing; the peer is checked again before any byte is sent.
 */
export async function connectTo(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const host = literalAddress(url.hostname) ?? url.hostname;
  const socket = network.open({
    host,
    port: portOf(url),
    lookup: checkedLookup(url.hostname, network.resolve),
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
      ...(literalAddress(url.hostname) === null ? { servername: url.hostname } : {}),
      ...(network.authorities === null ? {} : { ca: [...network.authorities] }),
      ALPNProtocols: ["http/1.1"],
      // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
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

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Called by the socket when it connects: one address out of place spoils the whole answer. */
function checkedLookup(host: string, resolve: Resolve): LookupFunction {
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

/** Errors that come while nobody waits: whoever waits next sees a closed socket. */
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
