import { acceptHandoverReport, dismissHandoverReport } from '@dewar/contract/handovers';
import { updateTank } from '@dewar/contract/tanks';
import { updateTransfer } from '@dewar/contract/transfers';
import {
  createVacuumReading,
  deleteVacuumReading,
  listVacuumReadings,
  updateVacuumReading,
} from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HandoverWorld, startHandoverWorld } from './handover-test-world.ts';

let world: HandoverWorld;

beforeAll(async () => {
  world = await startHandoverWorld();
});
beforeEach(() => world.forgetAttempts());
afterAll(() => world.server.stop());

type Who = 'polar' | 'north' | 'admin';

const READ_AT = '2026-06-10T10:00:00Z';

/** A load whose receiver has reported a reading of 12, or something else. */
async function reported(fields: object = { vacuum_reading: '12' }) {
  const { load, token } = await world.newLink();
  const sent = await world.send(token, { fields });
  expect(sent.status, sent.text).toBe(201);
  const [report] = await world.reports(load.id);
  return { id: load.id, tank_id: load.tank_id, token, reportId: report?.id ?? 0 };
}

type Reported = Awaited<ReturnType<typeof reported>>;

const accept = ({ id, reportId }: Pick<Reported, 'id' | 'reportId'>) =>
  world.server.call(acceptHandoverReport, { token: world.tokens.polar, params: { id, reportId } });

async function edit(id: number, body: object, who: Who = 'polar') {
  const { version } = await world.transfer(id);
  const headers = { 'if-match': `"${version}"` };
  return world.server.call(updateTransfer, { token: world.tokens[who], params: { id }, body, headers });
}

/** The arrival of 'Correct', as its form sends it. */
const correctArrival = ({ id, reportId }: Reported, who: Who = 'polar') =>
  edit(id, { arrived_at: READ_AT, arrival_pressure: 40, was_venting: false, handover_report_id: reportId }, who);

/** The reading of 'Correct'. */
const correctReading = ({ tank_id, reportId }: Reported, change: object = {}, who: Who = 'polar') => {
  const body = { tank_id, vacuum_reading: 12, reading_timestamp: READ_AT, handover_report_id: reportId, ...change };
  return world.server.call(createVacuumReading, { token: world.tokens[who], body });
};

async function withdraw({ id }: Reported) {
  const edited = await edit(id, { arrived_at: null });
  expect(edited.status, edited.text).toBe(200);
}

async function readingsOf({ tank_id }: Pick<Reported, 'tank_id'>) {
  const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.admin, query: { tank_id } });
  return body.data.map(({ vacuum_reading }) => vacuum_reading);
}

