import { NO_COMPANY, PENDING_ASSIGNMENT } from '@dewar/domain/accounts/company-names';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { collectFew, containsTyped, containsTypedSlowly } from '../../shared/database/text-search.ts';

/** The name and the address of a person; users_search_idx has its pieces. */
const NAME_AND_EMAIL = sql`
  coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '') || ' ' || person.email`;

/** Whether the row `person` is found by a part of their name, email address or company, as the list shows it. */
export async function findsPerson(
  db: Database,
  search: string,
  shownCompany: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const ofCompany = sql`person.company_id = any(array(
    select company.id from companies company where ${containsTyped(sql`company.name`, search)}))`;
  // Texts in the place of a company are no names: nothing is looked up by them.
  const withoutCompany = [NO_COMPANY, PENDING_ASSIGNMENT].some((name) =>
    name.toLowerCase().includes(search.toLowerCase()),
  )
    ? sql`or (person.company_id is null and ${containsTypedSlowly(shownCompany, search)})`
    : sql``;
  const ids = await collectFew(
    db,
    sql`select person.id from users person where ${containsTyped(NAME_AND_EMAIL, search)} or ${ofCompany}`,
  );
  return ids === undefined
    ? sql<boolean>`(${containsTypedSlowly(NAME_AND_EMAIL, search)} or ${ofCompany} ${withoutCompany})`
    : sql<boolean>`(person.id = any(${[...ids]}::int[]) ${withoutCompany})`;
}
