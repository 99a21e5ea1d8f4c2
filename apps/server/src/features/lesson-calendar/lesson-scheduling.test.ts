import {
  bumpLessonEvents,
  type LessonEvent,
  listLessonTexts,
  listPlanLessons,
  previewLessonBump,
  proposeLessonSlot,
} from '@dewar/contract/lesson-calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_plans').execute());
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

/** A local time in New York on a day relative to that of the test clock, in the season without summer time. */
const at = (days: number, hour: number) => {
  const today = world.server.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000 + (hour + offset()) * 3_600_000).toISOString();
};
const offset = () => {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'shortOffset' });
  const name = shown.formatToParts(world.server.clock.now()).find(({ type }) => type === 'timeZoneName')?.value;
  return -Number(name?.replace('GMT', '') ?? 0);
};
const propose = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(proposeLessonSlot, { token: world.tokens[who], params: { id } });
const lessons = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(listPlanLessons, { token: world.tokens[who], params: { id } });
const weekdayOf = (instant: string) => new Date(instant).getUTCDay();

describe('the next slot of a plan', () => {
  test('is at the weekday and time of the subject, as long as the plan, and free', async () => {
    const math = await world.newPlan({ subject: 'Math' });
    const taught = await world.newEvent({ lesson_plan_id: math.id, start_time: at(-7, 10) });
    const plan = await world.newPlan({ subject: 'math', duration_minutes: 45 });
    const { status, body } = await propose(plan.id);
    expect(status).toBe(200);
    const slot = body.data;
    const isSchoolDay = ![0, 6].includes(weekdayOf(taught.start_time));
    expect(slot === null).toBe(!isSchoolDay);
    if (slot === null) return;
    expect(weekdayOf(slot.start_time)).toBe(weekdayOf(taught.start_time));
    expect(Date.parse(slot.end_time) - Date.parse(slot.start_time)).toBe(45 * 60_000);
    await world.newEvent({ title: 'Assembly', ...slot });
    const later = (await propose(plan.id)).body.data;
    expect(Date.parse(later?.start_time ?? '') - Date.parse(slot.start_time)).toBeGreaterThanOrEqual(6 * 86_400_000);
  });

  test('does not know another teacher’s calendar or plans', async () => {
    const plan = await world.newPlan({}, 'ben');
    expect((await propose(plan.id)).status).toBe(404);
    const before = (await propose(plan.id, 'ben')).body.data;
    await world.newEvent({ title: 'Ada is busy', ...before });
    expect((await propose(plan.id, 'ben')).body.data).toEqual(before);
  });
});

describe('a lesson plan', () => {
  test('lists when it is taught, earliest first', async () => {
    const plan = await world.newPlan();
    const second = await world.newEvent({ lesson_plan_id: plan.id, start_time: at(3, 9) });
    const first = await world.newEvent({ lesson_plan_id: plan.id, start_time: at(-3, 9) });
    await world.newEvent({ lesson_plan_id: (await world.newPlan()).id, start_time: at(1, 9) });
    expect((await lessons(plan.id)).body.data.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await lessons(plan.id, 'ben')).status).toBe(404);
  });
});

describe('the texts of a week', () => {
  const texts = (start_date: string, end_date: string, who: 'ada' | 'ben' = 'ada') =>
    world.server.call(listLessonTexts, { token: world.tokens[who], query: { start_date, end_date } });

  test('are those of the plans that are taught in it, once each, and of nobody else', async () => {
    const plan = await world.newPlan({ learning_objectives: 'Name the layers', closure: ' ' });
    const later = await world.newPlan({ learning_objectives: 'Later' });
    for (const day of ['08', '10']) {
      await world.newEvent({ lesson_plan_id: plan.id, start_time: `2026-06-${day}T13:00:00Z` });
    }
    await world.newEvent({ lesson_plan_id: later.id, start_time: '2026-06-15T13:00:00Z' });
    expect((await texts('2026-06-08', '2026-06-14')).body.data).toEqual([
      {
        lesson_plan_id: plan.id,
        sections: [
          { section_name: 'learning_objectives', display_name: 'Learning Objectives', content: 'Name the layers' },
        ],
      },
    ]);
    expect((await texts('2026-06-08', '2026-06-14', 'ben')).body.data).toEqual([]);
  });

  test('are given for a week at most', async () => {
    const refused = await texts('2026-06-08', '2026-06-15');
    expect([refused.status, refused.body.fields]).toEqual([400, { end_date: 'End date must be within 7 days' }]);
  });
});

describe('bumping a day without school', () => {
  const bump = (id: number) => world.server.call(bumpLessonEvents, { token: world.tokens.ada, params: { id } });
  const preview = (id: number) => world.server.call(previewLessonBump, { token: world.tokens.ada, params: { id } });
  const snowDays = (end_time: string) =>
    world.newEvent({ title: 'Snow', all_day: true, start_time: '2026-06-08T04:00:00Z', end_time });
  const schedule = async (subject: string, ...starts: readonly string[]) => {
    const plan = await world.newPlan({ subject });
    const made: LessonEvent[] = [];
    for (const start_time of starts) made.push(await world.newEvent({ lesson_plan_id: plan.id, start_time }));
    return made;
  };
  const daysOf = (events: readonly LessonEvent[]) =>
    events.map(({ subject, start_time }) => `${subject} ${start_time.slice(0, 'YYYY-MM-DDTHH:mm'.length)}`).toSorted();

  test('moves the lessons of every subject on it, and their later ones, each subject by itself', async () => {
    await schedule('Math', '2026-06-08T13:00:00Z', '2026-06-09T13:00:00Z', '2026-06-11T13:00:00Z');
    await schedule('Art', '2026-06-08T15:00:00Z', '2026-06-10T15:00:00Z');
    await schedule('Music', '2026-06-09T17:00:00Z');
    const snow = await snowDays('2026-06-09T04:00:00Z');
    const shown = (await preview(snow.id)).body.data;
    const moved = await bump(snow.id);
    expect(moved.status).toBe(200);
    expect(daysOf(moved.body.data)).toEqual([
      'Art 2026-06-09T15:00',
      'Art 2026-06-11T15:00',
      'Math 2026-06-09T13:00',
      'Math 2026-06-10T13:00',
      'Math 2026-06-12T13:00',
    ]);
    expect(shown.map(({ moves_to }) => new Date(moves_to.start_time)).sort()).toEqual(
      moved.body.data.map(({ start_time }) => new Date(start_time)).sort(),
    );
  });

  test('of several days leaves all of them free, and no subject pushes another', async () => {
    await schedule('Math', '2026-06-08T13:00:00Z', '2026-06-09T13:00:00Z');
    await schedule('Art', '2026-06-09T15:00:00Z');
    const snow = await snowDays('2026-06-11T04:00:00Z');
    expect(daysOf((await bump(snow.id)).body.data)).toEqual([
      'Art 2026-06-11T15:00',
      'Math 2026-06-11T13:00',
      'Math 2026-06-12T13:00',
    ]);
  });

  test('is rejected if no lessons are on it', async () => {
    await schedule('Math', '2026-06-09T13:00:00Z');
    const snow = await snowDays('2026-06-09T04:00:00Z');
    for (const refused of [await bump(snow.id), await preview(snow.id)]) {
      expect([refused.status, refused.body.error]).toEqual([409, 'No lessons are on these days.']);
    }
  });
});
