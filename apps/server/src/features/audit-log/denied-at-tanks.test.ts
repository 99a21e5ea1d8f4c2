import { createTankNote, deleteTankNote, listTankNotes } from '@dewar/contract/tank-notes';
import { getTankTimeline } from '@dewar/contract/tank-timeline';
import { deleteTank, getTank, type Tank } from '@dewar/contract/tanks';
import { createVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { listAudit } from './audit-log-test-world.ts';

let world: TankWorld;
let teacher: string;
let tank: Tank;
let serial = 0;

beforeAll(async () => {
  world = await startTankWorld({ CALLS_PER_10_SECONDS: '0' });
  await addUser(world.server.db, { email: 'teacher@x.example', role: 'teacher' });
  teacher = await signInAs(world.server, 'teacher@x.example');
});
beforeEach(async () => {
  // Refusals are counted by the hour.
  world.server.clock.advance(3_600_000);
  tank = await world.newTank();
});
afterAll(() => world.server.stop());

type Endpoint = Parameters<TankWorld['server']['call']>[0];
type Request = Parameters<TankWorld['server']['call']>[1];

async function call(endpoint: Endpoint, request: Request): Promise<number> {
  return (await world.server.call(endpoint, request)).status;
}

async function allDenied() {
  await world.server.app.refusals.flush();
  return (await listAudit(world, { action: 'denied', limit: 200 })).entries;
}

/** What an administrator finds by the number of the tank. */
async function denied(id: number = tank.id) {
  await world.server.app.refusals.flush();
  const { entries } = await listAudit(world, { entity: 'tank', id, action: 'denied' });
  return entries;
}

test("a request about another company's tank is found in the audit log by the tank, with who sent it", async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await call(getTank, { token: world.tokens.north, params: { id: tank.id } })).toBe(404);
  }
  expect(await call(getTankTimeline, { token: world.tokens.north, params: { id: tank.id } })).toBe(404);
  expect(await denied()).toMatchObject([
    {
      ...{ actor_email: 'user@north.example', company_name: 'North', entity_id: tank.id },
      after: { times: 4, tank_number: tank.tank_number, endpoints: ['getTank', 'getTankTimeline'] },
    },
  ]);
});

test('a request that the role does not allow is found by the tank', async () => {
  expect(await call(deleteTank, { token: world.tokens.polar, params: { id: tank.id } })).toBe(403);
  expect(await call(getTank, { token: teacher, params: { id: tank.id } })).toBe(403);
  expect((await denied()).map(({ actor_email }) => actor_email).sort()).toEqual([
    'teacher@x.example',
    'user@polar.example',
  ]);
});

test('a request about a record of a tank, or with its number in the query or the body, is found by the tank', async () => {
  const { polar, north } = world.tokens;
  const reading = { vacuum_reading: 12, reading_timestamp: world.server.clock.now().toISOString() };
  const made = await world.server.call(createVacuumReading, { token: polar, body: { ...reading, tank_id: tank.id } });
  const note = await world.server.call(createTankNote, { token: polar, body: { tank_id: tank.id, note_text: 'Dent' } });
  const statuses = [
    await call(updateVacuumReading, { token: north, params: { id: made.body.data.id }, body: { vacuum_reading: 9 } }),
    await call(deleteTankNote, { token: north, params: { id: note.body.data.id } }),
    await call(listTankNotes, { token: north, query: { tank_id: String(tank.id) } }),
    await call(createVacuumReading, { token: north, body: { ...reading, tank_id: tank.id } }),
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  const [entry, ...others] = await denied();
  expect(others).toEqual([]);
  expect(entry?.after).toMatchObject({
    times: 4,
    endpoints: expect.arrayContaining([
      'updateVacuumReading',
      'deleteTankNote',
      'listTankNotes',
      'createVacuumReading',
    ]),
  });
});

test('what is not found for another reason is not counted: no such tank, one of the own company, an administrator', async () => {
  const before = await allDenied();
  const gone = await world.newTank();
  expect(await call(deleteTank, { token: world.tokens.admin, params: { id: gone.id } })).toBe(200);
  const { polar, admin } = world.tokens;
  for (const token of [polar, admin]) {
    for (const id of [gone.id, 2_000_000_000]) expect(await call(getTank, { token, params: { id } })).toBe(404);
  }
  expect(await allDenied()).toEqual(before);
});

test('whoever goes through the numbers of tanks fills a limited number of entries', async () => {
  serial += 1;
  const email = `curious-${serial}@north.example`;
  const id = await addUser(world.server.db, { email, company_id: world.northId });
  const token = await signInAs(world.server, email);
  const { rows } = await world.server.pool.query<{ id: number }>(
    `insert into tanks (tank_number, company_id) select 'Many ' || n, $1 from generate_series(1, 60) n returning id`,
    [world.polarId],
  );
  for (const one of rows) await call(getTank, { token, params: { id: one.id } });
  await world.server.app.refusals.flush();
  const { entries } = await listAudit(world, { person: id, action: 'denied', limit: 200 });
  expect(entries).toHaveLength(51);
  const [rest] = entries.filter(({ entity }) => entity === 'denied_request');
  expect(rest).toMatchObject({ entity_id: id, after: { times: 10 } });
});

test('the response says the same for a tank of another company and for one that there is not', async () => {
  const [theirs, none] = await Promise.all(
    [tank.id, 2_000_000_000].map((id) => world.server.call(getTank, { token: world.tokens.north, params: { id } })),
  );
  const shown = ({ status, body }: { status: number; body: object }) => ({ status, ...body, request_id: '' });
  expect(shown(theirs as never)).toEqual(shown(none as never));
});
