import { suspensionSchema } from '@dewar/contract/fields';
import type { InvitationRecord } from '@dewar/contract/invitations';
import { invitationState, isWaiting } from '@dewar/domain/accounts/invitations';
import { ROLES } from '@dewar/domain/accounts/roles';
import { isSuspended } from '@dewar/domain/accounts/suspensions';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { FIRST_PAGE, isBehind, jsonLines, type PageEnd, pageOf, recordsOf } from '../../shared/database/json-page.ts';
import { suspensionOf } from '../../shared/database/suspension-columns.ts';
import { hasWords } from '../../shared/database/text-search.ts';
import { findAddressHolders, maySignIn } from '../auth/accounts/invited-account-access.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const inviterSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  company_id: z.int().nullable(),
  is_super_admin: z.boolean(),
  is_company_admin: z.boolean(),
  status: z.string(),
  company_status: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  timezone: z.string(),
  suspension: suspensionSchema.nullable(),
  company_suspension: suspensionSchema.nullable(),
});

const storedSchema = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: z.enum(ROLES),
  company_id: z.int().nullable(),
  company_name: z.string().nullable(),
  company_status: z.string().nullable(),
  company_suspension: suspensionSchema.nullable(),
  message: z.string().nullable(),
  valid_days: z.int(),
  invited_by_email: z.string(),
  inviter: inviterSchema.nullable(),
  created_at: moment,
  sent_at: moment,
  expires_at: moment,
  accepted_at: moment.nullable(),
  revoked_at: moment.nullable(),
  revoked_by_email: z.string().nullable(),
});

/**
 * An invitation with its company and with whoever sent it last. Whoever may not sign in may not invite either, and a
 * suspended company is not active.
 */
export type StoredInvitation = ReturnType<typeof readStored>;

function readStored(record: unknown, now: Date) {
  const { inviter, company_status, company_suspension, ...rest } = storedSchema.parse(record);
  return {
    ...rest,
    inviter: inviter !== null && maySignIn(inviter, now) ? inviter : null,
    company_status: isSuspended(company_suspension, now) ? 'suspended' : company_status,
  };
}

const stored = sql`
  select invitation.id, invitation.email, invitation.first_name, invitation.last_name, invitation.role,
         invitation.company_id, company.name as company_name, company.status as company_status,
         ${suspensionOf('company')} as company_suspension, invitation.message,
         invitation.valid_days, invitation.invited_by_email,
         case when inviter.id is not null then jsonb_build_object(
           'id', inviter.id, 'email', inviter.email, 'role', inviter.role, 'company_id', inviter.company_id,
           'is_super_admin', inviter.is_super_admin, 'is_company_admin', inviter.is_company_admin,
           'status', inviter.status,
           'company_status', inviter_company.status, 'first_name', inviter.first_name,
           'last_name', inviter.last_name, 'timezone', inviter.timezone,
           'suspension', ${suspensionOf('inviter')},
           'company_suspension', ${suspensionOf('inviter_company')}) end as inviter,
         invitation.created_at, invitation.sent_at, invitation.expires_at, invitation.accepted_at,
         invitation.revoked_at, invitation.revoked_by_email
    from invitations invitation
    left join companies company on company.id = invitation.company_id
    left join users inviter on inviter.id = invitation.invited_by
    left join companies inviter_company on inviter_company.id = inviter.company_id`;

/** The keys of the invited person and of the company; both are shown. */
const SEARCH_KEY = sql`(invitation.search_key || ' ' || coalesce(company.search_key, ''))`;

/** The condition for invitations that were neither accepted nor revoked. */
const isStoredWaiting = sql<boolean>`invitation.accepted_at is null and invitation.revoked_at is null`;

export interface InvitationFilter {
  readonly search?: string | undefined;
  readonly waiting?: boolean | undefined;
  /** Only those into this company. */
  readonly company_id?: number | undefined;
  readonly limit: number;
  readonly after?: PageEnd | undefined;
}