describe('a reading that a receiver reported is recorded once', () => {
  test('when its report is corrected, withdrawn, accepted, withdrawn and corrected again', async () => {
    const load = await reported();
    expect((await correctArrival(load)).status).toBe(200);
    const first = await correctReading(load);
    expect(first.status, first.text).toBe(201);
    await withdraw(load);
    expect(await world.reports(load.id)).toMatchObject([
      { state: 'waiting', recorded_reading: { vacuum_reading: 12, reading_timestamp: '2026-06-10T10:00:00+00:00' } },
    ]);
    expect((await accept(load)).status).toBe(200);
    await withdraw(load);
    expect((await correctArrival(load)).status).toBe(200);
    const again = await correctReading(load);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await readingsOf(load)).toEqual([12]);
  });

  test('when it was recorded by accepting, and its report is corrected after a withdrawal', async () => {
    const load = await reported();
    await accept(load);
    await withdraw(load);
    await correctArrival(load);
    expect((await correctReading(load)).status).toBe(201);
    expect(await readingsOf(load)).toEqual([12]);
  });

  test('when its report is accepted while the reading of a correction is on its way', async () => {
    const load = await reported();
    const answers = await Promise.all([accept(load), correctReading(load)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    expect(await readingsOf(load)).toEqual([12]);
  });

  test('whatever was corrected of it since', async () => {
    const load = await reported();
    const { id } = (await correctReading(load)).body.data;
    const call = { token: world.tokens.polar, params: { id }, body: { vacuum_reading: 13 } };
    const edited = await world.server.call(updateVacuumReading, call);
    expect(edited.status, edited.text).toBe(200);
    expect(await world.reports(load.id)).toMatchObject([{ recorded_reading: { vacuum_reading: 13 } }]);
    expect((await accept(load)).status).toBe(200);
    expect(await readingsOf(load)).toEqual([13]);
  });

  test('and again once it was withdrawn', async () => {
    const load = await reported();
    const { id } = (await correctReading(load)).body.data;
    await world.server.call(deleteVacuumReading, { token: world.tokens.polar, params: { id } });
    expect(await world.reports(load.id)).toMatchObject([{ recorded_reading: null }]);
    expect((await accept(load)).status).toBe(200);
    expect(await readingsOf(load)).toEqual([12]);
  });

  test('when its report had none, is corrected with one, withdrawn, accepted, withdrawn and corrected again', async () => {
    const load = await reported({});
    await correctArrival(load);
    const first = await correctReading(load, { vacuum_reading: 14 });
    expect(first.body.data.was_recorded_before).toBeUndefined();
    await withdraw(load);
    expect((await accept(load)).status).toBe(200);
    await withdraw(load);
    expect(await world.reports(load.id)).toMatchObject([{ recorded_reading: { vacuum_reading: 14 } }]);
    await correctArrival(load);
    const again = await correctReading(load, { vacuum_reading: 14 });
    expect(again.body.data).toMatchObject({ id: first.body.data.id, was_recorded_before: true });
    expect(await readingsOf(load)).toEqual([14]);
  });

  test('when it is corrected to another figure and back', async () => {
    const load = await reported();
    await accept(load);
    for (const vacuum_reading of [14, 12]) {
      await withdraw(load);
      await correctArrival(load);
      expect((await correctReading(load, { vacuum_reading })).status).toBe(201);
    }
    expect((await readingsOf(load)).toSorted()).toEqual([12, 14]);
    expect(await world.reports(load.id)).toMatchObject([{ recorded_reading: { vacuum_reading: 12 } }]);
  });

  test('when somebody has logged the same without the report', async () => {
    const load = await reported();
    expect((await correctReading(load, { handover_report_id: undefined })).status).toBe(201);
    expect(await world.reports(load.id)).toMatchObject([{ recorded_reading: { vacuum_reading: 12 } }]);
    expect((await accept(load)).status).toBe(200);
    expect(await readingsOf(load)).toEqual([12]);
  });

  test('of each tank, also at the same time', async () => {
    const [one, other] = [await reported(), await reported()];
    for (const load of [one, other]) {
      expect((await accept(load)).status).toBe(200);
      expect(await readingsOf(load)).toEqual([12]);
    }
  });

  test('with the figure of the company, if that is another one', async () => {
    const load = await reported();
    await correctArrival(load);
    await correctReading(load, { vacuum_reading: 14 });
    await withdraw(load);
    expect((await accept(load)).status).toBe(200);
    expect(await readingsOf(load)).toEqual([14]);
  });
});

test('a reading with the report of another company is recorded, and changes nothing of that report', async () => {
  const theirs = await reported();
  expect((await correctReading(theirs, {}, 'north')).status).toBe(404);
  expect(await readingsOf(theirs)).toEqual([]);
  expect((await correctArrival(theirs)).status).toBe(200);
  const body = { company_name: 'North' };
  const moved = await world.server.call(updateTank, {
    ...{ token: world.tokens.admin, params: { id: theirs.tank_id }, body },
  });
  expect(moved.status, moved.text).toBe(200);
  const taken_at = world.server.clock.now().toISOString();
  const reading = await correctReading(theirs, { reading_timestamp: taken_at }, 'north');
  expect(reading.status, reading.text).toBe(201);
  expect(await world.reports(theirs.id)).toMatchObject([{ recorded_reading: null }]);
});

describe('an arrival that corrects a report', () => {
  test('is not recorded over a later report, until it is sent without the earlier one', async () => {
    const load = await reported();
    expect((await world.send(load.token, { fields: { arrival_pressure: '46' } })).status).toBe(201);
    const refused = await correctArrival(load);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['handover_report_id']]);
    expect((await world.transfer(load.id)).arrived_at).toBeNull();
    const told = await edit(load.id, { arrived_at: READ_AT, arrival_pressure: 40, was_venting: false });
    expect(told.status, told.text).toBe(200);
  });

  test('is recorded if the later report was put aside', async () => {
    const load = await reported();
    await world.send(load.token, { fields: { arrival_pressure: '46' } });
    const [latest] = await world.reports(load.id);
    const params = { id: load.id, reportId: latest?.id ?? 0 };
    await world.server.call(dismissHandoverReport, { token: world.tokens.polar, params });
    expect((await correctArrival(load)).status).toBe(200);
  });

  test('is nobody else’s, and tells nobody else of later reports', async () => {
    const load = await reported();
    await world.send(load.token, { fields: { arrival_pressure: '46' } });
    expect((await correctArrival(load, 'north')).status).toBe(404);
  });
});
