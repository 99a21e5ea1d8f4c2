import type { LedgerPreview } from '@dewar/contract/custody-ledger';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { roundedWeight, ventOfRow } from '../tank-state/ledger-weights-repository.ts';
import { isInBooksOf, type Reader } from '../tank-state/tank-access.ts';
import { placesOfTransfer } from './kept-ledger-repository.ts';
import { uncertaintyPercent } from './ledger-basis-repository.ts';

export type PreviewRow = Omit<LedgerPreview, 'scale_uncertainty_percent'> & {
  /** With which the load was judged before; null before it was. */
  readonly kept_uncertainty_percent: number | null;
};

/**
 * What a received weight of a load is compared with; null where that is not computed (yet), undefined if the person may
 * not see the load.
 */
export async function findPreview(db: Database, reader: Reader, id: number): Promise<PreviewRow | null | undefined> {
  const { rows } = await sql<{ preview: PreviewRow | null }>`
    select (select row_to_json(preview) from (
              select kept.loaded_lbs, ${ventOfRow} as expected_vent_lbs, ${roundedWeight('kept.vent_error_lbs')} as vent_error_lbs,
                     (select ${uncertaintyPercent} from custody_ledger_bases basis
                        join custody_ledger_values kept_values on kept_values.id = basis.values_id
                       where basis.transfer_id = transfer.id) as kept_uncertainty_percent,
                     (select coalesce(json_agg(json_build_object(
                               'group', place.group_kind, 'role', place.role, 'high', coalesce(before.high, 0),
                               'low', coalesce(before.low, 0),
                               'name', case when place.group_kind = 'tank' then tank.tank_number else place.group_name end)
                             order by array_position(array['scale', 'site', 'tank', 'customer'], place.group_kind),
                                      place.role desc), '[]')
                        from ${placesOfTransfer} place
                        left join lateral (
                          select run.high, run.low from custody_ledger_runs run
                           where run.company_id = transfer.company_id and run.group_kind = place.group_kind
                             and run.group_key = place.group_key
                             and (run.weighed_at, run.transfer_id) < (place.weighed_at, transfer.id)
                           order by run.weighed_at desc, run.transfer_id desc limit 1) before on true) as groups
                from custody_ledger kept where kept.transfer_id = transfer.id) preview) as preview
      from transfers transfer
      join tanks tank on tank.id = transfer.tank_id
     where transfer.id = ${id} and ${isInBooksOf(reader, 'transfer')}`.execute(db);
  return rows[0]?.preview;
}
