import type { SampleKind } from '@dewar/domain/telemetry/sample-kinds';
import { SAMPLE_KINDS } from '@dewar/domain/telemetry/sample-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { isInBooksOf, isTankInBooksOf, type Reader } from '../tank-state/tank-access.ts';

const sampleFields = sql`
  sample.id, unit.name as unit, sample.measured_at, sample.kind,
  case when sample.kind = 'position' then json_build_object('lat', sample.latitude, 'lon', sample.longitude)
       else to_json(sample.value) end as value,
  sample.unit_of_measure, sample.quality,
  case when sample.sent_value is not null
       then json_build_object('value', sample.sent_value, 'unit_of_measure', sample.sent_unit) end as sent,
  sample.has_other_value, sample.received_at`;

interface SampleFilter extends PageRequest {
  readonly kind?: SampleKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A page of what was measured on a tank, the latest first; undefined if the reader's company never had it. Each kind is
 * read from the key of the table and no more than a page of it, however much there is.
 */
export async function listSamples(
  db: Database,
  reader: Reader,
  tank_id: number,
  { kind, from, to, ...page }: SampleFilter,
): Promise<JsonPage | undefined> {
  const { at, id, rows: count } = rangeOf(page);
  const kinds = kind === undefined ? SAMPLE_KINDS : [kind];
  const owners = sql`
    select distinct had.company_id from tank_assignments had
     where had.tank_id = ${tank_id}::int and had.company_id is not null and ${isInBooksOf(reader, 'had')}`;
  const found = sql`
    select ${sampleFields}
      from (${owners}) owner
      cross join unnest(${[...kinds]}::text[]) wanted(kind)
      cross join lateral (
        select * from telemetry_samples one
         where one.company_id = owner.company_id and one.tank_id = ${tank_id}::int and one.kind = wanted.kind
           and one.measured_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
           and one.measured_at <= coalesce(${to ?? null}::timestamptz, 'infinity')
           and one.measured_at <= ${at}::timestamptz and (one.measured_at, one.id) < (${at}::timestamptz, ${id}::bigint)
         order by one.measured_at desc, one.id desc limit ${count}::int) sample
      join telemetry_units unit on unit.id = sample.unit_id
     order by sample.measured_at desc, sample.id desc limit ${count}::int`;
  const lines = await linesOf(db, reader, tank_id, found);
  return lines && pageOf(lines, page.limit, 'measured_at');
}

interface DayFilter {
  readonly kind?: SampleKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** The days of a tank that were summed up, the latest first, as JSON; undefined if the reader's company never had it. */
export async function listSampleDays(
  db: Database,
  reader: Reader,
  tank_id: number,
  { kind, from, to, limit }: DayFilter,
): Promise<JsonLines | undefined> {
  const found = sql`
    select kept.day, kept.kind, kept.unit_of_measure, kept.samples, kept.bad_samples, kept.lowest, kept.highest, kept.mean,
           case when kept.last_latitude is not null
                then json_build_object('lat', kept.last_latitude, 'lon', kept.last_longitude)
                else to_json(kept.last_value) end as last
      from telemetry_days kept
     where kept.tank_id = ${tank_id}::int and ${isInBooksOf(reader, 'kept')}
       and kept.kind = coalesce(${kind ?? null}::text, kept.kind)
       and kept.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
     order by kept.day desc, kept.kind, kept.unit_of_measure, kept.company_id limit ${limit}::int`;
  return linesOf(db, reader, tank_id, found);
}

/** The latest sample of each kind, as JSON; undefined if the reader's company never had the tank. */
export async function listLatestSamples(db: Database, reader: Reader, tank_id: number): Promise<JsonLines | undefined> {
  const found = sql`
    select distinct on (sample.kind) ${sampleFields}
      from (select distinct had.company_id from tank_assignments had
             where had.tank_id = ${tank_id}::int and had.company_id is not null and ${isInBooksOf(reader, 'had')}) owner
      cross join unnest(${[...SAMPLE_KINDS]}::text[]) wanted(kind)
      cross join lateral (
        select * from telemetry_samples one
         where one.company_id = owner.company_id and one.tank_id = ${tank_id}::int and one.kind = wanted.kind
         order by one.measured_at desc, one.id desc limit 1) sample
      join telemetry_units unit on unit.id = sample.unit_id
     order by sample.kind, sample.measured_at desc, sample.id desc`;
  return linesOf(db, reader, tank_id, found);
}

async function linesOf(
  db: Database,
  reader: Reader,
  tank_id: number,
  found: RawBuilder<unknown>,
): Promise<JsonLines | undefined> {
  const { rows } = await sql<JsonLines>`
    select page.lines from tanks tank cross join lateral (${jsonLines(found)}) page
     where tank.id = ${tank_id}::int and ${isTankInBooksOf(reader)}`.execute(db);
  return rows[0];
}
