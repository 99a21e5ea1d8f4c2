import { writeFile } from 'node:fs/promises';
import { makeTeacher, write } from './made-people.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';

const PHONE = { width: 390, height: 844 };

test('a teacher shares a plan by a link, a substitute reads it on a phone, a colleague copies it, and the link ends', {
  tag: '@gate',
}, async ({ visit }) => {
  const session = await makeTeacher();
  const plan = await write(session, '/api/lesson-plans', {
    ...{ title: 'The water cycle', subject: 'Science', materials: 'A kettle', teacher_reflection: 'Too loud' },
    introduction: 'What happens to a puddle in the sun?',
  });
  const teacher = await visit({ session });
  await teacher.goto(`/teacher/lesson-plans/${plan.id}`);
  await teacher.getByRole('button', { name: 'Share' }).click();
  const form = teacher.getByRole('form', { name: 'Share with a link' });
  await form.getByLabel('Note').fill('Keys are at the office.\nThank you!');
  await expectAccessible(teacher);
  await keepPicture(teacher, 'share-plan');
  await form.getByRole('button', { name: 'Make link' }).click();
  const link = await teacher.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(teacher);
  await keepPicture(teacher, 'made-plan-link');
  await teacher.getByRole('button', { name: 'Done' }).click();

  const substitute = await visit({ viewport: PHONE, expectedErrors: /status of 404/ });
  await substitute.goto(link);
  await expect(substitute.getByRole('heading', { level: 1, name: 'The water cycle' })).toBeVisible();
  await expect(substitute.getByText('Keys are at the office.')).toBeVisible();
  await expect(substitute.getByText('What happens to a puddle in the sun?')).toBeVisible();
  await expect(substitute.getByText('Too loud')).toHaveCount(0);
  await expectNoSidewaysScroll(substitute);
  await expectAccessible(substitute);
  await keepPicture(substitute, 'shared-plan-390');

  const colleague = await visit({ session: await makeTeacher() });
  await colleague.goto(link);
  await keepPicture(colleague, 'shared-plan-1440');
  await colleague.getByRole('button', { name: 'Save a copy' }).click();
  await expect(colleague).toHaveURL(/\/teacher\/lesson-plans\/\d+$/);
  await expect(colleague.getByRole('heading', { level: 1, name: 'The water cycle' })).toBeVisible();

  await teacher.reload();
  const links = teacher.getByRole('list', { name: 'Links to this plan' });
  await expect(links.getByText(/^Opened 2 times/)).toBeVisible();
  await keepPicture(teacher, 'plan-with-link');
  await links.getByRole('button', { name: /^End the link/ }).click();
  await teacher.getByRole('button', { name: 'End link' }).click();
  await expect(links).toHaveCount(0);
  await substitute.reload();
  await expect(substitute.getByText('This link has ended.')).toBeVisible();
  await keepPicture(substitute, 'ended-plan-link');
});

test('a shared plan prints with its note and the address of its files, and without buttons', async ({ visit }) => {
  const session = await makeTeacher();
  const introduction = 'Where does the puddle go? Let each pair make a guess and defend it.\n'.repeat(90);
  const plan = await write(session, '/api/lesson-plans', { title: 'Puddles', subject: 'Science', introduction });
  const teacher = await visit({ session });
  await teacher.goto(`/teacher/lesson-plans/${plan.id}/edit`);
  const file = { name: 'puddle.png', mimeType: 'image/png', buffer: noisePng(16) };
  await teacher.getByLabel('Files to attach').setInputFiles(file);
  await teacher.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(teacher.getByRole('list', { name: 'Attachments' })).toContainText('puddle.png');
  await teacher.goto(`/teacher/lesson-plans/${plan.id}`);
  await teacher.getByRole('button', { name: 'Share' }).click();
  const form = teacher.getByRole('form', { name: 'Share with a link' });
  await form.getByLabel('Note').fill('Keys are at the office.\n'.repeat(20));
  await form.getByRole('button', { name: 'Make link' }).click();
  const link = await teacher.getByRole('textbox', { name: 'Link' }).inputValue();

  const substitute = await visit();
  await substitute.goto(link);
  await expect(substitute.getByRole('button', { name: 'Download puddle.png' })).toBeVisible();
  await expect(substitute.getByText(link)).toBeHidden();
  await substitute.emulateMedia({ media: 'print' });
  await expect(substitute.getByText(link)).toBeVisible();
  await expect(substitute.getByRole('button')).toHaveCount(0);
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await substitute.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
    await writeFile(test.info().outputPath(`shared-plan-${format}.pdf`), pdf);
  }
});
