import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generatedLessonSchema } from '@dewar/contract/ai-lesson';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AiLessonWorld, RAIN, startAiLessonWorld, writeWell } from '../../../test-support/ai-lesson-world.ts';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { openResponse, someWords, writeWords } from '../../../test-support/model-server.ts';
import { listenOn, readEvents } from '../../../test-support/read-events.ts';
import { WRITING_ERROR_TEXTS } from './writing-error.ts';

const STREAMS = { EVENT_STREAM_SECONDS: '600', EVENT_HEARTBEAT_SECONDS: '0.2' };
const META = { generator: 'ai', model: 'small' };

let world: AiLessonWorld;
let template: LessonTemplate;
beforeAll(async () => {
  world = await startAiLessonWorld(STREAMS);
  await listenOn(world.server.app);
  template = await world.newTemplate(['Engage', 'Explore', 'Pacing']);
});
beforeEach(() => world.model.behave(writeWell));
afterAll(() => world.stop());

const listen = (token = world.tokens.ada, template_id = template.id, from = world) =>
  readEvents(from.server.app, '/api/ai-lesson/generate-lesson', token, { template_id, context: RAIN });

test('a lesson stream sends the outline first, then each section as it is written, then the whole lesson', async () => {
  const reader = await listen();
  await reader.ended;
  expect(reader.status).toBe(200);
  expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const [outline, ...rest] = reader.events;
  const done = rest.pop();
  expect(outline).toMatchObject({ event: 'outline', data: { meta: META } });
  expect(rest.map(({ event }) => event)).toEqual(['section', 'section', 'section']);
  expect(rest[0]?.data).toEqual({ section_name: expect.any(String), content: expect.any(String) });
  expect(rest[2]?.data).toMatchObject({ section_name: 'pacing' });
  expect(done?.event).toBe('done');
  const lesson = generatedLessonSchema.parse(done?.data);
  expect(lesson).toMatchObject({ section_errors: {}, meta: META });
  expect(lesson.generated_sections.engage).toBe(someWords('Engage', 78));
});

test('a lesson stream reports a failed section in its turn and leaves it out at the end', async () => {
  world.model.behave((call, response) =>
    call.part === 'Explore' ? void response.writeHead(400).end() : writeWell(call, response),
  );
  const reader = await listen();
  await reader.ended;
  const error = WRITING_ERROR_TEXTS.rejected;
  expect(reader.events).toContainEqual({ event: 'section', data: { section_name: 'explore', error } });
  expect(reader.events.at(-1)).toMatchObject({ event: 'done', data: { section_errors: { explore: error } } });
});

test('a lesson stream without any written section ends with the error of the plain request', async () => {
  world.model.behave((_call, response) => void response.writeHead(401).end());
  const reader = await listen();
  await reader.ended;
  const error = WRITING_ERROR_TEXTS.unauthorized;
  expect(reader.events.at(-1)).toEqual({
    event: 'failed',
    data: { status: 502, code: 'model_failed', error, message: error },
  });
});

