import { deleteTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, LOAD, startTransferWorld, type TransferWorld } from './transfer-test-world.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await startTransferWorld();
});
afterAll(() => world.server.stop());

const create = (body: object, who: keyof TransferWorld['tokens'] = 'polar') =>
  world.server.call(createTransfer, { token: world.tokens[who], body });

describe('a load recorded by a company user', () => {
  test('is saved with its kilograms, in transit, and returned completely', async () => {
    const tank_id = await world.newTank();
    const response = await create({ tank_id, ...LOAD, loaded_weight_kg: 4_491, notes: ' full trailer ' });
    expect(response.status, response.text).toBe(201);
    expect(response.body.message).toBe('Transfer data added successfully!');
    expect(response.body.data).toMatchObject({
      tank_id,
      action: 'Load',
      loaded_weight_lbs: 9_900,
      loaded_weight_kg: 4_490.56,
      loaded_pressure: 10,
      bol_number: 'BOL-1',
      product_name: 'LHe',
      notes: 'full trailer',
      arrived_at: null,
      arrival_assessment: null,
      requires_level_check: false,
      was_venting: false,
      recorded_by_email: 'user@polar.example',
      version: 1,
    });
    expect(new Date(response.body.data.loaded_at).toISOString()).toBe(LOAD.loaded_at);
  });

  test('is the open load of the tank, and is logged', async () => {
    const tank_id = await world.newTank();
    const { id } = (await create({ tank_id, ...LOAD, action: undefined })).body.data;
    const state = await world.server.db
      .selectFrom('tank_state')
      .select('open_transfer_id')
      .where('tank_id', '=', tank_id)
      .executeTakeFirst();
    expect(state?.open_transfer_id).toBe(id);
    const { rows } = await world.server.pool.query(
      `select action, actor_email, before, after from audit_log where entity = 'transfer' and entity_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ action: 'create', actor_email: 'user@polar.example', before: null, after: { id } }]);
  });

  test('has two decimals like the form', async () => {
    const { data } = (await create({ tank_id: await world.newTank(), ...LOAD, loaded_weight_lbs: 9_900.005 })).body;
    expect(data).toMatchObject({ loaded_weight_lbs: 9_900.01, loaded_weight_kg: 4_490.57 });
  });

  test('with an arrival is assessed by the server, whatever is sent, and has no determination', async () => {
    const response = await create({
      tank_id: await world.newTank(),
      ...LOAD,
      ...ARRIVAL,
      arrival_pressure: 105,
      was_venting: true,
      arrival_assessment: 'full_load',
      assessment_reasoning: 'looks fine',
      requires_level_check: false,
      final_determination: 'full_load',
      actual_received_lbs: 9_900,
      determined_by_email: 'forged@x.example',
    });
    expect(response.body.data, response.text).toMatchObject({
      arrival_assessment: 'manual_review_required',
      requires_level_check: true,
      final_determination: null,
      actual_received_lbs: null,
      determined_by_email: null,
    });
    expect(response.body.data.assessment_reasoning).toMatch(/venting during transport/);
  });

  test('has no assessment before its arrival', async () => {
    const sent = { arrival_assessment: 'full_load', assessment_reasoning: 'x', requires_level_check: true };
    const { data } = (await create({ tank_id: await world.newTank(), ...LOAD, ...sent })).body;
    expect(data).toMatchObject({
      arrival_assessment: null,
      assessment_reasoning: null,
      requires_level_check: false,
    });
  });

  test('belongs to the company that has the tank, whatever company is sent', async () => {
    const { id } = (await create({ tank_id: await world.newTank(), ...LOAD, company_id: 2, recorded_by: 3 })).body.data;
    const { rows } = await world.server.pool.query(
      `select company.name, recorded_by_email from transfers join companies company on company.id = company_id
        where transfers.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ name: 'Polar', recorded_by_email: 'user@polar.example' }]);
  });
});

