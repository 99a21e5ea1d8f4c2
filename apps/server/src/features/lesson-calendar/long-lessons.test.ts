import {
  bumpLessonEvents,
  createLessonEvent,
  moveLessonEvents,
  previewLessonBump,
  proposeLessonSlot,
  updateLessonEvent,
} from '@dewar/contract/lesson-calendar';
import { previewLessonCopies, scheduleLessons } from '@dewar/contract/lesson-scheduling';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const token = () => world.tokens.ada;
const start_time = '2026-06-15T13:00:00Z';
const A_DAY = { start_time, end_time: '2026-06-16T13:00:00Z' };
const MORE = { start_time, end_time: '2026-06-16T13:00:01Z' };
const REFUSED = [400, { end_time: 'End time is more than a day after the start' }];
const create = (times: object) =>
  world.server.call(createLessonEvent, { token: token(), body: { title: 'Trip', ...times } });
const save = (id: number, body: object) =>
  world.server.call(updateLessonEvent, { token: token(), params: { id }, body });
const move = (event: object) => world.server.call(moveLessonEvents, { token: token(), body: { events: [event] } });
const answer = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields];

test('an entry of more than 24 hours is rejected unless it is meant', async () => {
  expect((await create(A_DAY)).status).toBe(201);
  expect(answer(await create(MORE))).toEqual(REFUSED);
  expect((await create({ ...MORE, is_long: true })).status).toBe(201);
});

test('an edit or a move may not make an entry long unprompted, and may keep or shorten a long one', async () => {
  const short = (await create(A_DAY)).body.data;
  expect(answer(await save(short.id, { end_time: MORE.end_time }))).toEqual(REFUSED);
  expect(answer(await move({ id: short.id, version: 1, ...MORE }))).toEqual(REFUSED);
  const long = (await create({ start_time, end_time: '2026-06-20T13:00:00Z', is_long: true })).body.data;
  expect((await save(long.id, { title: 'Renamed' })).status).toBe(200);
  expect((await save(long.id, { end_time: '2026-06-19T13:00:00Z' })).status).toBe(200);
  expect(answer(await move({ id: long.id, version: 3, start_time, end_time: '2026-06-20T13:00:00Z' }))).toEqual(
    REFUSED,
  );
  const back = { id: long.id, version: 3, start_time, end_time: '2026-06-20T13:00:00Z', is_long: true };
  expect((await move(back)).status).toBe(200);
});

test('of several lessons at once none is added if one is long and that is not meant', async () => {
  const { id: lesson_plan_id } = await world.newPlan();
  const schedule = (more: object) =>
    world.server.call(scheduleLessons, {
      token: token(),
      body: {
        lessons: [
          { lesson_plan_id, ...A_DAY },
          { lesson_plan_id, ...MORE, ...more },
        ],
      },
    });
  expect(answer(await schedule({}))).toEqual(REFUSED);
  expect((await schedule({ is_long: true })).status).toBe(201);
});

test('the previews of a bump and of a copy name a long lesson', async () => {
  const { id: lesson_plan_id } = await world.newPlan();
  const long = await world.newEvent({ lesson_plan_id, start_time, end_time: '2026-06-17T13:00:00Z', is_long: true });
  const bumped = await world.server.call(previewLessonBump, { token: token(), params: { id: long.id } });
  expect(bumped.body.data.map(({ remarks }) => remarks)).toEqual([['is-long']]);
  const query = { start_date: '2026-06-15', end_date: '2026-06-19', to_date: '2026-09-07' };
  const copied = await world.server.call(previewLessonCopies, { token: token(), query });
  expect(copied.body.data.map(({ remarks }) => remarks)).toEqual([['is-long']]);
  expect((await world.server.call(bumpLessonEvents, { token: token(), params: { id: long.id } })).status).toBe(200);
});

test('a lesson that ends a year later by mistake does not push proposals a year ahead', async () => {
  const { id } = await world.newPlan({ subject: 'Math' });
  await world.newEvent({
    title: 'Mistyped',
    start_time: '2026-06-10T13:00:00Z',
    end_time: '2027-06-10T13:00:00Z',
    is_long: true,
  });
  const slot = (await world.server.call(proposeLessonSlot, { token: token(), params: { id } })).body.data;
  expect(slot?.start_time).toBe('2026-06-10T13:00:00.000Z');
});
