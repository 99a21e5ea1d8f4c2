import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { deleteTransfer, determineTransfer, type Transfer, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateTransfer, { token: world.tokens.admin, params: { id }, body, headers });

async function openTransferOf(tank_id: number) {
  const state = await world.server.db
    .selectFrom('tank_state')
    .select('open_transfer_id')
    .where('tank_id', '=', tank_id)
    .executeTakeFirstOrThrow();
  return state.open_transfer_id;
}

describe('an administrator edits a transfer:', () => {
  test('any of its fields, where absent ones stay and null clears', async () => {
    const { id } = await world.newLoad();
    const change = { loaded_weight_lbs: 10_000, loaded_level: null, product_name: 'LIN', notes: 'weighed again' };
    const response = await put(id, { ...change, title: null });
    expect(response.status, response.text).toBe(200);
    expect(response.body.message).toBe('Transfer updated successfully!');
    expect(response.body.data).toMatchObject({
      ...change,
      loaded_weight_kg: 4_535.92,
      bol_number: LOAD.bol_number,
      loaded_pressure: LOAD.loaded_pressure,
      version: 2,
    });
    expect((await put(id, { loaded_weight_lbs: null })).body.data).toMatchObject({
      loaded_weight_kg: null,
      version: 3,
    });
  });

  test('its arrival, which the server assesses unless the administrator does', async () => {
    const { id } = await world.newLoad({ loaded_pressure: 30 });
    const arrived = await put(id, { ...ARRIVAL, arrival_pressure: 100 });
    expect(arrived.body.message).toBe('Arrival data updated successfully!');
    expect(arrived.body.data.arrival_assessment).toBe('needs_immediate_check');
    const own = { arrival_assessment: 'full_load', assessment_reasoning: 'gauge checked', requires_level_check: false };
    expect((await put(id, { ...own, arrival_pressure: 99 })).body.data).toMatchObject(own);
    const unrelated = await put(id, { notes: 'dock 4', arrival_pressure: 99, was_venting: false });
    expect(unrelated.body.data).toMatchObject(own);
  });

  test.each([
    [{ arrival_pressure: 100 }, 'needs_immediate_check'],
    [{ was_venting: true }, 'needs_immediate_check'],
    [{ arrived_at: '2026-05-23T12:00:00Z' }, 'manual_review_required'],
    [{ loaded_at: '2026-06-08T12:00:00Z' }, 'manual_review_required'],
    [{ loaded_pressure: null }, 'unknown'],
    [{ product_name: 'LNG', loaded_weight_lbs: 36_000, loaded_at: '2026-06-01T12:00:00Z' }, 'manual_review_required'],
    [{ arrival_pressure: 100, arrival_assessment: null }, 'needs_immediate_check'],
  ])('%j, after which the arrival is assessed again as %s', async (change, assessment) => {
    const { id } = await world.newLoad({ ...ARRIVAL, loaded_pressure: 30, arrival_pressure: 85 });
    expect((await put(id, change)).body.data.arrival_assessment).toBe(assessment);
  });

  test('its assessment, which only null removes', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const nothing = { arrival_assessment: null, assessment_reasoning: null, requires_level_check: null };
    expect((await put(id, nothing)).body.data).toMatchObject({ ...nothing, requires_level_check: false });
  });

  test("back into transit, which removes the assessment and makes it the tank's open load again", async () => {
    const { id, tank_id } = await world.newLoad({ ...ARRIVAL });
    expect(await openTransferOf(tank_id)).toBeNull();
    const { data } = (await put(id, { arrived_at: null })).body;
    expect(data).toMatchObject({ arrived_at: null, arrival_assessment: null, assessment_reasoning: null });
    expect(await openTransferOf(tank_id)).toBe(id);
    expect((await put(id, { action: 'Offload' })).status).toBe(200);
    expect(await openTransferOf(tank_id)).toBeNull();
  });

  test('with If-Match, which returns 412 with the current record if somebody else was faster', async () => {
    const { id } = await world.newLoad();
    expect((await put(id, { notes: 'first' }, { 'if-match': '"1"' })).status).toBe(200);
    const before = await world.count();
    const stale = await put(id, { notes: 'second' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({ id, notes: 'first', version: 2 });
    expect(await world.count()).toEqual(before);
    expect((await put(id, {}, { 'if-match': 'soon' })).body.fields).toHaveProperty('if-match');
  });
});

describe('an edit of a transfer is rejected', () => {
  test.each([
    [{ loaded_at: null }, 'loaded_at', /required/],
    [{ action: null }, 'action', /required/],
    [{ action: 'Sale' }, 'action', /one of/],
    [{ loaded_at: '2026-06-10T10:00:00.001Z' }, 'arrived_at', /must not be earlier than the load time/],
    [{ arrived_at: '2026-05-21T11:59:59Z' }, 'arrived_at', /must not be earlier than the load time/],
    [{ loaded_at: '2026-06-12T00:00:00Z' }, 'loaded_at', /more than five minutes in the future/],
    [{ loaded_weight_lbs: 0 }, 'loaded_weight_lbs', /above 0/],
    [{ arrival_assessment: 'half_load' }, 'arrival_assessment', /one of/],
    [{ assessment_reasoning: 'x'.repeat(4_001) }, 'assessment_reasoning', /at most 4000/],
    [{ requires_level_check: 'no' }, 'requires_level_check', /true or false/],
    [{ manual_level_reading: null }, 'manual_level_reading', /required with a unit/],
    [{ level_reading_unit: null }, 'level_reading_unit', /required with a level reading/],
    [{ manual_level_reading: 100.01 }, 'manual_level_reading', /at most 100 percent/],
  ])('with the name of the field for %j', async (change, field, words) => {
    const level = { manual_level_reading: 90, level_reading_unit: 'percent' };
    const { id } = await world.newLoad({ ...ARRIVAL, ...level });
    const before = await world.count();
    const response = await put(id, change);
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields).toEqual({ [field]: expect.stringMatching(words) });
    expect(await world.count()).toEqual(before);
  });

  test('if the tank would have two loads in transit', async () => {
    const { id, tank_id } = await world.newLoad({ ...ARRIVAL });
    await world.newLoad({ tank_id, loaded_at: ARRIVAL.arrived_at });
    const before = await world.count();
    const response = await put(id, { arrived_at: null });
    expect([response.status, response.body.fields]).toEqual([
      409,
      { tank_id: expect.stringMatching(/^This tank already has a load in transit: LHe, loaded \d+ \w+, \d\d:\d\d$/) },
    ]);
    expect(await world.count()).toEqual(before);
  });

  test('if a load of an earlier owner would be in transit again', async () => {
    const { id, tank_id } = await world.newLoad({ ...ARRIVAL });
    const move = { token: world.tokens.admin, params: { id: tank_id }, body: { company_name: 'North' } };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    const response = await put(id, { arrived_at: null });
    expect(response.status).toBe(409);
    expect(response.body.fields?.arrived_at).toMatch(/moved to another company/);
    expect(await openTransferOf(tank_id)).toBeNull();
    expect((await put(id, { notes: 'still to be corrected' })).status).toBe(200);
  });

  test('if a determined transfer would lose its arrival', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const body = { actual_received_lbs: 9_543.6, final_determination: 'partial_load' };
    await world.server.call(determineTransfer, { token: world.tokens.admin, params: { id }, body });
    const response = await put(id, { arrived_at: null });
    expect(response.status).toBe(409);
    expect(response.body.fields?.arrived_at).toMatch(/final determination/);
  });

  test('by a company user once the tank is deleted; administrators correct what was weighed', async () => {
    const { id, tank_id } = await world.newLoad({ ...ARRIVAL });
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank_id } });
    const edit = { params: { id }, body: { notes: 'x' } };
    expect((await world.server.call(updateTransfer, { token: world.tokens.polar, ...edit })).status).toBe(404);
    expect((await put(id, { loaded_weight_lbs: 9_600 })).body.data).toMatchObject({ loaded_weight_lbs: 9_600 });
  });
});

