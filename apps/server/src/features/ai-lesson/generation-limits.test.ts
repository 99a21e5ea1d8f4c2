import { getLessonAssistant } from '@dewar/contract/ai-lesson';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AiLessonWorld, startAiLessonWorld, writeWell } from '../../../test-support/ai-lesson-world.ts';
import {
  countModelCall,
  deleteOldUsage,
  endLessonRun,
  findPace,
  keepPace,
  startLessonRun,
} from './ai-usage-repository.ts';
import { WRITING_ERROR_TEXTS } from './writing-error.ts';

const MS_PER_DAY = 86_400_000;

let world: AiLessonWorld;
let template: LessonTemplate;
beforeAll(async () => {
  world = await startAiLessonWorld({ AI_LESSONS_PER_DAY: '3', AI_CALLS_PER_DAY: '7', AI_SECTIONS_AT_ONCE: '1' });
  template = await world.newTemplate(['Engage', 'Explore']);
});
beforeEach(() => {
  world.model.behave(writeWell);
  world.server.clock.advance(MS_PER_DAY);
});
afterAll(() => world.stop());

const section = { section_name: 'engage', display_name: 'Engage' };
const today = async (who: 'ada' | 'ben' = 'ada') => {
  const day = world.server.clock.now().toISOString().slice(0, 10);
  const found = await world.server.db
    .selectFrom('ai_usage')
    .select(['lesson_runs', 'model_calls'])
    .where('teacher_id', '=', world.ids[who])
    .where('day', '=', day)
    .executeTakeFirst();
  return [found?.lesson_runs ?? 0, found?.model_calls ?? 0];
};

test('calls and lessons are counted, and a teacher who has used them up must wait until midnight', async () => {
  expect((await world.generate(template)).status).toBe(200);
  expect(await today()).toEqual([1, 3]);
  expect((await world.section(section)).status).toBe(200);
  expect(await today()).toEqual([1, 4]);
  expect((await world.generate(template)).status).toBe(200);
  const refused = await world.section(section);
  expect([refused.status, refused.body.error]).toEqual([429, WRITING_ERROR_TEXTS['no-calls-left']]);
  // The test clock starts at noon.
  expect(refused.headers['retry-after']).toBe(String(12 * 3_600));
  expect(world.model.calls).toHaveLength(7);
  expect(await today()).toEqual([2, 7]);
  world.server.clock.advance(12 * 3_600_000);
  expect((await world.section(section)).status).toBe(200);
  world.server.clock.advance(12 * 3_600_000);
});

test('a lesson that runs out of calls keeps the written sections', async () => {
  for (let call = 0; call < 5; call += 1) await world.section(section);
  const { status, body } = await world.generate(template);
  expect(status).toBe(200);
  expect(Object.keys(body.data.generated_sections)).toEqual(['engage']);
  expect(body.data.section_errors).toEqual({ explore: WRITING_ERROR_TEXTS['no-calls-left'] });
});

test('retries count as calls', async () => {
  world.model.behave((_call, response) => void response.writeHead(500).end());
  await world.section(section);
  expect(await today()).toEqual([0, 2]);
});

