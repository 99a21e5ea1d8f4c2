import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { listTransfers } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
let tank_id = 0;
/** The tank's transfers, newest load first; two were loaded at the same moment. */
let ids: readonly number[] = [];

beforeAll(async () => {
  world = await startTransferWorld();
  tank_id = await world.newTank();
  const loadedAt = ['2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z', '2026-04-01T00:00:00Z', '2026-04-01T00:00:00Z'];
  const made: number[] = [];
  for (const loaded_at of loadedAt) {
    made.push((await world.newLoad({ tank_id, ...ARRIVAL, loaded_at, arrived_at: loaded_at })).id);
  }
  ids = [1, 3, 2, 0].flatMap((place) => made[place] ?? []);
});
afterAll(() => world.server.stop());

const list = (query: object, who: keyof TransferWorld['tokens'] = 'polar') =>
  world.server.call(listTransfers, { token: world.tokens[who], query: { ...query } });

const listIds = async (query: object, who: keyof TransferWorld['tokens'] = 'polar') => {
  const { status, text, body } = await list(query, who);
  expect(status, text).toBe(200);
  return body.data.map((transfer) => transfer.id);
};

describe("a tank's transfers", () => {
  test('are listed newest load first, and later records first among equal ones', async () => {
    expect(await listIds({ tank_id })).toEqual(ids);
    expect(await listIds({ tank_id, limit: 1 })).toEqual(ids.slice(0, 1));
  });

  test('are listed page by page, each once, until there is no cursor', async () => {
    const first = (await list({ tank_id, limit: 3 })).body;
    expect(first.next_cursor).toBeDefined();
    const second = (await list({ tank_id, limit: 3, cursor: first.next_cursor })).body;
    expect([...first.data, ...second.data].map((transfer) => transfer.id)).toEqual(ids);
    expect(second.next_cursor).toBeUndefined();
    expect((await list({ tank_id, limit: 4 })).body.next_cursor).toBeUndefined();
  });

  test('start with the open load, however old it is, and appear on one page each', async () => {
    const tank = await world.newTank();
    const emptied = { tank_id: tank, ...ARRIVAL, action: 'Offload' };
    const arrived = await world.newLoad({ ...emptied, loaded_at: '2026-05-01T00:00:00Z' });
    const open = await world.newLoad({ tank_id: tank, loaded_at: '2025-11-22T00:00:00Z' });
    const older = await world.newLoad({ ...emptied, loaded_at: '2025-12-01T00:00:00Z' });
    expect(await listIds({ tank_id: tank })).toEqual([open.id, arrived.id, older.id]);
    const first = (await list({ tank_id: tank, limit: 1 })).body;
    const rest = (await list({ tank_id: tank, limit: 1, cursor: first.next_cursor })).body;
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([open.id, arrived.id]);
  });

  test('return 404 for a company that never had the tank, and for an unknown one', async () => {
    const invented = await list({ tank_id: 2_000_000_000 });
    const responses = [await list({ tank_id }, 'north'), await list({ tank_id }, 'unassigned')];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
  });

  test('stay with the company that made them when the tank moves', async () => {
    const moved = await world.newLoad({ ...ARRIVAL });
    const move = { token: world.tokens.admin, params: { id: moved.tank_id }, body: { company_name: 'North' } };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    expect(await listIds({ tank_id: moved.tank_id }, 'north')).toEqual([]);
    expect(await listIds({ tank_id: moved.tank_id }, 'admin')).toEqual([moved.id]);
    expect(await listIds({})).toContain(moved.id);
    expect(await listIds({}, 'north')).not.toContain(moved.id);
    expect(await listIds({ tank_id: moved.tank_id })).toEqual([moved.id]);
    for (const [company, ids] of [
      ['Polar', [moved.id]],
      ['North', []],
    ] as const) {
      expect(await listIds({ tank_id: moved.tank_id, company }, 'admin')).toEqual(ids);
    }
  });

  test.each([
    [{ tank_id: 'x' }, 'tank_id'],
    [{ tank_id: -1 }, 'tank_id'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: Buffer.from('2026-13-45 00:00:00+00|1').toString('base64url') }, 'cursor'],
  ])('are rejected for %j', async (query, field) => {
    const response = await list(query);
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty(field);
  });
});

describe('the latest transfers', () => {
  test('are those of all tanks of the company, and of all companies for administrators', async () => {
    const polar = await world.newLoad({ loaded_at: '2026-06-01T00:00:00Z' });
    const north = await world.newLoad({ tank_id: await world.newTank('North'), loaded_at: '2026-06-02T00:00:00Z' });
    const ofPolar = await listIds({ limit: 200 });
    expect(ofPolar[0]).toBe(polar.id);
    expect(ofPolar).not.toContain(north.id);
    expect(await listIds({ limit: 1 }, 'north')).toEqual([north.id]);
    expect(await listIds({ limit: 2 }, 'admin')).toEqual([north.id, polar.id]);
    expect(await listIds({}, 'unassigned')).toEqual([]);
  });

  test('have pages that continue across companies without a gap', async () => {
    const all = await listIds({ limit: 200 }, 'admin');
    const first = (await list({ limit: 2 }, 'admin')).body;
    const rest = await listIds({ limit: 200, cursor: first.next_cursor }, 'admin');
    expect([...first.data.map((transfer) => transfer.id), ...rest]).toEqual(all);
  });

  test('keep those of deleted tanks', async () => {
    const gone = await world.newLoad({ ...ARRIVAL });
    expect(await listIds({ limit: 200 })).toContain(gone.id);
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: gone.tank_id } });
    expect(await listIds({ limit: 200 })).toContain(gone.id);
    expect(await listIds({ tank_id: gone.tank_id })).toEqual([gone.id]);
  });
});
