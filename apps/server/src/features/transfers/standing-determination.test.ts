import {
  determineTransfer,
  exportTransfers,
  listWaitingArrivals,
  type Transfer,
  updateTransfer,
  withdrawDetermination,
} from '@dewar/contract/transfers';
import { exportWaitingArrivals, getWorkQueues } from '@dewar/contract/work-queues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvRows } from '../../../test-support/read-export.ts';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const DETERMINATION = {
  ...{ actual_received_lbs: 9_850, final_determination: 'full_load' as const, determination_notes: 'weighed twice' },
};
const PLACES = { loading_site: 'Baytown', loading_scale: 'B 2', receiving_site: 'Ghent', receiving_scale: 'Ghent A' };

const admin = () => ({ token: world.tokens.admin });
const dataOf = <T>({ status, text, body }: { status: number; text: string; body: { data: T } }): T => {
  expect(status, text).toBe(200);
  return body.data;
};

async function newDetermined(change: object = {}): Promise<Transfer> {
  const { id } = await world.newLoad({ ...ARRIVAL, ...PLACES, ...change });
  return dataOf(await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION }));
}

const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateTransfer, { ...admin(), params: { id }, body, headers });
const withdraw = (id: number, body: object = { reason: 'wrong tank' }, headers: Record<string, string> = {}) =>
  world.server.call(withdrawDetermination, { ...admin(), params: { id }, body, headers });

/** Whether the load waits for its determination. */
const waits = async (id: number) => {
  const rows = dataOf(await world.server.call(listWaitingArrivals, { ...admin(), query: { limit: 200 } }));
  const { arrivals } = dataOf(await world.server.call(getWorkQueues, { ...admin(), query: {} }));
  expect(arrivals.count).toBe(rows.length);
  return rows.some((row) => row.id === id);
};

const lastEntry = async (id: number) => {
  const { rows } = await world.server.pool.query(
    `select action, actor_email, before ->> 'final_determination' as before, after ->> 'final_determination' as after,
            after -> 'withdrawn_determination' ->> 'actual_received_lbs' as kept, after ->> 'determined_at' as at
       from audit_log where entity = 'transfer' and entity_id = $1 order by id desc limit 1`,
    [id],
  );
  return rows[0];
};

