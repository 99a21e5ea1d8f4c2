import { getLessonPlan } from '@dewar/contract/lesson-plans';
import {
  createLessonSubject,
  deleteLessonSubject,
  listLessonSubjects,
  updateLessonSubject,
} from '@dewar/contract/lesson-subjects';
import { createLessonTemplate, deleteLessonTemplate, getLessonTemplate } from '@dewar/contract/lesson-templates';
import { getTeacherSettings, updateTeacherSettings } from '@dewar/contract/teacher-settings';
import { createUser, updateUser } from '@dewar/contract/users';
import { MAX_LESSON_SUBJECTS } from '@dewar/domain/lessons/lesson-limits';
import { USUAL_SUBJECTS } from '@dewar/domain/lessons/lesson-subjects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileOthersAreHeld } from '../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import type { Database } from '../../shared/database/database.ts';
import { lockTeacher } from './teacher-settings-repository.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
afterAll(() => world.server.stop());

const subjects = async (token: string) => (await world.server.call(listLessonSubjects, { token })).body.data;
const names = async (token: string) => (await subjects(token)).map(({ name }) => name);
const usual = USUAL_SUBJECTS.map(({ name }) => name);

let serial = 0;
const newAddress = () => {
  serial += 1;
  return `new${serial}@school.example`;
};

const administrator = async () => {
  const email = newAddress();
  await addUser(world.server.db, { email, role: 'admin', is_super_admin: true });
  return signInAs(world.server, email);
};

async function newAccount(role: 'teacher' | 'user'): Promise<number> {
  const body = { email: newAddress(), role, password: PASSWORD };
  const { status, text, body: made } = await world.server.call(createUser, { token: await administrator(), body });
  expect(status, text).toBe(201);
  return made.data.id;
}

/** An account that nothing of the program has made. */
async function handWritten() {
  const email = newAddress();
  const id = await addUser(world.server.db, { email, role: 'teacher' });
  return { id, token: await signInAs(world.server, email) };
}

async function rowsOf(teacher_id: number): Promise<number[]> {
  const tables = ['teacher_settings', 'lesson_subjects'] as const;
  const rows = tables.map((table) =>
    world.server.db.selectFrom(table).select('teacher_id').where('teacher_id', '=', teacher_id).execute(),
  );
  return (await Promise.all(rows)).map(({ length }) => length);
}

describe('a new teacher', () => {
  test('has the settings and the usual subjects with the account, and with another role', async () => {
    expect(await rowsOf(await newAccount('teacher'))).toEqual([1, usual.length]);
    const id = await newAccount('user');
    expect(await rowsOf(id)).toEqual([0, 0]);
    const change = { token: await administrator(), params: { id }, body: { role: 'teacher' } };
    expect((await world.server.call(updateUser, change)).status).toBe(200);
    expect(await rowsOf(id)).toEqual([1, usual.length]);
  });

  test('is created once, however many requests are the first to lock it', async () => {
    const { id, token } = await handWritten();
    await Promise.all(
      Array.from({ length: 12 }, () => world.server.call(createLessonSubject, { token, body: { name: 'Latin' } })),
    );
    expect(await names(token)).toEqual([...usual, 'Latin']);
    expect(await rowsOf(id)).toEqual([1, usual.length + 1]);
  });

  test('without rows is answered the defaults, and no reading request writes any', async () => {
    const { id, token } = await handWritten();
    expect(await names(token)).toEqual([]);
    const { body } = await world.server.call(getTeacherSettings, { token });
    expect(body.data).toMatchObject({ default_duration_minutes: 60, default_template_id: null, version: 1 });
    expect(await rowsOf(id)).toEqual([0, 0]);
    const change = { token, body: { paper_size: 'a4' }, headers: { 'if-match': '"1"' } };
    expect((await world.server.call(updateTeacherSettings, change)).body.data).toMatchObject({ paper_size: 'a4' });
    expect(await names(token)).toEqual(usual);
  });

  test('does not get them again after deleting them', async () => {
    const { token } = await world.newTeacher();
    for (const { id } of await subjects(token)) {
      expect((await world.server.call(deleteLessonSubject, { token, params: { id } })).status).toBe(200);
    }
    expect(await names(token)).toEqual([]);
  });

  test('has the defaults of an hour, 5th Grade and no template', async () => {
    const { token } = await world.newTeacher();
    const { body } = await world.server.call(getTeacherSettings, { token });
    expect(body.data).toEqual({
      default_grade_level: '5th Grade',
      default_duration_minutes: 60,
      default_template_id: null,
      paper_size: 'letter',
      version: 1,
    });
  });
});

