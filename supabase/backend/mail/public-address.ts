import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** A mail server that this installation does not send to. Its text names neither the host nor where it leads. */
export class InnerAddressError extends Error {
  override name = 'InnerAddressError';
}

/** This machine, its network, and what no one on the internet has as an address. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is of this machine or of an inner network, also written as one of version six that holds one of version four. */
export function isInnerAddress(address: string): boolean {
  if (isIPv4(address)) return inner.check(address, 'ipv4');
  const url = URL.parse(`http://[${address}]`);
  // In one spelling: 0:0:0:0:0:FFFF:127.0.0.1 becomes ::ffff:7f00:1. One with a zone is of this network.
  const plain = url?.hostname.slice(1, -1) ?? '';
  return isIP(plain) !== 6 || inner.check(plain, 'ipv6') || plain.startsWith('::ffff:');
}

export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Where a mail to this host is sent: an address that was looked at, so that a second answer of the name service cannot lead elsewhere.
 * Errors: InnerAddressError where any of its addresses is an inner one, unless those are allowed; those of the name service.
 */
export async function addressOf(
  host: string,
  { allowsInner, resolve = resolveHost }: { allowsInner: boolean; resolve?: Resolve },
): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [first] = addresses;
  if (first === undefined || (!allowsInner && addresses.some(isInnerAddress))) {
    throw new InnerAddressError('The mail server is not public.');
  }
  return first;
}
