import type { WeighedLoad } from '@dewar/domain/custody-ledger/follow-group';
import type { LedgerGroup } from '@dewar/domain/custody-ledger/rank-findings';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { differenceOfRow } from '../tank-state/ledger-weights-repository.ts';
import { numberAt } from '../tank-state/tank-details-repository.ts';
import { LOADS_OF_GROUP } from './kept-ledger-repository.ts';
import { priceOfLoad } from './ledger-basis-repository.ts';

/** A scale, site, customer or tank of one company. */
export interface PlaceKey {
  readonly group: LedgerGroup;
  readonly key: string;
}

/** The same with its loads as far as they were known at a moment, in the order of their weighing. */
export interface KnownPlace extends PlaceKey {
  readonly name: string;
  readonly loads: readonly (WeighedLoad & { readonly knownAt: string })[];
}

interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Of which places a load got its first determination in the period. */
export async function listPlacesTold(db: Database, company_id: number, { start, end }: Period): Promise<PlaceKey[]> {
  const { rows } = await sql<PlaceKey>`
    select distinct run.group_kind as "group", run.group_key as key
      from first_determinations known
      join custody_ledger_runs run on run.transfer_id = known.transfer_id and run.company_id = known.company_id
     where known.company_id = ${company_id} and known.determined_at >= ${start} and known.determined_at < ${end}`.execute(
    db,
  );
  return rows;
}

/** The places of these loads. */
export async function listPlacesOfLoads(
  db: Database,
  company_id: number,
  transferIds: readonly number[],
): Promise<PlaceKey[]> {
  const { rows } = await sql<PlaceKey>`
    select distinct group_kind as "group", group_key as key
      from custody_ledger_runs
     where transfer_id = any(${[...transferIds]}::int[]) and company_id = ${company_id}`.execute(db);
  return rows;
}

/** These places with the last loads that had a determination before a moment, under their names and prices of then. */
export async function listKnownPlaces(
  db: Database,
  company_id: number,
  { places, at }: { readonly places: readonly PlaceKey[]; readonly at: Date },
): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select place."group", place.key, latest.loads,
           case when place."group" = 'tank'
                then (select ${numberAt(at)} from tanks tank where tank.id::text = place.key) else latest.name end as name
      from json_to_recordset(${JSON.stringify(places)}::json) as place ("group" text, key text)
      cross join lateral (
        select (array_agg(group_name order by weighed_at desc, transfer_id desc))[1] as name,
               json_agg(json_build_object(
                 'transferId', transfer_id, 'weighedAt', weighed_at, 'knownAt', determined_at, 'z', role * z,
                 'share', role * delta_lbs / loaded_lbs, 'deltaLbs', role * row_delta_lbs, 'role', role,
                 'loadedLbs', loaded_lbs, 'product', product, 'pricePerLb', price_per_lb,
                 'priceSince', price_since) order by weighed_at, transfer_id) as loads
          from (select run.transfer_id, run.weighed_at, run.role, run.group_name, kept.z, kept.delta_lbs,
                       ${differenceOfRow} as row_delta_lbs, kept.loaded_lbs, kept.product, known.determined_at,
                       priced.per_lb as price_per_lb, priced.since as price_since
                  from custody_ledger_runs run
                  join first_determinations known on known.transfer_id = run.transfer_id
                  join custody_ledger kept on kept.transfer_id = run.transfer_id
                  left join custody_ledger_bases basis on basis.transfer_id = run.transfer_id
                  ${priceOfLoad(sql`${at}::timestamptz`)}
                 where run.company_id = ${company_id} and run.group_kind = place."group" and run.group_key = place.key
                   and run.weighed_at < ${at} and known.determined_at < ${at}
                 order by run.weighed_at desc, run.transfer_id desc limit ${LOADS_OF_GROUP}) load) latest
     where latest.loads is not null`.execute(db);
  return rows;
}
