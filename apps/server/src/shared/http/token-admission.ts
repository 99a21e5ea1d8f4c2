import { BlockList, isIPv6 } from 'node:net';
import { crc32 } from 'node:zlib';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { furtherScopesAsked, type TokenAccess } from '@dewar/contract/token-access';
import { TOKEN_PREFIX, type TokenScope } from '@dewar/domain/accounts/api-tokens';
import type { FastifyRequest } from 'fastify';
import { forbidden, HttpError } from '../errors.ts';
import { addressOf } from './caller-key.ts';
import type { ActingToken } from './signed-in.ts';

export const INVALID_TOKEN = 'This token is mistyped, expired, stopped or revoked.';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const WELL_FORMED = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{40})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);
/** A session's token may begin like this by chance. */
const SESSION_TOKEN_LENGTH = 43;

/** Lets a call with a token go on. Throws 403, naming the scope that is missing. */
export type AdmitToken = (access: TokenAccess, token: ActingToken, request: FastifyRequest) => Promise<void>;

/** Whether somebody means to send a token for programs, mistyped or not. */
export function isApiToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX) && text.length !== SESSION_TOKEN_LENGTH;
}

/** Whether the checksum at its end is right, so that a mistyped token costs no look-up. */
export function isWellFormedToken(text: string): boolean {
  const [, random = '', checksum] = WELL_FORMED.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(random);
}

/** The CRC-32 of the random part in base 62, as secret scanners expect it. */
export function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${ALPHABET[rest % ALPHABET.length]}${digits}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** Throws 403 outside the networks and the scopes of a token, and for what no token may call. */
export function requireTokenAccess(access: TokenAccess, token: ActingToken, request: FastifyRequest): void {
  if (!isFromNetworks(addressOf(request), token.networks)) throw forbidden('This token is not for your network.');
  if (access === 'never') throw forbidden('No token may do this. Please log in.');
  requireScopes(token, access);
}

/** Throws 403 for a request that also writes records of a kind that the token may not. */
export function requireScopesOfBody(endpoint: AnyEndpoint, token: ActingToken | undefined, body: unknown): void {
  if (token === undefined) return;
  requireScopes(
    token,
    furtherScopesAsked(endpoint, body).map(({ scope }) => scope),
  );
}

function requireScopes({ scopes }: ActingToken, wanted: readonly TokenScope[]): void {
  const missing = wanted.find((scope) => !scopes.includes(scope));
  if (missing === undefined) return;
  throw new HttpError(403, 'missing_scope', `This token lacks the scope ${missing}.`);
}

function isFromNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const family = isIPv6(start) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
