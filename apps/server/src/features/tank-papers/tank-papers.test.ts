import { getFleet, getTankState } from '@dewar/contract/fleet';
import { getTankLoadGate } from '@dewar/contract/load-gate';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { createTankFile, deleteTankFile } from '@dewar/contract/tank-files';
import {
  createPaperKind,
  createTankPaper,
  deletePaperKind,
  deleteTankPaper,
  listPaperKinds,
  listTankPapers,
  updateTankPaper,
} from '@dewar/contract/tank-papers';
import { updateTank } from '@dewar/contract/tanks';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { findAttentionReasons } from '@dewar/domain/tanks/attention';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTransferWorld, type TransferWorld } from '../transfers/transfer-test-world.ts';

let world: TransferWorld;
let boss: string;
beforeAll(async () => {
  world = await startTransferWorld();
  const { company_id } = await world.server.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', 'user@polar.example')
    .executeTakeFirstOrThrow();
  await addUser(world.server.db, { email: 'boss@polar.example', company_id, is_company_admin: true });
  boss = await signInAs(world.server, 'boss@polar.example');
});
afterAll(() => world.server.stop());

type Who = keyof TransferWorld['tokens'];

const PAPER = { kind: 'csc_acep', number: 'ACEP-0815', body: 'Lloyd', issued_at: '2026-01-15' };

const add = (id: number, change: object = {}, who: Who = 'polar') =>
  world.server.call(createTankPaper, { token: world.tokens[who], params: { id }, body: { ...PAPER, ...change } });
const list = (id: number, who: Who = 'polar') =>
  world.server.call(listTankPapers, { token: world.tokens[who], params: { id } });

async function gateOf(id: number) {
  const { body } = await world.server.call(getTankLoadGate, { token: world.tokens.polar, params: { id } });
  const journey = { productName: null, weightLbs: null, pressurePsi: null, days: null };
  const { verdict, reasons } = judgeLoadGate(body.data.tank, journey, toGateView(body.data));
  return {
    verdict,
    papers: reasons.filter(({ kind }) => kind.startsWith('papers_')),
    kinds: reasons.map((each) => each.kind),
  };
}

async function uploadFile(tank_id: number) {
  const file = new File(['%PDF-1.7\n%EOF\n'], 'acep.pdf');
  const sent = { token: world.tokens.polar, body: { tank_id }, file };
  return (await world.server.call(createTankFile, sent)).body.data;
}

test('a paper is recorded with its file, and due by the rule of its kind', async () => {
  const id = await world.newTank();
  const file = await uploadFile(id);
  const { status, body, text } = await add(id, { file: file.id });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({
    ...PAPER,
    ...{ tank_id: id, kind_label: 'CSC or ACEP', due_at: '2028-07-15', version: 1 },
    ...{ file: { id: file.id, file_name: 'acep.pdf', file_path: file.file_path } },
    recorded_by_email: 'user@polar.example',
  });
  expect((await list(id)).body.data).toEqual([body.data]);
});

test('papers are listed by kind, the latest of each first', async () => {
  const id = await world.newTank();
  await add(id, { kind: 'level_gauge' });
  await add(id, { issued_at: '2023-01-15' });
  await add(id);
  await add(id, { kind: 'periodic_test_5', number: null });
  const { body } = await list(id);
  expect(body.data.map(({ kind, issued_at }) => [kind, issued_at])).toEqual([
    ['periodic_test_5', '2026-01-15'],
    ['csc_acep', '2026-01-15'],
    ['csc_acep', '2023-01-15'],
    ['level_gauge', '2026-01-15'],
  ]);
});

test.each([
  ['kind', { kind: 'no_such_kind' }],
  ['kind', { kind: 'own-999999' }],
  ['issued_at', { issued_at: '2026-06-12' }],
  ['issued_at', { issued_at: '15.01.2026' }],
  ['due_at', { due_at: '2026-01-14' }],
  ['file', { file: 2_000_000_000 }],
])('a paper whose %s does not fit is refused, and names it', async (field, change) => {
  const id = await world.newTank();
  const { status, body } = await add(id, change);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
  expect((await list(id)).body.data).toEqual([]);
});

test("the file of another tank is not one of this tank's", async () => {
  const file = await uploadFile(await world.newTank());
  const { status, body } = await add(await world.newTank(), { file: file.id });
  expect([status, body.fields]).toEqual([400, { file: 'must be a file of this tank' }]);
});

