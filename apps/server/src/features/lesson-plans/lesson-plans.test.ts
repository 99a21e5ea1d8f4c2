import {
  createLessonPlan,
  deleteLessonPlan,
  getLessonPlan,
  listLessonPlans,
  updateLessonPlan,
} from '@dewar/contract/lesson-plans';
import { updateTeacherSettings } from '@dewar/contract/teacher-settings';
import { deleteUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileOthersAreHeld } from '../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import type { Database } from '../../shared/database/database.ts';
import { lockPlan } from './lesson-plan-repository.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(() => world.server.db.deleteFrom('lesson_plans').execute());
afterAll(() => world.server.stop());

const create = (body: object) => world.server.call(createLessonPlan, { token: world.tokens.ada, body });
const read = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(getLessonPlan, { token: world.tokens[who], params: { id } });
const save = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateLessonPlan, { token: world.tokens.ada, params: { id }, body, headers });
const remove = (id: number) => world.server.call(deleteLessonPlan, { token: world.tokens.ada, params: { id } });
const list = (query: object = {}, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(listLessonPlans, { token: world.tokens[who], query: { ...query } });
const titles = async (query: object = {}) => (await list(query)).body.data.map(({ title }) => title);

describe('a lesson plan', () => {
  test('is created with the sent values and defaults for the rest', async () => {
    const { status, body } = await create({ title: ' Volcanoes ', subject: 'Science' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      title: 'Volcanoes',
      subject: 'Science',
      grade_level: '5th Grade',
      duration_minutes: 60,
      ...{ learning_objectives: null, materials: null, introduction: null, direct_instruction: null },
      ...{ guided_practice: null, independent_practice: null, closure: null, assessment_strategies: null },
      ...{ differentiation: null, teacher_reflection: null, custom_sections: [], preview: null },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      file_count: 0,
      calendar_event_count: 0,
    });
    expect((await read(body.data.id)).body.data).toEqual(body.data);
  });

  test('starts with the teacher’s own defaults', async () => {
    const { token } = await world.newTeacher();
    const defaults = { default_grade_level: '8th Grade', default_duration_minutes: 45 };
    await world.server.call(updateTeacherSettings, { token, body: defaults });
    const body = { title: 'Atoms', subject: 'Science' };
    const plan = (await world.server.call(createLessonPlan, { token, body })).body.data;
    expect([plan.grade_level, plan.duration_minutes]).toEqual(['8th Grade', 45]);
    const sent = { ...body, grade_level: 'Year 6', duration_minutes: 30 };
    const other = (await world.server.call(createLessonPlan, { token, body: sent })).body.data;
    expect([other.grade_level, other.duration_minutes]).toEqual(['Year 6', 30]);
  });

  test('uses the spelling of a listed subject', async () => {
    expect((await world.newPlan({ subject: 'social  STUDIES' })).subject).toBe('Social Studies');
    expect((await world.newPlan({ subject: 'Latin' })).subject).toBe('Latin');
  });

  test('accepts custom sections as a list or as JSON text, and names them itself', async () => {
    const sections = [
      { section_name: '__proto__', display_name: 'Warm Up', content: 'Stretch' },
      { section_name: 'warm_up', display_name: 'Warm Up', content: null },
      { display_name: '★', content: '  two\n  lines' },
    ];
    const named = [
      { section_name: 'warm_up', display_name: 'Warm Up', content: 'Stretch' },
      { section_name: 'warm_up_2', display_name: 'Warm Up', content: '' },
      { section_name: 'section_1', display_name: '★', content: '  two\n  lines' },
    ];
    expect((await world.newPlan({ custom_sections: sections })).custom_sections).toEqual(named);
    const { id, custom_sections } = await world.newPlan({ custom_sections: JSON.stringify(sections) });
    expect(custom_sections).toEqual(named);
    expect((await save(id, { title: 'Other' })).body.data.custom_sections).toEqual(named);
    expect((await save(id, { custom_sections: null })).body.data.custom_sections).toEqual([]);
  });

  test.each<[object, string]>([
    [{ custom_sections: 'no json' }, 'custom_sections'],
    [{ custom_sections: '{"a":1}' }, 'custom_sections'],
    [{ custom_sections: [{ content: 'nameless' }] }, 'custom_sections.0.display_name'],
    [{ custom_sections: [{ display_name: 'A', content: 'x'.repeat(20_001) }] }, 'custom_sections.0.content'],
    [{ custom_sections: Array.from({ length: 41 }, () => ({ display_name: 'A' })) }, 'custom_sections'],
    [{ duration_minutes: 0 }, 'duration_minutes'],
    [{ duration_minutes: 481 }, 'duration_minutes'],
    [{ closure: 'x'.repeat(20_001) }, 'closure'],
    [{ subject: ' ' }, 'subject'],
  ])('with %j is rejected with the name of the field', async (change, field) => {
    const { status, body } = await create({ title: 'Volcanoes', subject: 'Science', ...change });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('accepts values at the limits', async () => {
    const custom_sections = Array.from({ length: 40 }, () => ({ display_name: 'A', content: 'x'.repeat(20_000) }));
    const plan = await world.newPlan({ duration_minutes: 480, custom_sections });
    expect([plan.duration_minutes, plan.custom_sections.length]).toEqual([480, 40]);
    expect((await world.newPlan({ duration_minutes: 1 })).duration_minutes).toBe(1);
  });

  test('is changed field by field, and null clears a field', async () => {
    const { id } = await world.newPlan({ closure: 'Exit ticket', materials: 'Chalk' });
    world.server.clock.advance(60_000);
    const { status, body } = await save(id, { title: 'Changed', closure: null });
    expect([status, body.message]).toEqual([200, 'Lesson plan saved successfully!']);
    expect(body.data).toMatchObject({ title: 'Changed', closure: null, materials: 'Chalk', version: 2 });
    expect(Date.parse(body.data.updated_at) - Date.parse(body.data.created_at)).toBe(60_000);
  });

  test('that somebody else changed is not overwritten', async () => {
    const { id } = await world.newPlan({ title: 'Mine' });
    await save(id, { title: 'From the other window' }, { 'if-match': '"1"' });
    const stale = await save(id, { title: 'From here' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({ title: 'From the other window', version: 2 });
  });

  test('sent twenty times with one key is created once', async () => {
    const headers = { 'idempotency-key': 'one-plan' };
    const body = { title: 'Once', subject: 'Art' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => world.server.call(createLessonPlan, { token: world.tokens.ada, body, headers })),
    );
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await titles()).toEqual(['Once']);
  });

  test('of another teacher returns 404', async () => {
    const { id } = await world.newPlan({}, 'ben');
    for (const response of [await read(id), await save(id, { title: 'Mine' }), await remove(id)])
      expect(response.status).toBe(404);
    expect((await read(id, 'ben')).body.data.version).toBe(1);
  });

  test('of another teacher is not waited for', async () => {
    const { id } = await world.newPlan({}, 'ben');
    const asBenSaves = (db: Database) => lockPlan(db, world.ids.ben, id);
    const refused = await whileOthersAreHeld(world.server, asBenSaves, () => save(id, { title: 'Mine' }));
    expect(refused.status).toBe(404);
  });

  test('is deleted with its calendar events, which are counted beforehand', async () => {
    const { id } = await world.newPlan();
    await world.newEvent({ lesson_plan_id: id, start_time: '2026-06-08T13:00:00Z' });
    expect((await read(id)).body.data.calendar_event_count).toBe(1);
    const { status, body } = await remove(id);
    expect([status, body.data, body.message]).toEqual([200, { id }, 'Lesson plan deleted successfully']);
    expect((await read(id)).status).toBe(404);
    expect(await world.server.db.selectFrom('lesson_events').select('id').execute()).toEqual([]);
  });

  test('is deleted with its teacher’s account, without entries in the audit log', async () => {
    const { id, token } = await world.newTeacher();
    await world.server.call(createLessonPlan, { token, body: { title: 'Gone', subject: 'Art' } });
    await addUser(world.server.db, { email: 'super@school.example', role: 'admin', is_super_admin: true });
    const admin = await signInAs(world.server, 'super@school.example');
    expect((await world.server.call(deleteUser, { token: admin, params: { id } })).status).toBe(200);
    const left = await world.server.db.selectFrom('lesson_plans').select('id').where('teacher_id', '=', id).execute();
    expect(left).toEqual([]);
    const trail = await world.server.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity', 'like', 'lesson%')
      .execute();
    expect(trail).toEqual([]);
  });
});

describe('the list of lesson plans', () => {
  test("shows the person's own plans, last changed first, page by page", async () => {
    await world.newPlan({ title: 'Ben’s' }, 'ben');
    const ids: number[] = [];
    for (const title of ['one', 'two', 'three']) {
      world.server.clock.advance(1_000);
      ids.push((await world.newPlan({ title })).id);
    }
    world.server.clock.advance(1_000);
    await save(ids[0] ?? 0, { materials: 'Chalk' });
    const first = await list({ limit: 2 });
    expect(first.body.data.map(({ title }) => title)).toEqual(['one', 'three']);
    expect(await titles({ limit: 2, cursor: first.body.next_cursor })).toEqual(['two']);
    expect((await list({ cursor: 'made-up' })).status).toBe(400);
  });

  test('can be filtered by subject and by words of title or subject, in any case', async () => {
    await world.newPlan({ title: 'Fractions 100%', subject: 'Math' });
    await world.newPlan({ title: 'Volcanoes', subject: 'Science' });
    expect(await titles({ subject: 'math' })).toEqual(['Fractions 100%']);
    expect(await titles({ search: 'VOLC' })).toEqual(['Volcanoes']);
    expect(await titles({ search: 'vólcanoés' })).toEqual(['Volcanoes']);
    await world.newPlan({ title: 'Une journe\u0301e a\u0300 l\u2019\u00c9cole', subject: 'French' });
    for (const search of ['ecole', '\u00e9cole', 'JOURNEE', 'journ\u00e9e'])
      expect(await titles({ search }), search).toHaveLength(1);
    expect(await titles({ search: 'scien' })).toEqual(['Volcanoes']);
    expect(await titles({ search: '0%' })).toEqual(['Fractions 100%']);
    expect(await titles({ search: '_' })).toEqual([]);
  });

  test('shows a preview of each plan', async () => {
    const custom_sections = [{ display_name: 'Learning Goal', content: '- Count\n- Add' }];
    const { id } = await world.newPlan({ custom_sections });
    expect((await list()).body.data[0]).toMatchObject({ learning_objectives: null, preview: 'Count · Add' });
    await save(id, { learning_objectives: 'Own words' });
    expect((await list()).body.data[0]).toMatchObject({ learning_objectives: 'Own words', preview: 'Own words' });
  });
});