const actionsOf = async (id: number) => {
  const { rows } = await world.server.pool.query(
    `select action from audit_log where entity = 'transfer' and entity_id = $1 order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

const CHANGES = [
  { loaded_weight_lbs: 4_950 },
  { loaded_weight_lbs: null },
  { action: 'Transfer' },
  { product_name: 'LIN' },
  { loading_scale: 'B 3' },
  { receiving_scale: null },
  { loading_site: 'Houston' },
  { receiving_site: 'Antwerp' },
  { loaded_at: '2026-05-22T12:00:00+00:00' },
  { arrived_at: '2026-06-09T10:00:00+00:00' },
  { arrival_pressure: 46 },
  { arrival_level: 12 },
  { was_venting: true },
  { loaded_pressure: 11 },
  { loaded_level: 241 },
  { manual_level_reading: 12, level_reading_unit: 'mm' },
];

describe('an edit of what a determination was made on', () => {
  test.each(CHANGES)('%j withdraws it, keeps both figures, and the load waits again', async (change) => {
    const { id, determined_at } = await newDetermined();
    const after = dataOf(await edit(id, change));
    expect(after).toMatchObject({
      ...change,
      ...{ actual_received_lbs: null, actual_received_kg: null, received_percentage: null, loss_answer: null },
      ...{ final_determination: null, determination_notes: null, determined_by_email: null, determined_at: null },
      withdrawn_determination: {
        ...DETERMINATION,
        ...{ determined_by_email: 'admin@dewar.example', withdrawn_by_email: 'admin@dewar.example', reason: null },
        made_on: { loaded_weight_lbs: 9_900, loading_scale: 'B 2', arrived_at: ARRIVAL.arrived_at },
      },
    });
    expect(Date.parse(after.withdrawn_determination?.determined_at ?? '')).toBe(Date.parse(determined_at ?? ''));
    expect(await waits(id)).toBe(!('action' in change));
    const withdrawal = { before: 'full_load', after: null, kept: '9850' };
    expect(await lastEntry(id)).toMatchObject({ action: 'withdraw-determination', ...withdrawal });
    expect(await actionsOf(id)).toEqual(['create', 'determine', 'update', 'withdraw-determination']);
    dataOf(await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION }));
    expect(await waits(id)).toBe(false);
  });

  test.each(CHANGES)('%j can confirm it in the same step, with name and date', async (change) => {
    const { id } = await newDetermined();
    await world.server.pool.query(
      `update transfers set determined_by_email = 'former@dewar.example', determined_at = '2026-06-11' where id = $1`,
      [id],
    );
    const after = dataOf(await edit(id, { ...change, confirm_determination: true }));
    expect(after).toMatchObject({
      ...change,
      ...DETERMINATION,
      ...{ determined_by_email: 'admin@dewar.example', withdrawn_determination: null },
    });
    expect(new Date(after.determined_at ?? 0)).toEqual(world.server.clock.now());
    expect(await lastEntry(id)).toMatchObject({
      ...{ action: 'update', actor_email: 'admin@dewar.example', before: 'full_load', after: 'full_load', kept: null },
    });
    expect(await waits(id)).toBe(false);
  });

  test('follows the weight in kilograms, which is that in pounds', async () => {
    const { id } = await newDetermined();
    const after = dataOf(await edit(id, { loaded_weight_lbs: 4_950, loaded_weight_kg: 4_490.56 }));
    expect(after).toMatchObject({ loaded_weight_kg: 2_245.28, final_determination: null });
  });
});

describe('a determination stands', () => {
  test('where an edit sends back what is stored, or changes papers and texts alone', async () => {
    const { id, determined_at } = await newDetermined();
    const papers = { bol_number: 'BOL-2', customer_name: 'Helix', notes: 'late', tank_when_filled: 'cold' };
    const after = dataOf(await edit(id, { ...LOAD, ...ARRIVAL, ...PLACES, ...papers, loaded_weight_lbs: 9_900.001 }));
    expect(after).toMatchObject({ ...DETERMINATION, ...papers, determined_at, withdrawn_determination: null });
  });

  test('where an edit confirms it and changes nothing: its name and date stay', async () => {
    const { id } = await newDetermined();
    await world.server.pool.query(`update transfers set determined_at = '2026-06-11' where id = $1`, [id]);
    const after = dataOf(await edit(id, { notes: 'late', confirm_determination: true }));
    expect(after.determined_at).toMatch(/^2026-06-11/);
  });

  test('while its arrival cannot be taken away', async () => {
    const { id } = await newDetermined();
    const refused = await edit(id, { arrived_at: null, arrival_pressure: null, confirm_determination: true });
    expect([refused.status, refused.body.fields]).toEqual([409, { arrived_at: expect.stringMatching(/Withdraw/) }]);
    dataOf(await withdraw(id));
    const inTransit = dataOf(await edit(id, { arrived_at: null, arrival_pressure: null }));
    expect(inTransit).toMatchObject({ arrived_at: null, withdrawn_determination: { reason: 'wrong tank' } });
    expect(await waits(id)).toBe(false);
  });
});

describe('a load that came back', () => {
  test('keeps the figures of its determination through further edits, and forgets them with the next one', async () => {
    const { id } = await newDetermined();
    await edit(id, { loaded_weight_lbs: 4_950 });
    const again = dataOf(await edit(id, { loaded_weight_lbs: 9_800, receiving_scale: 'Ghent B' }));
    expect(again.withdrawn_determination).toMatchObject({
      actual_received_lbs: 9_850,
      made_on: { loaded_weight_lbs: 9_900 },
    });
    const determined = await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION });
    expect(dataOf(determined).withdrawn_determination).toBeNull();
  });

  test('waits also where its arrival was never assessed', async () => {
    const { id } = await newDetermined();
    await world.server.pool.query('update transfers set arrival_assessment = null where id = $1', [id]);
    dataOf(await edit(id, { receiving_scale: 'Ghent B' }));
    expect(await waits(id)).toBe(true);
    dataOf(await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION }));
  });
});

describe('withdrawing a determination', () => {
  test('keeps what it said with the reason and a row in the audit log, and the load waits again', async () => {
    const { id, version } = await newDetermined();
    const after = dataOf(await withdraw(id, { reason: ' wrong tank ' }, { 'if-match': `"${version}"` }));
    expect(after).toMatchObject({
      ...{ final_determination: null, actual_received_lbs: null, version: version + 1 },
      withdrawn_determination: { ...DETERMINATION, reason: 'wrong tank', withdrawn_by_email: 'admin@dewar.example' },
    });
    expect(await lastEntry(id)).toMatchObject({ action: 'withdraw-determination', before: 'full_load', after: null });
    expect(await waits(id)).toBe(true);
    dataOf(await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION }));
  });

  test('stands in the file of transfers as in that of the queue, until the load is determined again', async () => {
    const { id, tank_id } = await newDetermined();
    const toldInFile = async () => {
      const { text } = await world.server.call(exportTransfers, { ...admin(), query: { tank_id } });
      return csvRows(text).find((row) => row.Transfer === String(id))?.['Determined before'];
    };
    expect(await toldInFile()).toBe('');
    dataOf(await withdraw(id));
    const waiting = await world.server.call(exportWaitingArrivals, { ...admin(), query: {} });
    const inQueue = csvRows(waiting.text).find((row) => row.Transfer === String(id))?.['Determined before'];
    expect(inQueue).toMatch(/^Determined as 9,850 of .*Withdrawn: wrong tank$/);
    expect(await toldInFile()).toBe(inQueue);
    dataOf(await world.server.call(determineTransfer, { ...admin(), params: { id }, body: DETERMINATION }));
    expect(await toldInFile()).toBe('');
  });

  test('needs a reason, a determination, its version and an administrator', async () => {
    const { id } = await newDetermined();
    const before = await world.count();
    const nameless = await withdraw(id, { reason: '  ' });
    expect([nameless.status, nameless.body.fields]).toMatchObject([400, { reason: expect.any(String) }]);
    expect((await withdraw(id, undefined, { 'if-match': '"1"' })).status).toBe(412);
    const params = { id };
    const byCompany = { token: world.tokens.polar, params, body: { reason: 'x' } };
    expect((await world.server.call(withdrawDetermination, byCompany)).status).toBe(403);
    expect((await withdraw(2_000_000_000)).status).toBe(404);
    expect(await world.count()).toEqual(before);
    dataOf(await withdraw(id));
    expect((await withdraw(id)).status).toBe(409);
  });

  test('of two at once, one is withdrawn and the other is told', async () => {
    const { id } = await newDetermined();
    const both = await Promise.all([withdraw(id), withdraw(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
