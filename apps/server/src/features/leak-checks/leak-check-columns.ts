import type { HoldLimits } from '@dewar/domain/leak-checks/hold-verdict';
import { type RawBuilder, sql } from 'kysely';

/** The columns of a leak check in lists, from rows `leak_check` and `tank`. */
export const leakCheckColumns = sql`
  leak_check.id, leak_check.tank_id, tank.tank_number, leak_check.overall_status, leak_check.assessment_date,
  (select count(*) from leak_points where assessment_id = leak_check.id) as total_leak_points,
  leak_check.technician_name, leak_check.assessment_duration_minutes, leak_check.notes, leak_check.vacuum_test_status,
  leak_check.initial_vacuum_reading, leak_check.final_vacuum_reading,
  leak_check.vacuum_test_start, leak_check.vacuum_test_end, leak_check.version`;

const leakPoints = sql`
  select id, point_number, x_coordinate, y_coordinate, weld_location, description, tank_view, severity, repaired,
         repair_method, repair_notes, repaired_at
    from leak_points where assessment_id = leak_check.id`;

const holdReadings = sql`
  select id, vacuum_reading, reading_timestamp, recorded_by_email
    from vacuum_test_readings where assessment_id = leak_check.id`;

/** The whole leak check; its hold time runs from the start of the test to its end, or to now (rules 4). */
export function leakCheckDetailColumns(now: Date, limits: HoldLimits): RawBuilder<unknown> {
  const until = sql`coalesce(leak_check.vacuum_test_end, greatest(${now}::timestamptz, leak_check.vacuum_test_start))`;
  return sql`
    ${leakCheckColumns},
    (select name from companies where id = leak_check.company_id) as company_name,
    tank.company_id is null as in_stock,
    coalesce((select json_agg(point order by point.point_number) from (${leakPoints}) point), '[]') as "leakPoints",
    leak_check.vacuum_test_notes,
    round(extract(epoch from ${until} - leak_check.vacuum_test_start) / 3600, 2) as vacuum_hold_hours,
    coalesce((select json_agg(taken order by taken.reading_timestamp) from (${holdReadings}) taken), '[]')
      as vacuum_test_readings,
    ${JSON.stringify(limits)}::json as hold_limits,
    leak_check.recorded_by_email`;
}
