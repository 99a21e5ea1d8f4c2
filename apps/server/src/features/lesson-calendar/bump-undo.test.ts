import {
  type BumpedLesson,
  bumpLessonEvents,
  listLessonEvents,
  moveLessonEvents,
  previewLessonBump,
} from '@dewar/contract/lesson-calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_plans').execute());
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const token = () => world.tokens.ada;
const preview = (id: number) => world.server.call(previewLessonBump, { token: token(), params: { id } });
const bump = (id: number) => world.server.call(bumpLessonEvents, { token: token(), params: { id } });
const move = (events: readonly object[]) => world.server.call(moveLessonEvents, { token: token(), body: { events } });
const list = async () =>
  (
    await world.server.call(listLessonEvents, {
      token: token(),
      query: { start_date: '2026-10-01', end_date: '2026-11-30' },
    })
  ).body.data;

/** A lesson on Friday, a trip on Monday, a day without school on Tuesday, a lesson on Wednesday. */
async function fillCalendar() {
  const { id: lesson_plan_id } = await world.newPlan();
  const friday = await world.newEvent({ lesson_plan_id, start_time: '2026-10-30T13:00:00Z' });
  await world.newEvent({ lesson_plan_id, all_day: true, start_time: '2026-11-02T12:00:00Z' });
  await world.newEvent({ title: 'Holiday', all_day: true, start_time: '2026-11-03T12:00:00Z' });
  await world.newEvent({ lesson_plan_id, start_time: '2026-11-04T14:00:00Z' });
  return friday;
}

const backwards = (bumped: readonly BumpedLesson[]) =>
  bumped.map(({ event: { id, version, start_time, end_time } }) => ({
    id,
    version: version + 1,
    start_time,
    end_time,
  }));

test('a bump does exactly what its preview showed', async () => {
  const friday = await fillCalendar();
  const before = await list();
  const { status, body } = await preview(friday.id);
  expect(status).toBe(200);
  expect(await list()).toEqual(before);
  expect(body.data.map(({ event, moves_to }) => [event.start_time, moves_to.start_time])).toEqual([
    ['2026-10-30T13:00:00+00:00', '2026-11-02T14:00:00.000Z'],
    ['2026-11-02T05:00:00+00:00', '2026-11-04T05:00:00.000Z'],
    ['2026-11-04T14:00:00+00:00', '2026-11-05T14:00:00.000Z'],
  ]);
  expect(body.data[1]?.moves_to).toMatchObject({ start_date: '2026-11-04', end_date: '2026-11-04' });
  const moved = (await bump(friday.id)).body.data;
  const momentOf = (time: string) => new Date(time).toISOString();
  expect(moved.map(({ id, start_time, end_time }) => [id, momentOf(start_time), momentOf(end_time)])).toEqual(
    body.data.map(({ event, moves_to }) => [event.id, momentOf(moves_to.start_time), momentOf(moves_to.end_time)]),
  );
});

test('a bump can be undone as a whole', async () => {
  const friday = await fillCalendar();
  const before = await list();
  const shown = (await preview(friday.id)).body.data;
  await bump(friday.id);
  const { status, body } = await move(backwards(shown));
  expect([status, body.data.map(({ version }) => version)]).toEqual([200, [3, 3, 3]]);
  const withoutVersion = (events: Awaited<ReturnType<typeof list>>) => events.map(({ version: _, ...event }) => event);
  expect(withoutVersion(await list())).toEqual(withoutVersion(before));
});

test('an undo moves nothing if one of the events has changed since', async () => {
  const friday = await fillCalendar();
  const shown = (await preview(friday.id)).body.data;
  await bump(friday.id);
  const [first, ...rest] = backwards(shown);
  const before = await list();
  const refused = await move([...rest, { ...first, version: 1 }]);
  expect([refused.status, refused.body.data]).toMatchObject([412, { id: friday.id, version: 2 }]);
  expect(await list()).toEqual(before);
});

test('a bump and moves of the same events wait for each other', async () => {
  const { id: lesson_plan_id } = await world.newPlan();
  const days = ['11', '10', '09', '06', '05', '04', '03', '02'];
  for (const day of days) await world.newEvent({ lesson_plan_id, start_time: `2026-11-${day}T14:00:00Z` });
  for (let round = 0; round < 8; round += 1) {
    const events = await list();
    const still = events.map(({ id, version, start_time, end_time }) => ({ id, version, start_time, end_time }));
    const responses = await Promise.all([bump(events[0]?.id ?? 0), move(still)]);
    for (const { status } of responses) expect([200, 412]).toContain(status);
  }
});

test.each<[string, (id: number) => readonly object[], string]>([
  ['none', () => [], 'events'],
  ['one twice', (id) => [at(id), at(id)], 'events'],
  ['one that ends before it begins', (id) => [{ ...at(id), end_time: '2026-11-01T00:00:00Z' }], 'end_time'],
  ['one without a time', (id) => [{ id, version: 1 }], 'events.0.start_time'],
])('%s is rejected with the name of the field', async (_, eventsOf, field) => {
  const { id } = await world.newEvent({ title: 'Fair', start_time: '2026-11-02T13:00:00Z' });
  const refused = await move(eventsOf(id));
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
});

function at(id: number) {
  return { id, version: 1, start_time: '2026-11-03T13:00:00Z', end_time: '2026-11-03T14:00:00Z' };
}

test('a preview is not available for what cannot be bumped', async () => {
  const { id } = await world.newEvent({ title: 'Fair', start_time: '2026-11-02T13:00:00Z' });
  expect((await preview(id)).body).toMatchObject({ error: 'Only an event with a lesson plan can be bumped.' });
});
