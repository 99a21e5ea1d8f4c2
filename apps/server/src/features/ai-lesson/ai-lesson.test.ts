import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AiLessonWorld,
  MODEL_KEY,
  RAIN,
  startAiLessonWorld,
  writeWell,
} from '../../../test-support/ai-lesson-world.ts';
import { OUTLINE, someWords } from '../../../test-support/model-server.ts';

let world: AiLessonWorld;
beforeAll(async () => {
  world = await startAiLessonWorld();
});
beforeEach(() => world.model.behave(writeWell));
afterAll(() => world.stop());

const partsAsked = () => world.model.calls.map(({ part }) => part);
const callFor = (part: string) => world.model.calls.find((call) => call.part === part);

describe('a generated lesson', () => {
  test('takes one call for the outline and one per section, and is returned by section name', async () => {
    const template = await world.newTemplate(['Engage', 'Explore', 'Closure']);
    const { status, body } = await world.generate(template);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      generated_sections: {
        engage: someWords('Engage', 78),
        explore: someWords('Explore', 78),
        closure: someWords('Closure', 78),
      },
      section_errors: {},
      warnings: [],
      meta: { generator: 'ai', model: 'small' },
    });
    const [outline, one, other, closure] = partsAsked();
    // The two are requested in parallel on separate connections.
    expect([outline, [one, other].sort(), closure]).toEqual([null, ['Engage', 'Explore'], 'Closure']);
    expect(world.model.calls).toHaveLength(4);
    expect(world.model.calls[0]?.authorization).toBe(`Bearer ${MODEL_KEY}`);
  });

  test('uses the outline, with its minutes rebalanced, and the sections written so far', async () => {
    const template = await world.newTemplate(['Engage', 'Closure']);
    await world.generate(template, { context: { ...RAIN, duration_minutes: 30 } });
    const { prompt = '' } = callFor('Closure') ?? {};
    expect(prompt).toContain('5 min - Start\n20 min - Work\n5 min - End');
    expect(prompt).toContain(`<data of="Engage">\n${someWords('Engage', 78)}`);
    expect(prompt).toContain('<data of="topic">\nThe water cycle\n</data>');
    expect(prompt).toContain('What the teacher asks of it: Something concrete.');
  });

  test('is written without an outline if the outline is empty', async () => {
    world.model.behave((call, response) =>
      call.part === null ? void response.writeHead(400).end() : writeWell(call, response),
    );
    const { status, body } = await world.generate(await world.newTemplate(['Engage']));
    expect([status, body.data.section_errors]).toEqual([200, {}]);
    expect(callFor('Engage')?.prompt).not.toContain('The outline');
  });

  test('leaves out disabled sections, and shows the model those that have a text', async () => {
    const template = await world.newTemplate([
      { display_name: 'Standards', ai_enabled: false, is_required: true },
      'Engage',
      { display_name: 'Old', is_enabled: false },
      'Explore',
    ]);
    const sections = { standards: 'We do RL.5.2.', engage: 'A riddle.', unheard_of: 'x', explore: ' ' };
    const { body } = await world.generate(template, { sections });
    expect(Object.keys(body.data.generated_sections)).toEqual(['explore']);
    const { prompt = '' } = callFor('Explore') ?? {};
    expect(prompt).toContain('<data of="Standards">\nWe do RL.5.2.\n</data>');
    expect(prompt).toContain('<data of="Engage">\nA riddle.\n</data>');
    expect(prompt).not.toContain('unheard');
  });

  test('without any section to write returns an error and makes no call', async () => {
    const none = await world.generate(await world.newTemplate([{ display_name: 'Engage', ai_enabled: false }]));
    expect([none.status, none.body.error]).toEqual([
      409,
      'No AI-enabled sections were found in this template. Please edit the template or choose another.',
    ]);
    const kept = await world.generate(await world.newTemplate(['Engage']), { sections: { engage: 'Mine.' } });
    expect([kept.status, Object.keys(kept.body.fields ?? {})]).toEqual([409, ['sections']]);
    expect(world.model.calls).toEqual([]);
  });

  test('for another teacher’s template returns 404 and makes no call', async () => {
    const template = await world.newTemplate(['Engage']);
    const responses = [
      await world.generate(template, {}, 'ben'),
      await world.section({ section_name: 'engage', display_name: 'Engage', template_id: template.id }, 'ben'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(world.model.calls).toEqual([]);
  });

  test.each([
    ['subject', ''],
    ['topic', ' '],
    ['topic', 'x'.repeat(201)],
    ['teaching_approach', ' '],
    ['duration_minutes', 14],
    ['duration_minutes', 181],
    ['student_needs', 'x'.repeat(2_001)],
  ])('requires %s, which cannot be %j', async (field, value) => {
    const response = await world.generate({ id: 1 }, { context: { ...RAIN, [field]: value } });
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [`context.${field}`]]);
  });

  test('contains only names of its own sections, whatever was sent', async () => {
    const template = await world.newTemplate(['constructor', '__proto__', 'Engage']);
    const sections = '{"__proto__":"x","constructor":"Mine.","toString":"x"}';
    const body = `{"template_id":${template.id},"context":${JSON.stringify(RAIN)},"sections":${sections}}`;
    const headers = { authorization: `Bearer ${world.tokens.ada}`, 'content-type': 'application/json' };
    const url = '/api/ai-lesson/generate-lesson';
    const response = await world.server.app.inject({ method: 'POST', url, headers, payload: body });
    expect(response.statusCode).toBe(400);
    const plain = await world.generate(template, { sections: { constructor: 'Mine.' } });
    expect(Object.keys(plain.body.data.generated_sections)).toEqual(['proto', 'engage']);
  });
});

