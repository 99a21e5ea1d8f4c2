import {
  createLessonTemplate,
  createTemplateFromPreset,
  deleteLessonTemplate,
  getLessonTemplate,
  listLessonPresets,
  listLessonTemplates,
  updateLessonTemplate,
  updateTemplateSections,
} from '@dewar/contract/lesson-templates';
import { MAX_LESSON_TEMPLATES } from '@dewar/domain/lessons/lesson-limits';
import { LESSON_PRESETS } from '@dewar/domain/lessons/lesson-presets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileOthersAreHeld } from '../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import type { Database } from '../../shared/database/database.ts';
import { lockTemplate } from './lesson-template-repository.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
afterAll(() => world.server.stop());

const create = (body: object, token = world.tokens.ada) => world.server.call(createLessonTemplate, { token, body });
const read = (id: number, token = world.tokens.ada) => world.server.call(getLessonTemplate, { token, params: { id } });
const save = (id: number, body: object, headers = {}) =>
  world.server.call(updateLessonTemplate, { token: world.tokens.ada, params: { id }, body, headers });
const list = async (token = world.tokens.ada) => (await world.server.call(listLessonTemplates, { token })).body.data;

describe('a lesson template', () => {
  test('is added with the sent values, with grades by name', async () => {
    const { status, body } = await create({
      name: 'Lab day',
      description: 'With goggles',
      grade_levels: ['K', 5, '5th Grade', '6'],
      subjects: ['Science', 'Science'],
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'Lab day',
      description: 'With goggles',
      is_default: false,
      grade_levels: ['Kindergarten', '5th Grade', '6th Grade'],
      subjects: ['Science'],
      section_count: 0,
      ai_section_count: 0,
      sections: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    const refused = await create({ name: 'x', grade_levels: ['Year 7'] });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['grade_levels']]);
  });

  test('gets the names and the order of its sections from the server, which ignores those sent', async () => {
    const { id } = (await create({ name: 'Sections' })).body.data;
    const sections = [
      { id: 7, section_name: 'constructor', display_name: 'Hook', sort_order: 9, section_type: 'list' },
      { display_name: 'Hook', ai_enabled: true, help_text: 'A riddle', response_length: 'short' },
      { display_name: '★', is_enabled: false, ai_enabled: true, is_required: true },
    ];
    const { status, body } = await world.server.call(updateTemplateSections, {
      ...{ token: world.tokens.ada, params: { id } },
      body: { sections },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ section_count: 3, ai_section_count: 1, version: 2 });
    const plain = { is_required: false, is_enabled: true, placeholder_text: null, help_text: null, ai_enabled: false };
    const usual = { ...plain, default_value: null, response_length: 'medium', section_type: 'textarea' };
    const id_ = { id: expect.any(Number) };
    expect(body.data.sections).toEqual([
      { ...usual, ...id_, section_name: 'hook', display_name: 'Hook', section_type: 'list', sort_order: 1 },
      {
        ...{ ...usual, ...id_, section_name: 'hook_2', display_name: 'Hook', sort_order: 2 },
        ...{ ai_enabled: true, help_text: 'A riddle', response_length: 'short' },
      },
      {
        ...{ ...usual, ...id_, section_name: 'section_1', display_name: '★', sort_order: 3 },
        ...{ is_enabled: false, ai_enabled: true, is_required: true },
      },
    ]);
  });

  test.each<[object, string]>([
    [{ sections: [{ display_name: '' }] }, 'sections.0.display_name'],
    [{ sections: [{ display_name: 'A', section_type: 'poem' }] }, 'sections.0.section_type'],
    [{ sections: [{ display_name: 'A', response_length: 'endless' }] }, 'sections.0.response_length'],
    [{ sections: [{ display_name: 'A', help_text: 'x'.repeat(4_001) }] }, 'sections.0.help_text'],
    [{ sections: Array.from({ length: 41 }, () => ({ display_name: 'A' })) }, 'sections'],
    [{ name: ' ' }, 'name'],
  ])('with %j is rejected with the name of the field, and nothing changes', async (change, field) => {
    const { id } = (await create({ name: 'Steady', sections: [{ display_name: 'Kept' }] })).body.data;
    const before = (await read(id)).body.data;
    const { status, body } = await save(id, { description: 'changed', ...change });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect((await read(id)).body.data).toEqual(before);
  });

  test('is saved together with its sections, or not at all if it is stale', async () => {
    const { id } = (await create({ name: 'Both', sections: [{ display_name: 'Old' }] })).body.data;
    const saved = await save(id, { name: 'Both new', sections: [{ display_name: 'New' }] }, { 'if-match': '"1"' });
    expect(saved.body.message).toBe('Template saved successfully!');
    expect(saved.body.data).toMatchObject({ name: 'Both new', sections: [{ section_name: 'new' }], version: 2 });
    const stale = await save(id, { name: 'Later', sections: [] }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect((await read(id)).body.data).toEqual(saved.body.data);
    expect((await save(id, { description: 'Only this' })).body.data.sections).toEqual(saved.body.data.sections);
  });

  test("can be deleted, and another teacher's returns 404", async () => {
    const { id } = (await create({ name: 'Gone' })).body.data;
    const remove = (token: string) => world.server.call(deleteLessonTemplate, { token, params: { id } });
    expect((await remove(world.tokens.ben)).status).toBe(404);
    expect((await read(id, world.tokens.ben)).status).toBe(404);
    expect((await remove(world.tokens.ada)).body.data).toEqual({ id });
    expect((await read(id)).status).toBe(404);
  });

  test('of another teacher returns 404 at once, even while it is locked', async () => {
    const { id } = (await create({ name: 'Theirs' }, world.tokens.ben)).body.data;
    const asBenSaves = (db: Database) => lockTemplate(db, world.ids.ben, id);
    const refused = await whileOthersAreHeld(world.server, asBenSaves, () => save(id, { name: 'Mine' }));
    expect(refused.status).toBe(404);
  });
});

describe('the default template', () => {
  test('is the only one, even if several are chosen at the same time', async () => {
    const { token } = await world.newTeacher();
    const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => create({ name, is_default: true }, token)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const templates = await list(token);
    expect(templates.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(templates[0]?.is_default).toBe(true);
  });

  test('can be replaced by another or unset', async () => {
    const one = (await create({ name: 'One', is_default: true })).body.data.id;
    const two = (await create({ name: 'Two' })).body.data.id;
    await save(two, { is_default: true });
    expect((await read(one)).body.data.is_default).toBe(false);
    expect((await save(two, { is_default: false })).body.data.is_default).toBe(false);
  });
});

describe('presets', () => {
  test('are the ten built-in ones with all their sections', async () => {
    const { body } = await world.server.call(listLessonPresets, { token: world.tokens.ada });
    expect(body.data).toEqual(LESSON_PRESETS);
  });

  test.each(LESSON_PRESETS.map((preset) => [preset.name, preset] as const))(
    'can be copied to a template: %s',
    async (_n, preset) => {
      const { token } = await world.newTeacher();
      const { status, body } = await world.server.call(createTemplateFromPreset, {
        token,
        body: { presetId: preset.id },
      });
      expect(status).toBe(201);
      const { sections, name, description, grade_levels, subjects } = body.data;
      expect(sections.map(({ id: _id, ...section }) => section)).toEqual(preset.sections);
      expect({ name, description }).toEqual({ name: preset.name, description: preset.description });
      expect([grade_levels, subjects]).toEqual([preset.target_grade_levels, preset.target_subjects]);
    },
  );

  test('are copied under the sent name, and an unknown one is rejected', async () => {
    const fromPreset = (body: object) => world.server.call(createTemplateFromPreset, { token: world.tokens.ada, body });
    const named = await fromPreset({ presetId: 2, name: 'My release', description: null });
    expect(named.body.data).toMatchObject({ name: 'My release', description: null });
    const refused = await fromPreset({ presetId: 11 });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['presetId']]);
  });
});

test(`templates are listed by name, and a teacher has at most ${MAX_LESSON_TEMPLATES}`, async () => {
  const { id, token } = await world.newTeacher();
  const at = world.server.clock.now();
  const rows = Array.from({ length: MAX_LESSON_TEMPLATES - 1 }, (_, index) => ({
    ...{ teacher_id: id, name: `b ${String(index).padStart(3, '0')}`, created_at: at, updated_at: at },
  }));
  await world.server.db.insertInto('lesson_templates').values(rows).execute();
  expect((await create({ name: 'A first' }, token)).status).toBe(201);
  expect((await create({ name: 'One more' }, token)).status).toBe(409);
  const names = (await list(token)).map(({ name }) => name);
  expect(names).toEqual(['A first', ...rows.map(({ name }) => name)]);
});
