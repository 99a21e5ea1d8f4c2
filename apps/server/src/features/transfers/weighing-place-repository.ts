import { WEIGHING_FIELDS, type WeighingPlace } from '@dewar/contract/transfers';
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
): Promise<WeighingPlace[] | undefined> {
  const fields = sql.join(WEIGHING_FIELDS.map((field) => sql`(${sql.lit(field)}, ${sql.ref(`load.${field}`)})`));
  const { rows } = await sql<{ places: WeighingPlace[] }>`
    select coalesce(used.places, '[]') as places
      from tanks tank
      cross join lateral (
        select json_agg(json_build_object('field', field, 'name', name) order by last_used desc, field, name) as places
          from (select named.field, named.name, max(load.loaded_at) as last_used
                  from (select loaded_at, loading_site, loading_scale, receiving_site, receiving_scale from transfers
                         where company_id = tank.company_id
                         order by loaded_at desc, id desc limit ${LATEST_LOADS}) load
                  cross join lateral (values ${fields}) named (field, name)
                 where named.name is not null
                 group by 1, 2) place) used
     where tank.id = ${tank_id} and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return rows[0]?.places;
}
