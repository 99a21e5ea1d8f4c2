import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { contentOf, expectText, openEditing, openNew, write } from './procedure-editor.ts';
import { changeProcedure, makeProcedure, type ProcedureRecord, readProcedure } from './procedure-records.ts';

const TYPED = 'Close the valve.\n\nWait for the gauge.';

test('a draft is offered after a reload, and can be restored or discarded', async ({ visit }) => {
  const title = `Left in the middle ${Date.now()}`;
  const page = await visit({ as: 'admin' });
  const form = await openNew(page);
  await expect(form.getByText('Nothing changed.')).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await write(page, TYPED);
  await expect(form.getByText(/Not saved yet\. Draft saved/)).toBeVisible();

  await reloadAsked(page);
  const offer = page.getByRole('status').filter({ hasText: `A draft of “${title}”` });
  await expect(offer).toContainText('was not saved.');
  // The page is restored at its scroll position; the offer must not be behind the header.
  await offer.getByRole('button', { name: 'Restore' }).hover();
  const header = await page.getByRole('banner').boundingBox();
  expect((await offer.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect(form.getByLabel('Title')).toHaveValue('');
  await keepPicture(page, 'draft-offered');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(offer).toBeHidden();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expectText(contentOf(page), TYPED);

  await reloadAsked(page);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(contentOf(page)).toBeVisible();
  await expect(offer).toBeHidden();
  await expectText(contentOf(page), '');
});

test('what is typed in the last moment before a reload is kept in the draft', async ({ visit }) => {
  const procedure = await makeKept('Typed at the last moment');
  const page = await visit({ as: 'admin' });
  await openEditing(page, procedure.id);
  await write(page, TYPED);
  await reloadAsked(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectText(contentOf(page), TYPED);
  await page.getByRole('button', { name: 'Save Procedure' }).click();
  await expect(page.getByText('Procedure updated!')).toBeVisible();
  expect((await readProcedure(procedure.id)).full_content).toBe(TYPED);

  await openEditing(page, procedure.id);
  await expectText(contentOf(page), TYPED);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('leaving with unsaved changes asks for confirmation', async ({ visit }) => {
  const procedure = await makeKept('Left by the way');
  const page = await visit({ as: 'admin' });
  const list = `/admin/procedures?search=${encodeURIComponent(procedure.title).replaceAll('%20', '+')}`;
  await page.goto(list);
  await page.getByRole('button', { name: `Edit ${procedure.title}` }).click();
  const form = page.getByRole('form', { name: 'Procedure' });
  await write(page, TYPED);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const ways = [
    () => page.getByRole('link', { name: 'Companies', exact: true }).first().click(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question).toContainText('What you changed is kept on this device as a draft.');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${list}&edit=${procedure.id}`);
    await expectText(contentOf(page), TYPED);
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(list);
  expect((await readProcedure(procedure.id)).full_content).toBe(procedure.full_content);

  await openEditing(page, procedure.id);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectText(contentOf(page), TYPED);
  await write(page, procedure.full_content);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/procedures');
});

test('of two administrators who write one procedure neither loses a word', async ({ visit }) => {
  const procedure = await makeKept('Written by two');
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  const form = await openEditing(page, procedure.id);
  await form.getByLabel('Summary').fill('My summary.');
  await write(page, 'Open slowly.\n\nMine: wear gloves.');
  await changeProcedure(procedure.id, { summary: 'Their summary.', full_content: 'Open slowly.\n\nTheirs: earth it.' });

  await form.getByRole('button', { name: 'Save Procedure' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  const [saved, mine] = [textOf(conflict, 'Saved text'), textOf(conflict, 'Your text')];
  await expectText(saved, 'Open slowly.\n\nTheirs: earth it.');
  await expectText(mine, 'Open slowly.\n\nMine: wear gloves.');
  await expect(conflict.getByRole('row', { name: 'Summary Their summary. My summary.' })).toBeVisible();
  await keepPicture(page, 'conflict');
  await expectAccessible(page);
  expect((await readProcedure(procedure.id)).full_content).toBe('Open slowly.\n\nTheirs: earth it.');

  // Their text is appended to mine, and the result replaces it.
  await mine.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n\nTheirs: earth it.');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Procedure updated!')).toBeVisible();
  const kept = await readProcedure(procedure.id);
  expect(kept.full_content).toBe('Open slowly.\n\nMine: wear gloves.\n\nTheirs: earth it.');
  expect(kept.summary).toBe('My summary.');
});

test('a conflict can be dismissed, and either text can still be chosen afterwards', async ({ visit }) => {
  const procedure = await makeKept('Written by two again');
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  const form = await openEditing(page, procedure.id);
  const conflict = page.getByRole('dialog', { name: 'Someone else has saved this procedure in the meantime' });
  const save = form.getByRole('button', { name: 'Save Procedure' });
  await write(page, 'Mine.');
  await changeProcedure(procedure.id, { full_content: 'Theirs.' });
  await save.click();
  await expectText(textOf(conflict, 'Your text'), 'Mine.');
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expectText(contentOf(page), 'Mine.');

  await changeProcedure(procedure.id, { full_content: 'Theirs, once more.' });
  await save.click();
  await expectText(textOf(conflict, 'Saved text'), 'Theirs, once more.');
  await conflict.getByRole('button', { name: 'Go on editing' }).click();
  await expectText(contentOf(page), 'Mine.');

  await changeProcedure(procedure.id, { full_content: 'Theirs, for good.' });
  await save.click();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expectText(contentOf(page), 'Theirs, for good.');
  await expect(form.getByText('Nothing changed.')).toBeVisible();
  expect((await readProcedure(procedure.id)).full_content).toBe('Theirs, for good.');
});

function makeKept(name: string): Promise<ProcedureRecord> {
  return makeProcedure({ title: `${name} ${Date.now()}`, summary: 'As it was.', full_content: 'Open slowly.' });
}

/** The browser itself asks for confirmation. */
async function reloadAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    const type = dialog.type();
    await dialog.accept();
    return type;
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await expect(contentOf(page)).toBeVisible();
}

function textOf(conflict: Locator, name: string): Locator {
  return conflict.getByRole('textbox', { name });
}