test('a request that is rejected before writing starts gets a plain error instead of a stream', async () => {
  const foreign = await listen(world.tokens.ben);
  expect([foreign.status, foreign.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  const nobody = await listen('x'.repeat(43));
  expect(nobody.status).toBe(401);
  expect(world.model.calls).toEqual([]);
});

test('a teacher who disconnects or loses permission ends the model calls and the run', async () => {
  world.model.behave((call, response) => {
    if (call.part === null) return writeWell(call, response);
    openResponse(response);
    writeWords(response, 'Half a');
    return undefined;
  });
  const { id, token } = await world.newTeacher();
  await world.server.db.updateTable('lesson_templates').set({ teacher_id: id }).where('id', '=', template.id).execute();
  const own = { token, template_id: template.id };
  const underWay = () => world.model.calls.filter(({ part }) => part !== null);
  const isIdle = async () =>
    (await world.server.db.selectFrom('ai_lesson_runs').select('run_id').execute()).length === 0;

  const leaving = await listen(own.token, own.template_id);
  await expect.poll(() => underWay().length).toBe(2);
  leaving.leave();
  await Promise.all(underWay().map(({ left }) => left));
  await expect.poll(isIdle).toBe(true);

  const losing = await listen(own.token, own.template_id);
  await expect.poll(() => underWay().length).toBe(4);
  await world.server.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
  await losing.ended;
  await Promise.all(underWay().map(({ left }) => left));
  await expect.poll(isIdle).toBe(true);
});

test.each([
  ['a stream', '/api/ai-lesson/generate-lesson', { accept: 'text/event-stream' }],
  ['a lesson', '/api/ai-lesson/generate-lesson', {}],
  ['a section', '/api/ai-lesson/generate-section', {}],
])('nothing is written for a teacher who disconnected before %s started', async (_what, path, accept) => {
  const { app, db } = world.server;
  const getConnections = promisify(app.server.getConnections.bind(app.server));
  const connections = () => getConnections();
  const { id: template_id } = await world.newTemplate(['Engage']);
  await expect.poll(connections).toBe(0);
  const before = await startedRuns();
  const asked = { template_id, context: RAIN, section_name: 'engage', display_name: 'Engage' };
  await db.transaction().execute(async (transaction) => {
    await sql`lock table lesson_templates in access exclusive mode`.execute(transaction);
    const { port } = app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${world.tokens.ada}`, 'content-type': 'application/json', ...accept };
    const call = request({ host: '127.0.0.1', port, path, agent: false, method: 'POST', headers });
    call.on('error', () => {});
    call.end(JSON.stringify(asked));
    await waitForBlockedRequest(db);
    call.destroy();
    await expect.poll(connections).toBe(0);
  });
  await delay(300);
  await expect.poll(async () => (await db.selectFrom('ai_lesson_runs').select('run_id').execute()).length).toBe(0);
  // A lesson of which nothing was written is not counted.
  expect(await startedRuns()).toBe(before);
  expect(world.model.calls).toEqual([]);
});

async function startedRuns(): Promise<number> {
  const rows = await world.server.db.selectFrom('ai_usage').select('lesson_runs').execute();
  return rows.reduce((sum, { lesson_runs }) => sum + lesson_runs, 0);
}

test('a lesson is returned even if its run cannot be ended', async () => {
  const { db } = world.server;
  const { id } = await world.newTemplate(['Engage']);
  world.model.behave(async (call, response) => {
    if (call.part === null) await sql`alter table ai_lesson_runs rename to lost_runs`.execute(db);
    return writeWell(call, response);
  });
  try {
    const reader = await listen(world.tokens.ada, id);
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'done', data: { section_errors: {} } });
  } finally {
    await sql`alter table lost_runs rename to ai_lesson_runs`.execute(db);
    await db.deleteFrom('ai_lesson_runs').execute();
  }
});

test('without a model the scaffold is sent in the same events', async () => {
  const bare = await startAiLessonWorld({ ...STREAMS, AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' });
  try {
    await listenOn(bare.server.app);
    const { id } = await bare.newTemplate(['Engage', 'Pacing']);
    const reader = await listen(bare.tokens.ada, id, bare);
    await reader.ended;
    expect(reader.events.map(({ event }) => event)).toEqual(['outline', 'section', 'section', 'done']);
    const meta = { generator: 'template', model: null };
    expect(reader.events[0]?.data).toEqual({ outline: null, meta });
    expect(reader.events.at(-1)?.data).toMatchObject({ meta });
  } finally {
    await bare.stop();
  }
});

test('a teacher who disconnects from a plain request also ends the model calls, and can start again', async () => {
  const own = await world.newTemplate(['Engage', 'Explore']);
  let asked = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  world.model.behave((call, response) => {
    if (call.part === null) return writeWell(call, response);
    openResponse(response);
    writeWords(response, 'Half a');
    asked();
    return undefined;
  });
  const address = world.server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const headers = { authorization: `Bearer ${world.tokens.ada}`, 'content-type': 'application/json' };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/ai-lesson/generate-lesson', headers });
  call.on('error', () => {});
  call.end(JSON.stringify({ template_id: own.id, context: RAIN }));
  await wasAsked;
  call.destroy();
  await Promise.all(world.model.calls.filter(({ part }) => part !== null).map(({ left }) => left));
  world.model.behave(writeWell);
  await expect.poll(async () => (await world.generate(own)).status).toBe(200);
});
