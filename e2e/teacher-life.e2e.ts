import type { Page } from '@playwright/test';
import { writeWell } from '../apps/server/test-support/ai-lesson-world.ts';
import { type ModelServer, startModelServer } from '../apps/server/test-support/model-server.ts';
import { noisePng } from './made-pictures.ts';
import { expect, inOwnPortal, keepPicture, test } from './portal.ts';
import { newSession, type Session } from './portal-api.ts';

const TITLE = 'Science: Shadows and the sun';
const FILE = 'Shadow chart.png';

let model: ModelServer;
let teacher: Session;

inOwnPortal(async () => {
  model = await startModelServer();
  model.behave(writeWell);
  return { AI_BASE_URL: model.url, AI_MODEL: 'small' };
});
test.beforeAll(async () => {
  teacher = await newSession('teacher');
});
test.afterAll(() => model.stop());

async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete lesson plan' }).click();
  await expect(page.getByText('Lesson plan deleted successfully').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeHidden();
}

test('a teacher gets from a preset to a lesson in the calendar and on paper', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ session: teacher });
  // The browser's own print dialog would block the test.
  await page.addInitScript('window.print = () => {}');

  const sections = page.getByRole('navigation', { name: 'Sections' });
  await page.goto('/teacher');
  await sections.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: '5E Inquiry', exact: true }).click();
  await page.getByRole('dialog', { name: '5E Inquiry' }).getByRole('button', { name: 'Use This Preset' }).click();
  const naming = page.getByRole('dialog', { name: 'Create Template from 5E Inquiry' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Inquiry outdoors');
  await naming.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Template' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await sections.getByRole('link', { name: 'AI Assistant' }).click();
  // The list of templates, which may still be visible for a moment, has a link with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'AI Lesson Assistant' })).toBeVisible();
  await page.getByRole('link', { name: 'Inquiry outdoors', exact: true }).click();
  await page.getByLabel('Topic').fill('Shadows and the sun');
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByLabel('Teaching approach').fill('In the yard, in threes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Generate Lesson Plan' }).click();
  const engage = page.getByRole('textbox', { name: 'Engage', exact: true });
  await expect(engage).toHaveValue(/^Engage0 /);
  await page.getByRole('button', { name: 'Save Lesson Plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await engage.fill('Where does your shadow go at noon?');
  await page.getByLabel('Files to attach').setInputFiles({ name: FILE, mimeType: 'image/png', buffer: noisePng(64) });
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText(FILE);
  await page.getByRole('button', { name: 'View Lesson Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();

  await page.getByRole('link', { name: 'Schedule' }).click();
  const event = page.getByRole('dialog', { name: 'Add to calendar' });
  await event.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: TITLE }).click();
  await page.getByRole('link', { name: 'Open lesson plan' }).click();

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'Printed plan' });
  await expect(paper.getByText('Where does your shadow go at noon?')).toBeVisible();
  await keepPicture(page, 'printed');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${TITLE}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();
  await remove(page, `Copy of ${TITLE}`);
  await page.getByRole('listitem').filter({ hasText: TITLE }).getByRole('link', { name: 'View Details' }).click();
  await remove(page, TITLE);
  await sections.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('main').getByText(TITLE)).toBeHidden();
});
