import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  FIRST_PAGE,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageEnd,
  pageOf,
} from '../../shared/database/json-page.ts';
import { type Places, prepared } from '../../shared/database/prepared.ts';
import { isReadableBy, type Reader, readerOf } from '../tanks/tank-access.ts';
import { leakCheckColumns } from './leak-check-columns.ts';

export interface LeakCheckFilter {
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

interface LeakCheckRange {
  readonly at: string;
  readonly id: number;
  /** One more than the page holds. */
  readonly rows: number;
}

const tankLeakChecks = prepared<Reader & LeakCheckRange & { readonly tank_id: number }, JsonLines>(
  (place) => sql`
    select page.lines
      from tanks tank
      cross join lateral (${jsonLines(sql`
        select ${leakCheckColumns}
          from leak_check_assessments leak_check
         where leak_check.tank_id = tank.id and ${isReadableBy(place, 'leak_check.company_id')} and ${isBehind(place)}
         order by leak_check.assessment_date desc, leak_check.id desc
         limit ${place.rows}`)}) page
     where tank.id = ${place.tank_id} and tank.deleted_at is null and ${isReadableBy(place, 'tank.company_id')}`,
);

/** A tank's leak checks, newest first; undefined if the tank is not the person's. One statement, access check included. */
export async function findTankLeakChecks(
  db: Database,
  person: Person,
  tank_id: number,
  filter: LeakCheckFilter,
): Promise<JsonPage | undefined> {
  const [page] = await tankLeakChecks(db, { ...readerOf(person), ...rangeOf(filter), tank_id });
  return page === undefined ? undefined : pageOf(page, filter.limit, 'assessment_date');
}

// Company by company, so that the index (company_id, assessment_date) serves administrators too.
const latestLeakChecks = prepared<Reader & LeakCheckRange, JsonLines>((place) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${leakCheckColumns}
          from leak_check_assessments leak_check
          join tanks tank on tank.id = leak_check.tank_id and tank.deleted_at is null
         where leak_check.company_id = company.id and ${isBehind(place)}
         order by leak_check.assessment_date desc, leak_check.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
     order by latest.assessment_date desc, latest.id desc
     limit ${place.rows}`),
);

/** The latest leak checks of the person's company; administrators see every company's. Deleted tanks leave this list too. */
export async function listLatestLeakChecks(db: Database, person: Person, filter: LeakCheckFilter): Promise<JsonPage> {
  const [page = { lines: null }] = await latestLeakChecks(db, { ...readerOf(person), ...rangeOf(filter) });
  return pageOf(page, filter.limit, 'assessment_date');
}

function rangeOf({ after = FIRST_PAGE, limit }: LeakCheckFilter): LeakCheckRange {
  return { at: after.at, id: after.id, rows: limit + 1 };
}

function isBehind(place: Places<LeakCheckRange>): RawBuilder<boolean> {
  return sql<boolean>`(leak_check.assessment_date, leak_check.id) < (${place.at}::timestamptz, ${place.id}::int)`;
}
