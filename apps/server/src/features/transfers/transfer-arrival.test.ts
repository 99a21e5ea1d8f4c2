import { updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const put = (id: number, body: object, who: keyof TransferWorld['tokens'] = 'polar') =>
  world.server.call(updateTransfer, { token: world.tokens[who], params: { id }, body });

describe('a company user adds the arrival', () => {
  test('and the transfer is assessed against its own load, completed, and no longer the open load', async () => {
    const { id, tank_id } = await world.newLoad();
    const response = await put(id, { ...ARRIVAL, arrival_level: 230, notes: 'dock 4' });
    expect(response.status, response.text).toBe(200);
    expect(response.body.message).toBe('Arrival data updated successfully!');
    expect(response.body.data).toMatchObject({
      arrival_pressure: 45,
      arrival_level: 230,
      notes: 'dock 4',
      arrival_assessment: 'full_load',
      requires_level_check: false,
      version: 2,
    });
    expect(response.body.data.assessment_reasoning).toMatch(/Pressure rose 35\.0 psi in 20 days \(1\.750 psi\/day\)/);
    const { rows } = await world.server.pool.query('select open_transfer_id from tank_state where tank_id = $1', [
      tank_id,
    ]);
    expect(rows).toEqual([{ open_transfer_id: null }]);
  });

  test.each([
    [{ arrival_pressure: 90 }, 'full_load', false],
    [{ arrival_pressure: 90, was_venting: true }, 'needs_immediate_check', true],
    [{ arrival_pressure: 105, was_venting: true }, 'manual_review_required', true],
    [{ arrival_pressure: 95 }, 'needs_immediate_check', true],
    [{ arrival_pressure: 80, arrived_at: '2026-05-28T12:00:00.000Z' }, 'manual_review_required', true],
    [{ arrival_pressure: 2, was_venting: true }, 'manual_review_required', true],
  ])('of %j, which is assessed as %s', async (arrival, assessment, levelCheck) => {
    const { id } = await world.newLoad();
    const { data } = (await put(id, { ...ARRIVAL, ...arrival })).body;
    expect(data).toMatchObject({ arrival_assessment: assessment, requires_level_check: levelCheck });
  });

  test('to a load without a pressure, which cannot be assessed', async () => {
    const { id } = await world.newLoad({ loaded_pressure: null });
    const { data } = (await put(id, ARRIVAL)).body;
    expect(data).toMatchObject({ arrival_assessment: 'unknown', requires_level_check: true });
  });

  test('with the stored fields of the load in any notation, and unknown fields that are ignored', async () => {
    const { id } = await world.newLoad({ notes: null, bol_number: null });
    const response = await put(id, {
      ...LOAD,
      ...ARRIVAL,
      title: null,
      bol_number: ' ',
      loaded_at: '2026-05-21T08:00:00-04:00',
      loaded_weight_lbs: 9_900.001,
      loaded_weight_kg: 4_490.6,
      company_id: 99,
      arrival_assessment: 'needs_immediate_check',
      assessment_reasoning: 'because I say so',
      requires_level_check: true,
      actual_received_lbs: 9_900,
      final_determination: 'full_load',
      determination_notes: 'forged',
    });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({
      loaded_weight_kg: 4_490.56,
      arrival_assessment: 'full_load',
      requires_level_check: false,
      actual_received_lbs: null,
      final_determination: null,
      determination_notes: null,
      recorded_by_email: 'admin@dewar.example',
    });
    expect(response.body.data.assessment_reasoning).not.toMatch(/because/);
  });

  test('with a manual level reading and its unit', async () => {
    const { id } = await world.newLoad();
    const level = { manual_level_reading: 100, level_reading_unit: 'percent' };
    expect((await put(id, { ...ARRIVAL, ...level })).body.data).toMatchObject(level);
  });

  test('at the very minute of loading', async () => {
    const { id } = await world.newLoad();
    const response = await put(id, { ...ARRIVAL, arrived_at: LOAD.loaded_at });
    expect(response.status, response.text).toBe(200);
  });

  test('which is logged with the values before and after', async () => {
    const { id } = await world.newLoad();
    await put(id, ARRIVAL);
    const { rows } = await world.server.pool.query(
      `select actor_email, before, after from audit_log where entity = 'transfer' and entity_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        actor_email: 'user@polar.example',
        before: { version: 1, arrived_at: null },
        after: { version: 2, arrival_pressure: 45 },
      },
    ]);
  });
});

describe('a company user cannot', () => {
  const ADMINISTRATORS_ONLY = 'Only administrators can edit a transfer';

  test.each([
    [{ action: 'Offload' }],
    [{ loaded_at: '2026-05-21T12:00:01Z' }],
    [{ loaded_pressure: 11 }],
    [{ loaded_pressure: null }],
    [{ loaded_level: 241 }],
    [{ loaded_weight_lbs: 9_899.99 }],
    [{ loaded_weight_lbs: null }],
    [{ bol_number: 'BOL-2' }],
    [{ customer_name: '' }],
    [{ product_name: 'LNG' }],
  ])('change the load: %j', async (change) => {
    const { id } = await world.newLoad();
    const before = await world.count();
    const response = await put(id, { ...ARRIVAL, ...change });
    expect([response.status, response.body.message]).toEqual([403, ADMINISTRATORS_ONLY]);
    expect(await world.count()).toEqual(before);
  });

  test('change a transfer that has arrived, even without a difference, or one that is not a load', async () => {
    const { id } = await world.newLoad();
    await put(id, ARRIVAL);
    const { id: offload } = await world.newLoad({ action: 'Offload' });
    const before = await world.count();
    for (const response of [await put(id, ARRIVAL), await put(id, { notes: 'x' }), await put(offload, ARRIVAL)]) {
      expect([response.status, response.body.message]).toEqual([403, ADMINISTRATORS_ONLY]);
    }
    expect(await world.count()).toEqual(before);
  });

  test('find another company’s transfer', async () => {
    const { id } = await world.newLoad();
    const before = await world.count();
    const invented = await put(2_000_000_000, ARRIVAL);
    for (const response of [await put(id, ARRIVAL, 'north'), await put(id, ARRIVAL, 'unassigned'), invented]) {
      expect(response.status).toBe(404);
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
    expect(await world.count()).toEqual(before);
  });
});

describe('an arrival is rejected with the name of the field:', () => {
  test.each([
    [{ arrived_at: undefined }, 'arrived_at', /Arrival date\/time is required/],
    [{ arrived_at: null }, 'arrived_at', /Arrival date\/time is required/],
    [{ arrival_pressure: undefined }, 'arrival_pressure', /Arrival pressure is required/],
    [{ arrival_pressure: null }, 'arrival_pressure', /Arrival pressure is required/],
    [{ arrival_pressure: 1_000.5 }, 'arrival_pressure', /at most 1000/],
    [{ arrival_pressure: '45' }, 'arrival_pressure', /number/],
    [{ arrived_at: '2026-05-21T11:59:59.999Z' }, 'arrived_at', /must not be earlier than the load time/],
    [{ arrived_at: '2026-06-10T12:05:01Z' }, 'arrived_at', /more than five minutes in the future/],
    [{ arrived_at: '1989-12-31T23:59:59Z' }, 'arrived_at', /1990/],
    [{ arrived_at: '2101-01-01T00:00:00Z' }, 'arrived_at', /2100/],
    [{ arrived_at: '2026-06-10T10:00:00' }, 'arrived_at', /time zone/],
    [{ arrival_level: -0.01 }, 'arrival_level', /at least 0/],
    [{ was_venting: null }, 'was_venting', /required/],
    [{ manual_level_reading: 3 }, 'level_reading_unit', /required/],
    [{ level_reading_unit: 'inches' }, 'manual_level_reading', /required/],
    [{ notes: 'a\u0000b' }, 'notes', /cannot be stored/],
  ])('%j', async (change, field, words) => {
    const { id } = await world.newLoad();
    const before = await world.count();
    const response = await put(id, { ...ARRIVAL, ...change });
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields).toEqual({ [field]: expect.stringMatching(words) });
    expect(await world.count()).toEqual(before);
  });
});
