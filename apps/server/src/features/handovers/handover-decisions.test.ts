import { acceptHandoverReport } from '@dewar/contract/handovers';
import { updateTransfer } from '@dewar/contract/transfers';
import { deleteVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { type HandoverWorld, picture, startHandoverWorld } from './handover-test-world.ts';

let world: HandoverWorld;

beforeAll(async () => {
  world = await startHandoverWorld();
});
beforeEach(() => world.forgetAttempts());
afterAll(() => world.server.stop());

const accept = (id: number, reportId: number) =>
  world.server.call(acceptHandoverReport, { token: world.tokens.polar, params: { id, reportId } });

async function edit(id: number, body: object, who: 'polar' | 'admin' = 'polar') {
  const { version } = await world.transfer(id);
  const headers = { 'if-match': `"${version}"` };
  const edited = await world.server.call(updateTransfer, { token: world.tokens[who], params: { id }, body, headers });
  expect(edited.status, edited.text).toBe(200);
}

const withdraw = (id: number) => edit(id, { arrived_at: null });

async function readingsOf(tank_id: number) {
  const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.polar, query: { tank_id } });
  return body.data.map(({ id, vacuum_reading }) => ({ id, vacuum_reading }));
}

const states = async (id: number) => (await world.reports(id)).map(({ state }) => state);

/** A load whose receiver has reported a reading, among others. */
async function reported(fields: object = { vacuum_reading: '12' }) {
  const made = await world.newLink();
  expect((await world.send(made.token, { fields })).status).toBe(201);
  const [report] = await world.reports(made.load.id);
  return { ...made, id: made.load.id, tank_id: made.load.tank_id, reportId: report?.id ?? 0 };
}

test('a report that is accepted, withdrawn and accepted again has recorded its reading once', async () => {
  const { id, tank_id, reportId } = await reported();
  for (let round = 0; round < 3; round += 1) {
    expect((await accept(id, reportId)).status).toBe(200);
    expect(await states(id)).toEqual(['accepted']);
    await withdraw(id);
    expect(await world.reports(id)).toMatchObject([
      { state: 'waiting', accepted_at: null, accepted_by_email: null, assessment: { assessment: expect.any(String) } },
    ]);
  }
  expect(await readingsOf(tank_id)).toMatchObject([{ vacuum_reading: 12 }]);
});

test('a reading that was withdrawn with its arrival is recorded again with the next acceptance', async () => {
  const { id, tank_id, reportId } = await reported();
  await accept(id, reportId);
  await withdraw(id);
  const [reading] = await readingsOf(tank_id);
  const removed = await world.server.call(deleteVacuumReading, {
    token: world.tokens.polar,
    params: { id: reading?.id ?? 0 },
  });
  expect(removed.status, removed.text).toBe(200);
  expect((await accept(id, reportId)).status).toBe(200);
  expect(await readingsOf(tank_id)).toMatchObject([{ vacuum_reading: 12 }]);
});

test.each([
  ['the same reading records none', '12', [12]],
  ['another reading records it beside the first', '14', [14, 12]],
])('a corrected report that is accepted after a withdrawal with %s', async (_what, vacuum_reading, recorded) => {
  const { id, tank_id, reportId } = await reported();
  await accept(id, reportId);
  await withdraw(id);
  const token = (await world.make(id)).body.data.url.replace(/^.*#token=/, '');
  await world.send(token, { fields: { arrival_pressure: '46', vacuum_reading } });
  const [latest] = await world.reports(id);
  expect((await accept(id, latest?.id ?? 0)).status).toBe(200);
  expect((await readingsOf(tank_id)).map((reading) => reading.vacuum_reading)).toEqual(recorded);
});

test.each([
  ['the time', { arrived_at: '2026-06-10T09:00:00Z' }],
  ['the pressure', { arrival_pressure: 44 }],
  ['the venting', { was_venting: true }],
  ['the level', { manual_level_reading: 41 }],
  ['the unit of the level', { level_reading_unit: 'mm' }],
])('a report is accepted only while its own figures are recorded: not after a change of %s', async (_what, change) => {
  const { id, reportId } = await reported({ level: '40', level_unit: 'percent' });
  await accept(id, reportId);
  await edit(id, change);
  expect(await states(id)).toEqual(['overtaken']);
});

test('a report is not accepted because the same figures were recorded by hand after its withdrawal', async () => {
  const { id, reportId } = await reported({});
  await accept(id, reportId);
  await withdraw(id);
  await edit(id, { arrived_at: '2026-06-10T10:00:00Z', arrival_pressure: 45, was_venting: false });
  expect(await states(id)).toEqual(['overtaken']);
  expect(await world.reports(id)).toMatchObject([{ accepted_by_email: null }]);
});

test('a correction that comes in while a report is being accepted is neither lost nor passed over', async () => {
  const { id, token, reportId } = await reported({});
  const sending = { fields: { arrival_pressure: '46' }, files: { photos: picture() } };
  const { db } = world.server;
  // The correction waits for the room of its photo, and is not committed while the acceptance begins.
  const begun = await db.transaction().execute(async (transaction) => {
    await sql`
      insert into company_storage (company_id, bytes_used) select id, 0 from companies where name = 'Polar'
      on conflict (company_id) do update set bytes_used = company_storage.bytes_used`.execute(transaction);
    const correction = world.send(token, sending);
    await waitForBlockedRequest(db);
    const acceptance = accept(id, reportId);
    await waitForBlockedRequest(db, { requests: 2 });
    return { correction, acceptance };
  });
  const [sent, accepted] = [await begun.correction, await begun.acceptance];
  expect([sent.status, accepted.status]).toEqual([201, 409]);
  expect(accepted.body.message).toBe('The receiver has sent a correction. Look at it before you decide.');
  expect(await states(id)).toEqual(['waiting', 'replaced']);
  expect((await world.transfer(id)).arrived_at).toBeNull();
});

test('of many reports with one link at the same time at most five are stored', async () => {
  const { load, token } = await world.newLink();
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, at) => world.send(token, { fields: { arrival_pressure: String(at) } })),
  );
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  expect(await world.reports(load.id)).toHaveLength(5);
});

test.each([
  ['was deleted', 'deleted_at = now()'],
  ['is in stock', 'company_id = null'],
])('what was reported of a load whose tank %s can be read as the load, and is not assessed', async (_what, set) => {
  const { id, tank_id } = await reported();
  await world.server.pool.query(`update tanks set ${set} where id = $1`, [tank_id]);
  for (const who of ['polar', 'admin'] as const)
    expect(await world.reports(id, who)).toMatchObject([{ arrival_pressure: 45, assessment: null }]);
  expect(await world.reports(id, 'north')).toBeUndefined();
});
