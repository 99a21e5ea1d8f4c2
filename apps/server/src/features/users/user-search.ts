import { NO_COMPANY, PENDING_ASSIGNMENT } from '@dewar/domain/accounts/company-names';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { containsTyped, containsTypedSlowly } from '../../shared/database/text-search.ts';

/** The name and the address of a person; users_search_idx has its pieces. */
const NAME_AND_EMAIL = sql`
  coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '') || ' ' || person.email`;

/** More are found by reading the list in its order: so many of all match that a page is soon full. */
const MOST_COLLECTED = 300;

/**
 * Whether the row `person` is found by a part of their name, email address or company, as the list shows it. What few
 * match is looked up by the index first; what many match is not, because the index gives all of them at once.
 */
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
  const { rows } = await sql<{ ids: number[] }>`
    select array(select person.id from users person
                  where ${containsTyped(NAME_AND_EMAIL, search)} or ${ofCompany}
                  limit ${MOST_COLLECTED + 1}::int) as ids`.execute(db);
  const ids = rows[0]?.ids ?? [];
  return ids.length > MOST_COLLECTED
    ? sql<boolean>`(${containsTypedSlowly(NAME_AND_EMAIL, search)} or ${ofCompany} ${withoutCompany})`
    : sql<boolean>`(person.id = any(${ids}::int[]) ${withoutCompany})`;
}
