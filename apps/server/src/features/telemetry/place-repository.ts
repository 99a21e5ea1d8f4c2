import type { TankTelemetry, TelemetryPlace } from '@dewar/contract/telemetry';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isInBooksOf, isReadableBy, type Reader } from '../tank-state/tank-access.ts';

/** Receivers scatter: within this a tank has not moved. */
const SAME_PLACE_M = 300;
/** How far back a stay is looked for. */
const STAY_DAYS = 90;
const EARTH_RADIUS_M = 6_371_000;

const placeColumns = sql`
  place.id, company.name as company_name, place.name, place.latitude as lat, place.longitude as lon, place.radius_m`;

export async function listPlaces(db: Database, reader: Reader): Promise<TelemetryPlace[]> {
  const { rows } = await sql<TelemetryPlace>`
    select ${placeColumns} from telemetry_places place join companies company on company.id = place.company_id
     where ${isReadableBy(reader, 'place.company_id')}
     order by name_order(place.name) collate "C", place.id`.execute(db);
  return rows;
}

type NewPlace = Omit<TelemetryPlace, 'id' | 'company_name'> & { readonly company_id: number };

/** The id of a new place; undefined if the company has one of this name. */
export async function insertPlace(
  transaction: Database,
  { company_id, name, lat, lon, radius_m }: NewPlace,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into telemetry_places (company_id, name, latitude, longitude, radius_m)
    values (${company_id}::int, ${name}, ${lat}::float8, ${lon}::float8, ${radius_m}::int)
    on conflict do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Deletes a place that the reader may read; its former fields, or undefined. */
export async function deletePlaceRow(transaction: Database, reader: Reader, id: number) {
  const { rows } = await sql<{ company_id: number; name: string }>`
    delete from telemetry_places place where place.id = ${id}::int and ${isReadableBy(reader, 'place.company_id')}
    returning place.company_id, place.name, place.latitude, place.longitude, place.radius_m`.execute(transaction);
  return rows[0];
}

/** Metres between two points of a sphere; near enough for circles around places. */
function metresBetween(one: string, other: string): RawBuilder<number> {
  const radians = (row: string, name: string) => sql`radians(${sql.ref(`${row}.${name}`)})`;
  return sql<number>`(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin((${radians(other, 'latitude')} - ${radians(one, 'latitude')}) / 2), 2)
    + cos(${radians(one, 'latitude')}) * cos(${radians(other, 'latitude')})
    * power(sin((${radians(other, 'longitude')} - ${radians(one, 'longitude')}) / 2), 2)))))`;
}

function isPositionOf(row: string, tank_id: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`${column('tank_id')} = ${tank_id}::int and ${column('kind')} = 'position' and ${column('quality')} <> 'bad'`;
}

/**
 * Where a tank was last, by positions that are not bad, since when without leaving it, and what its company calls the
 * place: the smallest circle around it.
 */
export async function findPlaceOfTank(db: Database, reader: Reader, tank_id: number): Promise<TankTelemetry['place']> {
  const { rows } = await sql<NonNullable<TankTelemetry['place']>>`
    with last as materialized (
      select found.*, found.measured_at - ${STAY_DAYS}::int * interval '1 day' as looked_from
        from (select distinct had.company_id from tank_assignments had
               where had.tank_id = ${tank_id}::int and had.company_id is not null and ${isInBooksOf(reader, 'had')}) owner
        cross join lateral (
          select * from telemetry_samples one
           where one.company_id = owner.company_id and ${isPositionOf('one', tank_id)}
           order by one.measured_at desc, one.id desc limit 1) found
       order by found.measured_at desc, found.id desc limit 1),
    positions as not materialized (
      select one.* from last join telemetry_samples one
          on one.company_id = last.company_id and ${isPositionOf('one', tank_id)} and one.measured_at >= last.looked_from),
    stay as (
      select last.*, (select max(away.measured_at) from positions away
                       where ${metresBetween('away', 'last')} > ${SAME_PLACE_M}::float8) as away_at
        from last)
    select stay.latitude as lat, stay.longitude as lon, to_json(stay.measured_at) as measured_at,
           (select name from telemetry_places place
             where place.company_id = stay.company_id and ${metresBetween('place', 'stay')} <= place.radius_m
             order by place.radius_m, place.id limit 1) as name,
           to_json((select min(here.measured_at) from positions here
                     where here.measured_at > coalesce(stay.away_at, '-infinity'))) as since,
           stay.away_at is null and exists (
             select from telemetry_samples before
              where before.company_id = stay.company_id and ${isPositionOf('before', tank_id)}
                and before.measured_at < stay.looked_from) as is_longer
      from stay`.execute(db);
  return rows[0] ?? null;
}
