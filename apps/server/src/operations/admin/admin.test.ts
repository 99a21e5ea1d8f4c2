import { spawn } from 'node:child_process';
import path from 'node:path';
import { createFirstAdministrator, listSessions, login } from '@dewar/contract/auth';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { type EventReader, listenOn, readEvents } from '../../../test-support/read-events.ts';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { PUBLIC_URL, passwordStep, setUpApp, setUpPasskey } from '../../../test-support/second-factors.ts';
import { databaseUrlOf } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { readConfig } from '../../shared/config.ts';
import { EXIT, runAdmin } from './run-admin.ts';

const SUPER = 'super@dewar.example';
const USER = 'user@dewar.example';

let server: TestServer;
let url = '';

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL, EVENT_STREAM_SECONDS: '3600', SIGN_IN_FAILURES_PER_ACCOUNT: '3' });
  url = await databaseUrlOf(server);
  await listenOn(server.app);
});
afterAll(() => server.stop());

beforeEach(async () => {
  await emptyTables();
  await maintainAuditLog(server.pool, 'truncate audit_log');
  const company_id = await addCompany(server.db, 'Polar');
  await addUser(server.db, { email: SUPER, role: 'admin', is_super_admin: true });
  await addUser(server.db, { email: USER, company_id });
});

const DEADLOCK = '40P01';

/** The jobs of the listening server read the same tables, in an order of their own. */
async function emptyTables(): Promise<void> {
  try {
    await server.pool.query(
      'truncate users, companies, mails, one_time_codes, sign_in_failures, sign_in_turns cascade',
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
    await emptyTables();
  }
}

/** Runs the command with --yes, or with the answer of a person at a terminal. */
async function admin(args: string[], answer?: string) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const questions: string[] = [];
  const code = await runAdmin(answer === undefined ? [...args, '--yes'] : args, {
    config: () => readConfig({ DATABASE_URL: url, PUBLIC_URL, SESSION_SECRET: server.config.SESSION_SECRET }),
    terminal: {
      print,
      printError: print,
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
    },
  });
  return { code, printed: printed.join('\n'), questions };
}

const mails = async () =>
  (await server.db.selectFrom('mails').select(['recipient', 'subject', 'text_body']).orderBy('id').execute()) ?? [];

const audited = async () =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_email', 'entity', 'action', 'before', 'after'])
    .where('actor_email', '=', 'operator on the machine')
    .execute();

const isSignedIn = async (token: string) => (await server.call(listSessions, { token })).status === 200;
const openStream = (token: string): Promise<EventReader> => readEvents(server.app, '/api/live', token);

test('admin alone explains each command in words', async () => {
  const { code, printed } = await admin([]);
  expect(code).toBe(EXIT.done);
  for (const text of ['list-administrators', 'first-administrator-link', 'reset-second-factor EMAIL', 'unlock EMAIL']) {
    expect(printed).toContain(text);
  }
  expect(printed).toContain('end-sessions [EMAIL]');
});

test.each([
  [['reset-seconds'], 'There is no command reset-seconds.'],
  [['unlock'], 'unlock needs the email address'],
  [['end-sessions', 'a@x.example', 'b@x.example'], 'end-sessions has too many arguments'],
  [['list-administrators', USER], 'list-administrators has too many arguments'],
])('the wrong use %j ends with 2 and says why', async (args, told) => {
  const { code, printed } = await admin(args);
  expect(code).toBe(EXIT.wrongUse);
  expect(printed).toContain(told);
});

test('list-administrators shows status, last login and second factor', async () => {
  await setUpApp(server, await signInAs(server, SUPER));
  await addUser(server.db, { email: 'asleep@dewar.example', role: 'admin', status: 'rejected' });
  const { printed } = await admin(['list-administrators']);
  const lines = printed.split('\n').map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['EMAIL', 'ROLE', 'STATUS', 'LAST LOGIN', 'SECOND FACTOR'],
    [SUPER, 'super-administrator', 'active', '2026-06-10 12:00 UTC', 'yes'],
    ['asleep@dewar.example', 'administrator', 'rejected', 'never', 'no'],
  ]);
});

