import type { OutsideRecipients } from '@dewar/contract/users';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { withdrawCompanyMails } from '../../shared/mail/mail-repository.ts';
import { readSettingsOfCompanies, readStored } from '../../shared/settings/settings-reader.ts';

const { key, id: entity_id } = SETTINGS.alert_email_recipients;

/**
 * For the companies of these people: the recipients of alerts and reports that belong to no account, and whether they
 * stand in the general list. Companies without such recipients are left out. A registration that nobody has let in is
 * no account.
 */
export async function listOutsideRecipientsOf(
  db: Database,
  user_ids: readonly number[],
): Promise<readonly OutsideRecipients[]> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', hasOwnList.as('has_own_list')])
    .where('id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('company_id')
        .where('users.id', 'in', [...user_ids]),
    )
    .orderBy('order_key')
    .execute();
  const ids = companies.map(({ id }) => id);
  const settings = await readSettingsOfCompanies(db, { recipients: SETTINGS.alert_email_recipients }, ids);
  const known = await findAccountsAmong(
    db,
    [...settings.values()].flatMap(({ recipients }) => recipients),
  );
  return companies.flatMap(({ id, name, has_own_list }) => {
    const recipients = settings.get(id)?.recipients ?? [];
    const addresses = recipients.filter((address) => !known.has(address.toLowerCase()));
    return addresses.length === 0 ? [] : [{ company_name: name, addresses, is_general: !has_own_list }];
  });
}

const hasOwnList = sql<boolean>`exists (
  select from settings where settings.setting_key = ${key} and settings.company_id = companies.id)`;

/** Which of these addresses belong to an account that was let in. */
async function findAccountsAmong(db: Database, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
     where status in ('approved', 'active') and not is_service_account
       and lower(email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

interface Replacement {
  readonly from: string;
  /** Null where the account is deleted. */
  readonly to: string | null;
  readonly actor: NonNullable<AuditEntry['actor']>;
}

/**
 * Takes an address out of all lists of recipients of alerts and reports, or puts the account's new one in its place: as
 * an address without an account it would be mailed for ever. So would the mails that wait for it, and the lists of deleted
 * companies, which can be brought back. For accounts of people who were let in: a registration says nothing about whose
 * the address is.
 */
export async function replaceRecipient(transaction: Database, { from, to, actor }: Replacement): Promise<void> {
  await withdrawCompanyMails(transaction, from);
  await replaceInDeletedCompanies(transaction, { from, to });
  const isHeld = (address: string) => address.toLowerCase() === from.toLowerCase();
  const lists = await transaction
    .selectFrom('settings')
    .select(['id', 'company_id', 'setting_value'])
    .where('setting_key', '=', key)
    .where(sql<boolean>`setting_value::text ilike '%@%'`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, company_id, setting_value } of lists) {
    const before = readStored(SETTINGS.alert_email_recipients, setting_value);
    if (!before.some(isHeld)) continue;
    const others = before.filter((address) => !isHeld(address));
    const after =
      to === null || others.some((address) => address.toLowerCase() === to.toLowerCase()) ? others : [...others, to];
    await transaction
      .updateTable('settings')
      .set({
        ...{ setting_value: JSON.stringify(after), updated_by_email: actor.email },
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, {
      ...{ actor, company_id, entity: 'setting', entity_id, action: 'update' },
      before: { setting_key: key, setting_value: before },
      after: { setting_key: key, setting_value: after },
    });
  }
}

async function replaceInDeletedCompanies(
  transaction: Database,
  { from, to }: Omit<Replacement, 'actor'>,
): Promise<void> {
  const listed = sql`jsonb_array_elements_text(
    case when jsonb_typeof(kept.contents -> 'setting_value') = 'array' then kept.contents -> 'setting_value' else '[]' end)`;
  const isListed = (address: string) =>
    sql<boolean>`exists (select from ${listed} address where lower(address) = ${address.toLowerCase()})`;
  const added =
    to === null
      ? sql`'[]'::jsonb`
      : sql`case when ${isListed(to)} then '[]'::jsonb else jsonb_build_array(${to}::text) end`;
  await sql`
    update deleted_rows kept
       set contents = kept.contents || jsonb_build_object('setting_value', (
             select coalesce(jsonb_agg(address order by place), '[]') from ${listed} with ordinality each(address, place)
              where lower(address) <> ${from.toLowerCase()}) || ${added})
      from deleted_records deleted
     where deleted.entity = 'company' and kept.deleted_record_id = deleted.id and kept.table_name = 'settings'
       and not kept.is_link and kept.contents ->> 'setting_key' = ${key} and ${isListed(from)}`.execute(transaction);
}