/** A page of invitations, newest first. */
export async function listInvitationRecords(db: Database, filter: InvitationFilter, now: Date) {
  const { limit, after = FIRST_PAGE } = filter;
  const { rows } = await jsonLines(sql`
    ${stored}
     where ${isBehind(after, 'invitation', 'created_at')} ${conditionsOf(filter)}
     order by invitation.created_at desc, invitation.id desc
     limit ${limit + 1}`).execute(db);
  const { records, ...next } = pageOf(rows[0] ?? { lines: null }, limit, 'created_at');
  const found = z.array(z.unknown()).parse(JSON.parse(records));
  const invitations = found.map((record) => readStored(record, now));
  return { invitations: await withAddressUse(db, invitations, now), ...next };
}

function conditionsOf({ search = '', waiting = false, company_id }: InvitationFilter): RawBuilder<unknown> {
  const conditions = [
    search === '' ? [] : sql`and ${hasWords(SEARCH_KEY, search)}`,
    waiting ? sql`and ${isStoredWaiting}` : [],
    company_id === undefined ? [] : sql`and invitation.company_id = ${company_id}`,
  ].flat();
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `);
}

/** An invitation in the contract's format. */
export function recordOf(invitation: StoredInvitation, now: Date): InvitationRecord {
  const { company_status, message, valid_days, inviter, invited_by_email, revoked_by_email, ...rest } = invitation;
  const { created_at, sent_at, expires_at, accepted_at, revoked_at } = invitation;
  return {
    ...rest,
    state: invitationState(invitation, now),
    invited_by: invited_by_email,
    revoked_by: revoked_by_email,
    address_use: null,
    created_at: created_at.toISOString(),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

export async function findInvitationByToken(
  db: Database,
  token_hash: Buffer,
  now: Date,
): Promise<StoredInvitation | undefined> {
  const [found] = await read(db, now, sql`where invitation.token_hash = ${token_hash}`);
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockInvitationByToken(transaction: Database, token_hash: Buffer, now: Date) {
  const [found] = await read(
    transaction,
    now,
    sql`where invitation.token_hash = ${token_hash} for no key update of invitation`,
  );
  return found;
}

/** Invitations in the order of their ids, locked until the transaction ends. */
export function lockInvitations(transaction: Database, ids: readonly number[], now: Date): Promise<StoredInvitation[]> {
  return read(
    transaction,
    now,
    sql`where invitation.id = any(${ids}::int[]) order by invitation.id for no key update of invitation`,
  );
}

/** The waiting invitations of these addresses, in lower case, locked until the transaction ends. */
export function lockWaitingInvitations(
  transaction: Database,
  emails: readonly string[],
  now: Date,
): Promise<StoredInvitation[]> {
  return read(
    transaction,
    now,
    sql`where ${isStoredWaiting} and lower(invitation.email) = any(${emails}::text[])
        order by invitation.id for no key update of invitation`,
  );
}

async function read(db: Database, now: Date, condition: RawBuilder<unknown>): Promise<StoredInvitation[]> {
  const { rows } = await jsonLines(sql`${stored} ${condition}`).execute(db);
  return recordsOf(rows[0] ?? { lines: null }).map((record) => readStored(JSON.parse(record), now));
}

/** Which of these addresses, in lower case, have an account that an invitation does not replace. */
export async function findAddressesWithAccount(
  db: Database,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const holders = await findAddressHolders(db, emails, now);
  return new Set(holders.filter(({ givesWay }) => !givesWay).map(({ email }) => email));
}

/** What became of the addresses of these invitations: nothing, a registration that accepting replaces, or an account. */
async function withAddressUse(
  db: Database,
  invitations: readonly StoredInvitation[],
  now: Date,
): Promise<InvitationRecord[]> {
  const waiting = invitations.filter((invitation) => isWaiting(invitationState(invitation, now)));
  const keys = waiting.map(({ email }) => email.toLowerCase());
  const holders = keys.length === 0 ? [] : await findAddressHolders(db, keys, now);
  const uses = new Map(
    holders.map(({ email, givesWay }) => [email, givesWay ? ('registered' as const) : ('account' as const)]),
  );
  return invitations.map((invitation) => ({
    ...recordOf(invitation, now),
    address_use: waiting.includes(invitation) ? (uses.get(invitation.email.toLowerCase()) ?? null) : null,
  }));
}
