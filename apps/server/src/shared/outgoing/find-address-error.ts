export interface AddressRules {
  /** Whose address it is: 'a push service'. */
  readonly of: string;
  readonly longest: number;
  /** Whether it may name another port than that of https. */
  readonly mayNamePort: boolean;
}

/**
 * What is wrong with an address that this server is to send to, as a message, or null. Somebody made it up, so it could be
 * any address: only https, and a name instead of an address of a network.
 */
export function findAddressError(address: string, { of, longest, mayNamePort }: AddressRules): string | null {
  if (address.length > longest) return `must have at most ${longest} characters`;
  if (!URL.canParse(address)) return `must be the address of ${of}`;
  const { protocol, username, password, port, hostname, hash } = new URL(address);
  if (protocol !== 'https:') return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not contain a name or a password';
  if (port !== '' && !mayNamePort) return 'must not name a port';
  if (hash !== '') return 'must not contain a fragment';
  // The last label of a name contains a letter; WHATWG URLs write every form of an IPv4 address with digits and dots.
  if (!/\.[a-z][a-z0-9-]*\.?$/.test(hostname)) return `must name ${of} on the internet`;
  return null;
}
