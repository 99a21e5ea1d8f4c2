import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import { installationKey } from '../../../shared/installation-secret.ts';

const COOKIE = 'dewar_devices';
const DEVICE_BYTES = 12;
const SIGNATURE_LENGTH = 32;
/** A shared tablet; the account that was used longest ago is forgotten first. */
const MAX_ACCOUNTS = 8;
const KEPT_DAYS = 180;
const ENTRY = /^(\d{1,10})\.([\w-]{16})\.([\w-]{32})$/;

/** An account as far as a device is bound to it: a new password makes all devices unknown. */
interface DeviceOwner {
  readonly id: number;
  readonly password_hash: string;
}

/**
 * Browsers with which somebody has signed in to an account, by a signed cookie: guesses from elsewhere do not slow them
 * down. It gives no access.
 */
export interface KnownDevices {
  /** The id of the device, if it is known for this account. */
  find(request: FastifyRequest, account: DeviceOwner | undefined): Promise<string | undefined>;
  remember(request: FastifyRequest, reply: FastifyReply, account: DeviceOwner): Promise<void>;
}

export function createKnownDevices(config: Config): KnownDevices {
  const readKey = installationKey(config, 'dewar known devices');
  const sign = async ({ id, password_hash }: DeviceOwner, device: string) =>
    createHmac('sha256', await readKey())
      .update(`${id} ${device} ${password_hash}`)
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH);

  const find: KnownDevices['find'] = async (request, account) => {
    const entry = account && readEntries(request).find(({ id }) => id === String(account.id));
    if (account === undefined || entry === undefined) return undefined;
    const isOurs = timingSafeEqual(Buffer.from(entry.signature), Buffer.from(await sign(account, entry.device)));
    return isOurs ? entry.device : undefined;
  };

  const remember: KnownDevices['remember'] = async (request, reply, account) => {
    const device = (await find(request, account)) ?? randomBytes(DEVICE_BYTES).toString('base64url');
    const others = readEntries(request).filter(({ id }) => id !== String(account.id));
    const own = { id: String(account.id), device, signature: await sign(account, device) };
    const entries = [own, ...others].slice(0, MAX_ACCOUNTS);
    reply.setCookie(COOKIE, entries.map(({ id, device, signature }) => `${id}.${device}.${signature}`).join('~'), {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.publicUrl.startsWith('https:'),
      maxAge: (KEPT_DAYS * MILLISECONDS_PER_DAY) / 1_000,
    });
  };

  return { find, remember };
}

function readEntries(request: FastifyRequest) {
  return (request.cookies[COOKIE] ?? '').split('~').flatMap((text) => {
    const [, id, device, signature] = ENTRY.exec(text) ?? [];
    return id === undefined || device === undefined || signature === undefined ? [] : [{ id, device, signature }];
  });
}
