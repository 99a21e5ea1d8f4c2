import { getSession } from '@dewar/contract/auth';
import { type Mailbox, openMailbox } from '../../../test-support/mailbox.ts';
import { addCompany, addUser, type SampleUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import type { Database } from '../../shared/database/database.ts';

export interface AdministrationWorld {
  readonly server: TestServer;
  readonly db: Database;
  readonly mailbox: Mailbox;
  readonly polarId: number;
  readonly northId: number;
  readonly superId: number;
  readonly adminId: number;
  readonly tokens: Readonly<Record<'super' | 'admin', string>>;
  /** By default an active user without a company. */
  newUser(user?: Partial<SampleUser>): Promise<NewUser>;
  isOpen(token: string): Promise<boolean>;
  rowOf(id: number): Promise<UserRow | undefined>;
  auditOf(entity: string, id: number): Promise<AuditRow[]>;
  stop(): Promise<void>;
}

interface NewUser {
  readonly id: number;
  readonly email: string;
}

type UserRow = { readonly status: string; readonly role: string; readonly company_id: number | null };

interface AuditRow {
  readonly action: string;
  readonly actor_email: string | null;
  readonly company_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Two companies, a super-admin, an administrator, and a real mail server. */
export async function startAdministrationWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<AdministrationWorld> {
  const server = await startTestServer({ PUBLIC_URL: 'https://dewar.example', ...environment });
  const { db } = server;
  const polarId = await addCompany(db, 'Polar Gas');
  const northId = await addCompany(db, 'North');
  const superId = await addUser(db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  const adminId = await addUser(db, { email: 'admin@dewar.example', role: 'admin' });
  const mailbox = await openMailbox(server);
  let serial = 0;
  return {
    ...{ server, db, polarId, northId, superId, adminId },
    mailbox,
    tokens: {
      super: await signInAs(server, 'super@dewar.example'),
      admin: await signInAs(server, 'admin@dewar.example'),
    },
    newUser: async (user = {}) => {
      serial += 1;
      const email = `person-${serial}@dewar.example`;
      const id = await addUser(db, { email, ...user });
      return { id, email: user.email ?? email };
    },
    isOpen: async (token) => (await server.call(getSession, { token })).status === 200,
    rowOf: (id) =>
      db.selectFrom('users').select(['status', 'role', 'company_id']).where('id', '=', id).executeTakeFirst(),
    auditOf: (entity, id) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_email', 'company_id', 'before', 'after'])
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .where('action', '<>', 'sign-in')
        .orderBy('id')
        .execute(),
    stop: async () => {
      await mailbox.stop();
      await server.stop();
    },
  };
}
