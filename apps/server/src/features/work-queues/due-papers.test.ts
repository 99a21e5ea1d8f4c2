import { createTankPaper } from '@dewar/contract/tank-papers';
import { updateTank } from '@dewar/contract/tanks';
import { exportDuePapers, getWorkQueues, listDuePapers } from '@dewar/contract/work-queues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTransferWorld, type TransferWorld } from '../transfers/transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const add = async (id: number, body: object) => {
  const sent = {
    token: world.tokens.admin,
    params: { id },
    body: { kind: 'csc_acep', issued_at: '2024-01-01', ...body },
  };
  const { status, text } = await world.server.call(createTankPaper, sent);
  if (status !== 201) throw new Error(text);
};

const dueOf = async (who: 'polar' | 'north' | 'admin' = 'polar') =>
  (await world.server.call(listDuePapers, { token: world.tokens[who], query: {} })).body.data;

test('papers that have expired or are due soon wait, the first due first, until they are renewed', async () => {
  const { tokens, server } = world;
  const [first, second, north] = [await world.newTank(), await world.newTank(), await world.newTank('North')];
  await add(first, { due_at: '2026-09-08' });
  await add(first, { kind: 'level_gauge', due_at: '2026-09-09' });
  await add(second, { due_at: '2026-06-01', number: 'ACEP-1' });
  await add(north, { due_at: '2026-06-02' });
  expect((await dueOf()).map(({ tank_id, kind, due_at }) => [tank_id, kind, due_at])).toEqual([
    [second, 'csc_acep', '2026-06-01'],
    [first, 'csc_acep', '2026-09-08'],
  ]);
  expect((await dueOf('north')).map(({ tank_id }) => tank_id)).toEqual([north]);
  expect(await dueOf('admin')).toHaveLength(3);
  const summary = await server.call(getWorkQueues, { token: tokens.polar, query: {} });
  expect(summary.body.data.papers).toMatchObject({ count: 2 });
  const file = await server.call(exportDuePapers, { token: tokens.polar, query: { format: 'csv' } });
  expect(file.text).toContain('ACEP-1');
  await add(second, { issued_at: '2026-06-01' });
  expect((await dueOf()).map(({ tank_id }) => tank_id)).toEqual([first]);
});

test('a test that the plate tells of waits with the inspections alone, and no tank that has moved', async () => {
  const { tokens, server } = world;
  const id = await world.newTank();
  await add(id, { kind: 'periodic_test_2_5', due_at: '2026-06-01' });
  const isListed = async () => (await dueOf()).some(({ tank_id }) => tank_id === id);
  expect(await isListed()).toBe(true);
  const edit = (body: object) => server.call(updateTank, { token: tokens.admin, params: { id }, body });
  await edit({ csc_inspection_date: '2026-01-01' });
  expect(await isListed()).toBe(false);
  await edit({ csc_inspection_date: null });
  await edit({ company_name: 'North' });
  expect(await isListed()).toBe(false);
});

test('pages of due papers go on where the one before ended', async () => {
  const { tokens, server } = world;
  const id = await world.newTank();
  for (const day of ['01', '02', '03']) await add(await world.newTank(), { due_at: `2025-01-${day}` });
  await add(id, { due_at: '2025-01-02' });
  const token = tokens.polar;
  const first = await server.call(listDuePapers, { token, query: { limit: 2 } });
  const next = await server.call(listDuePapers, { token, query: { limit: 2, cursor: first.body.next_cursor } });
  const dates = [...first.body.data, ...next.body.data].map(({ due_at }) => due_at);
  expect(dates).toEqual(['2025-01-01', '2025-01-02', '2025-01-02', '2025-01-03']);
});

test('whether a paper is due soon is asked for the day of its company, also by whoever sees all companies', async () => {
  const { server } = world;
  const [id, north] = [await world.newTank(), await world.newTank('North')];
  await add(id, { due_at: '2026-09-09' });
  await add(north, { due_at: '2026-09-09' });
  const isListed = async (who: 'polar' | 'admin', tank: number) =>
    (await dueOf(who)).some(({ tank_id }) => tank_id === tank);
  expect(await isListed('polar', id)).toBe(false);
  const polar = await server.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Polar')
    .executeTakeFirstOrThrow();
  const setting = { scope: 'company', company_id: polar.id, setting_key: 'timezone' } as const;
  // Where 11 June has begun.
  await server.db
    .insertInto('settings')
    .values({ ...setting, setting_value: '"Pacific/Kiritimati"' })
    .execute();
  expect(await isListed('polar', id)).toBe(true);
  expect(await isListed('admin', id)).toBe(true);
  expect(await isListed('admin', north)).toBe(false);
});