describe('a company user cannot record a transfer', () => {
  test.each([
    [{ loaded_at: undefined }, { loaded_at: 'Loading date/time is required' }],
    [{ loaded_weight_lbs: undefined }, { loaded_weight_lbs: 'Weight in lbs is required' }],
    [{ loaded_weight_lbs: null }, { loaded_weight_lbs: 'Weight in lbs is required' }],
    [{ action: 'Offload' }, { action: 'Only administrators can record an Offload or a Transfer' }],
    [{ action: 'Transfer' }, { action: 'Only administrators can record an Offload or a Transfer' }],
    [{ arrived_at: ARRIVAL.arrived_at }, { arrival_pressure: 'Arrival pressure is required' }],
    [{ arrival_pressure: 45 }, { arrived_at: 'Arrival date/time is required' }],
    [{ arrival_level: 12 }, { arrived_at: 'Arrival date/time is required' }],
  ])('with %j', async (change, fields) => {
    const tank_id = await world.newTank();
    const before = await world.count();
    const response = await create({ tank_id, ...LOAD, ...change });
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields).toMatchObject(fields);
    expect(await world.count()).toEqual(before);
  });

  test('of another company’s tank, which returns 404 like an unknown one, or of any tank without having a company', async () => {
    const tank_id = await world.newTank('North');
    const before = await world.count();
    const foreign = await create({ tank_id, ...LOAD });
    const invented = await create({ tank_id: 2_000_000_000, ...LOAD });
    const unassigned = await create({ tank_id, ...LOAD }, 'unassigned');
    for (const response of [foreign, invented, unassigned]) {
      expect(response.status).toBe(404);
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
    }
    expect(await world.count()).toEqual(before);
  });

  test('of a deleted tank', async () => {
    const tank_id = await world.newTank();
    await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank_id } });
    const before = await world.count();
    expect((await create({ tank_id, ...LOAD }, 'admin')).status).toBe(404);
    expect(await world.count()).toEqual(before);
  });

  test('while there is another load in transit: 409 names that load', async () => {
    const { tank_id } = await world.newLoad();
    const before = await world.count();
    const response = await create({ tank_id, ...LOAD });
    expect(response.status).toBe(409);
    // As a person in New York reads it.
    const text = 'This tank already has a load in transit: LHe, loaded 21 May, 08:00';
    expect(response.body).toMatchObject({ message: `${text}. Add its arrival first.`, fields: { tank_id: text } });
    expect(await world.count()).toEqual(before);
  });
});

