import type { Page } from '@playwright/test';
import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';

const SETTINGS = '/teacher/settings';
const PHONE = { width: 390, height: 844 };

const subjects = (page: Page) => page.getByRole('list', { name: 'Subjects' });

test("the teacher's defaults are used in a new plan", { tag: '@gate' }, async ({ visit }) => {
  const session = await makeTeacher();
  await write(session, '/api/lesson-templates', { name: 'Another day' });
  await write(session, '/api/lesson-templates', { name: 'Lab day', subjects: ['Art'] });
  const page = await visit({ session });
  await page.goto(SETTINGS);
  const defaults = page.getByRole('form', { name: 'Defaults' });
  await defaults.getByLabel('Grade level').fill('Grade 3b');
  await expect(defaults.getByText('1 to 480 minutes', { exact: true })).toBeVisible();
  await defaults.getByLabel('Duration').fill('481');
  await defaults.getByLabel('Grade level').focus();
  await expect(defaults.getByText('Duration must be 1 to 480 minutes')).toBeVisible();
  await expect(defaults.getByText('1 to 480 minutes', { exact: true }), 'the error stands in its place').toBeHidden();
  await defaults.getByLabel('Duration').fill('45');
  await defaults.getByLabel('Template').selectOption('Lab day');
  await defaults.getByRole('button', { name: 'Save defaults' }).click();
  await expect(page.getByText('Defaults saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Lesson Plans' }).click();
  await page.getByRole('link', { name: 'Create Lesson Plan' }).first().click();
  const first = page.getByRole('list', { name: 'Templates' }).getByRole('listitem').first();
  await expect(first).toHaveText(/^Lab dayDefault/);
  await keepPicture(page, 'the-default-template');
  await first.getByRole('link').click();
  await expect(page.getByText('Template: Lab day')).toBeVisible();
  await expect(page.getByLabel('Grade level')).toHaveValue('Grade 3b');
  await expect(page.getByLabel('Duration')).toHaveValue('45');
  await expect(page.getByLabel('Subject')).toHaveValue('Art');
});

test('a renamed subject is renamed on plans, and a deleted one stays on them', async ({ visit }) => {
  const session = await makeTeacher();
  const { id } = await write(session, '/api/lesson-plans', { title: 'Acids', subject: 'Science' });
  const page = await visit({ session, expectedErrors: /status of 409/ });
  await page.goto(SETTINGS);
  await expect(subjects(page).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Edit Science' }).click();
  const form = page.getByRole('form', { name: 'Subject Science' });
  await form.getByLabel('Name').fill('math');
  await form.getByRole('button', { name: 'Save Subject' }).click();
  await expect(form.getByText('A subject with this name already exists')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name').fill('Natural Science');
  await form.getByRole('button', { name: 'Save Subject' }).click();
  await expect(page.getByText('Subject saved.')).toBeVisible();
  await page.goto(`/teacher/lesson-plans/${id}`);
  await expect(page.getByRole('main').getByText('Natural Science').first()).toBeVisible();

  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Delete Natural Science' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the subject Natural Science?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete subject' }).click();
  await expect(subjects(page).getByRole('listitem')).toHaveCount(9);
  await page.goto(`/teacher/lesson-plans?subject=Natural%20Science`);
  await expect(page.getByRole('list', { name: 'Lesson plans' }).getByRole('listitem')).toHaveCount(1);
});

test('a subject is added by keyboard alone on a phone', async ({ visit }) => {
  const page = await visit({ session: await makeTeacher(), viewport: PHONE });
  await page.goto(SETTINGS);
  await subjects(page).waitFor();
  await expectNoSidewaysScroll(page);
  const add = page.getByRole('button', { name: 'Add Subject' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Add Subject' }).getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await keepPicture(page, 'add-subject');
  await page.keyboard.type('Latin & “Greek”');
  await page.keyboard.press('Enter');
  await expect(subjects(page).getByRole('listitem').last()).toContainText('Latin & “Greek”');
  // Its dialog, which has a button with this name too, fades out.
  await expect(add.first()).toBeFocused();
  await page.getByRole('button', { name: 'Delete Latin' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Delete Technology' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete subject' }).focus();
  await page.keyboard.press('Enter');
  await expect(subjects(page).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Edit Latin' })).toBeFocused();
});

test('the teaching profile is saved, and is the same in the user settings', async ({ visit }) => {
  const page = await visit({ session: await makeTeacher() });
  await page.goto(SETTINGS);
  const profile = page.getByRole('form', { name: 'Teaching profile' });
  await profile.getByLabel('School').fill('Maple Hollow');
  await profile.getByLabel('Grade level').fill('5th Grade');
  await profile.getByLabel('Subjects taught').fill('Art, Music');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await page.getByRole('link', { name: 'User Settings' }).first().click();
  await expect(page.getByLabel('School')).toHaveValue('Maple Hollow');
  await expect(page.getByLabel('Subjects taught')).toHaveValue('Art, Music');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click();
  await expect(profile.getByLabel('Grade level')).toHaveValue('5th Grade');
});

test('what another window saved meanwhile is shown beside the input', async ({ visit }) => {
  const session = await makeTeacher();
  const one = await visit({ session });
  const other = await visit({ session, viewport: PHONE, expectedErrors: /status of 412/ });
  for (const page of [one, other]) {
    await page.goto(SETTINGS);
    await page.getByLabel('Duration').waitFor();
  }
  await one.getByLabel('Duration').fill('30');
  await one.getByRole('button', { name: 'Save defaults' }).click();
  await expect(one.getByText('Defaults saved.')).toBeVisible();
  await other.getByLabel('Duration').fill('90');
  await other.getByRole('button', { name: 'Save defaults' }).click();
  await expect(other.getByRole('row', { name: 'Duration 30 90' })).toBeVisible();
  await expectNoSidewaysScroll(other);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(other.getByText('Defaults saved.')).toBeVisible();
  await one.reload();
  await expect(one.getByLabel('Duration')).toHaveValue('90');
});
