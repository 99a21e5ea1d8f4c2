import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AiLessonWorld, RAIN, startAiLessonWorld, writeWell } from '../../../test-support/ai-lesson-world.ts';
import { OUTLINE, someWords } from '../../../test-support/model-server.ts';

let world: AiLessonWorld;
beforeAll(async () => {
  world = await startAiLessonWorld();
});
beforeEach(() => world.model.behave(writeWell));
afterAll(() => world.stop());

/** Everything that the model was sent, with the letters of all spellings made one. */
const received = () =>
  world.model.calls
    .flatMap(({ instructions, prompt }) => [instructions, prompt])
    .join('\n')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .toLowerCase();

/** A name as it is listed, a text in which it is written in another way, and what must not be sent. */
const NAMES = [
  ["D'Arcy", 'D’Arcy’s desk', 'arcy'],
  ['José García', 'Jose\u0301 and the García twins', 'jose'],
  ['王伟', '王伟需要大字', '王伟'],
  ['さくら', 'さくらさんは前に座る', 'さくら'],
  ['서연', '서연이는 앞에 앉는다', '서연'],
  ['يوسف', 'وليوسف مقعد', 'يوسف'],
  ['נועה', 'לנועה דרוש', 'נועה'],
  ['Иван', 'Ивану нужен', 'иван'],
  ['Ελένη', 'της Ελένης', 'ελεν'],
  ['สมชาย', 'สมชายต้องการ', 'สมชาย'],
  ['आरव', 'आरव को', 'आरव'],
  ['Işık', 'IŞIK’ın kitabı', 'isik'],
  ['রিয়া', 'রিয়ার বই', 'রিয়া'],
  ['குமார்', 'குமாருக்கு', 'குமா'],
  ['მარიამი', 'მარიამის წიგნი', 'მარიამ'],
  ['Գրիգոր', 'Գրիգորի գիրքը', 'գրիգոր'],
  ['አበበ', 'ለአበበ', 'አበበ'],
  ['محمد', 'رأيت محمدًا', 'محمد'],
  ['Maryann', 'for mary ann', 'mary ann'],
  ['Agnieszka', 'Agnieszce pomaga sąsiadka', 'agniesz'],
  ['Ondřej', 'Ondřejovi pomáhá soused', 'ondrej'],
  ['Pekka', 'Pekalle oma paikka', 'peka'],
  ['Balázs', 'Balázzsal ül', 'bala'],
  ['張偉', '张伟坐在前面', '张伟'],
  ['李明', '老李和阿明', '老李'],
] as const;

describe('no name in any script reaches the model', () => {
  const names = NAMES.map(([name]) => name);
  const texts = NAMES.map(([, text]) => text).join('. ');
  const expectHidden = () => {
    expect(world.model.calls.length).toBeGreaterThan(0);
    const sent = received();
    expect(NAMES.filter(([, , secret]) => sent.includes(secret.normalize('NFD'))).map(([name]) => name)).toEqual([]);
    expect(sent).toContain('[student 1]');
  };

  test('with a whole lesson: its details, kept sections, and the instructions of its template', async () => {
    const template = await world.newTemplate([
      { display_name: 'Notes about 王伟', ai_enabled: false },
      { display_name: 'Engage', help_text: texts },
      'Closure',
    ]);
    const context = {
      ...{ ...RAIN, topic: 'Rain with 王伟, Ивану and D’Arcy', teaching_approach: texts, available_materials: texts },
      ...{ student_needs: texts, prior_knowledge: texts, grade_level: 'Class of 王伟' },
    };
    const sections = { notes_about_王伟: texts, notes_about: texts, section_1: texts };
    const { status } = await world.generate(template, { context, sections, student_names: names });
    expect(status).toBe(200);
    expectHidden();
  });

  test('with one section that is written again', async () => {
    const { status } = await world.section({
      ...{ section_name: 'engage', display_name: 'Engage', current_content: texts, modify: 'easier' },
      ...{ other_sections: { closure: texts }, instruction: texts, student_names: names },
    });
    expect(status).toBe(200);
    expectHidden();
  });

  test.each(['draft', 'improve', 'add_example'])('with help for a plan: %s', async (act) => {
    const { status } = await world.assist({
      ...{ act, wish: texts, current_content: texts, display_name: 'Engage', instruction: texts },
      plan: {
        title: `Worksheet_王伟.pdf for ${NAMES[1][1]}`,
        subject: 'Science',
        grade_level: '',
        duration_minutes: 60,
      },
      ...{ other_sections: [{ display_name: 'Of Ивану', content: texts }], student_names: [names.join(', ')] },
    });
    expect(status).toBe(200);
    expectHidden();
  });
});

test('a sign that comes back in another form, or that nobody was given, is marked', async () => {
  world.model.behave(({ part }) =>
    part === null ? OUTLINE : `${someWords(part, 60)} Student 1 reads to 【Student 1】 and [Student 2].`,
  );
  const template = await world.newTemplate(['Engage']);
  const context = { ...RAIN, student_needs: 'Maya needs large print' };
  const { body } = await world.generate(template, { context, student_names: ['Maya'] });
  expect(body.data.generated_sections['engage']).toContain('Student 1 reads to Maya and [Student 2].');
  const marked = {
    kind: 'persons',
    section_name: 'engage',
    message:
      'Check who is meant: “Student 1” may stand for Maya. “【Student 1】” was read as Maya. ' +
      '“[Student 2]” stands for nobody whose name was hidden.',
  };
  expect(body.data.warnings).toEqual([marked]);
  const one = await world.section({ section_name: 'engage', display_name: 'Engage', context, student_names: ['Maya'] });
  expect(one.body.data.warnings).toContainEqual(marked);
});
