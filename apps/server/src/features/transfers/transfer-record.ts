import { sql } from 'kysely';

/** A transfer as the contract answers it, from a row `transfer` and the tank's number. */
export const transferRecord = sql`json_build_object(
  'id', transfer.id, 'tank_id', transfer.tank_id, 'tank_number', tank.tank_number, 'action', transfer.action,
  'loaded_at', transfer.loaded_at, 'loaded_pressure', transfer.loaded_pressure, 'loaded_level', transfer.loaded_level,
  'loaded_weight_lbs', transfer.loaded_weight_lbs, 'loaded_weight_kg', transfer.loaded_weight_kg,
  'bol_number', transfer.bol_number, 'customer_name', transfer.customer_name, 'product_name', transfer.product_name,
  'arrived_at', transfer.arrived_at, 'arrival_level', transfer.arrival_level,
  'arrival_pressure', transfer.arrival_pressure, 'arrival_assessment', transfer.arrival_assessment,
  'assessment_reasoning', transfer.assessment_reasoning, 'requires_level_check', transfer.requires_level_check,
  'manual_level_reading', transfer.manual_level_reading, 'level_reading_unit', transfer.level_reading_unit,
  'was_venting', transfer.was_venting, 'notes', transfer.notes,
  'actual_received_lbs', transfer.actual_received_lbs, 'actual_received_kg', transfer.actual_received_kg,
  'final_determination', transfer.final_determination, 'determination_notes', transfer.determination_notes,
  'received_percentage', transfer.received_percentage, 'determined_by_email', transfer.determined_by_email,
  'determined_at', transfer.determined_at, 'recorded_by_email', transfer.recorded_by_email,
  'version', transfer.version, 'created_at', transfer.created_at, 'updated_at', transfer.updated_at)`;
