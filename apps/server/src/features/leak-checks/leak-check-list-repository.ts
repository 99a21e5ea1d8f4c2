import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { isReadableBy, pagesOfTank, type Reader } from '../tank-state/tank-access.ts';
import { leakCheckColumns } from './leak-check-columns.ts';

/** A tank's leak checks, newest first; undefined if the person may not see the tank. */
export const findTankLeakChecks = pagesOfTank({
  table: 'leak_check_assessments',
  row: 'leak_check',
  columns: leakCheckColumns,
  instant: 'assessment_date',
});

// Company by company, so that administrators' queries use the index (company_id, assessment_date) too.
const latestLeakChecks = prepared<Reader & PageRange, JsonLines>((place) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${leakCheckColumns}
          from leak_check_assessments leak_check
          join tanks tank on tank.id = leak_check.tank_id
         where leak_check.company_id = company.id and ${isBehind(place, 'leak_check', 'assessment_date')}
         order by leak_check.assessment_date desc, leak_check.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
     order by latest.assessment_date desc, latest.id desc
     limit ${place.rows}`),
);

/** The latest leak checks of one company, or of all. Those of deleted tanks stay. */
export async function listLatestLeakChecks(db: Database, reader: Reader, filter: PageRequest): Promise<JsonPage> {
  const [page = { lines: null }] = await latestLeakChecks(db, { ...reader, ...rangeOf(filter) });
  return pageOf(page, filter.limit, 'assessment_date');
}
