import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../shared/config.ts';
import { createInstallationSeal } from '../../shared/installation-seal.ts';

const COOKIE = 'dewar_sign_on_';
const STATE_IN_NAME = 12;
/** Sign-ins that one browser has begun and not finished; more would be longer than a request may be. */
const MAX_BEGUN = 4;
const LIFETIME_MS = 15 * MILLISECONDS_PER_MINUTE;
const TICKET_LIFETIME_MS = 10 * MILLISECONDS_PER_MINUTE;

const PURPOSES = ['sign-in', 'connect', 'test'] as const;

const purposeSchema = z.object({
  purpose: z.enum(PURPOSES),
  /** Of whoever connects an account or tests; null for a sign-in. */
  user_id: z.int().nullable(),
});
export type Purpose = z.infer<typeof purposeSchema>;

const exchangeSchema = purposeSchema.extend({
  key: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  began_at: z.number(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

const ticketSchema = purposeSchema.extend({ key: z.string(), expires_at: z.number() });

export type Exchanges = ReturnType<typeof createExchanges>;

/**
 * What was begun with a provider, kept sealed by the browser that began it and nowhere else: anybody may begin, so nothing
 * is stored, and what somebody else's browser began cannot be finished in this one.
 */
export function createExchanges(config: Config) {
  const exchanges = createInstallationSeal(config, 'dewar sign-on exchanges');
  const tickets = createInstallationSeal(config, 'dewar sign-on tickets');
  const cookie = {
    // To the page that finishes and back from the provider's, which is another site.
    ...({ path: '/api', httpOnly: true, sameSite: 'lax' } as const),
    secure: config.publicUrl.startsWith('https:'),
  };

  return {
    async keep(request: FastifyRequest, reply: FastifyReply, exchange: Exchange): Promise<void> {
      const begun = Object.keys(request.cookies).filter(
        (name) => name.startsWith(COOKIE) && name.length > COOKIE.length,
      );
      if (begun.length >= MAX_BEGUN) for (const name of begun) reply.clearCookie(name, cookie);
      const sealed = await exchanges.seal(JSON.stringify(exchange), exchange.state);
      const maxAge = LIFETIME_MS / 1_000;
      reply.setCookie(nameOf(exchange.state), sealed.toString('base64url'), { ...cookie, maxAge });
    },

    /** Undefined if this browser has begun nothing with the state, or too long ago. */
    async find(request: FastifyRequest, state: string, now: Date): Promise<Exchange | undefined> {
      const sealed = request.cookies[nameOf(state)];
      if (sealed === undefined) return undefined;
      const text = await exchanges.open(Buffer.from(sealed, 'base64url'), state);
      const exchange = text === undefined ? undefined : exchangeSchema.parse(JSON.parse(text));
      return exchange !== undefined && now.getTime() - exchange.began_at <= LIFETIME_MS ? exchange : undefined;
    },

    forget: (reply: FastifyReply, state: string) => void reply.clearCookie(nameOf(state), cookie),

    /** Lets the browser that gets the address begin for somebody who is signed in there. */
    async createTicket(ticket: Purpose & { readonly key: string }, now: Date): Promise<string> {
      const expires_at = now.getTime() + TICKET_LIFETIME_MS;
      return (await tickets.seal(JSON.stringify({ ...ticket, expires_at }), ticket.key)).toString('base64url');
    },

    async openTicket(ticket: string, key: string, now: Date): Promise<Purpose | undefined> {
      const text = await tickets.open(Buffer.from(ticket, 'base64url'), key);
      if (text === undefined) return undefined;
      const { expires_at, purpose, user_id } = ticketSchema.parse(JSON.parse(text));
      return expires_at > now.getTime() ? { purpose, user_id } : undefined;
    },
  };
}

function nameOf(state: string): string {
  return `${COOKIE}${state.slice(0, STATE_IN_NAME)}`;
}
