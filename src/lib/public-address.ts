import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Meanings of network names (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** All of IPv6 that is assigned to the public network (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the server may connect to a user-provided address: a public one, or one in a network that the operator allows
 * (`10.0.0.0/8`, a single address, or `loopback`, `linklocal`, `uniquelocal`). An IPv4 address inside an IPv6 one is
 * checked as such; transition mechanisms (NAT64, 6to4, Teredo) are refused.
 */
export function publicAddresses(allowed: readonly string[]): (address: string) => boolean {
  const ranges = allowed.flatMap((each) => namedNetworks[each] ?? each).map(rangeOf);
  return (text) => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(text);
    if (ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits))) {
      return true;
    }
    if (address.range() !== 'unicast') return false;
    return address.kind() === 'ipv4' || address.match(globalUnicast as never);
  };
}

function rangeOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.process(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
