import type { StoredUnit } from '@dewar/domain/telemetry/sample-units';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** What one call adds to the account of a unit. */
export interface UnitReceipt {
  readonly unit_id: number;
  readonly sent: number;
  readonly stored: number;
  readonly repeated: number;
  readonly waiting: number;
  readonly refused: number;
  readonly first_measured_at: Date | null;
  readonly last_measured_at: Date | null;
  readonly clock_offset_seconds: number | null;
  readonly battery: { readonly value: number; readonly unit: StoredUnit; readonly at: Date } | null;
  readonly last_refused: { readonly reason: string; readonly message: string } | null;
}

/** Adds a call to the accounts of its units, by the hour in which it was received. */
export async function addToAccounts(transaction: Database, receipts: readonly UnitReceipt[], now: Date): Promise<void> {
  const column = <Value>(of: (receipt: UnitReceipt) => Value) => receipts.map(of);
  await sql`
    with given as (
      select * from unnest(
        ${column(({ unit_id }) => unit_id)}::int[], ${column(({ sent }) => sent)}::bigint[],
        ${column(({ stored }) => stored)}::bigint[], ${column(({ repeated }) => repeated)}::bigint[],
        ${column(({ waiting }) => waiting)}::bigint[], ${column(({ refused }) => refused)}::bigint[],
        ${column(({ first_measured_at }) => first_measured_at?.toISOString() ?? null)}::timestamptz[],
        ${column(({ last_measured_at }) => last_measured_at?.toISOString() ?? null)}::timestamptz[],
        ${column(({ clock_offset_seconds }) => clock_offset_seconds)}::bigint[],
        ${column(({ battery }) => battery?.value ?? null)}::float8[],
        ${column(({ battery }) => battery?.unit ?? null)}::text[],
        ${column(({ battery }) => battery?.at.toISOString() ?? null)}::timestamptz[],
        ${column(({ last_refused }) => last_refused?.reason ?? null)}::text[],
        ${column(({ last_refused }) => last_refused?.message ?? null)}::text[])
      given(unit_id, sent, stored, repeated, waiting, refused, first_at, measured_at, clock_offset, battery_value, battery_unit,
            battery_at, reason, message)),
    hour as (select date_trunc('hour', ${now}::timestamptz, 'UTC') as starts),
    counted as (
      insert into telemetry_hours as kept (unit_id, hour, sent, stored, repeated, waiting, refused, clock_offset_seconds)
      select unit_id, hour.starts, sent, stored, repeated, waiting, refused, clock_offset from given, hour
      on conflict (unit_id, hour) do update set
        sent = kept.sent + excluded.sent, stored = kept.stored + excluded.stored,
        repeated = kept.repeated + excluded.repeated, waiting = kept.waiting + excluded.waiting,
        refused = kept.refused + excluded.refused,
        clock_offset_seconds = greatest(kept.clock_offset_seconds, excluded.clock_offset_seconds))
    update telemetry_units unit set
      first_seen_at = coalesce(unit.first_seen_at, ${now}),
      last_seen_at = ${now},
      first_measured_at = least(unit.first_measured_at, given.first_at),
      last_measured_at = greatest(unit.last_measured_at, given.measured_at),
      sent = unit.sent + given.sent, stored = unit.stored + given.stored, repeated = unit.repeated + given.repeated,
      waiting = unit.waiting + given.waiting, refused = unit.refused + given.refused,
      clock_offset_seconds = case when unit.clock_hour = hour.starts
        then greatest(unit.clock_offset_seconds, given.clock_offset)
        else coalesce(given.clock_offset, unit.clock_offset_seconds) end,
      clock_hour = case when given.clock_offset is null then unit.clock_hour else hour.starts end,
      battery_value = case when ${isNewer} then given.battery_value else unit.battery_value end,
      battery_unit = case when ${isNewer} then given.battery_unit else unit.battery_unit end,
      battery_at = case when ${isNewer} then given.battery_at else unit.battery_at end,
      refused_reason = coalesce(given.reason, unit.refused_reason),
      refused_message = case when given.reason is null then unit.refused_message else given.message end,
      refused_at = case when given.reason is null then unit.refused_at else ${now} end
      from given, hour
     where unit.id = given.unit_id`.execute(transaction);
}

const isNewer = sql`given.battery_at is not null and given.battery_at >= coalesce(unit.battery_at, '-infinity')`;

/** Samples of a unit that were received in an hour and are counted elsewhere now. */
export interface Moved {
  readonly hour: string;
  readonly stored: number;
  readonly repeated: number;
  readonly waiting: number;
  readonly refused: number;
  /** Of those, how many were waiting. */
  readonly matched: number;
}

/** Moves what was counted when it was received; the sum of each hour stays. */
export async function moveInAccount(transaction: Database, unit_id: number, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const column = (of: (each: Moved) => number | string) => moved.map(of);
  await sql`
    with given as (
      select * from unnest(
        ${column(({ hour }) => hour)}::timestamptz[], ${column(({ stored }) => stored)}::bigint[],
        ${column(({ repeated }) => repeated)}::bigint[], ${column(({ waiting }) => waiting)}::bigint[],
        ${column(({ refused }) => refused)}::bigint[], ${column(({ matched }) => matched)}::bigint[])
      given(hour, stored, repeated, waiting, refused, matched)),
    counted as (
      update telemetry_hours kept set
        stored = kept.stored + given.stored, repeated = kept.repeated + given.repeated,
        waiting = kept.waiting + given.waiting, refused = kept.refused + given.refused,
        matched = kept.matched + given.matched
        from given where kept.unit_id = ${unit_id}::int and kept.hour = given.hour)
    update telemetry_units unit set
      stored = unit.stored + sums.stored, repeated = unit.repeated + sums.repeated,
      waiting = unit.waiting + sums.waiting, refused = unit.refused + sums.refused
      from (select sum(stored) as stored, sum(repeated) as repeated, sum(waiting) as waiting, sum(refused) as refused
              from given) sums
     where unit.id = ${unit_id}::int`.execute(transaction);
}
