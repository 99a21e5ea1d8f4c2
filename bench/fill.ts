import type pg from 'pg';

export interface FleetSize {
  readonly tanks: number;
  readonly readings: number;
  readonly transfers: number;
}

export const COMPANY = 'Bench Gas';
const COMPANY_KEY = 'bench gas';
const DAYS = 540;

/**
 * Fills an empty, migrated database with one company's fleet. Constraints are dropped while loading and checked
 * afterwards.
 */
export async function fillFleet(pool: pg.Pool, size: FleetSize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query('insert into companies (name, name_key) values ($1, $2)', [COMPANY, COMPANY_KEY]);
    await client.query(
      `insert into tanks (tank_number, company_id, operational_status, csc_inspection_date, created_at)
       select 'BNCH ' || to_char(n, 'FM000000'), 1, n % 12 <> 0, current_date - (n * 7 % 1100), now() - interval '600 days'
         from generate_series(1, $1::int) n`,
      [size.tanks],
    );
    await client.query(
      'insert into tank_assignments (tank_id, company_id, assigned_at) select id, 1, created_at from tanks',
    );
    await withoutConstraints(client, 'vacuum_readings', () => loadReadings(client, size));
    await withoutConstraints(client, 'transfers', () => loadTransfers(client, size));
    await client.query(`
      insert into tank_state (tank_id, company_id, assignment_id, latest_reading_id, latest_vacuum_reading,
                              latest_reading_timestamp, latest_fresh_pull, open_transfer_id, last_arrived_at,
                              last_arrival_pressure, last_arrival_venting)
      select a.tank_id, a.company_id, a.id, r.id, r.vacuum_reading, r.reading_timestamp, r.fresh_pull, t.id,
             l.arrived_at, l.arrival_pressure, l.was_venting
        from tank_assignments a
        left join lateral (select * from vacuum_readings where tank_id = a.tank_id order by reading_timestamp desc, id desc limit 1) r on true
        left join lateral (select id from transfers where tank_id = a.tank_id and action = 'Load' and arrived_at is null) t on true
        left join lateral (select * from transfers where tank_id = a.tank_id and arrived_at is not null order by loaded_at desc, id desc limit 1) l on true`);
  } finally {
    client.release();
  }
  await pool.query('vacuum (analyze)');
}

/** Adds readings to a filled fleet, older than the existing ones, so that every latest reading stays the same. */
export async function addReadings(pool: pg.Pool, size: FleetSize, readings: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query("set maintenance_work_mem = '512MB'");
    await withoutConstraints(client, 'vacuum_readings', () => loadReadings(client, { ...size, readings }, DAYS));
  } finally {
    client.release();
  }
  await pool.query('vacuum (analyze)');
}

function loadReadings(client: pg.PoolClient, { tanks, readings }: FleetSize, olderByDays = 0) {
  const perTank = Math.round(readings / tanks);
  return client.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull, recorded_by_email,
       created_at)
     select a.tank_id, 1, a.id, round((10 + random() * 60)::numeric, 2), taken, n % 200 = 0, 'bench@dewar.example', taken
       from generate_series(1, $1::int) n cross join tank_assignments a
       cross join lateral (select now() - make_interval(secs => ($2::float8 * ($1::int - n) / $1 + $3 + 0.01) * 86400) as taken) d`,
    [perTank, DAYS, olderByDays],
  );
}

function loadTransfers(client: pg.PoolClient, { tanks, transfers }: FleetSize) {
  const perTank = Math.round(transfers / tanks);
  return client.query(
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, loaded_pressure, loaded_level,
       loaded_weight_lbs, bol_number, customer_name, product_name, arrived_at, arrival_pressure, arrival_assessment,
       assessment_reasoning, actual_received_lbs, final_determination, determined_by_email, determined_at, recorded_by_email,
       created_at)
     select a.tank_id, 1, a.id, 'Load', loaded, 6.5, 240, 9900, 'BOL-' || a.tank_id || '-' || n, 'Hospital Supply West',
            'LHe', case when n < $1 or a.tank_id % 4 > 0 then loaded + interval '4 days' end, 14.2, 'full_load',
            'Pressure rose 7.7 psi in 4 days (1.925 psi/day); up to 2.5 psi/day is normal for helium.',
            9800, 'full_load', 'bench@dewar.example', loaded + interval '6 days', 'bench@dewar.example', loaded
       from generate_series(1, $1::int) n cross join tank_assignments a
       cross join lateral (select now() - make_interval(secs => ($2::float8 * ($1::int - n) / $1 + 4.5) * 86400) as loaded) d`,
    [perTank, DAYS],
  );
}

/** Loads without foreign keys, secondary indexes and announcements, then restores all of them. */
async function withoutConstraints(client: pg.PoolClient, table: string, load: () => Promise<unknown>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname not like '%_pkey'`,
    [table],
  );
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  await load();
  await client.query(`alter table ${table} enable trigger user`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
