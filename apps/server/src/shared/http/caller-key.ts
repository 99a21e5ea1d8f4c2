import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { callerOf } from './signed-in.ts';

/** Whom a limit counts: the token or the person if known, otherwise their network. */
export function callerKey(request: FastifyRequest): string {
  const { signedIn } = request;
  if (signedIn?.token !== undefined) return `token:${signedIn.token.id}`;
  return signedIn === undefined ? networkOfCaller(request) : `user:${callerOf(signedIn).id}`;
}

/**
 * The address that a request comes from. A trusted proxy may pass on something else than an address ('unknown1', or with
 * a port): a port is dropped, and anything else counts as the proxy itself, so that made-up texts are all one caller.
 */
export function addressOf(request: FastifyRequest): string {
  const addresses = (request.ips ?? [request.ip]).map(parseAddress);
  return addresses.findLast((address) => address !== undefined) ?? request.ip;
}

/** Undefined if the text is no address. */
function parseAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text;
  return isIP(address) === 0 ? undefined : address;
}

export function networkOfCaller(request: FastifyRequest): string {
  return networkOf(addressOf(request));
}

/** The network that a caller's guesses are counted for: '192.0.2.0/24', or the /64 of an IPv6 address. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.0/24');
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
