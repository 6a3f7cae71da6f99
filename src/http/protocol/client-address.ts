import { isIPv6 } from 'node:net';

/** Characters of a text in place of an address. */
const longest = 64;
/** Characters that are looked at: an address in brackets, with zone and port, is shorter. */
const maxRead = 200;

const plain = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/**
 * The key that an address's requests are counted by: an IPv4 address itself, also if written as IPv6, and the /64
 * network of an IPv6 address, because one customer has such a network. A port after it is ignored.
 */
export function addressKey(address: string): string {
  if (plain.test(address)) return address;
  const bare = withoutPort(address.slice(0, maxRead).trim().toLowerCase());
  if (!isIPv6(bare)) return bare.slice(0, longest);
  const words = wordsOf(bare);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped) return [words[6]! >> 8, words[6]! & 255, words[7]! >> 8, words[7]! & 255].join('.');
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  const bare = bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  // A zone names an interface of this machine.
  return bare.split('%')[0]!;
}

/** The eight words of an IPv6 address. */
function wordsOf(address: string): number[] {
  // Brackets make it a host, which has only one spelling.
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = host.split('::');
  const parse = (text: string): number[] => text.split(':').flatMap((word) => (word === '' ? [] : parseInt(word, 16)));
  const [head, tail] = [parse(before), parse(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
