import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeCompany } from './made-people.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, keepPicture, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';
import { findProcedures, makeProcedure, sendImage } from './procedure-records.ts';

const RUN = Date.now();
const PHONE = { width: 390, height: 844 };

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem').filter({ hasText: name });

async function send<T>(person: 'admin' | 'teacher', path: string, body: object): Promise<T> {
  const { token } = await sessionOf(person);
  const response = await callWith(token, 'POST', path, body);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { data: T }).data;
}

test('an administrator deletes a procedure with a cover and a tank, and brings both back', { tag: '@gate' }, async ({
  visit,
}) => {
  const title = `Lost hoses ${RUN}`;
  await makeProcedure({ title, cover_image: await sendImage(noisePng(64)) });
  const company = `Careless ${RUN}`;
  await makeCompany({ name: company });
  const tank_number = `LOST ${RUN}`;
  await send('admin', '/api/admin/tanks', { tank_number, company_name: company });

  const page = await visit({ as: 'admin', expectedErrors: /Failed to load resource/ });
  await page.goto(`/admin/procedures?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Administrators can still bring it back for 30 days under Recently Deleted.');
  await question.getByRole('button', { name: 'Delete procedure' }).click();
  await expect(page.getByText('Procedure deleted successfully')).toBeVisible();
  await expect(page.getByText('Bring it back later under More, Recently Deleted.')).toBeVisible();
  await keepPicture(page, 'deleted-with-undo');
  expect(await findProcedures(title)).toEqual([]);

  await page.goto(`/admin/assets?company=${encodeURIComponent(company)}&tank=${encodeURIComponent(tank_number)}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tank' }).click();
  await expect(page.getByText('Tank deleted')).toBeVisible();
  // Somebody else takes the number.
  await send('admin', '/api/admin/tanks', { tank_number, company_name: company });

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Recently Deleted' }).click();
  await expect(row(page, tank_number)).toContainText(`Tank ${tank_number} of ${company}`);
  await expect(row(page, tank_number)).toContainText('30 days left');
  await expectAccessible(page);
  await keepPicture(page, 'recently-deleted');

  await page.getByRole('button', { name: `Restore ${tank_number}` }).click();
  await expect(page.getByText(`Another tank has the number ${tank_number} now.`)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'number-taken');
  await page.getByLabel('Another tank number').fill(`${tank_number} B`);
  await page.getByRole('button', { name: 'Restore under this name' }).click();
  await expect(page.getByText(`${tank_number} B is back`)).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${tank_number} B`);

  await page.setViewportSize(PHONE);
  await page.goto('/admin/recently-deleted?entity=procedure');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'recently-deleted-on-a-phone');
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText(`${title} is back`)).toBeVisible();
  const [procedure] = await findProcedures(title);
  await page.goto(`/procedure/${procedure?.id}`);
  const cover = page.locator(`img[src^="${procedure?.cover_image}"]`);
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
});

test('a deleted procedure is brought back by Undo', async ({ visit }) => {
  const title = `Spared hoses ${RUN}`;
  await makeProcedure({ title });
  const page = await visit({ as: 'admin' });
  await holdUndo(page);
  await page.goto(`/admin/procedures?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete procedure' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
});

test('a teacher deletes a plan with a file and a lesson in the calendar, and brings it back', async ({ visit }) => {
  const title = `Lost lava ${RUN}`;
  const plan = await send<{ id: number }>('teacher', '/api/lesson-plans', { title, subject: 'Science' });
  const start_time = '2027-04-07T15:00:00Z';
  await send('teacher', '/api/lesson-plans/calendar/events', { lesson_plan_id: plan.id, start_time });
  const bytes = noisePng(64);
  const page = await visit({ as: 'teacher' });
  await page.goto(`/teacher/lesson-plans/${plan.id}/edit`);
  await page.getByLabel('Files to attach').setInputFiles({ name: 'lava.png', mimeType: 'image/png', buffer: bytes });
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('lava.png');

  await page.goto(`/teacher/lesson-plans?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Its 1 attachment and 1 calendar entry are deleted with it.');
  await expect(question).toContainText('You can bring it back for 30 days under Recently Deleted.');
  await question.getByRole('button', { name: 'Delete lesson plan' }).click();
  await expect(page.getByText('Lesson plan deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeHidden();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('link', { name: 'Recently Deleted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recently Deleted' });
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText('30 days left');
  await expectAccessible(page);
  await keepPicture(page, 'deleted-plans');
  await dialog.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText(`${title} is back`)).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download lava.png' }).click(),
  ]);
  expect(await readFile(await file.path())).toEqual(bytes);
  await page.goto('/teacher/calendar?view=week&date=2027-04-07');
  await expect(page.getByRole('button', { name: title })).toBeVisible();
});
