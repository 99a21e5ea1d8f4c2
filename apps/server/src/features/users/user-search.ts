import { NO_COMPANY, PENDING_ASSIGNMENT, PENDING_ASSIGNMENT_LABEL } from '@dewar/domain/accounts/company-names';
import { nameKey, searchWords } from '@dewar/domain/primitives/name-search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { collectFew, hasWords, hasWordsByIndex } from '../../shared/database/text-search.ts';

const SHOWN_WITHOUT_COMPANY = [
  { text: NO_COMPANY, label: NO_COMPANY },
  { text: PENDING_ASSIGNMENT, label: PENDING_ASSIGNMENT_LABEL },
];

/**
 * Whether the row `person` is found: each typed word is in their name, their email address or their company, as the list
 * shows it.
 */
export async function findsPerson(
  db: Database,
  search: string,
  shownCompany: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`true`;
  const found = await Promise.all(words.map((word) => findsWord(db, word, shownCompany)));
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

async function findsWord(db: Database, word: string, shownCompany: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  const ofCompany = sql`person.company_id = any(array(
    select company.id from companies company where ${hasWordsByIndex(sql`company.search_key`, word)}))`;
  // Texts in the place of a company are no names: nothing is looked up by them.
  const texts = SHOWN_WITHOUT_COMPANY.flatMap(({ text, label }) => (nameKey(label).includes(word) ? [text] : []));
  const withoutCompany =
    texts.length === 0
      ? sql``
      : sql`or (person.company_id is null and person.role = 'user' and ${shownCompany} = any(${texts}::text[]))`;
  const ids = await collectFew(
    db,
    sql`select person.id from users person where not person.is_service_account and (${hasWordsByIndex(sql`person.search_key`, word)} or ${ofCompany})`,
  );
  return ids === undefined
    ? sql<boolean>`(${hasWords(sql`person.search_key`, word)} or ${ofCompany} ${withoutCompany})`
    : sql<boolean>`(person.id = any(${[...ids]}::int[]) ${withoutCompany})`;
}
