import { expect, expectAccessible, holdUndo, keepPicture, test } from './portal.ts';
import { contentOf, write } from './procedure-editor.ts';
import { changeProcedure, makeProcedure, readProcedure } from './procedure-records.ts';

test('an administrator sees what a colleague changed in a procedure, restores an earlier version, and takes it back', async ({
  visit,
}) => {
  const title = `Cooling down ${Date.now()}`;
  const { id } = await makeProcedure({ title, full_content: '# Before\n\nWait ten minutes.\n\nRead the gauge.' });
  await changeProcedure(id, {
    full_content: '# Before\n\nWait thirty minutes.\n\nRead the gauge.\n\nLog it.',
    change_note: 'Longer wait',
  });
  const page = await visit({ as: 'admin' });
  await holdUndo(page);
  await page.goto(`/admin/procedures?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `Versions of ${title}` }).click();
  const list = page.getByRole('navigation', { name: 'Versions' });
  await expect(list.getByRole('link')).toHaveCount(2);
  await expect(list).toContainText('Longer wait');
  const changes = page.getByRole('list', { name: 'Changes of the text' });
  await expect(changes.locator('[data-change="removed"]')).toHaveText(['−Removed: Wait ten minutes.']);
  await expect(changes.locator('[data-change="added"]')).toContainText(['thirty', '', 'Log it.']);
  await keepPicture(page, 'difference-of-versions');
  await expectAccessible(page);

  // By keyboard: to the first version, all of it, and back in its place.
  await list.getByRole('link', { name: 'Version 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('Wait ten minutes.');
  await page.getByRole('button', { name: 'Restore this version' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Restore version 1?' });
  await expect(question).toContainText('What it contains now stays as version 2.');
  await question.getByRole('button', { name: 'Restore version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(list.getByRole('link')).toHaveCount(3);
  await expect(list).toContainText('Version 1 restored');
  expect((await readProcedure(id)).full_content).toContain('ten minutes');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link')).toHaveCount(4);
  expect((await readProcedure(id)).full_content).toContain('thirty minutes');

  await page.getByRole('link', { name: 'Edit Procedure' }).click();
  await expect(contentOf(page)).toContainText('thirty minutes');
  await write(page, 'Wait an hour.');
  await page.getByLabel('What changed').fill('Even longer');
  await page.getByRole('button', { name: 'Save Procedure' }).click();
  await expect(page.getByText('Procedure updated!')).toBeVisible();
  await page.goto(`/admin/procedures/${id}/versions`);
  await expect(list.getByRole('link', { name: /^Version 5/ })).toContainText('Even longer');
});
