import type { Page } from '@playwright/test';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';
import { chooseFile, contentOf, expectText, openNew, tool, write } from './procedure-editor.ts';
import { findProcedures, makeProcedure } from './procedure-records.ts';

const LONG_SUMMARY = 'A summary that goes on and on. '.repeat(5).trim();

test('an administrator finds procedures by words and visibility, and deletes one after a confirmation', async ({
  visit,
}) => {
  const title = `Spare hoses ${Date.now()}`;
  await makeProcedure({ title, summary: LONG_SUMMARY });
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/procedures');
  await page.getByLabel('Search', { exact: true }).fill(title.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${LONG_SUMMARY.slice(0, 60)}`);
  await expect(rows(page)).not.toContainText(LONG_SUMMARY.slice(0, 101));
  await page.getByLabel('Visibility').selectOption({ label: 'Public' });
  await expect(page.getByText('No procedures found matching your criteria.')).toBeVisible();
  await page.getByLabel('Visibility').selectOption({ label: 'Private' });
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Visibility')).toHaveValue('private');
  await expect(rows(page)).toHaveCount(1);

  await rows(page)
    .getByRole('link', { name: `View ${title}` })
    .click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  const remove = rows(page).getByRole('button', { name: `Delete ${title}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: `Delete “${title}”` });
  await expect(question).toContainText('Are you sure you want to delete this procedure? This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await findProcedures(title)).toHaveLength(1);
  await remove.click();
  await question.getByRole('button', { name: 'Delete procedure' }).click();
  await expect(page.getByText('Procedure deleted successfully')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await findProcedures(title)).toEqual([]);
});

test('a PDF replaces the text, which is back when the PDF is removed', async ({ visit }) => {
  const title = `Wiring of the gauge ${Date.now()}`;
  const page = await visit({ as: 'admin' });
  const form = await openNew(page);
  const [rich, pdf] = [
    form.getByRole('radio', { name: 'Rich Text Editor' }),
    form.getByRole('radio', { name: 'PDF Document' }),
  ];
  await form.getByLabel('Title').fill(title);
  await write(page, 'What was typed before.');
  const file = { name: 'Wiring.pdf', mimeType: 'application/pdf', buffer: await someProceduresPdf() };
  await chooseFile(page, tool(page, 'Upload PDF'), file);
  await expect(page.getByText('PDF uploaded successfully!')).toBeVisible();
  await expect(pdf).toBeChecked();
  await expect(form.getByRole('link', { name: 'Wiring.pdf' })).toBeVisible();
  await expect(contentOf(page)).toBeHidden();
  await keepPicture(page, 'pdf-chosen');
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Remove PDF' }).click();
  await expect(rich).toBeChecked();
  await expectText(contentOf(page), 'What was typed before.');
  await pdf.check();
  await expect(form.getByRole('link', { name: 'Wiring.pdf' })).toBeVisible();
  await form.getByRole('button', { name: 'Create Procedure' }).click();
  await expect(page.getByText('Procedure created!')).toBeVisible();

  const [made] = await findProcedures(title);
  await page.goto(`/procedure/${made?.id}`);
  await expect(page.getByRole('region', { name: `${title}, PDF` }).locator('.textLayer')).toContainText('Steps');
  const { full_content } = await read<{ full_content: string }>('admin', `/api/procedures/${made?.id}`);
  expect(full_content).toBe(`# ${title}\n\nThis procedure is available as a PDF document.\n`);
});

test('a file that is not a PDF is rejected, and the text stays', async ({ visit }) => {
  const page = await visit({ as: 'admin', expectedErrors: /status of 4\d\d/ });
  await openNew(page);
  await write(page, 'What was typed before.');
  const file = { name: 'Picture.pdf', mimeType: 'application/pdf', buffer: noisePng(20) };
  await chooseFile(page, tool(page, 'Upload PDF'), file);
  await expect(page.getByText(/^Error uploading PDF/)).toBeVisible();
  await expectText(contentOf(page), 'What was typed before.');
});

test('categories are created, renamed and deleted without leaving the procedure', async ({ visit }) => {
  const name = `Hoses ${Date.now()}`;
  const title = `Written beside ${name}`;
  const page = await visit({ as: 'admin' });
  const form = await openNew(page);
  await form.getByLabel('Title').fill(title);
  await write(page, 'What was typed before.');
  await form.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await expect(dialog.getByLabel('Colour')).toHaveValue('#667eea');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(dialog.getByText('Category name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Colour').fill('#b45309');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category created successfully!')).toBeVisible();
  await expect(form.getByRole('checkbox', { name })).toBeChecked();

  await form.getByRole('button', { name: 'Manage categories' }).click();
  const all = page.getByRole('dialog', { name: 'Categories', exact: true });
  await all.getByRole('button', { name: `Edit category ${name}` }).click();
  const editing = page.getByRole('dialog', { name: `Category ${name}` });
  await editing.getByLabel('Name').fill(`${name} and pipes`);
  await editing.getByRole('button', { name: 'Save' }).click();
  await keepPicture(page, 'categories');
  await all.getByRole('button', { name: `Delete category ${name} and pipes` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete the category ${name} and pipes?` });
  await question.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByRole('checkbox', { name: 'Safety' })).toBeVisible();
  await expect(form.getByRole('checkbox', { name: `${name} and pipes` })).toHaveCount(0);
  await expectText(contentOf(page), 'What was typed before.');
  await expect(form.getByText('Not saved yet.')).toBeVisible();
  expect(await findProcedures(title)).toEqual([]);
});

function rows(page: Page) {
  return page.getByRole('list', { name: 'Procedures' }).getByRole('listitem');
}

async function someProceduresPdf(): Promise<Buffer> {
  const { id } = await makeProcedure({ title: 'Wiring', full_content: '## Steps\n\n1. Pull the plug.' });
  const { token } = await sessionOf('admin');
  return Buffer.from(await (await callWith(token, 'GET', `/api/procedures/${id}/export/pdf`)).arrayBuffer());
}
