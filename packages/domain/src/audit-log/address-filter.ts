/** Which addresses are meant: one, or all that begin alike, as those of a network do. */
export type AddressFilter = { readonly exact: string } | { readonly prefix: string };

/** What readAddressFilter understands, for messages. */
export const ADDRESS_EXAMPLES = 'an address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8::/64';

const BITS_OF_IPV4_PART = 8;
const BITS_OF_IPV6_PART = 16;

/**
 * Reads '192.0.2.7', '192.0.2.' and '192.0.2.0/24' (IPv4: /8, /16, /24), '2001:db8::1', '2001:db8:' and
 * '2001:db8:1:2::/64' (IPv6: multiples of 16). Undefined for anything else.
 */
export function readAddressFilter(text: string): AddressFilter | undefined {
  const typed = text.trim().toLowerCase();
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  if (address.includes(':')) return readIpv6(address, bits);
  return readIpv4(address, bits);
}

function readIpv4(address: string, bits: string | undefined): AddressFilter | undefined {
  const parts = address.split('.');
  const known = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
  if (known.length === 0 || known.length > 4 || !known.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) {
    return undefined;
  }
  if (bits === undefined) return parts.length === 4 && known.length === 4 ? { exact: address } : beginning(known, '.');
  const count = Number(bits) / BITS_OF_IPV4_PART;
  if (known.length !== 4) return undefined;
  if (count === 4) return { exact: address };
  return [1, 2, 3].includes(count) ? beginning(known.slice(0, count), '.') : undefined;
}

function readIpv6(address: string, bits: string | undefined): AddressFilter | undefined {
  if (address === ':' || !/^(?:[0-9a-f]{0,4}:){1,7}[0-9a-f.]*$/.test(address)) return undefined;
  if (bits === undefined) {
    return address.endsWith(':') && !address.endsWith('::') ? { prefix: address } : { exact: address };
  }
  const count = Number(bits) / BITS_OF_IPV6_PART;
  if (!Number.isInteger(count) || count < 1 || count > 8) return undefined;
  if (count === 8) return { exact: address };
  // The zeros that '::' stands for are not written in the log either.
  const known = address.slice(0, address.includes('::') ? address.indexOf('::') : undefined).split(':');
  return beginning(known.slice(0, count), ':');
}

/** With the separator, so that 192.0.2 does not find 192.0.20.1. */
function beginning(parts: readonly string[], separator: string): AddressFilter {
  return { prefix: `${parts.join(separator)}${separator}` };
}