describe('sections of a lesson are written', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };

  test('two at a time, none before one that it depends on', async () => {
    const { open, opened } = gate();
    world.model.behave(async (call) => {
      if (call.part === 'Engage' || call.part === 'Explore') await opened;
      return call.part === null ? OUTLINE : someWords(call.part, 60);
    });
    const template = await world.newTemplate(['Learning Objectives', 'Engage', 'Explore', 'Explain', 'Pacing']);
    const lesson = world.generate(template);
    await expect.poll(() => partsAsked().length).toBe(4);
    expect(partsAsked().slice(0, 2)).toEqual([null, 'Learning Objectives']);
    expect(partsAsked().slice(2).toSorted()).toEqual(['Engage', 'Explore']);
    open();
    expect((await lesson).status).toBe(200);
    expect(partsAsked().slice(4)).toEqual(['Explain', 'Pacing']);
    expect(world.model.maxConcurrent).toBe(2);
    expect(callFor('Pacing')?.prompt).toContain('<data of="Explain">');
    expect(callFor('Engage')?.prompt).not.toContain('<data of="Explore">');
  });
});

describe('names of people', () => {
  const context = { ...RAIN, student_needs: 'Maya Lopez reads aloud. Write to mum@home.example.' };

  test('are hidden from the model and shown to the teacher', async () => {
    world.model.behave(({ part }) => (part === null ? OUTLINE : `[Student 1] sits in front. ${someWords(part, 60)}`));
    const template = await world.newTemplate([
      { display_name: 'Engage', help_text: 'Begin with Maya Lopez.' },
      { display_name: 'Notes', ai_enabled: false },
      { display_name: 'Maya Lopez at the board' },
    ]);
    const sections = { notes: 'maya lopez has a new seat' };
    const { body } = await world.generate(template, { context, sections, student_names: ['Maya Lopez'] });
    expect(body.data.generated_sections.engage).toMatch(/^Maya Lopez sits in front\./i);
    const seen = JSON.stringify(world.model.calls);
    expect(seen).toContain('[Student 1] reads aloud. Write to [Email 1].');
    expect(seen).toContain('Begin with [Student 1].');
    expect(seen).not.toMatch(/maya|lopez|mum@/i);
  });

  test('are hidden when a single section is written too', async () => {
    await world.section({
      ...{ section_name: 'engage', display_name: 'Maya Lopez begins', context, student_names: ['Maya Lopez'] },
      current_content: 'Maya Lopez begins.',
      instruction: 'Let Maya Lopez begin.',
      other_sections: { explore: 'Maya Lopez measures.', maya_lopez_explains: 'She tells how.' },
      modify: 'shorter',
    });
    const seen = JSON.stringify(world.model.calls);
    expect(seen).toContain('[Student 1] explains');
    expect(seen).not.toMatch(/maya|lopez|mum@/i);
  });
});

