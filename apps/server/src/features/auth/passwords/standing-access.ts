import { SETTINGS } from '@dewar/domain/settings/settings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';

// What gives access to an account, or to what it may read, without its password, and outlives its sessions. Whoever used
// the account for a while may have made it.

/** Somebody who used an account is mostly noticed within weeks. */
const CHANGES_TOLD_MS = 30 * MILLISECONDS_PER_DAY;

export interface Ending {
  readonly actor: NonNullable<AuditEntry['actor']>;
  readonly now: Date;
}

interface Ended {
  readonly entity: 'calendar_feed' | 'plan_link' | 'invitation' | 'handover_link' | 'api_token';
  readonly id: number;
  readonly company_id: number | null;
  /** How lists name a token. */
  readonly before: { readonly name: string; readonly prefix: string } | null;
}

/**
 * Ends the API tokens, the calendar addresses, the links to lesson plans and those for receivers of loads of these people, and the
 * invitations they sent that nobody has accepted. Each is in the audit log.
 */
export async function endStandingAccess(
  transaction: Database,
  user_ids: readonly number[],
  { actor, now }: Ending,
): Promise<void> {
  const { rows } = await sql<Ended>`
    with tokens as (
      update api_tokens token set revoked_at = ${now}
        from users owner
       where owner.id = token.user_id and owner.id = any(${user_ids}::int[]) and token.revoked_at is null
      returning token.id, owner.company_id, json_build_object('name', token.name, 'prefix', token.prefix) as before),
    feeds as (
      update calendar_feeds set revoked_at = ${now}
       where teacher_id = any(${user_ids}::int[]) and revoked_at is null returning id),
    links as (
      update plan_links set revoked_at = ${now}
       where teacher_id = any(${user_ids}::int[]) and revoked_at is null and expires_at > ${now} returning id),
    invited as (
      update invitations set revoked_at = ${now}, revoked_by_email = ${actor.email}
       where invited_by = any(${user_ids}::int[]) and accepted_at is null and revoked_at is null
         and expires_at > ${now} returning id, company_id),
    handovers as (
      update handover_links set ended_at = ${now}, ended_as = 'ended'
       where created_by = any(${user_ids}::int[]) and ended_at is null and ends_at > ${now} returning id, company_id)
    select 'calendar_feed' as entity, id, null::int as company_id, null::json as before from feeds
    union all select 'api_token', id, company_id, before from tokens
    union all select 'plan_link', id, null, null from links
    union all select 'invitation', id, company_id, null from invited
    union all select 'handover_link', id, company_id, null from handovers
    order by 1, 2`.execute(transaction);
  for (const { id: entity_id, before, ...ended } of rows) {
    await writeAudit(transaction, { actor, entity_id, ...ended, action: 'revoke', ...(before !== null && { before }) });
  }
}

interface Made {
  readonly tokens: number;
  readonly calendars: number;
  readonly links: number;
  readonly invitations: number;
  readonly handovers: number;
}

/** The paragraphs of a mail about an account: what was ended at this moment, and what else gives access to it. */
export async function describeStandingAccess(db: Database, user_id: number, now: Date): Promise<readonly string[]> {
  const ended = namesOf(await countMade(db, user_id, sql`revoked_at = ${now}`));
  const open = namesOf(await countMade(db, user_id, sql`revoked_at is null and expires_at > ${now}`));
  const { passkeys, has_app, has_changed_recipients } = await findOther(db, user_id, now);
  const left = [
    ...open,
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(has_app ? ['an authenticator app'] : []),
  ];
  return [
    ...(ended.length === 0
      ? []
      : [`This was ended too, because somebody else may have made it: ${ended.join(', ')}. Make anew what you need.`]),
    ...(left.length === 0
      ? []
      : [`This belongs to your account as before: ${left.join(', ')}. End what you did not make.`]),
    ...(has_changed_recipients
      ? ['In the last 30 days your account changed who gets emails. If it was not you, look at the settings.']
      : []),
  ];
}

async function countMade(db: Database, user_id: number, isMeant: RawBuilder<unknown>): Promise<Made> {
  const { rows } = await sql<Made>`
    select (select count(*) from (select revoked_at, coalesce(expires_at, 'infinity') as expires_at from api_tokens
                                   where user_id = ${user_id}) token where ${isMeant})::int as tokens,
           (select count(*) from (select revoked_at, 'infinity'::timestamptz as expires_at from calendar_feeds
                                   where teacher_id = ${user_id}) feed where ${isMeant})::int as calendars,
           (select count(*) from plan_links where teacher_id = ${user_id} and ${isMeant})::int as links,
           (select count(*) from invitations
             where invited_by = ${user_id} and accepted_at is null and ${isMeant})::int as invitations,
           (select count(*) from (select ended_at as revoked_at, ends_at as expires_at from handover_links
                                   where created_by = ${user_id}) link where ${isMeant})::int as handovers`.execute(db);
  return rows[0] ?? { tokens: 0, calendars: 0, links: 0, invitations: 0, handovers: 0 };
}

interface Other {
  readonly passkeys: number;
  readonly has_app: boolean;
  readonly has_changed_recipients: boolean;
}

async function findOther(db: Database, user_id: number, now: Date): Promise<Other> {
  const since = new Date(now.getTime() - CHANGES_TOLD_MS);
  const { rows } = await sql<Other>`
    select (select count(*) from passkeys where user_id = ${user_id})::int as passkeys,
           exists (select from totp_secrets where user_id = ${user_id} and confirmed_at is not null) as has_app,
           exists (select from audit_log
                    where actor_id = ${user_id} and at > ${since} and entity = 'setting'
                      and entity_id = ${SETTINGS.alert_email_recipients.id}) as has_changed_recipients`.execute(db);
  return rows[0] ?? { passkeys: 0, has_app: false, has_changed_recipients: false };
}

function namesOf({ tokens, calendars, links, invitations, handovers }: Made): readonly string[] {
  const manyLinks = links === 1 ? 'a link to a lesson plan' : `${links} links to lesson plans`;
  const manyInvitations = invitations === 1 ? 'an invitation' : `${invitations} invitations`;
  return [
    ...(tokens > 0 ? [tokens === 1 ? 'an API token' : `${tokens} API tokens`] : []),
    ...(calendars > 0 ? ['the address of your calendar'] : []),
    ...(links > 0 ? [manyLinks] : []),
    ...(handovers > 0 ? [handovers === 1 ? 'a link for a receiver' : `${handovers} links for receivers`] : []),
    ...(invitations > 0 ? [`${manyInvitations} that nobody has accepted yet`] : []),
  ];
}