test('the daily number of lessons cannot be exceeded by consecutive lessons', async () => {
  const short = await world.newTemplate(['Engage']);
  const statuses = [];
  for (let run = 0; run < 4; run += 1) statuses.push((await world.generate(short)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { body } = await world.generate(short);
  expect(body.error).toContain('You have generated 3 lessons today');
  expect(await today()).toEqual([3, 6]);
});

const assistant = async () => (await world.server.call(getLessonAssistant, { token: world.tokens.ada })).body.data;

test('a lesson of which nothing was written is given back to the day’s lessons, though its calls are counted', async () => {
  world.model.behave((_call, response) => void response.writeHead(401).end());
  for (let run = 0; run < 5; run += 1) expect((await world.generate(template)).status).toBe(502);
  expect(await today()).toEqual([0, 5]);
  expect(await assistant()).toMatchObject({ lessons_per_day: 3, lessons_left: 3, calls_left: 2 });
});

test('a lesson that ends after midnight is given back to the day on which it began', async () => {
  world.model.behave((_call, response) => {
    world.server.clock.advance(MS_PER_DAY);
    response.writeHead(401).end();
    return undefined;
  });
  await world.generate(template);
  expect((await today())[0]).toBe(0);
  const runs = await world.server.db.selectFrom('ai_usage').select('lesson_runs').execute();
  expect(runs.every(({ lesson_runs }) => lesson_runs >= 0)).toBe(true);
});

test('a lesson is given back once, however often its end is told', async () => {
  const { db, clock } = world.server;
  expect((await world.generate(template)).status).toBe(200);
  const run = { teacher_id: world.ids.ada, run_id: '00000000-0000-4000-8000-000000000001' };
  const now = clock.now();
  await startLessonRun(db, run, { now, endsAt: new Date(now.getTime() + 60_000), maxPerDay: 0 });
  expect((await today())[0]).toBe(2);
  for (let end = 0; end < 3; end += 1) await endLessonRun(db, { ...run, begunAt: now, hasWritten: false });
  expect((await today())[0]).toBe(1);
});

test('what is left of the day, and the pace of the model after a whole lesson, is shown', async () => {
  await world.server.db.deleteFrom('ai_model_pace').execute();
  await countModelCall(world.server.db, { teacher_id: world.ids.ben, now: world.server.clock.now(), most: 7 });
  expect(await assistant()).toEqual({
    ...{ generator: 'ai', model: 'small', ms_per_word: null },
    ...{ lessons_per_day: 3, lessons_left: 3, calls_left: 7 },
  });
  await world.generate(template);
  const { ms_per_word, ...left } = await assistant();
  expect(left).toMatchObject({ lessons_left: 2, calls_left: 4 });
  expect(ms_per_word).toBeGreaterThan(0);
});

test('the pace follows the newest lesson without forgetting those before', async () => {
  const { db } = world.server;
  await keepPace(db, 'steady', 100);
  await keepPace(db, 'steady', 200);
  expect(await findPace(db, 'steady')).toBeCloseTo(130);
  expect(await findPace(db, 'unknown')).toBeNull();
});

test('a teacher can generate one lesson at a time, however many are started together', async () => {
  await countModelCall(world.server.db, { teacher_id: world.ids.ben, now: world.server.clock.now(), most: 0 });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  world.model.behave(async (call, response) => {
    await opened;
    return writeWell(call, response);
  });
  const all = Array.from({ length: 6 }, () => world.generate(template));
  const answered: number[] = [];
  for (const one of all) one.then(({ status }) => answered.push(status));
  await expect.poll(() => answered).toEqual([429, 429, 429, 429, 429]);
  open();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  expect((await today())[0]).toBe(1);
  expect(await today('ben')).toEqual([0, 1]);
});

test('a run whose server died blocks no other once its time is over', async () => {
  const { db, clock } = world.server;
  const ends_at = new Date(clock.now().getTime() + 60_000);
  const run_id = '00000000-0000-4000-8000-000000000000';
  await db.insertInto('ai_lesson_runs').values({ teacher_id: world.ids.ada, run_id, ends_at }).execute();
  await endLessonRun(db, { teacher_id: world.ids.ben, run_id, begunAt: clock.now(), hasWritten: true });
  expect((await world.generate(template)).status).toBe(429);
  clock.advance(60_000);
  expect((await world.generate(template)).status).toBe(200);
  clock.advance(-60_000);
});

test('old counts are deleted', async () => {
  await world.section(section);
  const { db, clock } = world.server;
  await deleteOldUsage(db, clock.now());
  const days = await db.selectFrom('ai_usage').select('day').execute();
  expect(days).toHaveLength(1);
});
