import { MAX_ENDPOINT_LENGTH } from '@dewar/domain/reminders/push-endpoints';

/**
 * What is wrong with the address of a device at its push service, as a message, or null. A browser makes it up, so it
 * could be any address: only https at its usual port, and a name instead of an address of a network.
 */
export function findEndpointError(endpoint: string): string | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH) return `must have at most ${MAX_ENDPOINT_LENGTH} characters`;
  if (!URL.canParse(endpoint)) return 'must be the address that the browser got from its push service';
  const { protocol, username, password, port, hostname, hash } = new URL(endpoint);
  if (protocol !== 'https:') return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not contain a name or a password';
  if (port !== '') return 'must not name a port';
  if (hash !== '') return 'must not contain a fragment';
  // The last label of a name contains a letter; WHATWG URLs write every form of an IPv4 address with digits and dots.
  if (!/\.[a-z][a-z0-9-]*\.?$/.test(hostname)) return 'must name a push service on the internet';
  return null;
}
