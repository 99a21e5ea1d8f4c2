import { createTankNote } from '@dewar/contract/tank-notes';
import { getTankTimeline, type TimelineEntry } from '@dewar/contract/tank-timeline';
import { type Tank, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { TIMELINE_KINDS } from '@dewar/domain/tanks/tank-timeline';
import type { NotNull } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dataOf,
  HOUR,
  type LeakCheckWorld,
  PASSED,
  START,
  startLeakCheckWorld,
} from '../leak-checks/leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const ago = (hours: number) => new Date(world.server.clock.now().getTime() - hours * HOUR).toISOString();

const ask = (id: number, query: Readonly<Record<string, unknown>> = {}, token = world.tokens.polar) =>
  world.server.call(getTankTimeline, { token, params: { id }, query });
const entriesOf = async (id: number, query: Readonly<Record<string, unknown>> = {}, token = world.tokens.polar) =>
  dataOf(await ask(id, query, token));
const kindsOf = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind);

async function read({ id }: Tank, hoursAgo: number, vacuum_reading = 12, token = world.tokens.polar) {
  const body = { tank_id: id, vacuum_reading, reading_timestamp: ago(hoursAgo) };
  return dataOf(await world.server.call(createVacuumReading, { token, body }));
}

async function note({ id }: Tank, note_text: string, token = world.tokens.polar) {
  return dataOf(await world.server.call(createTankNote, { token, body: { tank_id: id, note_text } }));
}

async function trip({ id }: Tank, loadedHoursAgo: number, arrival: object = {}) {
  const body = {
    tank_id: id,
    action: 'Load',
    loaded_at: ago(loadedHoursAgo),
    loaded_weight_lbs: 9_000,
    loaded_pressure: 5,
    product_name: 'LIN',
    ...arrival,
  };
  return dataOf(await world.server.call(createTransfer, { token: world.tokens.polar, body }));
}

async function addFile({ id }: Tank): Promise<void> {
  const { db } = world.server;
  const home = await db
    .selectFrom('tank_state')
    .select(['tank_id', 'company_id', 'assignment_id'])
    .where('tank_id', '=', id)
    .$narrowType<{ company_id: NotNull }>()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tank_files')
    .values({
      ...home,
      stored_name: `file-${id}`,
      file_name: 'certificate.pdf',
      file_size: 9,
      uploaded_by_email: 'x@x.example',
      uploaded_by_name: 'X',
    })
    .execute();
}

/** A tank with an entry of every kind. */
async function fullTank(): Promise<Tank> {
  const tank = await world.newTank({ csc_inspection_date: '2026-01-15' });
  await trip(tank, 300, { arrived_at: ago(200), arrival_pressure: 40 });
  const check = await world.newCheck(2, tank);
  await world.repairAll(check);
  dataOf(await world.test(check.id, START));
  dataOf(await world.test(check.id, PASSED));
  await read(tank, 100);
  await note(tank, 'Gasket changed');
  await addFile(tank);
  return tank;
}

test('everything that happened to a tank stands in one list, newest first', async () => {
  const tank = await fullTank();
  const entries = await entriesOf(tank.id);
  expect([...new Set(kindsOf(entries))].toSorted()).toEqual([...TIMELINE_KINDS].toSorted());
  const moments = entries.map(({ at }) => Date.parse(at));
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  const found = (kind: TimelineEntry['kind']) => entries.find((entry) => entry.kind === kind)?.record;
  expect(found('reading')).toMatchObject({ vacuum_reading: 17, fresh_pull: true });
  expect(entries.filter(({ kind }) => kind === 'reading')).toHaveLength(2);
  expect(found('load')).toMatchObject({ product_name: 'LIN', loaded_pressure: 5 });
  expect(found('arrival')).toMatchObject({ arrival_pressure: 40, arrival_assessment: 'full_load' });
  expect(found('leak_check')).toMatchObject({ overall_status: 'pass', total_leak_points: 2 });
  expect(found('repair')).toMatchObject({ weld_location: '3. Vacuum port', repair_method: 'rtv' });
  expect(found('hold_test')).toMatchObject({ vacuum_test_status: 'passed', final_vacuum_reading: 17 });
  expect(found('inspection')).toEqual({ inspected_on: '2026-01-15' });
  expect(found('move')).toEqual({ company_name: 'Polar Gas', from_company_name: null });
  expect(found('note')).toMatchObject({ note_text: 'Gasket changed', tank_id: tank.id });
  expect(found('file')).toMatchObject({ file_name: 'certificate.pdf' });
});

test('every page goes on where the last one ended, whatever stands at the same moment', async () => {
  const tank = await fullTank();
  const at = ago(50);
  await world.server.db.updateTable('tank_notes').set({ created_at: at }).where('tank_id', '=', tank.id).execute();
  await world.server.db.updateTable('tank_files').set({ uploaded_at: at }).where('tank_id', '=', tank.id).execute();
  for (const microns of [11, 12, 13]) await read(tank, 50, microns);
  const whole = await entriesOf(tank.id);
  for (const limit of [1, 2, 3]) {
    const paged: TimelineEntry[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask(tank.id, { limit, ...(cursor !== undefined && { cursor }) });
      expect(body.data.length).toBeLessThanOrEqual(limit);
      paged.push(...body.data);
      cursor = body.next_cursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  }
});

test('chosen kinds alone are listed', async () => {
  const tank = await fullTank();
  expect(kindsOf(await entriesOf(tank.id, { kinds: 'arrival,load' }))).toEqual(['arrival', 'load']);
  expect(kindsOf(await entriesOf(tank.id, { kinds: 'repair' }))).toEqual(['repair', 'repair']);
  expect(await entriesOf((await world.newTank()).id, { kinds: 'note' })).toEqual([]);
});

test('a company sees what happened while it had the tank; administrators see all, and where it came from', async () => {
  const tank = await world.newTank();
  await note(tank, 'Ours');
  await read(tank, 5);
  const body = { company_name: 'North' };
  dataOf(await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body }));
  await note(tank, 'Theirs', world.tokens.north);
  expect(kindsOf(await entriesOf(tank.id)).toSorted()).toEqual(['move', 'note', 'reading']);
  expect((await ask(tank.id, {}, world.tokens.unassigned)).status).toBe(404);
  const north = await entriesOf(tank.id, {}, world.tokens.north);
  expect(kindsOf(north)).toEqual(['note', 'move']);
  expect(north[1]?.record).toEqual({ company_name: 'North', from_company_name: null });
  const all = await entriesOf(tank.id, {}, world.tokens.admin);
  expect(kindsOf(all).toSorted()).toEqual(['move', 'move', 'note', 'note', 'reading']);
  expect(all.find(({ kind }) => kind === 'move')?.record).toEqual({
    company_name: 'North',
    from_company_name: 'Polar Gas',
  });
});

test.each([
  ['an unknown kind', { kinds: 'reading,party' }, 'kinds'],
  ['no kind', { kinds: '' }, 'kinds'],
  ['a cursor of another list', { cursor: Buffer.from('2026-05-12|7').toString('base64url') }, 'cursor'],
  ['a cursor of an unknown kind', { cursor: `party.${Buffer.from('2026-05-12|7').toString('base64url')}` }, 'cursor'],
  ['a cursor without an end', { cursor: 'reading.' }, 'cursor'],
  ['a limit below one', { limit: '0' }, 'limit'],
])('%s is refused', async (_what, query, field) => {
  const tank = await world.newTank();
  const { status, body } = await ask(tank.id, query);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [expect.stringContaining(field)]]);
});
