import { createInvitations, exportInvitations, listInvitations } from '@dewar/contract/invitations';
import { exportUsers } from '@dewar/contract/users-bulk';
import { exportWeeklyReports, generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRows } from '../../../test-support/read-export.ts';
import { addUser, askingFor, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

type Endpoint = typeof exportUsers | typeof exportInvitations | typeof exportWeeklyReports;

let world: TankWorld;
let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await startTankWorld();
  const { server, polarId, northId } = world;
  tokens = { ...world.tokens };
  for (const [name, company_id] of Object.entries({ polarBoss: polarId, northBoss: northId })) {
    const email = `${name.toLowerCase()}@x.example`;
    await addUser(server.db, { email, company_id, is_company_admin: true });
    tokens = { ...tokens, [name]: await signInAs(server, email) };
  }
  const id = await addUser(server.db, { email: 'waits@x.example', status: 'email_verified' });
  await server.db
    .insertInto('company_assignment_requests')
    .values({ user_id: id, ...askingFor('Polar Gas') })
    .execute();
  for (const [who, email] of [
    ['polarBoss', 'polar@x.example'],
    ['northBoss', 'north@x.example'],
  ] as const) {
    const body = { people: [{ email }], role: 'user', company_name: who === 'polarBoss' ? 'Polar Gas' : 'North' };
    const { status, text } = await server.call(createInvitations, { token: tokens[who], body });
    expect(status, text).toBe(201);
  }
  for (const company_name of ['Polar Gas', 'North']) {
    const body = { company_name, week_start_date: '2026-05-25', week_end_date: '2026-05-31' };
    await server.call(generateWeeklyReport, { token: tokens.admin, body });
  }
});
afterAll(() => world.server.stop());

const exported = async (endpoint: Endpoint, who: string, query: object = {}) => {
  const { status, text } = await world.server.call(endpoint, { token: tokens[who], query: { ...query } });
  expect(status, text).toBe(200);
  return csvRows(text);
};

test("a company administrator exports the company's people and who waits for it, whatever is asked for", async () => {
  const emails = async (query: object) => (await exported(exportUsers, 'polarBoss', query)).map((row) => row.Email);
  expect(await emails({})).toEqual(['waits@x.example', 'polarboss@x.example', 'user@polar.example']);
  expect(await emails({ search: 'boss' })).toEqual(['polarboss@x.example']);
  expect(await emails({ company: 'North' })).toEqual([]);
  const { id } = await world.server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user@north.example')
    .executeTakeFirstOrThrow();
  expect(await emails({ ids: String(id) })).toEqual([]);
  expect(await exported(exportUsers, 'admin', { ids: String(id) })).toHaveLength(1);
});

test('exported invitations are those of the list, of the own company for its administrator', async () => {
  const rows = await exported(exportInvitations, 'polarBoss');
  const { data } = (await world.server.call(listInvitations, { token: tokens.polarBoss })).body;
  expect(rows.map((row) => Number(row.Number))).toEqual(data.map(({ id }) => id));
  expect(rows).toMatchObject([{ Email: 'polar@x.example', As: 'User', Company: 'Polar Gas', Status: 'Open' }]);
  expect(await exported(exportInvitations, 'polarBoss', { search: 'north' })).toEqual([]);
  expect(await exported(exportInvitations, 'admin')).toHaveLength(2);
  expect(await exported(exportInvitations, 'admin', { search: 'NORTH@', waiting: true })).toHaveLength(1);
});

test('exported weekly reports have the figures of their summaries, for those who read the company', async () => {
  expect(await exported(exportWeeklyReports, 'polar')).toMatchObject([
    { Company: 'Polar Gas', 'First day': '2026-05-25', 'Last day': '2026-05-31', 'Tanks in circulation': '0' },
  ]);
  expect(await exported(exportWeeklyReports, 'admin', { company_name: 'North' })).toMatchObject([{ Company: 'North' }]);
  const call = { token: tokens.polar, query: { company_name: 'North' } };
  expect((await world.server.call(exportWeeklyReports, call)).status).toBe(404);
});

test('plain users of a company export neither its people nor its invitations', async () => {
  for (const endpoint of [exportUsers, exportInvitations]) {
    expect((await world.server.call(endpoint, { token: tokens.polar })).status).toBe(403);
  }
});
