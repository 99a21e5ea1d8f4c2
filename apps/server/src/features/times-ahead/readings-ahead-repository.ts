import { sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { AHEAD } from '../../shared/jobs/job-stamps.ts';
import { lockTankStates, rewriteTankStates } from '../tank-state/tank-state-repository.ts';

interface MovedReading {
  readonly id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Moves readings back that were recorded, and dated, while the clock was ahead: they would hide those that follow. Each is
 * moved by what the clock was ahead when the last of them was recorded, and never behind now. Returns how many.
 */
export async function setBackReadings(db: Database): Promise<number> {
  const { rows: tanks } = await sql<{ tank_id: number }>`
    select tank_id from tank_state where latest_reading_timestamp > ${sql.raw(AHEAD)} order by tank_id`.execute(db);
  const tank_ids = tanks.map(({ tank_id }) => tank_id);
  if (tank_ids.length === 0) return 0;
  await lockTankStates(db, tank_ids);
  const { rows: moved } = await sql<MovedReading>`
    with ahead as (
      select reading.id, reading.created_at, row_to_json(reading)::text as before
        from vacuum_readings reading
       where reading.tank_id = any(${tank_ids}::int[]) and reading.reading_timestamp > ${sql.raw(AHEAD)}
         and reading.created_at > ${sql.raw(AHEAD)}),
    shift as (select max(created_at) - now() as by from ahead)
    update vacuum_readings reading
       set reading_timestamp = least(reading.reading_timestamp - shift.by, now()), created_at = now(),
           updated_at = now(), version = reading.version + 1
      from ahead, shift
     where reading.id = ahead.id
    returning reading.id, reading.tank_id, reading.company_id, ahead.before, row_to_json(reading)::text as after`.execute(
    db,
  );
  for (const { id: entity_id, company_id, before, after } of moved) {
    const record = { entity: 'vacuum_reading', entity_id, company_id, before, after };
    await writeAudit(db, { actor: null, action: 'update', ...record });
  }
  await rewriteTankStates(db, [...new Set(moved.map(({ tank_id }) => tank_id))]);
  return moved.length;
}

/** What lies ahead and is not moved, because the moment of the act is not known: 'TANK 7', at most ten. */
export async function listTanksAhead(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ tank_number: string }>`
    select tank.tank_number
      from tank_state state join tanks tank on tank.id = state.tank_id
      left join transfers load on load.id = state.open_transfer_id
     where greatest(state.latest_reading_timestamp, state.last_arrived_at, state.last_leak_check_date, load.loaded_at)
           > ${sql.raw(AHEAD)}
     order by tank.tank_number limit 10`.execute(db);
  return rows.map(({ tank_number }) => tank_number);
}
