import { createHash } from 'node:crypto';
import { makeDossier } from '@dewar/contract/dossiers';
import { createTankNote } from '@dewar/contract/tank-notes';
import { updateTank } from '@dewar/contract/tanks';
import { deleteTransfer, determineTransfer, updateTransfer, withdrawDetermination } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { makeDossiers } from '../../../test-support/make-dossiers.ts';
import { listParts, readPaperStructure } from '../../../test-support/read-paper-structure.ts';
import { picture } from '../handovers/handover-test-world.ts';
import { ARRIVAL } from '../transfers/transfer-test-world.ts';
import { codeOf, type DossierWorld, startDossierWorld } from './dossier-test-world.ts';

let world: DossierWorld;
beforeAll(async () => {
  world = await startDossierWorld();
});
afterAll(() => world.server.stop());

const write = async <Response extends { status: number; text: string }>(call: Promise<Response>) => {
  const response = await call;
  if (response.status >= 300) throw new Error(response.text);
  return response;
};

const readingOf = (tank_id: number, reading_timestamp: string, vacuum_reading = 21) =>
  write(
    world.server.call(createVacuumReading, {
      token: world.tokens.admin,
      body: { tank_id, vacuum_reading, reading_timestamp },
    }),
  );

const JOURNEY = { expected_arrival_at: '2026-06-08T12:00:00Z' };

/** A load whose tank is known at the gate. */
async function newJudgedLoad(change: object = {}) {
  const tank_id = await world.newTank();
  await judgeTanks(world.server);
  return world.newLoad({ tank_id, ...JOURNEY, ...change });
}

test('a load that nobody has made a dossier of has version 0 and no paper', async () => {
  const { id } = await world.newLoad();
  expect(await world.dossier(id)).toEqual({
    ...{ version: 0, made_at: null, sha256: null, changes: [], latest_version: 0, check_url: null, facts: null },
    is_being_made: true,
  });
  expect((await world.pdf(id)).status).toBe(409);
});

test('the dossier of a load in transit keeps the answer of the gate and the end of the holding time', async () => {
  const load = await newJudgedLoad({ loading_site: 'Baytown', loading_scale: 'B2' });
  const { version, facts, is_being_made } = await world.made(load.id);
  expect({ version, is_being_made }).toEqual({ version: 1, is_being_made: false });
  expect(facts?.transfer).toMatchObject({ bol_number: 'BOL-1', loaded_weight_lbs: 9_900, loading_scale: 'B2' });
  expect(facts?.gate).toMatchObject({
    ...{ date: '2026-05-21', verdict: 'mind', answered_at: '2026-06-10T12:00:00.000Z' },
    journey: { product_name: 'LHe', weight_lbs: 9_900, pressure: 10, days: 18 },
  });
  expect(facts?.gate?.reasons.map(({ kind }) => kind)).toContain('never_inspected');
  expect(facts?.certificate?.line).toMatch(/^End of holding time: \d\d\/\d\d\/2026$/);
  const { line, holding_days, filled_on, end_of_holding_time } = facts?.certificate ?? {};
  const end = new Date(Date.parse(filled_on ?? '') + Math.floor(holding_days ?? 0) * 86_400_000);
  expect(end_of_holding_time).toBe(end.toISOString().slice(0, 10));
  const text = await world.textOf(load.id);
  for (const words of [line ?? '', 'BOL-1', '9,900 lbs', 'Baytown · scale B2', 'No 2.5-year inspection is known.']) {
    expect(text).toContain(words);
  }
});

test('the certificate follows a correction of the filling, and the answer of the gate stays as it was given', async () => {
  const load = await newJudgedLoad();
  const before = await world.made(load.id);
  const body = { ...load, loaded_pressure: 60 };
  await write(world.server.call(updateTransfer, { token: world.tokens.admin, params: { id: load.id }, body }));
  const after = await world.made(load.id);
  expect(after.version).toBe(2);
  expect(after.changes).toEqual(['load', 'certificate']);
  expect(after.facts?.gate).toEqual(before.facts?.gate);
  expect(after.facts?.certificate?.starting_pressure).toBe(60);
  expect(after.facts?.certificate?.holding_days).toBeLessThan(before.facts?.certificate?.holding_days ?? 0);
});

test('a load whose tank was still being judged has its certificate once it was', async () => {
  const load = await world.newLoad(JOURNEY);
  expect((await world.made(load.id)).facts?.certificate).toBeNull();
  await judgeTanks(world.server);
  await readingOf(load.tank_id, '2026-05-25T12:00:00Z');
  await judgeTanks(world.server);
  const { facts } = await world.made(load.id);
  expect(facts?.gate?.reasons.map(({ kind }) => kind)).toContain('being_judged');
  expect(facts?.certificate?.line).toMatch(/^End of holding time: /);
});