const tokenOf = (printed: string) => /#token=(\S+)/.exec(printed)?.[1];

test('the link creates one more super-administrator, once, and the others are told', async () => {
  const { printed } = await admin(['first-administrator-link']);
  const link = new URL(/https:\S+/.exec(printed)?.[0] ?? '');
  expect(link.pathname).toBe('/first-administrator');
  expect(link.searchParams.get('from')).toBe('machine');
  expect(await audited()).toMatchObject([{ actor_id: null, entity: 'administrator_link', action: 'create' }]);

  const body = { token: tokenOf(printed), email: 'rescue@dewar.example', password: PASSWORD };
  const taken = await server.call(createFirstAdministrator, { body: { ...body, email: USER.toUpperCase() } });
  expect(taken.body.fields).toEqual({ email: 'This address already has an account. Use another one.' });
  const made = await server.call(createFirstAdministrator, { body });
  expect(made.status, made.text).toBe(201);
  expect(made.body.data.user).toMatchObject({ email: 'rescue@dewar.example', role: 'admin', is_super_admin: true });
  expect((await server.call(createFirstAdministrator, { body: { ...body, email: 'x@x.example' } })).status).toBe(400);
  expect(await mails()).toMatchObject([
    { recipient: SUPER, subject: 'A link for a new super-administrator was made' },
    { recipient: SUPER, subject: 'A new super-administrator was created' },
  ]);
  expect((await mails()).map(({ text_body }) => text_body).join()).not.toContain(body.token);
});

test('a second link ends the first, and a link that expired is refused', async () => {
  const first = tokenOf((await admin(['first-administrator-link'])).printed);
  const second = tokenOf((await admin(['first-administrator-link'])).printed);
  const use = (token: string | undefined) =>
    server.call(createFirstAdministrator, { body: { token, email: 'rescue@dewar.example', password: PASSWORD } });
  const noLongerValid = { token: 'This link is no longer valid. Ask the operator of the server for a new one.' };
  expect((await use(first)).body.fields).toEqual(noLongerValid);
  await server.pool.query("update one_time_codes set expires_at = '2026-06-10'");
  expect((await use(second)).body.fields).toEqual(noLongerValid);
});

test('the link of the first start is still refused once there is an account', async () => {
  const { printed } = await admin(['first-administrator-link']);
  const token = tokenOf(printed);
  await server.pool.query("update one_time_codes set purpose = 'first-administrator'");
  const body = { token, email: 'late@dewar.example', password: PASSWORD };
  expect((await server.call(createFirstAdministrator, { body })).status).toBe(409);
});

test('reset-second-factor leaves the password alone, ends the sessions, and tells the person', async () => {
  const token = await signInAs(server, USER);
  await setUpApp(server, token);
  await setUpPasskey(server, token);
  await passwordStep(server, USER);
  const other = await signInAs(server, SUPER);
  const { code, printed } = await admin(['reset-second-factor', USER.toUpperCase()]);
  expect({ code, printed }).toEqual({
    code: EXIT.done,
    printed: `The second factor of ${USER} was removed, and its sessions have ended.`,
  });
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const) {
    expect(await server.db.selectFrom(table).select('user_id').execute()).toEqual([]);
  }
  await signInAs(server, USER);
  expect(await audited()).toMatchObject([
    { entity: 'user', action: 'second-factor', before: { second_factor: true }, after: { second_factor: false } },
  ]);
  expect(await mails()).toContainEqual(
    expect.objectContaining({ recipient: USER, subject: 'The second factor of your account was removed' }),
  );
});

