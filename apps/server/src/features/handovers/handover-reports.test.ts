import { acceptHandoverReport, dismissHandoverReport, listHandoverLinks } from '@dewar/contract/handovers';
import { updateTransfer } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { getWorkQueues, listWaitingHandovers } from '@dewar/contract/work-queues';
import { MAX_HANDOVER_PHOTOS, MAX_HANDOVER_REPORTS } from '@dewar/domain/handovers/handover-links';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type HandoverWorld, picture, startHandoverWorld } from './handover-test-world.ts';

let world: HandoverWorld;

beforeAll(async () => {
  world = await startHandoverWorld();
});
beforeEach(() => world.forgetAttempts());
afterAll(() => world.server.stop());

type Who = 'polar' | 'north' | 'admin';
const accept = (id: number, reportId: number, who: Who = 'polar') =>
  world.server.call(acceptHandoverReport, { token: world.tokens[who], params: { id, reportId } });
const dismiss = (id: number, reportId: number, who: Who = 'polar') =>
  world.server.call(dismissHandoverReport, { token: world.tokens[who], params: { id, reportId } });
const record = (id: number, body: object) =>
  world.server.call(updateTransfer, { token: world.tokens.polar, params: { id }, body });

/** A load whose receiver has reported. */
async function reported(fields: object = {}, load: object = {}) {
  const made = await world.newLink(load);
  const sent = await world.send(made.token, { fields });
  expect(sent.status, sent.text).toBe(201);
  const [report] = await world.reports(made.load.id);
  if (report === undefined) throw new Error('nothing waits');
  return { ...made, id: made.load.id, report };
}