test('a due date by the rule follows a corrected date, and a typed one stays', async () => {
  const id = await world.newTank();
  const byRule = (await add(id)).body.data;
  const typed = (await add(id, { due_at: '2027-01-01' })).body.data;
  const edit = (paperId: number, body: object, version = 1) =>
    world.server.call(updateTankPaper, {
      ...{ token: world.tokens.polar, params: { id, paperId }, body },
      headers: { 'if-match': `"${version}"` },
    });
  const body = { issued_at: '2026-02-15' };
  expect((await edit(byRule.id, body)).body.data).toMatchObject({ ...body, due_at: '2028-08-15', version: 2 });
  expect((await edit(typed.id, body)).body.data).toMatchObject({ ...body, due_at: '2027-01-01', number: 'ACEP-0815' });
  expect((await edit(typed.id, { due_at: null, number: null }, 2)).body.data).toMatchObject({
    due_at: null,
    number: null,
  });
  const stale = await edit(typed.id, body, 1);
  expect([stale.status, stale.body.code]).toEqual([412, 'stale_record']);
  // As it was read.
  expect((await edit(byRule.id, byRule, 2)).body.data).toMatchObject({ issued_at: '2026-01-15', due_at: '2028-07-15' });
});

test('a paper is deleted with its content in the audit log, and its file stays', async () => {
  const id = await world.newTank();
  const file = await uploadFile(id);
  const paper = (await add(id, { file: file.id })).body.data;
  const { polar, admin } = world.tokens;
  await world.server.call(deleteTankFile, { token: admin, params: { id: file.id } });
  expect((await list(id)).body.data[0]?.file).toBeNull();
  const params = { id, paperId: paper.id };
  expect((await world.server.call(deleteTankPaper, { token: polar, params })).status).toBe(200);
  expect((await world.server.call(deleteTankPaper, { token: polar, params })).status).toBe(404);
  const { rows } = await world.server.pool.query(
    `select action, before ->> 'number' as number from audit_log where entity = 'tank_paper' and entity_id = $1 order by id`,
    [paper.id],
  );
  expect(rows).toEqual([
    { action: 'create', number: null },
    { action: 'delete', number: 'ACEP-0815' },
  ]);
});

test('the papers of another company are not found, and a tank that moves takes none along', async () => {
  const id = await world.newTank();
  const paper = (await add(id)).body.data;
  const { tokens, server } = world;
  const params = { id, paperId: paper.id };
  const foreign = await Promise.all([
    list(id, 'north'),
    add(id, {}, 'north'),
    server.call(updateTankPaper, { token: tokens.north, params, body: {} }),
    server.call(deleteTankPaper, { token: tokens.north, params }),
    server.call(updateTankPaper, { token: tokens.polar, params: { ...params, id: await world.newTank() }, body: {} }),
    server.call(listPaperKinds, { token: tokens.north, query: { tank_id: id } }),
  ]);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  await server.call(updateTank, { token: tokens.admin, params: { id }, body: { company_name: 'North' } });
  expect((await list(id, 'north')).body.data).toEqual([]);
  expect((await list(id)).body.data.map((each) => each.id)).toEqual([paper.id]);
});

test('a company adds kinds of its own, which others do not have', async () => {
  const { server, tokens } = world;
  const made = await server.call(createPaperKind, { token: boss, body: { label: 'Pump test', months: 6 } });
  expect(made.status, made.text).toBe(201);
  const { kind, id: kindId } = made.body.data;
  const id = await world.newTank();
  expect((await add(id, { kind })).body.data).toMatchObject({ kind, kind_label: 'Pump test', due_at: '2026-07-15' });
  const kindsOf = async (who: Who) =>
    (await server.call(listPaperKinds, { token: tokens[who], query: {} })).body.data.map(({ label }) => label);
  expect(await kindsOf('polar')).toContain('Pump test');
  expect(await kindsOf('north')).not.toContain('Pump test');
  expect((await add(await world.newTank('North'), { kind }, 'north')).status).toBe(400);
  const again = await server.call(createPaperKind, { token: boss, body: { label: 'PUMP TEST' } });
  expect([again.status, again.body.fields]).toEqual([409, { label: 'There is a kind of this name.' }]);
  expect((await server.call(createPaperKind, { token: tokens.polar, body: { label: 'Mine' } })).status).toBe(403);
  expect((await server.call(deletePaperKind, { token: boss, params: { id: kindId ?? 0 } })).status).toBe(409);
});

test('the kinds of a company are in the order of names', async () => {
  const { server, tokens } = world;
  const inOrder = ['Łoad test', 'Valve 2', 'Valve 10'];
  for (const label of inOrder.toReversed()) await server.call(createPaperKind, { token: boss, body: { label } });
  const { body } = await server.call(listPaperKinds, { token: tokens.polar, query: {} });
  expect(body.data.map(({ label }) => label).filter((label) => inOrder.includes(label))).toEqual(inOrder);
});

test('the load gate minds the latest paper of a kind once it has expired, and refuses by a setting', async () => {
  const id = await world.newTank();
  await add(id, { kind: 'relief_valves', issued_at: '2026-01-01', due_at: '2026-06-09' });
  expect(await gateOf(id)).toMatchObject({
    verdict: 'mind',
    papers: [{ kind: 'papers_expired', papers: [{ label: 'Relief valves', dueDate: '2026-06-09' }] }],
  });
  const set = (setting_key: string, value: boolean) =>
    world.server.call(updateGeneralSetting, { token: world.tokens.admin, params: { setting_key }, body: { value } });
  await set('load_gate_refuses_for_papers', true);
  expect((await gateOf(id)).verdict).toBe('no');
  await add(id, { kind: 'relief_valves', issued_at: '2026-06-01' });
  expect(await gateOf(id)).toMatchObject({ verdict: 'mind', papers: [] });
  await set('load_gate_counts_missing_papers', true);
  expect(await gateOf(id)).toMatchObject({
    verdict: 'no',
    papers: [{ kind: 'papers_missing', labels: expect.arrayContaining(['CSC or ACEP', 'Pump test']) }],
  });
  await set('load_gate_counts_missing_papers', false);
  await set('load_gate_refuses_for_papers', false);
});