test('end-sessions with an address signs that person out, and their open stream ends at once', async () => {
  const [mine, other] = [await signInAs(server, USER), await signInAs(server, SUPER)];
  const stream = await openStream(mine);
  expect(stream.status).toBe(200);
  const { printed } = await admin(['end-sessions', USER]);
  expect(printed).toBe('1 session ended.');
  await stream.ended;
  expect(await isSignedIn(mine)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
  expect(await audited()).toMatchObject([
    { entity: 'session', action: 'delete', before: { email: USER, sessions: 1 } },
  ]);
});

test('end-sessions without an address signs everybody out', async () => {
  const tokens = [await signInAs(server, USER), await signInAs(server, SUPER), await signInAs(server, SUPER)];
  const stream = await openStream(tokens[0] ?? '');
  const { printed } = await admin(['end-sessions']);
  expect(printed).toBe('3 sessions ended.');
  await stream.ended;
  for (const token of tokens) expect(await isSignedIn(token)).toBe(false);
  expect(await audited()).toMatchObject([{ before: { email: 'everybody', sessions: 3 } }]);
});

test('unlock lets a person try again whom failed sign-ins kept out', async () => {
  const turns = () => server.db.selectFrom('sign_in_turns').select('account_key').execute();
  const signIn = (password: string) => server.call(login, { body: { email: USER, password } });
  for (let tries = 0; tries < 3; tries += 1) await signIn('wrong');
  expect((await signIn(PASSWORD)).status).toBe(429);
  expect(await turns()).toHaveLength(1);
  const { printed } = await admin(['unlock', USER]);
  expect(printed).toBe(`${USER} can try again: 3 failed sign-ins were cleared.`);
  expect(await turns()).toEqual([]);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await audited()).toMatchObject([{ action: 'reset', before: { failed_sign_ins: 3 } }]);
});

test.each(['reset-second-factor', 'end-sessions', 'unlock'])(
  '%s of an unknown address changes nothing',
  async (name) => {
    await expect(admin([name, 'nobody@dewar.example'])).rejects.toThrow(
      'No account has the address nobody@dewar.example. Nothing was changed.',
    );
    expect(await audited()).toEqual([]);
  },
);

test('a writing command says what it will do, and only yes at the terminal goes on', async () => {
  const token = await signInAs(server, USER);
  const declined = await admin(['end-sessions'], 'y');
  expect(declined.questions).toEqual(['This signs everybody out: 1 session.\nType yes to go on: ']);
  expect(declined).toMatchObject({ code: EXIT.failed, printed: 'Nothing was changed.' });
  expect(await isSignedIn(token)).toBe(true);
  expect(await admin(['end-sessions'], 'yes')).toMatchObject({ code: EXIT.done, printed: '1 session ended.' });
  expect(await isSignedIn(token)).toBe(false);
});

test('a database of another version is refused', async () => {
  await server.pool.query("insert into schema_migrations (name, checksum) values ('9999-future.sql', '')");
  await expect(admin(['list-administrators'])).rejects.toThrow(/belongs to a newer version than this program/);
  await server.pool.query("delete from schema_migrations where name = '9999-future.sql'");
});

/** The real program, without a terminal. */
async function runProgram(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, printed };
}

test('without a terminal and without --yes nothing is changed; exit codes tell failed from wrong use', async () => {
  const token = await signInAs(server, USER);
  const refused = await runProgram(['end-sessions'], { DATABASE_URL: url });
  expect(refused.code).toBe(EXIT.failed);
  expect(refused.printed).toContain('this is no terminal: add --yes to go on. Nothing was changed.');
  expect(refused.printed).not.toContain('    at ');
  expect(await isSignedIn(token)).toBe(true);
  expect(await runProgram(['end-sessions', '--yes'], { DATABASE_URL: url })).toEqual({
    code: EXIT.done,
    printed: '1 session ended.\n',
  });
  expect((await runProgram(['end-sessions', '--now'], { DATABASE_URL: url })).code).toBe(EXIT.wrongUse);
  const invalid = await runProgram(['end-sessions'], { PORT: 'x' });
  expect(invalid).toMatchObject({
    code: EXIT.failed,
    printed: expect.stringMatching(/^Invalid settings:\n {2}PORT: /),
  });
});
