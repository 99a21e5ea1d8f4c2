import { uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { exportLessonPlanDocx } from '@dewar/contract/lesson-plans';
import { updateTeacherSettings } from '@dewar/contract/teacher-settings';
import * as mammoth from 'mammoth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { readZip } from '../../../test-support/read-zip.ts';

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
      '<p>Teacher: ada@school.example · Date: ____________________</p>',
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

test('the tables of a section are tables of the Word document', async () => {
  const closure = 'Groups:\nGroup | 1st\nA | Online\nB | Practice\n| a |\n|---|\n| b |\n- End';
  const html = await readBack({ title: 'Stations', closure });
  const cell = (text: string, name = 'td') =>
    `<${name}><p>${name === 'th' ? `<strong>${text}</strong>` : text}</p></${name}>`;
  const row = (...texts: string[]) => `<tr>${texts.map((text) => cell(text)).join('')}</tr>`;
  expect(html).toContain(
    `<p>Groups:</p><table><thead><tr>${cell('Group', 'th')}${cell('1st', 'th')}</tr></thead><tbody>${row('A', 'Online')}${row('B', 'Practice')}</tbody></table>` +
      `<table><thead><tr>${cell('a', 'th')}</tr></thead><tbody>${row('b')}</tbody></table><ul><li>End</li></ul>`,
  );
});

test('the columns of a table in Hebrew begin at the right, and fill the width of the text', async () => {
  const { id } = await world.newPlan({ closure: 'קבוצה | ראשון\nא | מקוון' });
  const xml = await partOf(id, /word\/document\.xml$/);
  expect(xml).toContain('<w:bidiVisual/>');
  expect(xml).toMatch(/<w:tblW w:type="dxa" w:w="9360"\/>/);
});

test('characters that XML does not allow do not break the document', async () => {
  const html = await readBack({ title: 'Bells', closure: 'ring\u0007 \u000bthe \ufffebell 🔔' });
  expect(html).toContain('<p>ring</p><p>the bell 🔔</p>');
});

test('the Word document is a download named after the plan’s title', async () => {
  const { id } = await world.newPlan({ title: 'Märchen: “Hänsel”' });
  const { headers } = await download(id);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Märchen - “Hänsel”.docx')}`);
});

/** The parts of a document that mammoth leaves out. */
async function partOf(id: number, name: RegExp): Promise<string> {
  const parts = readZip((await download(id)).bytes);
  return [...parts].find(([each]) => name.test(each))?.[1] ?? '';
}

test('the Word document says when the plan is taught next, who teaches it and what is attached', async () => {
  const { id } = await world.newPlan({ closure: 'Exit ticket' });
  await world.newEvent({ lesson_plan_id: id, start_time: '2020-06-08T13:00:00Z' });
  await world.newEvent({ lesson_plan_id: id, start_time: '2040-06-11T13:00:00Z' });
  const file = new File(['%PDF-1.7\n%EOF\n'], 'Map & legend.pdf');
  await world.server.call(uploadLessonPlanFile, { token: world.tokens.ada, body: { lesson_plan_id: id }, file });
  const { value } = await mammoth.convertToHtml({ buffer: (await download(id)).bytes });
  expect(value).toContain('<p>Teacher: ada@school.example · Date: Mon 11 Jun 2040, 09:00 to 10:00</p>');
  expect(value).toMatch(/<h1>Attachments<\/h1><ul><li>Map &amp; legend\.pdf<\/li><\/ul>$/);
});

test('the pages of the Word document have the teacher’s size and are numbered', async () => {
  const { id } = await world.newPlan({ title: 'Rain' });
  expect(await partOf(id, /word\/document\.xml$/)).toContain('<w:pgSz w:w="12240" w:h="15840"');
  const body = { paper_size: 'a4' };
  await world.server.call(updateTeacherSettings, { token: world.tokens.ada, body });
  expect(await partOf(id, /word\/document\.xml$/)).toMatch(/<w:pgSz w:w="119\d\d" w:h="168\d\d"/);
  expect(await partOf(id, /word\/footer\d*\.xml$/)).toMatch(/Rain<.* · .*Page\u00a0.*PAGE.*\u00a0of\u00a0.*NUMPAGES/s);
});

test('the Word document of another teacher’s plan returns 404', async () => {
  const { id } = await world.newPlan({}, 'ben');
  expect((await download(id)).status).toBe(404);
});

test('the Word document names the language of what is in Latin letters', async () => {
  const { id } = await world.newPlan({ title: 'Rain' });
  expect(await partOf(id, /word\/styles\.xml$/)).toMatch(
    /<w:docDefaults>.*<w:lang w:val="en-US"\/>.*<\/w:docDefaults>/,
  );
});

test('the Word document marks what runs from right to left, and names fonts and languages of other scripts', async () => {
  const closure = 'افتح الصمام 30 دقيقة\n- סגרו את valve\nOpen the valve, שלום.\n打开阀门\nバルブを開ける\nเปิดวาล์ว';
  const { id } = await world.newPlan({ title: 'השסתום', closure });
  const paragraphs = (await partOf(id, /word\/document\.xml$/)).split('<w:p>').slice(1);
  const find = (text: string) => paragraphs.find((each) => each.includes(text)) ?? '';
  const runOf = (text: string) =>
    find(text)
      .split('<w:r>')
      .find((run) => run.includes(text)) ?? '';
  for (const text of ['השסתום', 'افتح', 'סגרו']) {
    expect(find(text)).toContain('<w:bidi/>');
    expect(runOf(text)).toContain('<w:rtl/>');
  }
  expect(find('סגרו')).toContain('<w:numPr>');
  expect(runOf('valve<')).not.toContain('<w:rtl/>');
  expect(find('Open the valve')).not.toContain('<w:bidi/>');
  expect(runOf('שלום')).toContain('<w:rtl/>');
  expect(runOf('افتح')).toMatch(/w:cs="Arial".*<w:lang w:bidi="ar-SA"\/>/);
  expect(runOf('打开')).toMatch(/w:eastAsia="Microsoft YaHei".*<w:lang w:eastAsia="zh-CN"\/>/);
  expect(runOf('バルブ')).toMatch(/w:eastAsia="Yu Gothic".*<w:lang w:eastAsia="ja-JP"\/>/);
  expect(runOf('เปิด')).toMatch(/w:cs="Leelawadee UI".*<w:lang w:bidi="th-TH"\/>/);
});
