import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiLessonWorld, RAIN, startAiLessonWorld } from '../../../test-support/ai-lesson-world.ts';

let world: AiLessonWorld;
beforeAll(async () => {
  world = await startAiLessonWorld();
});
afterAll(() => world.stop());

/** One short paragraph, as a model writes it. */
const PARAGRAPHS = [
  [
    'Chinese',
    '水循环',
    '学生们观察水壶上的水蒸气，然后在小组里讨论水去了哪里。每个小组画出水的路线，并用自己的话解释。',
  ],
  [
    'Japanese',
    '水の循環',
    '児童はやかんから出る湯気を観察し、水がどこへ行くのかを話し合う。それから自分の言葉で説明する。',
  ],
  ['Spanish', 'El ciclo del agua', 'Los alumnos observan el vapor de la olla y conversan en grupos sobre su destino.'],
  ['German', 'Der Wasserkreislauf', 'Die Kinder beobachten den Dampf über dem Topf und zeichnen seinen Weg.'],
  ['Arabic', 'دورة الماء', 'يلاحظ التلاميذ البخار فوق الإناء ثم يرسمون طريق الماء في مجموعات صغيرة.'],
  ['Thai', 'วัฏจักรของน้ำ', 'นักเรียนสังเกตไอน้ำเหนือกาน้ำและวาดเส้นทางของน้ำเป็นกลุ่ม'],
  ['Korean', '물의 순환', '학생들은 주전자 위의 김을 관찰하고 모둠별로 물의 길을 그린다.'],
  ['Hindi', 'जल चक्र', 'छात्र भाप को देखते हैं और समूह में पानी का रास्ता बनाते हैं।'],
] as const;

test.each(PARAGRAPHS)('a whole lesson in %s keeps all its sections', async (_language, topic, paragraph) => {
  world.model.behave(({ part }) => (part === 'Pacing' ? `20 min - ${topic}\n40 min - ${topic}` : paragraph));
  const template = await world.fromPreset(1);
  const context = { ...RAIN, topic, subject: topic };
  const { status, body } = await world.generate(template, { context });
  expect([status, body.data.section_errors]).toEqual([200, {}]);
  const asked = template.sections.filter(({ ai_enabled }) => ai_enabled).map(({ section_name }) => section_name);
  expect(Object.keys(body.data.generated_sections)).toEqual(asked);
  expect(body.data.generated_sections).toMatchObject({ engage: paragraph, explore: paragraph });
  // One call for each section and the outline: none was asked for twice.
  expect(world.model.calls.length).toBeLessThanOrEqual(asked.length + 1);
  for (const { message } of body.data.warnings) expect(message).not.toMatch(/Has [1-5] words/);
});

test('formulas that cannot be shown are asked for once more, and kept with a remark if they come again', async () => {
  const template = await world.newTemplate(['Engage']);
  const words = 'Students measure and compare the water in each cup, then write what they see. ';
  world.model.behave(({ part, turn }) =>
    part === null
      ? '10 min - Look'
      : words + (turn === 1 ? String.raw`\[\int_0^1 x\,dx\]` : String.raw`Then \(\frac{3}{4}\).`),
  );
  const better = await world.generate(template);
  expect(better.body.data.generated_sections).toEqual({ engage: `${words}Then 3/4.` });
  expect(world.model.calls.at(-1)?.prompt).toContain('LaTeX, which cannot be shown');
  world.model.behave(({ part }) => (part === null ? '10 min - Look' : words + String.raw`\[\int_0^1 x\,dx\]`));
  const same = await world.generate(template);
  expect(same.body.data.warnings.map(({ kind }) => kind)).toContain('markup');
  expect(same.body.data.generated_sections.engage).toContain('Students measure');
});
