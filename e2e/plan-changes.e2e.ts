import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

const bar = (page: Page) => page.getByRole('region', { name: 'Selected lesson plans' });

for (const { name, ...screen } of SIZES) {
  test(`a teacher changes and deletes several plans after seeing what will happen, and undoes both (${name})`, {
    tag: '@gate',
  }, async ({ visit }) => {
    const run = `Several ${name} ${Date.now()}`;
    const { token } = await sessionOf('teacher');
    for (const [index, subject] of ['Science', 'Science', 'Math'].entries()) {
      const body = { title: `${run} no. ${index}`, subject };
      expect((await callWith(token, 'POST', '/api/lesson-plans', body)).status).toBe(201);
    }
    const address = `search=${encodeURIComponent(run)}`;
    const subjects = async () => {
      const plans = await read<readonly { subject: string }[]>('teacher', `/api/lesson-plans?${address}`);
      return plans.map(({ subject }) => subject).toSorted();
    };
    const page = await visit({ as: 'teacher', ...screen });
    await holdUndo(page);
    await page.goto(`/teacher/lesson-plans?${address}`);
    await page.getByRole('checkbox', { name: `Select ${run} no. 0` }).check();
    await expect(bar(page)).toContainText('1 lesson plan selected');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `plans-selected-${name}`);
    await page.getByRole('button', { name: 'Select all 3 shown' }).click();
    await bar(page).getByRole('button', { name: 'Change subject' }).click();
    const subject = page.getByRole('dialog', { name: 'Change the subject of 3 lesson plans' });
    await subject.getByLabel('New subject').selectOption('Math');
    const fates = subject.getByRole('list', { name: 'What happens' });
    await expect(fates).toContainText('2 lesson plans: Subject: Science → Math');
    await expect(fates).toContainText('1 lesson plan: Has this already');
    await expectAccessible(page);
    await keepPicture(page, `plans-subject-${name}`);
    expect(await subjects()).toEqual(['Math', 'Science', 'Science']);
    await subject.getByRole('button', { name: 'Change the subject of 2 lesson plans' }).click();
    await expect(page.getByText('2 lesson plans changed')).toBeVisible();
    expect(await subjects()).toEqual(['Math', 'Math', 'Math']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 lesson plans are as before')).toBeVisible();
    expect(await subjects()).toEqual(['Math', 'Science', 'Science']);

    await page.getByRole('checkbox', { name: `Select ${run} no. 0` }).check();
    await page.getByRole('button', { name: 'Select all 3 shown' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete 3 lesson plans' });
    await expect(deletion.getByRole('list', { name: 'What happens' })).toContainText('3 lesson plans: Deleted');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `plans-deletion-${name}`);
    await deletion.getByRole('button', { name: 'Delete 3 lesson plans' }).click();
    await expect(page.getByText('No lesson plans found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 lesson plans are as before')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${run} no. 2` })).toBeVisible();
    expect(await subjects()).toEqual(['Math', 'Science', 'Science']);
  });
}