describe('what a receiver reports', () => {
  test('waits beside the load with the assessment of an arrival, and changes nothing of the load', async () => {
    const { id, load, report } = await reported({
      ...{ was_venting: 'true', weight_lbs: '20100.5', level: '40', level_unit: 'percent', vacuum_reading: '12.34' },
      ...{ note: 'Frost on the valve', latitude: '53.55112', longitude: '9.99372' },
      captured_at: '2026-06-10T10:05:00Z',
    });
    expect(report).toMatchObject({
      ...{ state: 'waiting', name: 'Ünal at the gate', arrival_pressure: 45, was_venting: true, weight_lbs: 20_100.5 },
      ...{ level: 40, level_unit: 'percent', vacuum_reading: 12.34, note: 'Frost on the valve', latitude: 53.55112 },
      assessment: { assessment: 'needs_immediate_check', requiresVacuumCheck: true },
    });
    const { version, arrived_at, was_venting } = await world.transfer(id);
    expect({ version, arrived_at, was_venting }).toEqual({
      version: load.version,
      arrived_at: null,
      was_venting: false,
    });
    expect(await world.trail('handover_report', report.id)).toMatchObject([{ action: 'create', actor_id: null }]);
  });

  test('has its pressure in psig, and beside it as the gauge shows it', async () => {
    const gauge = { gauge_pressure: '2.4', gauge_unit: 'bar' };
    const { id, report } = await reported({ arrival_pressure: '34.81', ...gauge });
    expect(report).toMatchObject({ arrival_pressure: 34.81, gauge_pressure: 2.4, gauge_unit: 'bar' });
    expect((await accept(id, report.id)).body.data.arrival_pressure).toBe(34.81);
  });

  test('has its photos and signature among the files of the tank', async () => {
    const { load, token } = await world.newLink();
    const files = { photos: [picture('a.gif'), picture('b.gif')], signature: picture('signature.gif') };
    expect((await world.send(token, { files })).status).toBe(201);
    const [report] = await world.reports(load.id);
    expect(report?.photos.map(({ file_name }) => file_name)).toEqual(['a.gif', 'b.gif']);
    expect(report?.signature?.file_name).toBe('signature.gif');
    expect((await world.files(load.tank_id)).map((file) => [file.file_name, file.uploaded_by_name])).toEqual([
      ['signature.gif', 'Ünal at the gate (receiver)'],
      ['b.gif', 'Ünal at the gate (receiver)'],
      ['a.gif', 'Ünal at the gate (receiver)'],
    ]);
  });

  test('cannot be read again with the link, which only tells when something was sent', async () => {
    const { load, token } = await world.newLink();
    const fields = { note: 'Canary of the receiver', arrival_pressure: '77' };
    const { body } = await world.send(token, { fields, files: { photos: picture('canary.gif') } });
    expect(Object.keys(body.data)).toEqual(['reported_at']);
    const opened = await world.open(token);
    expect(opened.body.data.sent_at).toBe(body.data.reported_at);
    for (const word of ['Canary', '77', 'canary', 'Ünal']) expect(opened.text).not.toContain(word);
    expect(await world.reports(load.id)).toHaveLength(1);
  });

  test('that is sent twice is stored once, also by two at the same time and once the link has ended', async () => {
    const { load, token } = await world.newLink();
    const sending = { key: 'one-report', files: { photos: picture() } };
    const sent = await Promise.all(Array.from({ length: 4 }, () => world.send(token, sending)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [report] = await world.reports(load.id);
    expect(await world.reports(load.id)).toHaveLength(1);
    expect(await world.files(load.tank_id)).toHaveLength(1);
    expect((await accept(load.id, report?.id ?? 0)).status).toBe(200);
    const before = await hashOfState(world.server);
    const again = await world.send(token, sending);
    expect([again.status, again.body]).toEqual([201, sent[0]?.body]);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await world.send(token, { ...sending, key: 'another' })).status).toBe(404);
  });

  test('is refused with other content under the same key', async () => {
    const { load, token } = await world.newLink();
    await world.send(token, { key: 'used' });
    expect((await world.send(token, { key: 'used', fields: { arrival_pressure: '46' } })).status).toBe(422);
    expect((await world.send(token, { key: 'used', files: { photos: picture() } })).status).toBe(422);
    expect(await world.reports(load.id)).toHaveLength(1);
    expect(await world.files(load.tank_id)).toEqual([]);
  });

  test.each([
    ['an arrival in the future', 400, { fields: { arrived_at: '2026-06-11T10:00:00Z' } }, 'arrived_at'],
    ['a pressure that cannot be', 400, { fields: { arrival_pressure: '1001' } }, 'arrival_pressure'],
    ['a gauge without its unit', 400, { fields: { gauge_pressure: '2.4' } }, 'gauge_unit'],
    [
      'another pressure than the gauge shows',
      400,
      { fields: { arrival_pressure: '2.4', gauge_pressure: '2.4', gauge_unit: 'bar' } },
      'arrival_pressure',
    ],
    ['a level without its unit', 400, { fields: { level: '40' } }, 'level_unit'],
    ['half a place', 400, { fields: { latitude: '53' } }, 'longitude'],
    ['no name', 400, { fields: { name: ' ' } }, 'name'],
    ['a document as a photo', 400, { files: { photos: new File(['%PDF-1.7\n%EOF\n'], 'a.pdf') } }, 'photos'],
    ['another content than the name says', 400, { files: { photos: new File(['plain'], 'a.gif') } }, 'photos'],
    ['a file of another field', 400, { files: { logo: picture() } }, 'photos'],
    ['two signatures', 400, { files: { signature: [picture(), picture()] } }, 'signature'],
    [
      'too many photos',
      400,
      { files: { photos: Array.from({ length: MAX_HANDOVER_PHOTOS + 1 }, () => picture()) } },
      'photos',
    ],
    ['an invalid key', 400, { key: 'with a space' }, 'idempotency-key'],
  ])('is refused with %s', async (_what, status, sending, field) => {
    const { token } = await world.newLink();
    const before = await hashOfState(world.server);
    const sent = await world.send(token, sending);
    expect([sent.status, Object.keys(sent.body.fields ?? {})], sent.text).toEqual([status, [field]]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('is taken whatever it says of the load, which the answer would otherwise tell', async () => {
    const { token } = await world.newLink();
    const fields = { arrived_at: '2026-01-01T00:00:00Z', weight_lbs: '99000' };
    expect((await world.send(token, { fields })).status).toBe(201);
  });

  test('can be corrected: the latest waits, and after five a link takes no more', async () => {
    const { load, token } = await world.newLink();
    for (let at = 1; at <= MAX_HANDOVER_REPORTS; at += 1) {
      expect((await world.send(token, { fields: { arrival_pressure: String(at) } })).status).toBe(201);
    }
    const sent = await world.send(token, {});
    expect(sent.status).toBe(409);
    const states = (await world.reports(load.id)).map((report) => [report.arrival_pressure, report.state]);
    expect(states).toEqual([[5, 'waiting'], ...[4, 3, 2, 1].map((psi) => [psi, 'replaced'])]);
  });

  test('is nobody else’s', async () => {
    const { id, report } = await reported();
    expect(await world.reports(id, 'north')).toBeUndefined();
    expect((await accept(id, report.id, 'north')).status).toBe(404);
    expect((await dismiss(id, report.id, 'north')).status).toBe(404);
    const other = await reported();
    expect((await accept(id, other.report.id)).status).toBe(404);
  });
});

describe('a company', () => {
  test('accepts a report: the arrival and the reading are recorded as its own, and the link has ended', async () => {
    const { id, load, link, token, report } = await reported({
      ...{ vacuum_reading: '12', level: '40', level_unit: 'percent' },
    });
    const { status, body, text } = await accept(id, report.id);
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({
      ...{ arrived_at: '2026-06-10T10:00:00+00:00', arrival_pressure: 45, was_venting: false },
      ...{ manual_level_reading: 40, level_reading_unit: 'percent' },
    });
    expect(body.data.arrival_assessment).toBe(report.assessment?.assessment);
    expect(body.data.assessment_reasoning).toBe(report.assessment?.reasoning);
    const query = { tank_id: load.tank_id };
    const readings = await world.server.call(listVacuumReadings, { token: world.tokens.polar, query });
    expect(readings.body.data).toMatchObject([{ vacuum_reading: 12, recorded_by_email: 'user@polar.example' }]);
    expect(await world.reports(id)).toMatchObject([
      { state: 'accepted', accepted_by_email: 'user@polar.example', assessment: null },
    ]);
    expect((await world.open(token)).status).toBe(404);
    const links = await world.server.call(listHandoverLinks, { token: world.tokens.polar, params: { id } });
    expect(links.body.data).toMatchObject([{ id: link.id, state: 'accepted', reports: 1 }]);
    // Both stand in the trail.
    expect((await world.trail('handover_report', report.id)).map(({ action }) => action)).toEqual(['create', 'accept']);
    expect((await world.trail('transfer', id)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  test('accepts a report once, however many do at the same time', async () => {
    const { id, load, report } = await reported({ vacuum_reading: '12' });
    const accepted = await Promise.all([accept(id, report.id), accept(id, report.id, 'admin'), accept(id, report.id)]);
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const query = { tank_id: load.tank_id };
    const readings = await world.server.call(listVacuumReadings, { token: world.tokens.polar, query });
    expect(readings.body.data).toHaveLength(1);
  });

  test.each([
    ['arrived before it was loaded', { arrived_at: '2026-01-01T00:00:00Z' }, 'arrived_at'],
    ['has no pressure', { arrival_pressure: '' }, 'arrival_pressure'],
  ])('cannot accept what it could not record: a report that %s', async (_what, fields, field) => {
    const { id, report } = await reported({ ...fields, vacuum_reading: '12' });
    const before = await hashOfState(world.server);
    const { status, body, text } = await accept(id, report.id);
    expect([status, Object.keys(body.fields ?? {})], text).toEqual([400, [field]]);
    expect(await hashOfState(world.server)).toBe(before);
    expect(await world.reports(id)).toMatchObject([{ state: 'waiting' }]);
  });

  test('that records the arrival itself has both, and the report waits again if that is withdrawn', async () => {
    const { id, report } = await reported();
    const own = { arrived_at: '2026-06-10T09:00:00Z', arrival_pressure: 20, was_venting: false };
    expect((await record(id, own)).status).toBe(200);
    expect(await world.reports(id)).toMatchObject([{ state: 'overtaken', arrival_pressure: 45 }]);
    expect((await accept(id, report.id)).status).toBe(409);
    const { version } = await world.transfer(id);
    const withdrawn = await world.server.call(updateTransfer, {
      ...{ token: world.tokens.polar, params: { id }, body: { arrived_at: null } },
      headers: { 'if-match': `"${version}"` },
    });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(await world.reports(id)).toMatchObject([{ state: 'waiting' }]);
    expect((await accept(id, report.id)).status).toBe(200);
  });

  test('has each load whose report waits in its work queue, until it decides', async () => {
    const inQueue = async (who: Who, id: number) => {
      const call = { token: world.tokens[who], query: { limit: 200 } };
      const { data } = (await world.server.call(listWaitingHandovers, call)).body;
      const { handovers } = (await world.server.call(getWorkQueues, { token: world.tokens[who] })).body.data;
      expect(handovers?.count).toBe(data.length);
      return data.filter(({ transfer_id }) => transfer_id === id).map((row) => row.arrival_pressure);
    };
    const { id, token, report } = await reported();
    expect([await inQueue('polar', id), await inQueue('admin', id), await inQueue('north', id)]).toEqual([
      [45],
      [45],
      [],
    ]);
    await world.send(token, { fields: { arrival_pressure: '46' } });
    expect(await inQueue('polar', id)).toEqual([46]);
    const [latest] = await world.reports(id);
    expect((await accept(id, report.id)).status).toBe(409);
    await dismiss(id, latest?.id ?? 0);
    expect(await inQueue('polar', id)).toEqual([45]);
    expect((await accept(id, report.id)).status).toBe(200);
    expect(await inQueue('polar', id)).toEqual([]);
  });

  test('puts a report aside, and the receiver can send another one', async () => {
    const { id, token, report } = await reported();
    const { status, body } = await dismiss(id, report.id);
    expect([status, body.data.state, body.data.assessment]).toEqual([200, 'dismissed', null]);
    expect((await dismiss(id, report.id)).status).toBe(409);
    expect((await accept(id, report.id)).status).toBe(409);
    expect((await world.send(token, { fields: { arrival_pressure: '50' } })).status).toBe(201);
    expect((await world.reports(id)).map(({ state }) => state)).toEqual(['waiting', 'dismissed']);
  });
});
