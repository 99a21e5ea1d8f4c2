import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { StoredRefusal } from './fit-refusals.ts';
import { keyOfRefusal, type Refusal, type RefusalKind } from './refusal.ts';

/** Servers that share a database count one after the other. */
export async function lockRefusals(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('counted refusals'))`.execute(transaction);
}

/** What is counted already in these hours. */
export async function listRefusals(db: Database, hours: readonly Date[]): Promise<readonly StoredRefusal[]> {
  const { rows } = await sql<StoredRefusal>`
    select hour, kind, account, network, account_id, tank_id, via from counted_refusals where hour = any(${[...hours]}::timestamptz[])`.execute(
    db,
  );
  return rows;
}

/** Adds to the numbers of entries that are there, and writes the others. */
export async function addToRefusals(
  transaction: Database,
  refusals: readonly Refusal[],
  stored: readonly StoredRefusal[],
): Promise<void> {
  const known = new Set(stored.map(keyOfRefusal));
  const more = refusals.filter((refusal) => known.has(keyOfRefusal(refusal)));
  if (more.length > 0) await raise(transaction, more);
  for (const refusal of refusals) if (!known.has(keyOfRefusal(refusal))) await insert(transaction, refusal);
}

async function raise(transaction: Database, refusals: readonly Refusal[]): Promise<void> {
  await sql`
    update counted_refusals counted
       set count = counted.count + more.count, told = counted.told + more.told,
           last_at = greatest(counted.last_at, more.last_at),
           endpoints = (select array_agg(distinct endpoint)
                          from (select unnest(counted.endpoints) union select unnest(more.endpoints) limit 5)
                            each(endpoint))
      from json_to_recordset(${JSON.stringify(refusals)}::json)
        more(hour timestamptz, kind text, account text, network text, count int, told int, last_at timestamptz,
             endpoints text[], tank_id int, via text)
     where (counted.hour, counted.account, counted.kind, counted.network, counted.tank_id, counted.via)
         = (more.hour, more.account, more.kind, more.network, more.tank_id, more.via)`.execute(transaction);
}

/** What an entry is about that names no tank; its number is the account's. */
const ENTITIES: Readonly<Record<RefusalKind, string>> = {
  'failed-sign-in': 'sign_in',
  'blocked-sign-in': 'sign_in',
  'wrong-current-password': 'password',
  'limit-reached': 'limit',
  denied: 'denied_request',
};

async function insert(transaction: Database, refusal: Refusal): Promise<void> {
  const { kind, hour, account, account_id, network, count, told, last_at, endpoints, tank_id, via } = refusal;
  const [entity, entity_id] = tank_id === 0 ? [ENTITIES[kind], account_id] : ['tank', tank_id];
  await sql`
    with entry as (
      insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, address, user_agent,
                             via)
      values (${account_id}, ${refusal.account_email}, ${refusal.company_id}, ${entity}, ${entity_id}, ${kind},
              ${refusal.address}, ${refusal.user_agent}, nullif(${via}::text, ''))
      returning id)
    insert into counted_refusals (hour, kind, account, network, account_id, entry_id, count, told, last_at, endpoints,
                                  tank_id, via)
    select ${hour}::timestamptz, ${kind}::text, ${account}::text, ${network}::text, ${account_id}::int, entry.id, ${count}::int, ${told}::int,
           ${last_at}::timestamptz, ${[...endpoints]}::text[], ${tank_id}::int, ${via}::text
      from entry`.execute(transaction);
}
