import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

const PLANS = '/teacher/lesson-plans';
/** The browser's own print dialog would block the test. */
const NO_PRINT_WINDOW = 'window.print = () => {}';
const PHONE = { width: 390, height: 844 };

let serial = 0;

/** A unique title. */
function newTitle(what: string): string {
  serial += 1;
  return `${what} ${Date.now()}-${serial}`;
}

async function newPlan(fields: Readonly<Record<string, unknown>>) {
  const { token } = await sessionOf('teacher');
  const response = await callWith(token, 'POST', '/api/lesson-plans', { subject: 'Science', ...fields });
  const { data } = (await response.json()) as { data: { id: number } };
  return { path: `${PLANS}/${data.id}`, id: data.id };
}

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).first().click();
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;

test('a plan is created in two steps, gets a file, is exported, copied and deleted', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'teacher', expectedErrors: /Failed to load resource/ });
  const title = newTitle('Märchen & “Magma”');
  await page.goto(PLANS);
  await page.getByRole('link', { name: 'Create Lesson Plan' }).click();
  await page.getByRole('link', { name: 'Without a template' }).click();
  await page.getByRole('button', { name: 'Create Lesson Plan' }).click();
  await expect(page.getByText('Please enter a lesson title')).toBeVisible();
  await expect(page.getByText('Please select a subject')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByRole('textbox', { name: 'Learning Objectives' }).fill('- name the layers\n- explain a vent');
  await page.getByRole('button', { name: 'Create Lesson Plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Learning Objectives' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('link', { name: 'Edit' }).click();
  const bytes = noisePng(64);
  const file = { name: 'Lava “map” ü.png', mimeType: 'image/png', buffer: bytes };
  await page
    .getByLabel('Files to attach')
    .setInputFiles([file, { name: 'not really.png', mimeType: 'image/png', buffer: Buffer.from('words alone') }]);
  await page.getByLabel('Description of Lava').fill('For the wall');
  await save(page);
  const left = page.getByRole('list', { name: 'New files' });
  await expect(left.getByRole('alert')).toBeVisible();
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('For the wall');
  await keepPicture(page, 'a-file-that-was-refused');
  await page.getByRole('button', { name: 'Remove not really.png' }).click();
  await page.getByRole('button', { name: 'View Lesson Plan' }).click();

  await expect(page.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();
  const attachment = await download(page, `Download ${file.name}`);
  expect(await readFile(await attachment.path())).toEqual(bytes);
  const word = await download(page, 'Export to Word');
  expect(word.suggestedFilename()).toContain('.docx');
  expect((await readFile(await word.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${title}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete lesson plan' }).click();
  await expect(page.getByText('Lesson plan deleted successfully')).toBeVisible();
  await page.getByLabel('Search').fill(title);
  await expect(page.getByText('1 lesson plan', { exact: true })).toBeVisible();
});

test('the list keeps its subject filter in the URL', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const title = newTitle('Only music');
  await newPlan({ title, subject: 'Music' });
  await page.goto(PLANS);
  await page.getByLabel('Subject').selectOption('Music');
  await expect(page).toHaveURL(`${PLANS}?subject=Music`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Music');
  await page.getByLabel('Subject').selectOption('Art');
  await expect(page.getByRole('heading', { name: title })).toBeHidden();
});

test('a plan is printed completely or on one page, and nothing else with it', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.addInitScript(NO_PRINT_WINDOW);
  const text = 'Students compare two maps of the same coast and write down what has moved. '.repeat(6);
  const { path } = await newPlan({
    title: newTitle('Coastlines'),
    ...{ learning_objectives: text, materials: text, introduction: text, direct_instruction: text },
    ...{ guided_practice: text, independent_practice: text, closure: text, assessment_strategies: text },
    ...{ differentiation: text, teacher_reflection: `Afterwards. ${text}` },
  });
  for (const [button, isOnePage] of [
    ['Print', false],
    ['Print one page', true],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Attachments (0)' }).waitFor();
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = page.getByRole('article', { name: 'Printed plan' });
    await expect(paper).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await expect(paper.getByText('Notes from the substitute')).toHaveCount(isOnePage ? 0 : 1);
    await expect(paper.getByText('Afterwards.')).toHaveCount(isOnePage ? 0 : 1);
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await keepPicture(page, button);
    const pages = pagesOf(await page.pdf({ format: 'Letter' }));
    if (isOnePage) expect(pages).toBe(1);
    else expect(pages).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
});

test('a plan too long for one page says what is missing, and keeps its closure', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.addInitScript(NO_PRINT_WINDOW);
  const { path } = await newPlan({
    ...{ title: newTitle('Epic'), learning_objectives: 'Tell a story.', closure: 'The end: what changed, and why?' },
    introduction: 'Once upon a time there was more. '.repeat(550),
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Print one page' }).click();
  const question = page.getByRole('dialog', { name: 'The plan does not fit on one page' });
  await expect(question).toContainText(/Introduction\s*\d+ of 3850 words/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Print shortened' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'Printed plan' });
  await expect(paper.getByText('The end: what changed, and why?')).toBeVisible();
  await expect(paper.getByText('Shortened to one page')).toBeVisible();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test('the input is restored as a draft after a reload', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const { path } = await newPlan({ title: newTitle('Draft'), closure: 'As it was' });
  await page.goto(`${path}/edit`);
  await page.getByRole('textbox', { name: 'Closure' }).fill('Typed, and not saved');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Closure' })).toHaveValue('As it was');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Closure' })).toHaveValue('Typed, and not saved');
  await save(page);
  await expect(page.getByText('Lesson plan saved successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Closure' })).toHaveValue('Typed, and not saved');
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('leaving with unsaved changes asks for confirmation', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const { path } = await newPlan({ title: newTitle('Leaving') });
  await page.goto(`${path}/edit`);
  await page.getByRole('textbox', { name: 'Closure' }).fill('Typed');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave without saving?');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${path}/edit`);
  await page.getByRole('button', { name: 'View Lesson Plan' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(path);
});

test('two windows that save the same plan see both texts, on a phone too', async ({ visit }) => {
  const { path } = await newPlan({ title: newTitle('Two windows'), closure: 'As it was' });
  const expectedErrors = /status of 412/;
  const [one, other] = [
    await visit({ as: 'teacher' }),
    await visit({ as: 'teacher', viewport: PHONE, expectedErrors }),
  ];
  for (const page of [one, other]) {
    await page.goto(`${path}/edit`);
    await page.getByRole('textbox', { name: 'Closure' }).waitFor();
  }
  await one.getByRole('textbox', { name: 'Closure' }).fill('From the first window');
  await save(one);
  await expect(one.getByText('Lesson plan saved successfully!')).toBeVisible();
  await other.getByRole('textbox', { name: 'Closure' }).fill('From the second window');
  await save(other);
  const dialog = other.getByRole('dialog', { name: 'This lesson plan was saved elsewhere in the meantime' });
  await expect(dialog).toContainText('From the first window');
  await expect(dialog).toContainText('From the second window');
  await expectNoSidewaysScroll(other);
  await expectAccessible(other);
  await keepPicture(other, 'both-texts');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Lesson plan saved successfully!')).toBeVisible();
  await other.goto(path);
  await expect(other.getByText('From the second window')).toBeVisible();
});
