import { determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { ARRIVAL, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const DETERMINATION = { actual_received_lbs: 9_543.6, final_determination: 'partial_load' };

const determine = (id: number, body: object = DETERMINATION, headers: Record<string, string> = {}) =>
  world.server.call(determineTransfer, { token: world.tokens.admin, params: { id }, body, headers });

describe('the final determination', () => {
  test('stores the received weight, its percentage of the load, and who determined it when', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const response = await determine(id, {
      ...DETERMINATION,
      actual_received_kg: 4_328.9,
      determination_notes: 'weighed',
    });
    expect(response.status, response.text).toBe(200);
    expect(response.body.message).toBe('Final determination saved successfully!');
    expect(response.body.data).toMatchObject({
      actual_received_lbs: 9_543.6,
      actual_received_kg: 4_328.9,
      received_percentage: 96.4,
      final_determination: 'partial_load',
      determination_notes: 'weighed',
      determined_by_email: 'admin@dewar.example',
      version: 2,
    });
    expect(new Date(response.body.data.determined_at ?? 0)).toEqual(world.server.clock.now());
  });

  test('can be corrected, and both versions are logged', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    await determine(id);
    const corrected = await determine(id, { actual_received_lbs: 0, final_determination: 'empty' });
    expect(corrected.body.data).toMatchObject({ received_percentage: 0, final_determination: 'empty', version: 3 });
    const { rows } = await world.server.pool.query(
      `select before -> 'final_determination' as before, after -> 'final_determination' as after from audit_log
        where entity = 'transfer' and entity_id = $1 and action = 'determine' order by id`,
      [id],
    );
    expect(rows).toEqual([
      { before: null, after: 'partial_load' },
      { before: 'partial_load', after: 'empty' },
    ]);
  });

  test('keeps what became of a loss where that is not said again, until it is taken back', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const loss = { actual_received_lbs: 8_400, final_determination: 'partial_load' };
    const answered = async (body: object) => (await determine(id, { ...loss, ...body })).body.data.loss_answer;
    expect(await answered({ loss_answer: 'vented' })).toBe('vented');
    expect(await answered({ determination_notes: 'weighed again' })).toBe('vented');
    expect(await answered({ loss_answer: null })).toBeNull();
  });

  test('drops what became of a loss once its weights agree, so that the custody ledger counts it', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const lost = { actual_received_lbs: 8_400, final_determination: 'partial_load', loss_answer: 'taken_out' };
    expect((await determine(id, lost)).body.data.loss_answer).toBe('taken_out');
    const whole = { actual_received_lbs: 9_890, final_determination: 'full_load' };
    expect((await determine(id, whole)).body.data.loss_answer).toBeNull();
    expect((await determine(id, { ...whole, loss_answer: 'taken_out' })).body.data.loss_answer).toBeNull();
  });

  test('drops what became of a loss also when a corrected loaded weight agrees', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const lost = { actual_received_lbs: 8_400, final_determination: 'partial_load', loss_answer: 'taken_out' };
    expect((await determine(id, lost)).body.data.loss_answer).toBe('taken_out');
    const edit = (body: object) =>
      world.server.call(updateTransfer, { token: world.tokens.admin, params: { id }, body });
    expect((await edit({ loaded_weight_lbs: 9_900 })).body.data.loss_answer).toBe('taken_out');
    expect((await edit({ loaded_weight_lbs: 8_405 })).body.data.loss_answer).toBeNull();
  });

  test('keeps what became of a load whose loaded weight is not known', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL, loaded_weight_lbs: null });
    const lost = { actual_received_lbs: 100, final_determination: 'empty' };
    expect((await determine(id, { ...lost, loss_answer: 'vented' })).body.data.loss_answer).toBe('vented');
    expect((await determine(id, lost)).body.data.loss_answer).toBe('vented');
  });

  test('has no percentage without a loaded weight', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL, loaded_weight_lbs: null });
    expect((await determine(id)).body.data.received_percentage).toBeNull();
  });

  test.each([
    [9_602.99, 'full_load', '97 %', 'Partial Load'],
    [9_603, 'partial_load', '97 %', 'Full Load'],
    [494.99, 'partial_load', '5 %', 'Empty'],
    [495, 'empty', '5 %', 'Partial Load'],
    [10_500, 'empty', '106.1 %', 'Full Load'],
  ])(
    'of %d lbs of 9,900 as %s is refused unless it is confirmed',
    async (actual_received_lbs, word, share, fitting) => {
      const { id } = await world.newLoad({ ...ARRIVAL });
      const before = await world.count();
      const body = { actual_received_lbs, final_determination: word };
      const refused = await determine(id, body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['final_determination']]);
      expect(refused.body.message).toContain(
        `of 9,900 lbs is ${share}. ‘${fitting}’ would fit. Choose that, or confirm`,
      );
      expect((await determine(id, { ...body, confirm_determination: false })).status).toBe(400);
      expect(await world.count()).toEqual(before);
      const confirmed = await determine(id, { ...body, confirm_determination: true });
      expect([confirmed.status, confirmed.body.data.final_determination]).toEqual([200, word]);
    },
  );

  test.each([
    [9_603, 'full_load'],
    [9_602.99, 'partial_load'],
    [495, 'partial_load'],
    [494.99, 'empty'],
    [5_000, 'unknown'],
  ])('of %d lbs of 9,900 as %s is taken without a question', async (actual_received_lbs, word) => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    expect((await determine(id, { actual_received_lbs, final_determination: word })).status).toBe(200);
  });

  test('is rejected before the arrival', async () => {
    const { id } = await world.newLoad();
    const before = await world.count();
    const response = await determine(id);
    expect(response.status).toBe(409);
    expect(response.body.message).toMatch(/has not arrived yet/);
    expect(await world.count()).toEqual(before);
  });

  test('checks If-Match', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    await determine(id);
    const stale = await determine(id, DETERMINATION, { 'if-match': '"1"' });
    expect([stale.status, stale.body.data]).toMatchObject([412, { id, version: 2 }]);
  });

  test('requires an administrator and an existing transfer', async () => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const before = await world.count();
    const call = { token: world.tokens.polar, params: { id }, body: DETERMINATION };
    expect((await world.server.call(determineTransfer, call)).status).toBe(403);
    expect((await determine(2_000_000_000)).status).toBe(404);
    expect(await world.count()).toEqual(before);
  });

  test.each([
    [{ actual_received_lbs: undefined }, 'actual_received_lbs', /required/],
    [{ actual_received_lbs: -0.01 }, 'actual_received_lbs', /at least 0/],
    [{ actual_received_lbs: 200_000.01 }, 'actual_received_lbs', /at most 200000/],
    [{ actual_received_lbs: '9543' }, 'actual_received_lbs', /number/],
    [{ final_determination: undefined }, 'final_determination', /required/],
    [{ final_determination: 'mostly' }, 'final_determination', /one of/],
    [{ determination_notes: 'a\u0000b' }, 'determination_notes', /cannot be stored/],
  ])('with %j is rejected with the name of the field', async (change, field, words) => {
    const { id } = await world.newLoad({ ...ARRIVAL });
    const before = await world.count();
    const response = await determine(id, { ...DETERMINATION, ...change });
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields).toEqual({ [field]: expect.stringMatching(words) });
    expect(await world.count()).toEqual(before);
  });
});

describe('a determination', () => {
  const cautiousWattsOf = async (tank_id: number): Promise<number> => {
    await judgeTanks(world.server);
    const { rows } = await world.server.pool.query(
      `select (heat_leaks -> -1 ->> 'cautious_watts')::float8 as watts from tank_judgements where tank_id = $1`,
      [tank_id],
    );
    return rows[0]?.watts;
  };

  test('that finds a large loss judges the tank again, and so does the answer to what became of it', async () => {
    const { id, tank_id } = await world.newLoad({ ...ARRIVAL });
    const loss = { actual_received_lbs: 8_400, final_determination: 'partial_load' };
    const before = await cautiousWattsOf(tank_id);
    await determine(id, loss);
    const unanswered = await cautiousWattsOf(tank_id);
    expect(unanswered).toBeGreaterThan(1.2 * before);
    await determine(id, { ...loss, loss_answer: 'taken_out' });
    const takenOut = await cautiousWattsOf(tank_id);
    expect(takenOut).toBeLessThan(unanswered);
    await determine(id, { ...loss, actual_received_lbs: 9_900, final_determination: 'full_load' });
    expect(await cautiousWattsOf(tank_id)).toBe(before);
  });
});
