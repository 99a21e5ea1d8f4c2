import type { UndatedTank } from '@dewar/contract/evacuation-list';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { hasJudgementFailed } from '../tank-judgement/judgement-failure-repository.ts';
import { isBeingJudged } from '../tank-judgement/tank-judgement-repository.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';

type EvacuationFactsOfTank = Omit<UndatedTank, 'test_due'>;

interface FactsView {
  readonly timezone: string;
  readonly settings_hash: string;
}

/**
 * What is kept of each tank of the reader: one state row and one judgement a tank, so that the cost does not grow with
 * the history. Tanks in stock have no company, and deleted ones no state. `earliest_on` is a date in the time zone.
 */
export async function listEvacuationFacts(
  db: Database,
  reader: Reader,
  { timezone, settings_hash }: FactsView,
): Promise<readonly EvacuationFactsOfTank[]> {
  const { rows } = await sql<{ tanks: readonly EvacuationFactsOfTank[] }>`
    select coalesce(json_agg(row_to_json(listed)), '[]') as tanks
      from (select tank.id as tank_id, tank.tank_number, company.name as company_name, tank.operational_status,
                   tank.csc_inspection_date, state.open_transfer_id is not null as is_in_transit,
                   judged.condition, judged.above_since, judged.no_forecast, judged.last_product,
                   reading as latest_reading, crossing, insulation, waiting,
                   judged.condition is not null and judged.no_forecast is null as has_trend,
                   ${isBeingJudged(settings_hash)} as is_being_judged,
                   ${hasJudgementFailed(settings_hash)} as has_judgement_failed
              from tanks tank
              join companies company on company.id = tank.company_id
              join tank_state state on state.tank_id = tank.id
              left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
              left join lateral (
                select state.latest_vacuum_reading as vacuum_reading, state.latest_reading_timestamp as reading_timestamp
                 where state.latest_reading_id is not null) reading on true
              left join lateral (
                select judged.crosses_at as at, judged.earliest_at, judged.latest_at, judged.confidence,
                       (judged.earliest_at at time zone ${timezone})::date as earliest_on
                 where judged.crosses_at is not null) crossing on true
              left join lateral (
                select judged.insulation_index as index, judged.insulation_low as low, judged.insulation_high as high
                 where judged.insulation_index is not null) insulation on true
              left join lateral (
                select judged.waiting_kg_per_day as kg_per_day, judged.waiting_low_kg_per_day as low,
                       judged.waiting_high_kg_per_day as high
                 where judged.waiting_kg_per_day is not null and not ${isBeingJudged(settings_hash)}) waiting on true
             where ${isReadableBy(reader, 'tank.company_id')}) listed`.execute(db);
  return rows[0]?.tanks ?? [];
}
