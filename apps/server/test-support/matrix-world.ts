import { createApiToken, createCompanyToken, revokeApiToken } from '@dewar/contract/api-tokens';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote } from '@dewar/contract/tank-notes';
import { createTankStatus } from '@dewar/contract/tank-statuses';
import { createTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { SCOPES_OF_OWNERS, type TokenScope } from '@dewar/domain/accounts/api-tokens';
import sharp from 'sharp';
import { hashToken } from '../src/features/auth/accounts/secret-tokens.ts';
import { createTeacherSettings } from '../src/features/teacher-settings/teacher-settings-repository.ts';
import { addCompany, addUser, PASSWORD, signInAs } from './sample-world.ts';
import type { TestServer } from './test-server.ts';

/** Part of every text of company A's records; it must never reach anybody else. */
/** Of the caller who must change the password. */
export const MUST_CHANGE_EMAIL = 'new-password@a.example';

export const CANARY = 'canary-of-A';

export const CALLERS = [
  'nobody',
  'expired token',
  'revoked token',
  'pending',
  'rejected',
  'suspended',
  'of a suspended company',
  'of an inactive company',
  'must change password',
  'no company',
  'user A',
  'user B',
  'company admin A',
  'company admin B',
  'read token of user A',
  'token of user A',
  'service account of A',
  'revoked API token',
  'teacher 1',
  'teacher 2',
  'token of teacher 1',
  'admin',
  'super-admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Callers without a valid session. */
export const STRANGERS: readonly Caller[] = [
  ...(['nobody', 'expired token', 'revoked token', 'pending', 'rejected'] as const),
  ...(['suspended', 'of a suspended company', 'of an inactive company', 'revoked API token'] as const),
];

/** Programs with a token, and whose records are theirs. */
export const PERSON_OF_TOKEN: Readonly<Partial<Record<Caller, Caller>>> = {
  'read token of user A': 'user A',
  'token of user A': 'user A',
  // A user of the company who has written nothing of it.
  'service account of A': 'company admin A',
  'token of teacher 1': 'teacher 1',
};

/** What each token is for. */
export const SCOPES_OF_TOKEN: Readonly<Partial<Record<Caller, readonly TokenScope[]>>> = {
  'read token of user A': SCOPES_OF_OWNERS.company.filter((scope) => scope.endsWith(':read')),
  'token of user A': SCOPES_OF_OWNERS.company,
  'service account of A': SCOPES_OF_OWNERS.service,
  'token of teacher 1': SCOPES_OF_OWNERS.teacher,
};

export interface MatrixWorld {
  readonly server: TestServer;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly companyA: string;
  /** New records of company A for each call, so that one call does not affect the next. */
  newTank(): Promise<number>;
  newStatus(): Promise<number>;
  /** Readings, loads and notes are user A's own, who may therefore correct them. */
  newReading(): Promise<number>;
  newLoad(): Promise<{ id: number; tank_id: number }>;
  newNote(): Promise<{ id: number; tank_id: number }>;
  newFile(): Promise<{ id: number; tank_id: number }>;
  newPhoto(): Promise<{ id: number; tank_id: number }>;
}

export const PDF_FILE = new File(['%PDF-1.7\n%EOF\n'], `${CANARY}.pdf`);

export async function makeMatrixWorld(server: TestServer): Promise<MatrixWorld> {
  const { db } = server;
  const companyA = `Company A ${CANARY}`;
  const a = await addCompany(db, companyA);
  const b = await addCompany(db, 'Company B');
  await addUser(db, { email: 'pending@x.example', status: 'pending' });
  await addUser(db, { email: 'rejected@x.example', status: 'rejected' });
  await addUser(db, { email: 'expired@x.example', company_id: a });
  await addUser(db, { email: 'revoked@x.example', company_id: a });
  await addUser(db, { email: 'suspended@a.example', company_id: a });
  await addUser(db, { email: MUST_CHANGE_EMAIL, company_id: a, is_company_admin: true });
  const held = await addCompany(db, 'Company in suspense');
  const closed = await addCompany(db, 'Company closed');
  await addUser(db, { email: 'user@held.example', company_id: held });
  await addUser(db, { email: 'user@closed.example', company_id: closed });
  await addUser(db, { email: 'none@x.example', status: 'email_verified' });
  await addUser(db, { email: 'user@a.example', company_id: a });
  await addUser(db, { email: 'user@b.example', company_id: b });
  await addUser(db, { email: 'boss@a.example', company_id: a, is_company_admin: true });
  await addUser(db, { email: 'boss@b.example', company_id: b, is_company_admin: true });
  for (const email of ['teacher1@x.example', 'teacher2@x.example']) {
    await createTeacherSettings(db, await addUser(db, { email, role: 'teacher' }));
  }
  await addUser(db, { email: 'admin@x.example', role: 'admin' });
  await addUser(db, { email: 'super@x.example', role: 'admin', is_super_admin: true });

  const admin = await signInAs(server, 'admin@x.example');
  const author = await signInAs(server, 'user@a.example');
  const expired = await signInAs(server, 'expired@x.example');
  await db
    .updateTable('sessions')
    .set({ expires_at: server.clock.now() })
    .where('token_hash', '=', hashToken(expired))
    .execute();
  const ofSuspended = await signInAs(server, 'suspended@a.example');
  const ofHeld = await signInAs(server, 'user@held.example');
  const ofClosed = await signInAs(server, 'user@closed.example');
  const suspension = { suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'admin@x.example' };
  await db.updateTable('users').set(suspension).where('email', '=', 'suspended@a.example').execute();
  await db.updateTable('companies').set(suspension).where('id', '=', held).execute();
  await db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', closed).execute();

  const revoked = await signInAs(server, 'revoked@x.example');
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(revoked)).execute();

  const boss = await signInAs(server, 'boss@a.example');
  const teacher1 = await signInAs(server, 'teacher1@x.example');
  const teacher2 = await signInAs(server, 'teacher2@x.example');
  const tokenOf = async (caller: Caller, token: string) => {
    const scopes = SCOPES_OF_TOKEN[caller] ?? ['tanks:read'];
    const body = { name: caller, scopes, current_password: PASSWORD };
    const params = { companyName: companyA };
    const made =
      caller === 'service account of A'
        ? created(server.call(createCompanyToken, { token, params, body }))
        : created(server.call(createApiToken, { token, body }));
    return (await made).token;
  };
  const revokedToken = await created(
    server.call(createApiToken, {
      token: author,
      body: { name: 'Revoked', scopes: ['tanks:read'], current_password: PASSWORD },
    }),
  );
  await server.call(revokeApiToken, { token: author, params: { id: revokedToken.id } });
  const apiTokens = {
    'read token of user A': await tokenOf('read token of user A', author),
    'token of user A': await tokenOf('token of user A', author),
    'service account of A': await tokenOf('service account of A', boss),
    'token of teacher 1': await tokenOf('token of teacher 1', teacher1),
    'revoked API token': revokedToken.token,
  };
  // Their use is noted already: it would be a change by a call that is refused.
  await db.updateTable('api_tokens').set({ last_used_at: server.clock.now() }).execute();

  let serial = 0;
  const newTank = async () => {
    serial += 1;
    const body = { tank_number: `${CANARY} ${serial}`, company_name: companyA };
    return (await created(server.call(createTank, { token: admin, body }))).id;
  };
  return {
    server,
    companyA,
    tokens: {
      nobody: undefined,
      'expired token': expired,
      'revoked token': revoked,
      pending: await signInDespiteStatus(server, 'pending@x.example'),
      rejected: await signInDespiteStatus(server, 'rejected@x.example'),
      suspended: ofSuspended,
      'of a suspended company': ofHeld,
      'of an inactive company': ofClosed,
      'must change password': await signInAs(server, MUST_CHANGE_EMAIL),
      'no company': await signInAs(server, 'none@x.example'),
      'user A': author,
      'user B': await signInAs(server, 'user@b.example'),
      'company admin A': boss,
      'company admin B': await signInAs(server, 'boss@b.example'),
      'teacher 1': teacher1,
      'teacher 2': teacher2,
      ...apiTokens,
      admin,
      'super-admin': await signInAs(server, 'super@x.example'),
    },
    newTank,
    newStatus: async () => {
      serial += 1;
      return (await created(server.call(createTankStatus, { token: admin, body: { status_name: `Status ${serial}` } })))
        .id;
    },
    newReading: async () => {
      const body = {
        tank_id: await newTank(),
        vacuum_reading: 12,
        reading_timestamp: '2026-06-01T00:00:00Z',
        additional_notes: CANARY,
      };
      return (await created(server.call(createVacuumReading, { token: author, body }))).id;
    },
    newLoad: async () => {
      const tank_id = await newTank();
      const body = {
        tank_id,
        action: 'Load',
        loaded_at: '2026-06-01T00:00:00Z',
        loaded_weight_lbs: 9_900,
        customer_name: CANARY,
      };
      return { id: (await created(server.call(createTransfer, { token: author, body }))).id, tank_id };
    },
    newNote: async () => {
      const body = { tank_id: await newTank(), note_text: CANARY };
      return created(server.call(createTankNote, { token: author, body }));
    },
    newFile: async () => {
      const body = { tank_id: await newTank(), description: CANARY };
      return created(server.call(createTankFile, { token: admin, body, file: PDF_FILE }));
    },
    newPhoto: async () => {
      const body = { tank_id: await newTank() };
      return created(server.call(createTankFile, { token: admin, body, file: await drawPicture() }));
    },
  };
}

async function drawPicture(): Promise<File> {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: '#369' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], `${CANARY}.png`);
}

/** A session of an account that could sign in at the time, and no longer can. */
async function signInDespiteStatus(server: TestServer, email: string): Promise<string> {
  const account = server.db.updateTable('users').where('email', '=', email);
  const { status } = await server.db
    .selectFrom('users')
    .select('status')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await account.set({ status: 'active' }).execute();
  const token = await signInAs(server, email);
  await account.set({ status }).execute();
  return token;
}

async function created<T>(call: Promise<{ status: number; text: string; body: { data: T } }>): Promise<T> {
  const { status, text, body } = await call;
  if (status !== 201) throw new Error(text);
  return body.data;
}
