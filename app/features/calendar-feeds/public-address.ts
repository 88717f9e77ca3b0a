import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is on the public internet: neither private, loopback nor link-local, nor an IPv6 form of one that
 * is, such as `::ffff:10.0.0.1`. Anything that is no IP address is not.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