test('the date on the plate decides about a test, and without it its paper does', async () => {
  const id = await world.newTank();
  await add(id, { kind: 'periodic_test_2_5', issued_at: '2023-01-01' });
  expect((await gateOf(id)).kinds).toContain('papers_expired');
  expect((await gateOf(id)).kinds).not.toContain('never_inspected');
  const body = { csc_inspection_date: '2026-01-01' };
  await world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });
  expect((await gateOf(id)).papers).toEqual([]);
});

/** What the papers lack, by the page of a tank and by the fleet, which are the same. */
async function lackingOf(id: number) {
  const { server, tokens } = world;
  const { body } = await server.call(getTankState, { token: tokens.polar, params: { id } });
  const fleet = await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar' } });
  type View = Pick<typeof body.data, 'today' | 'inspection_soon_days' | 'required_papers'>;
  const lackingIn = (view: View, tank: typeof body.data.tank | undefined) => {
    if (tank === undefined) throw new Error('the tank is not in its fleet');
    const { today, inspection_soon_days: inspectionSoonDays, required_papers: requiredPapers } = view;
    const days = { now: server.clock.now(), today, inspectionSoonDays, requiredPapers };
    const reasons = findAttentionReasons(tank, { ...days, weakerInsulationIndex: 1.5, reviewInsulationIndex: 2.5 });
    return reasons.flatMap(({ kind, papers }) => (/paper|inspect|test/.test(kind) ? [papers ?? kind] : []));
  };
  const ofTank = lackingIn(body.data, body.data.tank);
  const ofFleet = lackingIn(
    fleet.body.data,
    fleet.body.data.tanks.find((each) => each.id === id),
  );
  expect(ofFleet).toEqual(ofTank);
  return ofTank;
}

test('the fleet says what the load gate says of papers as soon as one is recorded, corrected or deleted', async () => {
  const { server, tokens } = world;
  const id = await world.newTank();
  const tank = { token: tokens.admin, params: { id }, body: { csc_inspection_date: '2026-01-01' } };
  await server.call(updateTank, tank);
  expect(await lackingOf(id)).toEqual([]);
  const paper = (await add(id, { kind: 'relief_valves', due_at: '2026-06-09' })).body.data;
  const expired = { label: 'Relief valves', dueDate: '2026-06-09' };
  expect(await lackingOf(id)).toEqual([{ expired: [expired], missing: [] }]);
  const params = { id, paperId: paper.id };
  await server.call(updateTankPaper, { token: tokens.polar, params, body: { due_at: '2026-06-10' } });
  expect(await lackingOf(id)).toEqual([]);
  await server.call(updateTankPaper, { token: tokens.polar, params, body: { due_at: '2026-05-01' } });
  expect(await lackingOf(id)).toEqual([{ expired: [{ ...expired, dueDate: '2026-05-01' }], missing: [] }]);
  await server.call(deleteTankPaper, { token: tokens.polar, params });
  expect(await lackingOf(id)).toEqual([]);
});

test('the fleet names the papers that a tank must have, also a kind that was added since', async () => {
  const { server, tokens } = world;
  const id = await world.newTank();
  const set = (value: boolean) =>
    server.call(updateGeneralSetting, {
      token: tokens.admin,
      params: { setting_key: 'load_gate_counts_missing_papers' },
      body: { value },
    });
  await set(true);
  const missing = async () => (await lackingOf(id)).flatMap((each) => (typeof each === 'string' ? [] : each.missing));
  expect(await missing()).not.toContain('Valve test');
  await server.call(createPaperKind, { token: boss, body: { label: 'Valve test' } });
  expect(await missing()).toContain('Valve test');
  expect((await gateOf(id)).papers).toMatchObject([{ kind: 'papers_missing', labels: await missing() }]);
  await set(false);
  expect(await missing()).toEqual([]);
});

test('a paper of the 2.5-year test that is valid is no missing inspection on any screen', async () => {
  const { server, tokens } = world;
  const id = await world.newTank();
  const cards = async () => {
    const fleet = await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar' } });
    return fleet.body.data.cards.inspection_alerts;
  };
  expect(await lackingOf(id)).toEqual(['never_inspected']);
  const before = await cards();
  await add(id, { kind: 'periodic_test_2_5', issued_at: '2026-01-01' });
  expect(await lackingOf(id)).toEqual([]);
  expect(await cards()).toBe(before - 1);
  expect((await gateOf(id)).kinds).not.toContain('never_inspected');
});
