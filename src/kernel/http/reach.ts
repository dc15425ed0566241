import { lookup } from "node:dns/promises";
import { isLoopback, isPublicAddress, parseLiteralAddress } from "./address.ts";
import { HttpFailure } from "./failure.ts";

/** How near a host is: on this machine, in a network that is not public, or on the Internet. */
const NEAR = ["this machine", "a private network", "the Internet"] as const;

/**
 * Refuses to go on to a host that is nearer than the one that a person named: whoever answers on the Internet must not have this machine,
 * or a server behind its firewall, asked. A name counts as its nearest address. Throws `HttpFailure`.
 */
export async function requireNoNearerThan(first: URL, to: URL): Promise<void> {
  const [named, next] = await Promise.all([measureNearness(first), measureNearness(to)]);
  // Each port of this machine is a service of its own.
  if (next < named || (next === 0 && to.host !== first.host))
    throw new HttpFailure(`it leads to ${to.host}, an address of ${NEAR[next]}, which is not followed`, true);
}

async function measureNearness({ hostname }: URL): Promise<number> {
  const literal = parseLiteralAddress(hostname);
  const addresses =
    literal !== null ? [literal] : (await lookup(hostname, { all: true })).map(({ address }) => address);
  return Math.min(...addresses.map(rateAddressNearness));
}

/** Returns an index of NEAR. An unspecified address (`0.0.0.0`, `::`) and an IPv4-mapped one (`::ffff:127.0.0.1`) may be this machine's. */
function rateAddressNearness(address: string): number {
  if (isPublicAddress(address)) return 2;
  return isLoopback(address) || /^(?:0\.|::)/.test(address) ? 0 : 1;
}