test('arrival, report, reading, note and determination each make a version, and the words of the PDF are the facts', async () => {
  const { load, token } = await world.newLink({ customer_name: 'Аврора 极光 오로라' });
  const { id, tank_id } = load;
  const { tokens, server } = world;
  await world.made(id);
  await readingOf(tank_id, '2026-05-30T12:00:00Z', 31.25);
  expect((await world.made(id)).changes).toEqual(['readings']);
  await write(
    world.send(token, {
      fields: { weight_lbs: '20100.5' },
      files: { photos: picture(), signature: picture('name.gif') },
    }),
  );
  expect((await world.made(id)).changes).toEqual(['reports']);
  const body = { ...ARRIVAL, arrival_pressure: 44.5 };
  await write(server.call(updateTransfer, { token: tokens.polar, params: { id }, body }));
  expect((await world.made(id)).changes).toEqual(['arrival', 'reports']);
  await write(server.call(createTankNote, { token: tokens.polar, body: { tank_id, note_text: 'Valve iced' } }));
  // The database's clock is not the test's.
  await server.pool.query(`update tank_notes set created_at = '2026-06-01' where tank_id = $1`, [tank_id]);
  expect((await world.made(id)).changes).toEqual(['notes']);
  const determination = { actual_received_lbs: 9_750, final_determination: 'full_load', determination_notes: 'מלא' };
  await write(server.call(determineTransfer, { token: tokens.admin, params: { id }, body: determination }));
  const { version, facts, changes, sha256 } = await world.made(id);
  expect({ version, changes }).toEqual({ version: 6, changes: ['determination'] });
  expect(facts?.reports[0]).toMatchObject({ name: 'Ünal at the gate', state: 'overtaken', weight_lbs: 20_100.5 });
  const hash = createHash('sha256')
    .update(Buffer.from(await picture().arrayBuffer()))
    .digest('hex');
  expect(facts?.reports[0]?.photos).toMatchObject([{ file_name: 'gauge.gif', sha256: hash }]);
  const text = await world.textOf(id);
  const words = [
    ...['Аврора', '极光', '오로라', 'מלא', '31.25 µm', '44.5 psig', 'Ünal at the gate', '20,100.5 lbs', 'gauge.gif'],
    ...[
      hash,
      'Valve iced',
      '9,750 lbs',
      'Full Load',
      '98.5 %',
      '150 lbs',
      'version 6',
      'Different: Final determination',
    ],
  ];
  // Runs of other fonts stand apart.
  const joined = text.normalize('NFKC').replaceAll(' ', '');
  for (const word of words) expect(joined).toContain(word.normalize('NFKC').replaceAll(' ', ''));
  const { bytes, headers } = await world.pdf(id);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  const structure = await readPaperStructure(bytes);
  expect(structure).toMatchObject({ isTagged: true, language: 'en', showsTitle: true });
  expect(listParts(structure, 'H2').map(({ text: heading }) => heading)).toContain('Final determination');
  expect(listParts(structure, 'Figure').map(({ alt }) => alt)).toEqual(['Signature', 'Photo without a description']);
  expect(listParts(structure, 'TH').map(({ text: head }) => head)).toEqual(['Taken', 'Vacuum', 'When', 'By']);
  // The foot of each page is passed over, but how anybody checks the paper is read once.
  const checks = listParts(structure, 'P').filter(({ text: said }) => said.includes('/check/'));
  expect(checks).toHaveLength(1);
  expect(headers['content-disposition']).toContain('version 6');
  const withdrawn = { token: tokens.admin, params: { id }, body: { reason: 'Scales were wrong' } };
  await write(server.call(withdrawDetermination, withdrawn));
  expect((await world.made(id)).version).toBe(7);
  expect(await world.textOf(id)).toContain('Scales were wrong');
});

