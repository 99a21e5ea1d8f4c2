import type { WeighingPlaces } from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

/** Loads of the company that are looked through, the latest ones. */
const LATEST_LOADS = 300;

/**
 * The sites and scales of the latest loads of the company that has the tank, the latest used first; undefined if the
 * person may not see the tank.
 */
export async function findWeighingPlaces(
  db: Database,
  person: Person,
  tank_id: number,
): Promise<WeighingPlaces | undefined> {
  const { rows } = await sql<WeighingPlaces>`
    select ${usedNames('loading_site')} as loading_sites, ${usedNames('loading_scale')} as loading_scales,
           ${usedNames('receiving_site')} as receiving_sites, ${usedNames('receiving_scale')} as receiving_scales
      from tanks tank
      cross join lateral (
        select coalesce(json_agg(load), '[]') as loads
          from (select loading_site, loading_scale, receiving_site, receiving_scale from transfers
                 where company_id = tank.company_id
                 order by loaded_at desc, id desc limit ${LATEST_LOADS}) load) latest
     where tank.id = ${tank_id} and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return rows[0];
}

function usedNames(field: 'loading_site' | 'loading_scale' | 'receiving_site' | 'receiving_scale') {
  return sql`(
    select coalesce(json_agg(name order by place), '[]')
      from (select load.value ->> ${sql.lit(field)} as name, min(load.ordinality) as place
              from json_array_elements(latest.loads) with ordinality load
             where load.value ->> ${sql.lit(field)} is not null
             group by 1) used)`;
}
