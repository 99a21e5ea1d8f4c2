import { updateTank } from '@dewar/contract/tanks';
import {
  createTransfer,
  deleteTransfer,
  exportTransfers,
  listSameBols,
  updateTransfer,
} from '@dewar/contract/transfers';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvRows } from '../../../test-support/read-export.ts';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { transferImportsOf } from '../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

async function loaded(tank_id: number, bol_number: string | null, day = 1, more: object = {}) {
  const at = (hours: number) => new Date(Date.UTC(2026, 4, day, hours)).toISOString();
  const times = { loaded_at: at(8), arrived_at: at(20), arrival_pressure: 20 };
  return world.server.call(createTransfer, {
    token: world.tokens.polar,
    body: { tank_id, bol_number, loaded_weight_lbs: 9_000, ...times, ...more },
  });
}
const edit = (id: number, body: object, as: 'polar' | 'admin' = 'admin') =>
  world.server.call(updateTransfer, { token: world.tokens[as], params: { id }, body });
const same = (tank_id: number, bol_number: string, as: 'polar' | 'north' | 'admin' = 'polar') =>
  world.server.call(listSameBols, { token: world.tokens[as], query: { tank_id, bol_number } });

describe('a number of a bill of lading', () => {
  test('is found on other loads of the company, whatever its case and outer spaces, and of no other company', async () => {
    const [one, two] = [await world.newTank(), await world.newTank()];
    const first = (await loaded(one.id, 'Pg-4711')).body.data;
    const bill = { transfer_id: first.id, tank_number: one.tank_number, bol_number: 'Pg-4711' };
    for (const as of ['polar', 'admin'] as const) {
      expect((await same(two.id, ' PG-4711 ', as)).body.data).toMatchObject([bill]);
    }
    expect((await same(two.id, 'PG-471')).body.data).toEqual([]);
    const theirs = await world.newTank({ company_name: 'North' });
    expect((await same(theirs.id, 'PG-4711', 'north')).body.data).toEqual([]);
    expect((await same(theirs.id, 'PG-4711', 'polar')).status).toBe(404);
    expect((await loaded(two.id, 'PG-4711')).status).toBe(201);
  });

  test('that replaces another one keeps which one it was, also after that load is gone', async () => {
    const tank = await world.newTank();
    const { id } = (await loaded(tank.id, 'A-1', 1)).body.data;
    const made = await loaded(tank.id, 'A-2', 3, { replaces_bol_of: id });
    const replaced = { transfer_id: id, bol_number: 'A-1', tank_number: tank.tank_number };
    expect(made.body.data.replaces_bol).toMatchObject(replaced);
    expect(Date.parse(made.body.data.replaces_bol?.loaded_at ?? '')).toBe(Date.UTC(2026, 4, 1, 8));
    await world.server.call(deleteTransfer, { token: world.tokens.admin, params: { id } });
    const { body } = await edit(made.body.data.id, { notes: 'later' });
    expect(body.data.replaces_bol).toMatchObject(replaced);
    const file = await world.server.call(exportTransfers, {
      token: world.tokens.polar,
      query: { tank_id: tank.id, format: 'csv' },
    });
    expect(csvRows(file.text)).toMatchObject([{ 'BOL number': 'A-2', 'Replaces BOL': 'A-1' }]);
    expect((await edit(made.body.data.id, { replaces_bol_of: null })).body.data.replaces_bol).toBeNull();
  });

  test('of a load itself may be issued anew under another number', async () => {
    const { id } = (await loaded((await world.newTank()).id, 'B-1')).body.data;
    expect((await edit(id, { bol_number: 'b-1 ', replaces_bol_of: id })).body.fields).toHaveProperty('replaces_bol_of');
    const { body } = await edit(id, { bol_number: 'B-2', replaces_bol_of: id });
    expect(body.data).toMatchObject({ bol_number: 'B-2', replaces_bol: { transfer_id: id, bol_number: 'B-1' } });
  });

  test('replaces none of another company, and none without a number', async () => {
    const theirs = await world.newTank({ company_name: 'North' });
    const other = await world.server.call(createTransfer, {
      token: world.tokens.north,
      body: { tank_id: theirs.id, loaded_at: '2026-05-01T08:00:00Z', loaded_weight_lbs: 9_000, bol_number: 'N-1' },
    });
    const tank = await world.newTank();
    const bare = (await loaded(tank.id, null, 1)).body.data.id;
    for (const replaces_bol_of of [other.body.data.id, bare, 2_000_000_000]) {
      const { status, body } = await loaded(tank.id, 'C-1', 3, { replaces_bol_of });
      expect([status, body.fields]).toEqual([400, { replaces_bol_of: 'There is no such bill of lading' }]);
    }
    const numbered = (await loaded(tank.id, 'C-2', 5)).body.data.id;
    expect((await loaded(tank.id, null, 7, { replaces_bol_of: numbered })).body.fields).toHaveProperty('bol_number');
  });

  describe('of a tank that went from Polar to North', () => {
    const OF_POLAR = '2026-05-20T08:00:00.000Z';
    const OF_NORTH = '2026-06-02T08:00:00.000Z';
    const asked = async (query: object) => {
      const { body } = await world.server.call(listSameBols, { token: world.tokens.admin, query: query as never });
      return body.data.map(({ transfer_id }) => transfer_id);
    };

    async function moved(bol_number: string) {
      const tank = await world.newTank();
      const other = (await loaded((await world.newTank()).id, bol_number)).body.data.id;
      const body = { company_name: 'North' };
      await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body });
      await setMoveTime(world.server, tank.id, '2026-06-01T12:00:00Z');
      return { tank_id: tank.id, bol_number, other };
    }

    test('is asked about for an administrator against loads of the company whose record it will be', async () => {
      const { other, ...bol } = await moved('M-1');
      expect(await asked(bol)).toEqual([]);
      expect(await asked({ ...bol, loaded_at: OF_NORTH })).toEqual([]);
      expect(await asked({ ...bol, loaded_at: OF_POLAR })).toEqual([other]);
      expect(await asked({ ...bol, loaded_at: OF_NORTH, company_id: world.polarId })).toEqual([other]);
      expect(await asked({ ...bol, loaded_at: OF_POLAR, company_id: world.northId })).toEqual([]);
    });

    test('is asked about against loads of the company whose record it is, and can be answered', async () => {
      const { other, tank_id, bol_number } = await moved('M-2');
      const more = { loaded_at: OF_POLAR, arrived_at: '2026-05-20T20:00:00Z', company_id: world.northId };
      const body = { tank_id, bol_number: 'M-2 alone', loaded_weight_lbs: 9_000, arrival_pressure: 20, ...more };
      const { id } = (await world.server.call(createTransfer, { token: world.tokens.admin, body })).body.data;
      const bol = { tank_id, bol_number, transfer_id: id };
      expect(await asked(bol)).toEqual([]);
      expect(await asked({ ...bol, loaded_at: '2026-05-21T08:00:00Z' })).toEqual([]);
      const answer = { bol_number, company_id: world.polarId, replaces_bol_of: other };
      expect(await asked({ ...bol, company_id: world.polarId })).toEqual([other]);
      expect((await edit(id, answer)).body.data.replaces_bol).toMatchObject({ transfer_id: other });
    });

    test('may replace its own in the step that moves the load to another company', async () => {
      const { tank_id } = await moved('M-3');
      const more = { loaded_at: OF_POLAR, arrived_at: '2026-05-20T20:00:00Z' };
      const body = { tank_id, bol_number: 'M-4', loaded_weight_lbs: 9_000, arrival_pressure: 20, ...more };
      const { id } = (await world.server.call(createTransfer, { token: world.tokens.admin, body })).body.data;
      const edited = await edit(id, { bol_number: 'M-5', company_id: world.northId, replaces_bol_of: id });
      expect([edited.status, edited.body.data.replaces_bol]).toMatchObject([200, { bol_number: 'M-4' }]);
    });
  });

  test('that stands twice is asked about in a sheet, naming the other load', async () => {
    const [one, two] = [await world.newTank(), await world.newTank()];
    await loaded(one.id, 'S-1');
    const lines = [
      `${two.tank_number};01.05.2026;9000;s-1`,
      `${two.tank_number};02.05.2026;9001;S-2`,
      `${one.tank_number};03.05.2026;9002;S-2`,
    ];
    const columns = { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2, bol_number: 3 };
    const text = `Tank;Load date;Weight (lbs);BOL\n${lines.join('\n')}`;
    const arrived = text.replaceAll(/(\d\d)\.05\.2026;(\d+);(.*)/g, '$1.05.2026;$2;$3;$1.05.2026 20:00;3');
    const sheet = arrived.replace('BOL', 'BOL;Arrival date;Arrival pressure (bar)');
    const choices = {
      timezone: 'UTC',
      columns: { ...columns, arrived_at: 4, arrival_pressure: 5 },
      units: { loaded_weight_lbs: 'lb', arrival_pressure: 'bar' },
      date_order: 'day-month',
    };
    const { fates } = await imports.preview(sheet, choices);
    expect(fates).toMatchObject([
      {
        row: 2,
        outcome: 'asked',
        column: 'bol_number',
        message: `BOL S-1 is on another load too: ${one.tank_number}, loaded 1 May 2026, in the portal.`,
      },
      {
        row: 4,
        outcome: 'asked',
        message: `BOL S-2 is on another load too: ${two.tank_number}, loaded 2 May 2026, in row 3.`,
      },
    ]);
  });
});
