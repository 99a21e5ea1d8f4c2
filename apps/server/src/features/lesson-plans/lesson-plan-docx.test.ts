import { exportLessonPlanDocx } from '@dewar/contract/lesson-plans';
import * as mammoth from 'mammoth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
afterAll(() => world.server.stop());

const download = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(exportLessonPlanDocx, { token: world.tokens[who], params: { id } });

async function readBack(change: object): Promise<string> {
  const { id } = await world.newPlan(change);
  const { status, bytes } = await download(id);
  expect(status).toBe(200);
  const { value, messages } = await mammoth.convertToHtml({ buffer: bytes });
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  return value;
}

test('the Word document of a plan contains its content', async () => {
  const html = await readBack({
    title: 'Volcanoes & <Lava>',
    subject: 'Science',
    grade_level: '4th Grade',
    duration_minutes: 45,
    learning_objectives: 'Students will:\n- name the layers\n- explain a vent\n\nin their own words',
    materials: '   ',
    closure: 'Exit ticket',
  });
  expect(html).toBe(
    [
      '<p>Volcanoes &amp; &lt;Lava&gt;</p>',
      '<p>Science · 4th Grade · 45 minutes</p>',
      '<h1>Learning Objectives</h1><p>Students will:</p>',
      '<ul><li>name the layers</li><li>explain a vent</li></ul><p>in their own words</p>',
      '<h1>Closure</h1><p>Exit ticket</p>',
    ].join(''),
  );
});

test('the Word document of a plan has its custom sections instead of the standard ones', async () => {
  const custom_sections = [
    { display_name: 'Warm Up', content: 'Stretch' },
    { display_name: 'Nothing', content: '' },
  ];
  const html = await readBack({ title: 'Yoga', closure: 'Breathe', custom_sections });
  expect(html).toContain('<h1>Warm Up</h1><p>Stretch</p>');
  expect(html).not.toMatch(/Closure|Nothing/);
});

test('characters that XML does not allow do not break the document', async () => {
  const html = await readBack({ title: 'Bells', closure: 'ring\u0007 \u000bthe \ufffebell 🔔' });
  expect(html).toContain('<p>ring the bell 🔔</p>');
});

test('the Word document is a download named after the plan’s title', async () => {
  const { id } = await world.newPlan({ title: 'Märchen: “Hänsel”' });
  const { headers } = await download(id);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Märchen: “Hänsel”.docx')}`);
});

test('the Word document of another teacher’s plan returns 404', async () => {
  const { id } = await world.newPlan({}, 'ben');
  expect((await download(id)).status).toBe(404);
});