test('a determination that no longer stands is in the paper with both figures, and what arrived above the load is a gain', async () => {
  const { id } = await newJudgedLoad();
  const { server, tokens } = world;
  const asAdmin = { token: tokens.admin, params: { id } };
  await write(server.call(updateTransfer, { ...asAdmin, body: ARRIVAL }));
  const determination = { actual_received_lbs: 9_912.5, final_determination: 'full_load' };
  await write(server.call(determineTransfer, { ...asAdmin, body: determination }));
  await world.made(id);
  const gained = await world.textOf(id);
  expect(gained).toContain('12.5 lbs');
  expect(gained).toContain('Gain');
  expect(gained).not.toContain('Loss');
  await write(server.call(updateTransfer, { ...asAdmin, body: { loaded_weight_lbs: 9_020 } }));
  await world.made(id);
  const returned = await world.textOf(id);
  expect(returned).toContain('Determined as 9,912.5 of 9,900 lbs; it would be 109.9 %.');
  expect(returned).toMatch(
    /Made by \S+ on 10 Jun 2026.* Withdrawn by \S+ on 10 Jun 2026.*, when the record was changed/,
  );
  // Kilograms have two decimals wherever a load shows them.
  expect(returned).toContain('9,020 lbs (4,091.40 kg)');
});

test('a write that changes nothing of the load makes no version', async () => {
  const load = await newJudgedLoad();
  const other = await world.newLoad({ loaded_at: '2026-05-22T12:00:00.000Z' });
  await world.made(load.id);
  const { server, tokens } = world;
  const body = { ...load, notes: load.notes };
  await write(server.call(updateTransfer, { token: tokens.admin, params: { id: load.id }, body }));
  await readingOf(load.tank_id, '2026-05-01T12:00:00Z');
  await readingOf(other.tank_id, '2026-05-30T12:00:00Z');
  await write(
    server.call(updateTank, { token: tokens.admin, params: { id: load.tank_id }, body: { capacity_litres: 40_000 } }),
  );
  const { version, latest_version } = await world.made(load.id);
  expect([version, latest_version]).toEqual([1, 1]);
});

test('each version is kept byte for byte, and its hash is in the audit log', async () => {
  const load = await newJudgedLoad();
  const first = await world.made(load.id);
  const firstBytes = (await world.pdf(load.id)).bytes;
  await readingOf(load.tank_id, '2026-05-30T12:00:00Z');
  await world.made(load.id);
  const { body } = await world.versions(load.id);
  expect(body.data.map(({ version }) => version)).toEqual([2, 1]);
  expect((await world.pdf(load.id, { version: 1 })).bytes.equals(firstBytes)).toBe(true);
  expect((await world.dossier(load.id, { version: 1 })).facts).toEqual(first.facts);
  const { rows } = await world.server.pool.query(
    `select after ->> 'sha256' as sha256, actor_id, company_id from audit_log
      where entity = 'dossier' and entity_id = $1 order by id desc`,
    [load.id],
  );
  expect(rows.map(({ sha256 }) => sha256)).toEqual(body.data.map(({ sha256 }) => sha256));
});

test('the dossier of another company, of an unknown load and a version that there is not are not found', async () => {
  const load = await newJudgedLoad();
  await world.made(load.id);
  const { server, tokens } = world;
  const statuses = await Promise.all([
    world.pdf(load.id, { who: 'north' }),
    world.versions(load.id, 'north'),
    server.call(makeDossier, { token: tokens.north, params: { id: load.id } }),
    world.pdf(2_000_000_000),
    world.pdf(load.id, { version: 2 }),
    world.pdf(load.id, { who: 'unassigned' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('an old load has a dossier once somebody asks for it, and later changes go on from there', async () => {
  const load = await newJudgedLoad({ loaded_at: '2025-11-01T00:00:00Z', expected_arrival_at: null, ...ARRIVAL });
  expect((await world.made(load.id)).version).toBe(0);
  const { tokens, server } = world;
  const asked = await server.call(makeDossier, { token: tokens.polar, params: { id: load.id } });
  expect(asked.body.data).toMatchObject({ version: 0, is_being_made: true });
  expect((await world.made(load.id)).version).toBe(1);
  expect((await world.dossier(load.id)).facts?.gate).toBeNull();
  await readingOf(load.tank_id, '2026-01-30T12:00:00Z');
  expect((await world.made(load.id)).version).toBe(2);
});

test('a load that is deleted and one of another company now: their papers are superseded, and shown to nobody else', async () => {
  const load = await newJudgedLoad();
  const code = codeOf(await world.made(load.id));
  const { server, tokens } = world;
  const params = { id: load.id };
  await write(
    server.call(deleteTransfer, { token: tokens.admin, params, headers: { 'if-match': `"${load.version}"` } }),
  );
  await makeDossiers(server);
  expect((await world.pdf(load.id)).status).toBe(404);
  const { body } = await world.check(code);
  expect(body.data).toMatchObject({ state: 'superseded', version: 1, superseded_at: expect.any(String) });
  expect(body.data).not.toHaveProperty('superseded_by');
});
