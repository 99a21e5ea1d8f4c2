import type { RowCount } from '@dewar/contract/exports';
import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { countRows } from '../../shared/exports/count-rows.ts';
import { isInBooksOf } from '../tank-state/tank-access.ts';

interface CountedReadings {
  readonly tank_id?: number | undefined;
  readonly company_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How many of these readings a person may see. */
export function countReadings(
  db: Database,
  person: Person,
  { tank_id, company_id, from = '-infinity', to = 'infinity' }: CountedReadings,
): Promise<RowCount> {
  const ofTank = tank_id === undefined ? sql`` : sql`and reading.tank_id = ${tank_id}`;
  const ofCompany = company_id === undefined ? sql`` : sql`and reading.company_id = ${company_id}`;
  return countRows(
    db,
    sql`
      select 1
        from vacuum_readings reading
        join tanks tank on tank.id = reading.tank_id
       where ${isInBooksOf(person, 'reading')} ${ofTank} ${ofCompany}
         and reading.reading_timestamp >= ${from}::timestamptz and reading.reading_timestamp < ${to}::timestamptz`,
  );
}
