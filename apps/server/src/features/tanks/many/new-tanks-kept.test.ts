import { createImport, undoImport } from '@dewar/contract/imports';
import { createTankPaper } from '@dewar/contract/tank-papers';
import { createFitting } from '@dewar/contract/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

test('undoing an import keeps a tank that a unit is fitted to, or that has a paper', async () => {
  const { server, tokens } = world;
  const made = await server.call(createImport, {
    token: tokens.admin,
    body: {
      ...{ kind: 'tanks', text: 'Fitted;Polar Gas\nTested;Polar Gas\nBare;Polar Gas', source: 'tanks.csv' },
      ...{ timezone: 'UTC', only_good: false, columns: { tank_number: 0, company_name: 1 }, units: {} },
      date_order: 'day-month',
    },
  });
  expect(made.status).toBe(201);
  const idOf = async (number: string) => {
    const { rows } = await server.pool.query<{ id: number }>('select id from tanks where tank_number = $1', [number]);
    return rows[0]?.id ?? 0;
  };
  const fitting = {
    ...{ token: tokens.polar, params: { unit: 'G-1' } },
    body: { tank_id: await idOf('Fitted'), from: '2026-01-01T00:00:00Z', until: null },
  };
  expect((await server.call(createFitting, fitting)).status).toBe(201);
  const paper = { kind: 'csc_acep', number: null, body: null, issued_at: '2026-01-15', due_at: null, file: null };
  const recorded = await server.call(createTankPaper, {
    ...{ token: tokens.polar, params: { id: await idOf('Tested') }, body: paper },
  });
  expect(recorded.status, recorded.text).toBe(201);
  const undone = await server.call(undoImport, { token: tokens.admin, params: { id: made.body.data.id } });
  expect(undone.body.data.kept).toEqual(
    ['Fitted', 'Tested'].map((label) => ({ label, message: 'It has records since.' })),
  );
  expect(await idOf('Bare')).toBe(0);
});
