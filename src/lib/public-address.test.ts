import { describe, expect, it } from 'vitest';
import { publicAddresses } from './public-address.ts';

const inward = [
  ['loopback', '127.0.0.1 127.8.9.1 ::1'],
  ['unspecified', '0.0.0.0 ::'],
  ['private', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fd12::1'],
  ['link-local', '169.254.169.254 fe80::1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast and broadcast', '224.0.0.1 255.255.255.255 ff02::1'],
  ['reserved, benchmarking, documentation', '240.0.0.1 198.18.0.1 192.0.2.1 2001:db8::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:0:127.0.0.1 ::127.0.0.1'],
  ['ways through other networks', '64:ff9b::7f00:1 2002:7f00:1::1 2001::1 fec0::1 64:ff9b:1::1'],
] as const;

describe('addresses that the server may connect to', () => {
  it.each(inward)('are none of %s', (_name, addresses) => {
    const isPublic = publicAddresses([]);
    expect(addresses.split(' ').filter(isPublic)).toEqual([]);
  });

  it('are those of the public network, in either notation', () => {
    const addresses = ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'];
    expect(addresses.filter(publicAddresses([]))).toEqual(addresses);
    expect(['example.org', '', '1.2.3', '8.8.8.8.8'].filter(publicAddresses([]))).toEqual([]);
  });

  it('are those that the operator allows, and no others beside', () => {
    const isAllowed = publicAddresses(['loopback', '10.1.0.0/16', '192.168.7.7', 'fd00::/8']);
    const asked = [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '10.2.0.1',
      '192.168.7.7',
      '192.168.7.8',
      'fd00::1',
      'fc00::1',
    ];
    expect(asked.filter(isAllowed)).toEqual([
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '192.168.7.7',
      'fd00::1',
    ]);
  });
});
