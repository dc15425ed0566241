import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 networks that are not the public Internet (IANA special-purpose registry), multicast and reserved ones included. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Special networks in the global unicast space: protocol assignments with Teredo, documentation, and 6to4, which carries any IPv4
 * address.
 */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const specialIpv4 = blockList(SPECIAL_IPV4, "ipv4");
const specialIpv6 = blockList(SPECIAL_IPV6, "ipv6");
const globalIpv6 = blockList([["2000::", 3]], "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns whether an address belongs to the public Internet. IPv4 inside IPv6 never does, nor does text that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, "ipv4");
  // A zone names a link of this machine.
  if (!isIPv6(address) || address.includes("%")) return false;
  // Everything outside 2000::/3 is local, multicast, or carries an IPv4 address (mapped, compatible, NAT64).
  return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

/**
 * Returns whether a connection for this host may go to this address. The host comes from a URL that the scope covers, so an address or
 * `localhost` in it was named by the scope and may be reached; no other address of the machine or its network may be.
 */
export function isReachable(host: string, address: string): boolean {
  const literal = parseLiteralAddress(host);
  if (literal !== null) return canonicalizeAddress(literal) === canonicalizeAddress(address);
  if (host === "localhost") return isLoopback(address);
  return isPublicAddress(address);
}

/** Returns the address in a URL's host; null where the host is a name. */
export function parseLiteralAddress(host: string): string | null {
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  return isIPv4(bare) || isIPv6(bare) ? bare : null;
}

/** Returns whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, "ipv4");
  return isIPv6(address) && !address.includes("%") && canonicalizeAddress(address) === "::1";
}

/** Writes an address in one spelling, because the system and the URL parser write IPv6 differently. */
function canonicalizeAddress(address: string): string {
  if (!isIPv6(address) || address.includes("%")) return address;
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

function blockList(subnets: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const blocks = new BlockList();
  for (const [address, prefix] of subnets) blocks.addSubnet(address, prefix, family);
  return blocks;
}
