import {
  createImportTemplate,
  deleteImportTemplate,
  type ImportTemplate,
  listImportTemplates,
  updateImportTemplate,
} from '@dewar/contract/import-templates';
import { MAX_IMPORT_TEMPLATES } from '@dewar/domain/imports/import-templates';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addUser, signInAs } from '../../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

type Person = 'polar' | 'colleague' | 'north' | 'admin';

let world: TankWorld;
let colleague = '';

beforeAll(async () => {
  world = await startTankWorld();
  const email = 'other@polar.example';
  await addUser(world.server.db, { email, company_id: world.polarId });
  colleague = await signInAs(world.server, email);
});
beforeEach(() => world.server.pool.query('delete from import_templates'));

const tokenOf = (who: Person) => (who === 'colleague' ? colleague : world.tokens[who]);

const MATCH = {
  kind: 'readings',
  headings: ['Tank', 'When', 'Vacuum'],
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'mbar' },
  date_order: 'month-day',
  timezone: 'Europe/Berlin',
} as const;

const create = (who: Person, body: object = {}) =>
  world.server.call(createImportTemplate, { token: tokenOf(who), body: { name: 'Weekly', match: MATCH, ...body } });
const save = async (who: Person, body: object = {}): Promise<ImportTemplate> => {
  const { status, text, body: made } = await create(who, body);
  expect(status, text).toBe(201);
  return made.data;
};
const list = async (who: Person) => (await world.server.call(listImportTemplates, { token: tokenOf(who) })).body.data;
const change = (who: Person, id: number, body: object) =>
  world.server.call(updateImportTemplate, { token: tokenOf(who), params: { id }, body });
const remove = async (who: Person, id: number) =>
  (await world.server.call(deleteImportTemplate, { token: tokenOf(who), params: { id } })).status;

it('a template has the match as it was, and templates are listed by name', async () => {
  const made = await save('polar', { name: 'b' });
  await save('polar', { name: 'A' });
  expect(made).toEqual({ id: made.id, name: 'b', match: MATCH });
  expect(await list('polar')).toEqual([expect.objectContaining({ name: 'A' }), made]);
});

it('a template of a sheet without dates that need an order has none', async () => {
  const match = { ...MATCH, date_order: null };
  const made = await save('polar', { match });
  expect(made.match).toEqual(match);
  expect(await list('polar')).toEqual([made]);
});

it('nobody else sees, changes or deletes a template, administrators included', async () => {
  const { id } = await save('polar');
  for (const who of ['colleague', 'north', 'admin'] as const) {
    expect(await list(who)).toEqual([]);
    expect((await change(who, id, { name: 'Theirs' })).status).toBe(404);
    expect(await remove(who, id)).toBe(404);
  }
  expect(await list('polar')).toMatchObject([{ id, name: 'Weekly' }]);
});

it('its owner renames it, keeps another match in it, and deletes it', async () => {
  const { id } = await save('polar');
  expect((await change('polar', id, { name: 'Monthly' })).body.data).toEqual({ id, name: 'Monthly', match: MATCH });
  const match = { ...MATCH, timezone: 'UTC' };
  expect((await change('polar', id, { match })).body.data).toEqual({ id, name: 'Monthly', match });
  expect(await list('polar')).toEqual([{ id, name: 'Monthly', match }]);
  expect(await remove('polar', id)).toBe(200);
  expect(await list('polar')).toEqual([]);
  expect(await remove('polar', id)).toBe(404);
});

it('of one kind of records a person has a name once', async () => {
  await save('polar');
  const taken = { status: 409, body: { fields: { name: expect.any(String) } } };
  expect(await create('polar', { name: 'WEEKLY' })).toMatchObject(taken);
  await save('colleague');
  const transfers = { kind: 'transfers', headings: ['Tank'], columns: { tank_number: 0 }, units: {} };
  const other = await save('polar', { match: { ...MATCH, ...transfers } });
  const second = await save('polar', { name: 'Second' });
  expect(await change('polar', second.id, { name: 'weekly' })).toMatchObject(taken);
  expect(await change('polar', other.id, { match: MATCH })).toMatchObject({
    status: 400,
    body: { fields: { match: expect.any(String) } },
  });
});

it('beyond the limit one is refused until another is deleted, also when several are saved at once', async () => {
  for (let at = 1; at < MAX_IMPORT_TEMPLATES; at += 1) await save('polar', { name: `Template ${at}` });
  const responses = await Promise.all(['a', 'b', 'c'].map((name) => create('polar', { name })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await remove('polar', (await list('polar'))[0]?.id ?? 0)).toBe(200);
  await save('polar', { name: 'Fits again' });
});

it('a template of what somebody may not import is refused', async () => {
  const match = { ...MATCH, kind: 'tanks', headings: ['Tank'], columns: { tank_number: 0 }, units: {} };
  expect((await create('polar', { match })).status).toBe(403);
  expect((await create('admin', { match })).status).toBe(201);
});

it.each([
  ['columns.vacuum_reading', { columns: { ...MATCH.columns, vacuum_reading: 3 } }],
  ['columns.loaded_at', { columns: { ...MATCH.columns, loaded_at: 1 } }],
  ['units.vacuum_reading', { units: {} }],
  ['units.vacuum_reading', { units: { vacuum_reading: 'psi' } }],
  ['timezone', { timezone: 'Europe/Nowhere' }],
  ['headings', { headings: Array.from({ length: 201 }, () => 'x') }],
  ['headings.0', { headings: ['x'.repeat(201), 'b', 'c'] }],
])('a match with a wrong %s is refused with the field', async (field, wrong) => {
  const { status, body } = await create('polar', { match: { ...MATCH, ...wrong } });
  expect([status, body]).toMatchObject([400, { fields: { [`match.${field}`]: expect.any(String) } }]);
});