describe('a generated section', () => {
  test('can be requested by name and length alone, as in the specification', async () => {
    const { status, body } = await world.section({
      ...{ section_name: 'engage', display_name: 'Engage', response_length: 'medium' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      generated_content: someWords('Engage', 170),
      warnings: [],
      meta: { generator: 'ai', model: 'small' },
    });
    expect(partsAsked()).toEqual(['Engage']);
  });

  test('takes from its template what was not sent', async () => {
    const template = await world.newTemplate([
      { display_name: 'Times', section_type: 'time_block', help_text: 'Ask for minutes.' },
    ]);
    const section = { section_name: 'times', display_name: 'Times', template_id: template.id };
    await world.section(section);
    expect(world.model.calls[0]?.prompt).toContain('What the teacher asks of it: Ask for minutes.');
    expect(world.model.calls[0]?.prompt).not.toContain('Length: ');
    world.model.behave(writeWell);
    await world.section({ ...section, instruction: 'Another.', section_type: 'list', response_length: 'long' });
    expect(world.model.calls[0]?.prompt).toContain('What the teacher asks of it: Another.');
    expect(world.model.calls[0]?.prompt).toContain('Length: 112 to 460 words');
    expect(world.model.calls[0]?.prompt).toContain("Every line begins with '- '");
  });

  test('can be rewritten from its text and those of the others', async () => {
    await world.section({
      ...{ section_name: 'engage', display_name: 'Engage', current_content: 'Boil water.', modify: 'easier' },
      other_sections: { engage: 'itself', explore: 'Measure rain.' },
    });
    const { prompt = '' } = world.model.calls[0] ?? {};
    expect(prompt).toContain('<data of="Engage">\nBoil water.');
    expect(prompt).toContain('<data of="explore">\nMeasure rain.');
    expect(prompt).toContain('easier for students');
    expect(prompt.match(/Length: /g)).toHaveLength(1);
    expect(prompt).toContain('Length: 1 to 16 words.');
    expect(prompt).not.toContain('itself');
  });

  test('gets warnings', async () => {
    world.model.behave(() => 'Students see RL.5.2, call 555-123-4567, take scissors.');
    const { body } = await world.section({
      ...{ section_name: 'engage', display_name: 'Engage' },
      context: { ...RAIN, available_materials: 'Paper' },
    });
    expect(body.data.warnings.map(({ kind }) => kind)).toEqual(['standards', 'materials', 'contact', 'length']);
  });
});

test('without a model a lesson is a scaffold of the template and the teacher’s own words, and says so', async () => {
  const bare = await startAiLessonWorld({ AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' });
  try {
    const template = await bare.fromPreset(1);
    const { status, body } = await bare.generate(template);
    expect(status).toBe(200);
    expect(body.data.meta).toEqual({ generator: 'template', model: null });
    expect(body.data.warnings).toEqual([]);
    expect(Object.keys(body.data.generated_sections)).toHaveLength(template.ai_section_count);
    expect(body.data.generated_sections.engage).toContain('States of matter');
    const changed = await bare.section({
      ...{ section_name: 'engage', display_name: 'Engage', current_content: 'Mine.', modify: 'easier' },
    });
    expect(changed.body.data).toMatchObject({ meta: { generator: 'template' } });
    expect(changed.body.data.generated_content).toMatch(/^Mine\.\n/);
    expect(bare.model.calls).toEqual([]);
    expect(await bare.server.db.selectFrom('ai_usage').select('day').execute()).toEqual([]);
  } finally {
    await bare.stop();
  }
});

test('without a model a lesson that is too short for its parts says so, as one section of it does', async () => {
  const bare = await startAiLessonWorld({ AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' });
  try {
    const template = await bare.fromPreset(8);
    const context = { ...RAIN, duration_minutes: 15 };
    const warning = {
      ...{ kind: 'minutes', section_name: 'rotation_schedule' },
      message: expect.stringMatching(/^15 minutes cannot hold all parts: First rotation, .* Take \d+ minutes or more/),
    };
    expect((await bare.generate(template, { context })).body.data.warnings).toEqual([warning]);
    const asked = { template_id: template.id, context, display_name: 'Rotation Schedule' };
    const schedule = await bare.section({ ...asked, section_name: 'rotation_schedule' });
    expect(schedule.body.data.warnings).toEqual([warning]);
    const closing = await bare.section({ ...asked, section_name: 'closing_and_exit_ticket', display_name: 'Closing' });
    expect(closing.body.data.warnings).toEqual([]);
    expect(closing.body.data.generated_content).toContain(
      `- One question about ${RAIN.topic} that needs all stations: ___`,
    );
  } finally {
    await bare.stop();
  }
});
