import { BlockList, isIP } from 'node:net';

/** Ranges of the IANA registries of special addresses, which no service on the internet has. */
const RESERVED_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];

/** The only range in use is 2000::/3. These parts of it lead to IPv4 addresses, or nowhere. */
const GLOBAL_IPV6 = '2000::/3';
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const reserved = listOf(RESERVED_IPV4, 'ipv4');
const reservedIpv6 = listOf(RESERVED_IPV6, 'ipv6');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');

/** Whether an IP address belongs to the internet, and not to this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address);
    case 6:
      return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
