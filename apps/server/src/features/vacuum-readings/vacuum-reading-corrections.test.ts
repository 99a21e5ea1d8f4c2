import { createVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let id = 0;

beforeAll(async () => {
  world = await startTankWorld();
  const tank = await world.newTank();
  const body = { tank_id: tank.id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
  ({ id } = (await world.server.call(createVacuumReading, { token: world.tokens.polar, body })).body.data);
});
afterAll(() => world.server.stop());

const correct = (change: object) =>
  world.server.call(updateVacuumReading, { token: world.tokens.admin, params: { id }, body: change });

test('a correction cannot date a reading more than five minutes ahead', async () => {
  const before = await hashOfState(world.server);
  const response = await correct({ reading_timestamp: '2026-06-10T12:05:01Z' });
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['reading_timestamp']]);
  expect(await hashOfState(world.server)).toBe(before);
  expect((await correct({ reading_timestamp: '2026-06-10T12:05:00Z' })).status).toBe(200);
});

test('a correction keeps what it does not name, and null clears the notes', async () => {
  const noted = await correct({ additional_notes: 'after the purge', fresh_pull: true });
  const changed = await correct({ vacuum_reading: 13 });
  expect(changed.body.data).toMatchObject({
    vacuum_reading: 13,
    additional_notes: 'after the purge',
    fresh_pull: true,
    reading_timestamp: noted.body.data.reading_timestamp,
  });
  expect((await correct({ additional_notes: null })).body.data.additional_notes).toBeNull();
});
