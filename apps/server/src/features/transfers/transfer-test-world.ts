import { createTank } from '@dewar/contract/tanks';
import { createTransfer, type Transfer } from '@dewar/contract/transfers';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

export interface TransferWorld {
  readonly server: TestServer;
  /** Company users of Polar and North, an administrator, and a user without an assigned company. */
  readonly tokens: Readonly<Record<'polar' | 'north' | 'admin' | 'unassigned', string>>;
  newTank(company_name?: string): Promise<number>;
  /** A load in transit, by default of a new tank. */
  newLoad(change?: object): Promise<Transfer>;
  count(): Promise<RowCounts>;
}

interface RowCounts {
  readonly transfers: number;
  readonly audits: number;
  readonly versions: number;
}

export const LOAD = {
  action: 'Load',
  loaded_at: '2026-05-21T12:00:00.000Z',
  loaded_pressure: 10,
  loaded_level: 240,
  loaded_weight_lbs: 9_900,
  bol_number: 'BOL-1',
  customer_name: 'Aurora Research',
  product_name: 'LHe',
};

export const ARRIVAL = { arrived_at: '2026-06-10T10:00:00.000Z', arrival_pressure: 45, was_venting: false };

export async function startTransferWorld(): Promise<TransferWorld> {
  const server = await startTestServer();
  const { db } = server;
  await addUser(db, { email: 'user@polar.example', company_id: await addCompany(db, 'Polar') });
  await addUser(db, { email: 'user@north.example', company_id: await addCompany(db, 'North') });
  await addUser(db, { email: 'admin@dewar.example', role: 'admin' });
  await addUser(db, { email: 'new@dewar.example', status: 'email_verified' });
  const tokens = {
    polar: await signInAs(server, 'user@polar.example'),
    north: await signInAs(server, 'user@north.example'),
    admin: await signInAs(server, 'admin@dewar.example'),
    unassigned: await signInAs(server, 'new@dewar.example'),
  };
  let serial = 0;
  const newTank = async (company_name = 'Polar') => {
    serial += 1;
    const body = { tank_number: `Tank ${serial}`, company_name };
    return (await created(server.call(createTank, { token: tokens.admin, body }))).id;
  };
  return {
    server,
    tokens,
    newTank,
    newLoad: async (change = {}) => {
      const body = { tank_id: 'tank_id' in change ? undefined : await newTank(), ...LOAD, ...change };
      return created(server.call(createTransfer, { token: tokens.admin, body }));
    },
    count: async () => {
      const { rows } = await server.pool.query<RowCounts>(
        `select (select count(*) from transfers) as transfers, (select count(*) from audit_log) as audits,
                (select coalesce(sum(version), 0) from transfers) as versions`,
      );
      const [counts] = rows;
      if (counts === undefined) throw new Error('an aggregate returned no row');
      return counts;
    },
  };
}

async function created<T>(call: Promise<{ status: number; text: string; body: { data: T } }>): Promise<T> {
  const { status, text, body } = await call;
  if (status !== 201) throw new Error(text);
  return body.data;
}
