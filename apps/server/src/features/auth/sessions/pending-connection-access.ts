import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { createInstallationSeal } from '../../../shared/installation-seal.ts';
import { insertIdentity, type SignOnOrigin } from './sign-on-identity-repository.ts';

const COOKIE = 'dewar_sign_on_connection';
const PURPOSE = 'dewar sign-on connections';
const LIFETIME_MS = 10 * MILLISECONDS_PER_MINUTE;

const pendingSchema = z.object({
  company_id: z.int(),
  issuer: z.string(),
  subject: z.string(),
  sid: z.string().nullable(),
  expires_at: z.number(),
});

type Pending = Omit<z.infer<typeof pendingSchema>, 'expires_at'>;

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly company_id: number | null;
}

interface BrowserCall {
  readonly config: Config;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/**
 * A provider named somebody whose address has an account here. This browser keeps whom, for the owner of that account
 * alone: as soon as they sign in to it, the two are connected. By the address alone nothing ever is.
 */
export async function keepPendingConnection(
  { config, now, reply }: Omit<BrowserCall, 'request'> & { readonly reply: FastifyReply },
  owner: Pick<Owner, 'id'>,
  pending: Pending,
): Promise<void> {
  const expires_at = now.getTime() + LIFETIME_MS;
  const sealed = await createInstallationSeal(config, PURPOSE).seal(
    JSON.stringify({ ...pending, expires_at }),
    ownerText(owner),
  );
  reply.setCookie(COOKIE, sealed.toString('base64url'), { ...cookieOf(config), maxAge: LIFETIME_MS / 1_000 });
}

/** What this browser keeps for the account; undefined without it, and for one that somebody else was told of. */
export async function findPendingConnection(
  { config, request, now }: BrowserCall,
  owner: Pick<Owner, 'id' | 'company_id'>,
): Promise<Pending | undefined> {
  const sealed = request.cookies[COOKIE];
  if (sealed === undefined) return undefined;
  const text = await createInstallationSeal(config, PURPOSE).open(Buffer.from(sealed, 'base64url'), ownerText(owner));
  if (text === undefined) return undefined;
  const { expires_at, ...pending } = pendingSchema.parse(JSON.parse(text));
  const isOfCompany = owner.company_id === null || owner.company_id === pending.company_id;
  return expires_at > now.getTime() && isOfCompany ? pending : undefined;
}

/** Connects the account of whoever has just signed in to it; undefined if this browser keeps nothing for it. */
export async function takePendingConnection(
  transaction: Database,
  call: BrowserCall,
  owner: Owner,
): Promise<SignOnOrigin | undefined> {
  const pending = await findPendingConnection(call, owner);
  if (pending === undefined) return undefined;
  const { company_id, issuer, subject, sid } = pending;
  const isCurrent = await transaction
    .selectFrom('company_sign_ons')
    .select('key')
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer)
    .where('tested_at', 'is not', null)
    .executeTakeFirst();
  if (isCurrent === undefined) return undefined;
  const identity = { company_id, issuer, subject, user_id: owner.id, joined_as: 'owner', now: call.now } as const;
  const identity_id = await insertIdentity(transaction, identity);
  if (identity_id === undefined) return undefined;
  await writeAudit(transaction, {
    ...{ actor: owner, company_id, entity: 'sign_on', entity_id: company_id, action: 'connect' },
    after: { issuer, subject, user: owner.email },
  });
  return { identity_id, sid };
}

function ownerText({ id }: Pick<Owner, 'id'>): string {
  return `user ${id}`;
}

function cookieOf(config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
}
