import { sql } from 'kysely';
import { type Database, inTransaction } from '../../shared/database/database.ts';

/** No hash of any password, so that none is right. */
const NO_PASSWORD = '!';

/**
 * The service account of this name, made if the company has none. Its address can be nobody's, and says what it is
 * wherever the address of an author is shown.
 */
export async function getOrCreateServiceAccount(
  transaction: Database,
  { company_id, name }: { readonly company_id: number; readonly name: string },
): Promise<number> {
  const found = () =>
    sql<{ id: number }>`
      select id from users
       where company_id = ${company_id} and is_service_account and lower(first_name) = lower(${name})
         for key share`.execute(transaction);
  const { rows: known } = await found();
  if (known[0] !== undefined) return known[0].id;
  await sql`
    with next as (select nextval(pg_get_serial_sequence('users', 'id')) as id)
    insert into users (id, email, password_hash, role, status, company_id, first_name, last_name, is_service_account)
    overriding system value
    select id, ${name} || ' (service account ' || id || ')', ${NO_PASSWORD}, 'user', 'active', ${company_id}, ${name},
           '(service account)', true
      from next
    on conflict do nothing`.execute(transaction);
  const { rows: made } = await found();
  if (made[0] === undefined) throw new Error(`service account ${name} neither exists nor was created`);
  return made[0].id;
}

/**
 * Deletes service accounts that have neither tokens nor recorded anything; where one has, its name stays with the records.
 * A token that is made meanwhile holds the account, or finds that it is gone and makes it anew.
 */
export async function deleteUnusedServiceAccounts(db: Database): Promise<void> {
  const isUnused = sql<boolean>`
    users.is_service_account and not exists (select from api_tokens where user_id = users.id)
    and not exists (select from audit_log where actor_id = users.id)`;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from users where ${isUnused} order by id for update skip locked`.execute(transaction);
    if (rows.length === 0) return;
    // Asked again under the locks, which a token that was stored in between has held.
    await sql`delete from users where id = any(${rows.map(({ id }) => id)}::int[]) and ${isUnused}`.execute(
      transaction,
    );
  });
}