describe('the verdict of an arrival', () => {
  const own = {
    arrival_assessment: 'manual_review_required',
    assessment_reasoning: 'gauge',
    requires_level_check: true,
  };
  const verdictOf = ({ arrival_assessment, assessment_reasoning, requires_level_check }: Transfer) => ({
    ...{ arrival_assessment, assessment_reasoning, requires_level_check },
  });
  const edited = async (id: number, change: object) => verdictOf((await put(id, change)).body.data);

  test.each([
    { loaded_pressure: 20 },
    { loaded_at: '2026-05-25T12:00:00.000Z' },
    { arrival_pressure: 60 },
    { arrived_at: '2026-06-09T10:00:00.000Z' },
    { product_name: 'LNG' },
  ])('that is sent back as it was tells the new figures: %j', async (change) => {
    const load = await world.newLoad({ ...ARRIVAL });
    const plain = await world.newLoad({ ...ARRIVAL });
    const after = await edited(load.id, { ...verdictOf(load), ...change });
    expect(after).toEqual(await edited(plain.id, change));
    expect(after.assessment_reasoning).not.toBe(load.assessment_reasoning);
  });

  test('is an administrator’s where they changed it, and its reasoning tells the new figures', async () => {
    const load = await world.newLoad({ ...ARRIVAL });
    const plain = await world.newLoad({ ...ARRIVAL });
    const change = { arrival_pressure: 60 };
    const { assessment_reasoning } = await edited(plain.id, change);
    const sent = { ...verdictOf(load), ...change, arrival_assessment: own.arrival_assessment };
    const after = await edited(load.id, sent);
    expect(after).toEqual({ ...verdictOf(load), arrival_assessment: own.arrival_assessment, assessment_reasoning });
    expect(await edited(load.id, own)).toEqual(own);
    expect(await edited(load.id, { ...own, notes: 'seen' })).toEqual(own);
  });

  test('of which only the reasoning is changed gets the verdict of the new figures', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const after = await edited(id, { arrival_pressure: 100, assessment_reasoning: 'hot day' });
    expect(after).toEqual({
      ...{ arrival_assessment: 'needs_immediate_check', assessment_reasoning: 'hot day', requires_level_check: true },
    });
  });
});

describe('deleting a transfer', () => {
  const remove = (id: number, token: string) => world.server.call(deleteTransfer, { token, params: { id } });

  test('frees the tank, and the audit log keeps its content', async () => {
    const { id, tank_id } = await world.newLoad();
    const response = await remove(id, world.tokens.admin);
    expect(response.body).toEqual({ data: { id }, message: 'Transfer deleted successfully!' });
    expect(await openTransferOf(tank_id)).toBeNull();
    const { rows } = await world.server.pool.query(
      `select before, after from audit_log where entity = 'transfer' and entity_id = $1 and action = 'delete'`,
      [id],
    );
    expect(rows).toMatchObject([
      { before: { id, loaded_weight_lbs: 9_900, customer_name: 'Aurora Research' }, after: null },
    ]);
    expect((await remove(id, world.tokens.admin)).status).toBe(404);
  });

  test('requires an administrator', async () => {
    const { id } = await world.newLoad();
    const before = await world.count();
    expect((await remove(id, world.tokens.polar)).status).toBe(403);
    expect(await world.count()).toEqual(before);
  });
});
