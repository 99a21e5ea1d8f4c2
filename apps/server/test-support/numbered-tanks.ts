import { addCompany } from './sample-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Adds tanks 'T 1', 'T 2' … that a company has had since a day, without the state that lists show of them. */
export async function addNumberedTanks(
  { pool }: TestServer,
  { company_id, count, since }: { readonly company_id: number; readonly count: number; readonly since: string },
): Promise<void> {
  await pool.query(
    `insert into tanks (tank_number, company_id) select 'T ' || n, $1 from generate_series(1, $2::int) n`,
    [company_id, count],
  );
  await pool.query(
    `insert into tank_assignments (tank_id, company_id, assigned_at) select id, company_id, $1 from tanks`,
    [since],
  );
}

/** A server with one company, which has so many tanks with nothing recorded for them. */
export async function startNumberedFleet(count: number) {
  const server = await startTestServer();
  const company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count, since: '2000-01-01' });
  await server.pool.query(
    'insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from tank_assignments',
  );
  return { server, company_id };
}