describe('subjects of a teacher', () => {
  const add = (token: string, body: object) => world.server.call(createLessonSubject, { token, body });
  const change = (token: string, id: number, body: object, headers = {}) =>
    world.server.call(updateLessonSubject, { token, params: { id }, body, headers });

  test('can be added, by default in blue, with unique names', async () => {
    const { token } = await world.newTeacher();
    expect((await add(token, { name: ' Latin ' })).body.data).toMatchObject({ name: 'Latin', color: '#3b82f6' });
    expect((await add(token, { name: 'Greek', color: '#ABCDEF' })).body.data.color).toBe('#abcdef');
    const twin = await add(token, { name: 'LATIN' });
    expect([twin.status, twin.body.fields]).toEqual([409, { name: 'A subject with this name already exists' }]);
    expect(await names(token)).toEqual([...usual, 'Latin', 'Greek']);
  });

  test("do not affect other teachers' subjects, which are not waited for", async () => {
    await subjects(world.tokens.ben);
    const asBenAdds = (db: Database) => lockTeacher(db, world.ids.ben);
    const added = await whileOthersAreHeld(world.server, asBenAdds, () => add(world.tokens.ada, { name: 'Geology' }));
    expect(added.status).toBe(201);
    expect((await world.newPlan({ subject: 'GEOLOGY' })).subject).toBe('Geology');
    expect((await world.newPlan({ subject: 'GEOLOGY' }, 'ben')).subject).toBe('GEOLOGY');
  });

  test('are renamed on the teacher’s own plans and templates too', async () => {
    const { ada: token } = world.tokens;
    const mine = await world.newPlan({ subject: 'Science' });
    const theirs = await world.newPlan({ subject: 'Science' }, 'ben');
    const body = { name: 'Mine', subjects: ['science', 'Art', 'Science', 'Natural Science'] };
    const template = (await world.server.call(createLessonTemplate, { token, body })).body.data;
    const foreign = (await world.server.call(createLessonTemplate, { token: world.tokens.ben, body })).body.data;
    const science = (await subjects(token)).find(({ name }) => name === 'Science');
    expect((await change(token, science?.id ?? 0, { name: 'Natural Science' })).status).toBe(200);
    const plan = await world.server.call(getLessonPlan, { token, params: { id: mine.id } });
    expect(plan.body.data).toMatchObject({ subject: 'Natural Science', version: 2, updated_at: mine.updated_at });
    const other = await world.server.call(getLessonPlan, { token: world.tokens.ben, params: { id: theirs.id } });
    expect(other.body.data).toMatchObject({ subject: 'Science', version: 1 });
    const changed = await world.server.call(getLessonTemplate, { token, params: { id: template.id } });
    expect(changed.body.data.subjects).toEqual(['Natural Science', 'Art']);
    const theirTemplate = { token: world.tokens.ben, params: { id: foreign.id } };
    expect((await world.server.call(getLessonTemplate, theirTemplate)).body.data).toEqual(foreign);
  });

  test('keep their name on plans when they are recoloured or deleted', async () => {
    const { ada: token } = world.tokens;
    const plan = await world.newPlan({ subject: 'Music' });
    const { id = 0 } = (await subjects(token)).find(({ name }) => name === 'Music') ?? {};
    expect((await change(token, id, { color: '#000000' })).body.data).toMatchObject({ name: 'Music', version: 2 });
    expect((await change(token, id, { color: '#111111' }, { 'if-match': '"1"' })).status).toBe(412);
    await world.server.call(deleteLessonSubject, { token, params: { id } });
    const read = await world.server.call(getLessonPlan, { token, params: { id: plan.id } });
    expect(read.body.data).toMatchObject({ subject: 'Music', version: 1 });
  });

  test(`are at most ${MAX_LESSON_SUBJECTS}, however many are sent at once`, async () => {
    const { id, token } = await world.newTeacher();
    await subjects(token);
    const some = Array.from({ length: MAX_LESSON_SUBJECTS - usual.length - 1 }, (_, at) => `Subject ${at}`);
    await world.server.db
      .insertInto('lesson_subjects')
      .values(some.map((name) => ({ teacher_id: id, name, name_key: name.toLowerCase(), color: '#000000' })))
      .execute();
    const responses = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(token, { name })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('settings of a teacher', () => {
  const save = (token: string, body: object, headers = {}) =>
    world.server.call(updateTeacherSettings, { token, body, headers });

  test('can be changed one by one, with a version', async () => {
    const { token } = await world.newTeacher();
    expect((await save(token, { default_duration_minutes: 45 })).body.data).toEqual({
      default_grade_level: '5th Grade',
      default_duration_minutes: 45,
      default_template_id: null,
      paper_size: 'letter',
      version: 2,
    });
    expect((await save(token, { default_grade_level: 'K' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await save(token, { paper_size: 'a4' })).body.data).toMatchObject({ paper_size: 'a4', version: 3 });
    expect((await save(token, { paper_size: 'a3' })).body.fields).toHaveProperty('paper_size');
    expect((await save(token, { default_duration_minutes: 481 })).body.fields).toHaveProperty(
      'default_duration_minutes',
    );
  });

  test('do not affect other teachers', async () => {
    const theirs = async () => (await world.server.call(getTeacherSettings, { token: world.tokens.ben })).body.data;
    const before = await theirs();
    const { token } = await world.newTeacher();
    await save(token, { default_duration_minutes: 50 });
    const template = await world.server.call(createLessonTemplate, { token, body: { name: 'Mine', is_default: true } });
    expect(template.status).toBe(201);
    expect(await theirs()).toEqual(before);
  });

  test('contain the default template, which is marked in the template list', async () => {
    const { token } = await world.newTeacher();
    const newTemplate = async (name: string) =>
      (await world.server.call(createLessonTemplate, { token, body: { name } })).body.data.id;
    const isDefault = async (id: number) =>
      (await world.server.call(getLessonTemplate, { token, params: { id } })).body.data.is_default;
    const [one, two] = [await newTemplate('One'), await newTemplate('Two')];
    expect((await save(token, { default_template_id: one })).body.data.default_template_id).toBe(one);
    expect((await save(token, { default_template_id: two })).body.data.default_template_id).toBe(two);
    expect([await isDefault(one), await isDefault(two)]).toEqual([false, true]);
    expect((await save(token, { default_template_id: null })).body.data.default_template_id).toBeNull();
    expect(await isDefault(two)).toBe(false);
  });

  test('get a new version when the default template is chosen elsewhere or deleted', async () => {
    const { token } = await world.newTeacher();
    const read = async () => (await world.server.call(getTeacherSettings, { token })).body.data;
    const before = await read();
    const body = { name: 'Lab', is_default: true };
    const { id } = (await world.server.call(createLessonTemplate, { token, body })).body.data;
    const stale = { ...before, default_duration_minutes: 45 };
    expect((await save(token, stale, { 'if-match': `"${before.version}"` })).status).toBe(412);
    const chosen = await read();
    expect(chosen.default_template_id).toBe(id);
    await world.server.call(deleteLessonTemplate, { token, params: { id } });
    expect((await save(token, chosen, { 'if-match': `"${chosen.version}"` })).status).toBe(412);
  });

  test("with another teacher's template are rejected", async () => {
    const { token } = await world.newTeacher();
    const body = { name: 'Ada’s' };
    const foreign = (await world.server.call(createLessonTemplate, { token: world.tokens.ada, body })).body.data.id;
    const refused = await save(token, { default_template_id: foreign, default_duration_minutes: 45 });
    expect(refused.status).toBe(404);
    expect((await world.server.call(getTeacherSettings, { token })).body.data.default_duration_minutes).toBe(60);
  });
});
