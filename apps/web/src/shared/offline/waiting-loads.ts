import type { Transfer } from '@dewar/contract/transfers';
import type { CapturedRecord } from './captured-records.ts';
import { waitingIdOf } from './waiting-records.ts';

/** The loads of a tank that wait and are not refused, newest first, as the transfers that they will be. */
export function listWaitingLoads(waiting: readonly CapturedRecord[]): readonly Transfer[] {
  return waiting
    .filter(({ kind, refusal }) => kind === 'load' && refusal === undefined)
    .map((record) => ({
      ...NOT_SENT,
      // The form of the load has checked it.
      ...(record.body as Partial<Transfer>),
      ...{ id: waitingIdOf(record), tank_id: record.tank.id, tank_number: record.tank.tank_number },
      captured_at: record.capturedAt,
      created_at: record.capturedAt,
      updated_at: record.capturedAt,
    }))
    .toReversed();
}

const NOT_SENT: Omit<Transfer, 'id' | 'tank_id' | 'tank_number' | 'captured_at' | 'created_at' | 'updated_at'> = {
  ...{ action: 'Load', loaded_at: '', loaded_pressure: null, loaded_level: null, loaded_weight_lbs: null },
  ...{ gross_weight_lbs: null, tare_weight_lbs: null, replaces_bol: null },
  ...{ loaded_weight_kg: null, bol_number: null, customer_name: null, product_name: null, expected_arrival_at: null },
  ...{ reason_for_loading: null, tank_when_filled: null, shield_days: null, loading_site: null, loading_scale: null },
  ...{ receiving_site: null, receiving_scale: null, arrived_at: null, arrival_level: null, arrival_pressure: null },
  ...{ arrival_assessment: null, assessment_reasoning: null, requires_level_check: false, manual_level_reading: null },
  ...{ level_reading_unit: null, was_venting: false, notes: null, actual_received_lbs: null, actual_received_kg: null },
  ...{ final_determination: null, determination_notes: null, loss_answer: null, received_percentage: null },
  ...{ determined_by_email: null, determined_at: null, withdrawn_determination: null, recorded_by: null },
  ...{
    correctable_until: null,
    arrival_recorded_by: null,
    arrival_correctable_until: null,
    insulation: null,
    relief: null,
  },
  ...{ recorded_by_email: '', arrival_captured_at: null, arrival_received_at: null, version: 1 },
};