describe('a transfer with invalid input', () => {
  test.each([
    [{ tank_id: undefined }, 'tank_id', /required/],
    [{ tank_id: 0 }, 'tank_id', /above 0/],
    [{ tank_id: '1; drop table' }, 'tank_id', /number/],
    [{ action: 'Teleport' }, 'action', /one of/],
    [{ action: null }, 'action', /required/],
    [{ loaded_at: '' }, 'loaded_at', /date and time/],
    [{ loaded_at: 17 }, 'loaded_at', /text|date/],
    [{ loaded_at: null }, 'loaded_at', /required/],
    [{ loaded_at: '2026-05-21T12:00:00' }, 'loaded_at', /time zone/],
    [{ loaded_at: '1989-12-31T23:59:59Z' }, 'loaded_at', /1990/],
    [{ loaded_at: '2101-01-01T00:00:00Z' }, 'loaded_at', /2100/],
    [{ loaded_at: '9999-12-31T23:59:59Z' }, 'loaded_at', /2100/],
    [{ loaded_at: '2026-06-10T12:05:01Z' }, 'loaded_at', /more than five minutes in the future/],
    [{ arrived_at: '2026-06-10T12:05:01Z' }, 'arrived_at', /more than five minutes in the future/],
    [{ arrived_at: '2026-05-21T11:59:59.999Z' }, 'arrived_at', /must not be earlier than the load time/],
    [{ arrived_at: 'yesterday' }, 'arrived_at', /date and time/],
    [{ loaded_weight_lbs: 0 }, 'loaded_weight_lbs', /above 0/],
    [{ loaded_weight_lbs: 0.004 }, 'loaded_weight_lbs', /at least 1/],
    [{ loaded_weight_lbs: -5 }, 'loaded_weight_lbs', /above 0/],
    [{ loaded_weight_lbs: 200_001 }, 'loaded_weight_lbs', /at most 200000/],
    [{ loaded_weight_lbs: '9900' }, 'loaded_weight_lbs', /number/],
    [{ loaded_pressure: -15.01 }, 'loaded_pressure', /at least -14\.7 psig, a perfect vacuum/],
    [{ loaded_pressure: -14.71 }, 'loaded_pressure', /at least -14\.7 psig, a perfect vacuum/],
    [{ arrival_pressure: -20 }, 'arrival_pressure', /at least -14\.7 psig, a perfect vacuum/],
    [{ loaded_pressure: 1_000.01 }, 'loaded_pressure', /at most 1000/],
    [{ loaded_level: -1 }, 'loaded_level', /at least 0/],
    [{ arrival_pressure: 1_001 }, 'arrival_pressure', /at most 1000/],
    [{ arrival_level: 100_001 }, 'arrival_level', /at most 100000/],
    [{ manual_level_reading: -1 }, 'manual_level_reading', /at least 0/],
    [{ manual_level_reading: 12 }, 'level_reading_unit', /required with a level reading/],
    [{ manual_level_reading: 101, level_reading_unit: 'percent' }, 'manual_level_reading', /at most 100 percent/],
    [{ level_reading_unit: 'mm' }, 'manual_level_reading', /required with a unit/],
    [{ level_reading_unit: 'furlongs' }, 'level_reading_unit', /one of/],
    [{ was_venting: 'yes' }, 'was_venting', /true or false/],
    [{ bol_number: 'a\u0000b' }, 'bol_number', /cannot be stored/],
    [{ customer_name: 'x'.repeat(201) }, 'customer_name', /at most 200 characters/],
    [{ product_name: 5 }, 'product_name', /text/],
    [{ notes: '\ud800' }, 'notes', /cannot be stored/],
  ])('%j is rejected with the name of the field, and nothing is written', async (change, field, words) => {
    const tank_id = await world.newTank();
    const before = await world.count();
    const response = await create({ tank_id, ...LOAD, ...change }, 'admin');
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields).toEqual({ [field]: expect.stringMatching(words) });
    expect(response.body.message).toMatch(words);
    expect(await world.count()).toEqual(before);
  });
});

describe('administrators', () => {
  test('may leave the weight out, but not the time of a load', async () => {
    const tank_id = await world.newTank();
    const missing = await create({ tank_id, action: 'Load' }, 'admin');
    expect(missing.body.fields).toEqual({ loaded_at: 'Loading date/time is required' });
    const { data } = (await create({ tank_id, loaded_at: LOAD.loaded_at }, 'admin')).body;
    expect(data).toMatchObject({ action: 'Load', loaded_weight_lbs: null, loaded_weight_kg: null });
  });

  test('record an offload at its arrival time, or now without one', async () => {
    const tank_id = await world.newTank();
    const arrived = (await create({ tank_id, action: 'Offload', arrived_at: '2026-06-01T00:00:00Z' }, 'admin')).body;
    const present = (await create({ tank_id, action: 'Transfer' }, 'admin')).body;
    expect(new Date(arrived.data.loaded_at).toISOString()).toBe('2026-06-01T00:00:00.000Z');
    expect(new Date(present.data.loaded_at).toISOString()).toBe('2026-06-10T12:00:00.000Z');
  });

  test('may set the assessment of an arrival, which is otherwise computed', async () => {
    const own = { arrival_assessment: 'unknown', assessment_reasoning: 'gauge broken', requires_level_check: true };
    const set = await world.newLoad({ ...ARRIVAL, ...own });
    expect(set).toMatchObject(own);
    const computed = await world.newLoad({ ...ARRIVAL });
    expect(computed).toMatchObject({ arrival_assessment: 'full_load', requires_level_check: false });
    expect(computed.assessment_reasoning).toMatch(/Pressure rose 35\.0 psi in 20 days \(1\.750 psi\/day\)/);
  });
});
