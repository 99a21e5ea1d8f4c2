import Fastify from 'fastify';
import { openPool } from '../apps/server/src/shared/database/database.ts';

// The simplest possible implementation: Fastify, the same pool, rows returned as they come. No session, no access
// check, no validation.
const pool = openPool({
  connection: { connectionString: process.env.DATABASE_URL },
  connections: Number(process.env.DATABASE_CONNECTIONS),
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
const app = Fastify();

app.get<{ Querystring: { tank_id: string } }>('/readings', async ({ query }) => {
  const { rows } = await pool.query(
    `select r.id, r.tank_id, t.tank_number, r.vacuum_reading, r.reading_timestamp, r.fresh_pull, r.additional_notes,
            r.recorded_by, null::timestamptz as correctable_until, r.recorded_by_email, r.version
       from vacuum_readings r join tanks t on t.id = r.tank_id
      where r.tank_id = $1 order by r.reading_timestamp desc, r.id desc limit 20`,
    [Number(query.tank_id)],
  );
  return { data: rows };
});

app.get<{ Querystring: { tank_id: string } }>('/transfers', async ({ query }) => {
  const { rows } = await pool.query(
    `select f.id, f.tank_id, t.tank_number, f.action, f.loaded_at, f.loaded_pressure, f.loaded_level, f.loaded_weight_lbs,
            f.loaded_weight_kg, f.bol_number, f.customer_name, f.product_name,
            f.expected_arrival_at, f.reason_for_loading, f.tank_when_filled, f.shield_days, f.loss_answer, f.loading_site, f.loading_scale, f.receiving_site,
            f.receiving_scale, f.arrived_at, f.arrival_level, f.arrival_pressure,
            f.arrival_assessment, f.assessment_reasoning, f.requires_level_check, f.manual_level_reading, f.level_reading_unit,
            f.was_venting, f.notes, f.actual_received_lbs, f.actual_received_kg, f.final_determination, f.determination_notes,
            f.received_percentage, f.determined_by_email, f.determined_at,
            f.recorded_by, null::timestamptz as correctable_until, f.arrival_recorded_by,
            null::timestamptz as arrival_correctable_until, f.recorded_by_email, f.version, f.created_at, f.updated_at,
            i.insulation_index, i.insulation_low, i.insulation_high
       from transfers f
       join tanks t on t.id = f.tank_id
       left join trip_insulation i on i.transfer_id = f.id
      where f.tank_id = $1 order by f.loaded_at desc, f.id desc limit 50`,
    [Number(query.tank_id)],
  );
  return { data: rows };
});

app.post<{ Body: { tank_id: number; vacuum_reading: number; reading_timestamp: string } }>(
  '/readings',
  async ({ body }, reply) => {
    const { rows } = await pool.query(
      `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, $2, $3, 'bench@dewar.example' from tank_assignments where tank_id = $1 and released_at is null
     returning *`,
      [body.tank_id, body.vacuum_reading, body.reading_timestamp],
    );
    return reply.code(201).send({ data: rows[0] });
  },
);

const fleetRows = `
  select t.id, t.tank_number, t.operational_status, t.tank_status, c.name as company_name, t.csc_inspection_date,
         t.relief_set_pressure, t.version, t.created_at, t.updated_at, r.id as reading_id, r.vacuum_reading,
         r.reading_timestamp, r.fresh_pull, l.overall_status, l.assessment_date, f.id as transfer_id, f.loaded_at,
         f.loaded_pressure, f.product_name, f.customer_name
    from tanks t
    join companies c on c.id = t.company_id
    left join lateral (select * from vacuum_readings where tank_id = t.id order by reading_timestamp desc, id desc limit 1) r on true
    left join lateral (select * from leak_check_assessments where tank_id = t.id order by assessment_date desc, id desc limit 1) l on true
    left join lateral (select * from transfers where tank_id = t.id and action = 'Load' and arrived_at is null limit 1) f on true`;

app.get('/fleet', async () => {
  const { rows } = await pool.query(
    `${fleetRows} where t.company_id = $1 and t.deleted_at is null order by t.tank_number`,
    [1],
  );
  return { data: rows };
});

app.get<{ Querystring: { tank_id: string } }>('/state', async ({ query }) => {
  const { rows } = await pool.query(`${fleetRows} where t.id = $1 and t.deleted_at is null`, [Number(query.tank_id)]);
  return { data: rows[0] };
});

app.get<{ Querystring: { tank_id: string } }>('/forecast', async ({ query }) => {
  const { rows } = await pool.query('select vacuum_forecast from tank_judgements where tank_id = $1', [
    Number(query.tank_id),
  ]);
  return { data: rows[0]?.vacuum_forecast };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
