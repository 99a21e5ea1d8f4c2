import { previewImport } from '@dewar/contract/imports';
import { createTransfer, exportTransfers, updateTransfer } from '@dewar/contract/transfers';
import { updateProfile } from '@dewar/contract/users';
import { createVacuumReading, exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  await recordAll();
});
afterAll(() => world.server.stop());

/** Loads and readings as forms and devices send them: to the minute, the second, and below. */
async function recordAll() {
  const { id: tank_id } = await world.newTank();
  const token = world.tokens.polar;
  const load = { tank_id, action: 'Load' as const, product_name: 'LHe', customer_name: 'Halden' };
  for (const [loaded_at, arrived_at, more] of [
    ['2026-03-01T08:30:00Z', '2026-03-20T09:15:00Z', { loaded_weight_lbs: 9_900, loaded_pressure: 10.5 }],
    ['2026-04-01T08:30:45.123Z', '2026-04-20T23:15:20.999Z', { loaded_weight_lbs: 9_876.5, notes: 'a "b", c' }],
    ['2026-06-01T08:30:00.5Z', null, { loaded_weight_lbs: 9_700, expected_arrival_at: '2026-06-20T08:00:00.7Z' }],
  ] as const) {
    const made = await world.server.call(createTransfer, { token, body: { ...load, loaded_at, ...more } });
    expect(made.status, made.text).toBe(201);
    if (arrived_at === null) continue;
    const body = { arrived_at, arrival_pressure: 33.7, was_venting: false, arrival_level: 120 };
    const saved = await world.server.call(updateTransfer, { token, params: { id: made.body.data.id }, body });
    expect(saved.status, saved.text).toBe(200);
  }
  // The second 01:30 of the night in which clocks of New York were put back among them.
  for (const reading_timestamp of ['2025-11-02T06:30:00Z', '2026-03-21T10:00:00Z', '2026-04-21T10:00:07.654Z']) {
    const body = { tank_id, vacuum_reading: 12.5, reading_timestamp, fresh_pull: false };
    expect((await world.server.call(createVacuumReading, { token, body })).status).toBe(201);
  }
}

const LISTS = [
  ['transfers', exportTransfers, 3],
  ['readings', exportVacuumReadings, 3],
] as const;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu'];

test.each(LISTS.flatMap(([kind, list, rows]) => ZONES.map((zone) => [kind, zone, list, rows] as const)))(
  'exported %s of a person in %s are all known when they are imported back without change',
  async (kind, timezone, list, rows) => {
    const token = world.tokens.polar;
    expect((await world.server.call(updateProfile, { token, body: { timezone } })).status).toBe(200);
    const { text } = await world.server.call(list, { token });
    const { bytes } = await world.server.call(list, { token, query: { format: 'xlsx' } });
    for (const sheet of [text, await textOfWorkbook(bytes)]) {
      const preview = await world.server.call(previewImport, { token, body: { kind, text: sheet, timezone: 'UTC' } });
      expect(preview.status, preview.text).toBe(200);
      const { good, asked, duplicates, refused } = preview.body.data;
      expect({ good, asked, duplicates, refused }).toEqual({ good: 0, asked: 0, duplicates: rows, refused: 0 });
    }
  },
);

/** As the browser reads a workbook before it sends its text: times to the nearest second, on the clock of the sheet. */
async function textOfWorkbook(bytes: Buffer): Promise<string> {
  const [sheet = []] = (await excelSheets(bytes)).values();
  return sheet.map((cells) => cells.map(textOfCell).join('\t')).join('\n');
}

function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return toSecond(cell);
  return cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`;
}

function toSecond(moment: Date): string {
  const rounded = new Date(Math.round(moment.getTime() / 1_000) * 1_000).toISOString();
  return rounded.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ');
}

test('the units of an export are those of its columns of units, not guessed from its figures', async () => {
  const { id: tank_id } = await world.newTank();
  const token = world.tokens.polar;
  const load = { tank_id, action: 'Load' as const, loaded_at: '2026-02-01T08:30:00Z', loaded_weight_lbs: 9_900 };
  const made = await world.server.call(createTransfer, { token, body: { ...load, loaded_pressure: 2 } });
  const arrival = { arrived_at: '2026-02-20T08:30:00Z', arrival_pressure: 3, was_venting: false };
  const level = { manual_level_reading: 45, level_reading_unit: 'percent' as const };
  const params = { id: made.body.data.id };
  expect((await world.server.call(updateTransfer, { token, params, body: { ...arrival, ...level } })).status).toBe(200);
  const { text } = await world.server.call(exportTransfers, { token, query: { tank_id } });
  const { body } = await world.server.call(previewImport, {
    token,
    body: { kind: 'transfers', text, timezone: 'UTC' },
  });
  expect(body.data.units).toMatchObject({
    ...{ loaded_weight_lbs: 'lb', loaded_pressure: 'psi', arrival_pressure: 'psi', manual_level_reading: 'percent' },
  });
  expect(new Set(Object.values(body.data.units_from))).toEqual(new Set(['cells', 'figures']));
  expect(body.data.duplicates).toBe(1);
});
