import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { hasWords } from '../../shared/database/text-search.ts';
import { wasBorneInTimeOf } from './borne-number-access.ts';
import { isReadableBy, readerOf } from './tank-access.ts';

/** Whether a row `tank` has a number with the typed words, or had one in the time of the person's company. */
export function isTankNamed(person: Person, typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${hasWords(sql`tank.search_key`, typed)} or ${formerNumber(person, typed)} is not null)`;
}

/** The latest former number of a row `tank` with the typed words that the person may know it by; null without one. */
export function formerNumber(person: Person, typed: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select former.tank_number from tank_details former
     where former.tank_id = tank.id and former.tank_number <> tank.tank_number
       and ${hasWords(sql`former.search_key`, typed)} and ${wasBorneInTimeOf(readerOf(person), 'former')}
     order by former.since desc limit 1)`;
}

/** The ids of the tanks that had these numbers, in upper or lower case, where one tank alone had it. */
export async function findRenamedTanks(
  db: Database,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ given: string; id: number }>`
    select written.given, min(tank.id) as id
      from unnest(${[...numbers]}::text[]) as written (given)
      join tank_details former on lower(former.tank_number) = lower(written.given)
      join tanks tank on tank.id = former.tank_id
     where tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}
       and ${wasBorneInTimeOf(readerOf(person), 'former')}
     group by written.given
    having count(distinct tank.id) = 1`.execute(db);
  return new Map(rows.map(({ given, id }) => [given, id]));
}
