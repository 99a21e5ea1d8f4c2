import { createTank, type Tank } from '@dewar/contract/tanks';
import { addCompany, addUser, signInAs } from './sample-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface TankWorld {
  readonly server: TestServer;
  readonly polarId: number;
  readonly northId: number;
  /** Company users of Polar and North, an administrator, and a user without an assigned company. */
  readonly tokens: Readonly<Record<'polar' | 'north' | 'admin' | 'unassigned', string>>;
  /** A tank of Polar by default, with a unique number. */
  newTank(change?: object): Promise<Tank>;
  auditOf(entity: string, id: number): Promise<AuditRow[]>;
}

export interface AuditRow {
  readonly action: string;
  readonly actor_email: string | null;
  readonly company_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

export async function startTankWorld(environment: Readonly<Record<string, string>> = {}): Promise<TankWorld> {
  const server = await startTestServer(environment);
  const { db } = server;
  const polarId = await addCompany(db, 'Polar Gas');
  const northId = await addCompany(db, 'North');
  await addUser(db, { email: 'user@polar.example', company_id: polarId });
  await addUser(db, { email: 'user@north.example', company_id: northId });
  await addUser(db, { email: 'admin@dewar.example', role: 'admin' });
  await addUser(db, { email: 'new@dewar.example', status: 'email_verified' });
  const tokens = {
    polar: await signInAs(server, 'user@polar.example'),
    north: await signInAs(server, 'user@north.example'),
    admin: await signInAs(server, 'admin@dewar.example'),
    unassigned: await signInAs(server, 'new@dewar.example'),
  };
  let serial = 0;
  return {
    server,
    polarId,
    northId,
    tokens,
    newTank: async (change = {}) => {
      serial += 1;
      const body = { tank_number: `Tank ${serial}`, company_name: 'Polar Gas', ...change };
      const { status, text, body: response } = await server.call(createTank, { token: tokens.admin, body });
      if (status !== 201) throw new Error(text);
      return response.data;
    },
    auditOf: (entity, id) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_email', 'company_id', 'before', 'after'])
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}
