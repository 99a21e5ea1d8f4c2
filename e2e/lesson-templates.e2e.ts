import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

const TEMPLATES = '/teacher/templates';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Steps of a drag, like a hand's. */
const STEPS = 8;

let serial = 0;

/** A unique name. */
function newName(what: string): string {
  serial += 1;
  return `${what} ${Date.now()}-${serial}`;
}

async function newTemplate(name: string, sections: readonly string[] = ['Hook', 'Explore', 'Share']) {
  const { token } = await sessionOf('teacher');
  const body = { name, sections: sections.map((display_name) => ({ display_name, ai_enabled: true })) };
  const response = await callWith(token, 'POST', '/api/lesson-templates', body);
  const { data } = (await response.json()) as { data: { id: number } };
  return `${TEMPLATES}/${data.id}/edit`;
}

const names = (page: Page) => page.getByRole('list', { name: 'Sections' }).getByRole('heading', { level: 3 });
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Drag ${name}` });
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'My templates' }).getByRole('listitem').filter({ hasText: name });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template saved successfully!')).toBeVisible();
}

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a preset is viewed, copied to a template, made the default, and deleted', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const name = newName('Seminar');
  await page.goto(TEMPLATES);
  await page.getByRole('link', { name: 'Socratic Seminar' }).click();
  const preset = page.getByRole('dialog', { name: 'Socratic Seminar' });
  await expect(preset.getByRole('list', { name: 'Sections' }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
  await keepPicture(page, 'preset');
  await preset.getByRole('button', { name: 'Use This Preset' }).click();
  const form = page.getByRole('dialog', { name: 'Create Template from Socratic Seminar' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create Template' }).click();
  await expect(names(page)).toHaveCount(12);

  await page.getByRole('checkbox', { name: 'Make this my default template' }).check();
  await page.getByRole('checkbox', { name: 'Music' }).check();
  await save(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Music' })).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, name)).toContainText('Default');
  await expect(card(page, name)).toContainText('Music');
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Make Default: 5E Inquiry, lab days' }).click();
  await expect(card(page, name).getByText('Default', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: `Duplicate ${name}` }).click();
  await expect(card(page, `Copy of ${name}`)).toContainText('12 sections');
  for (const gone of [`Copy of ${name}`, name]) {
    await page.getByRole('button', { name: `Delete ${gone}`, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Delete “${gone}”` });
    await question.getByRole('button', { name: 'Delete template' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('link', { name: gone, exact: true })).toBeHidden();
  }
});

test('sections are dragged by mouse and keep their new order', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.goto(await newTemplate(newName('By mouse')));
  await page.getByRole('button', { name: 'Add Section' }).scrollIntoViewIfNeeded();
  const from = await middleOf(handle(page, 'Hook'));
  const to = await middleOf(handle(page, 'Share'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await keepPicture(page, 'dragging');
  await page.mouse.up();
  await expect(names(page)).toContainText(['1. Explore', '2. Share', '3. Hook']);
  await save(page);
  await page.reload();
  await expect(names(page)).toContainText(['1. Explore', '2. Share', '3. Hook']);
});

test('sections are dragged by keyboard, and moved by their buttons', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.goto(await newTemplate(newName('By keyboard')));
  await handle(page, 'Hook').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Hook is picked up, section 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Hook would be section 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names(page)).toContainText(['1. Explore', '2. Hook', '3. Share']);
  await expect(handle(page, 'Hook')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByText('Hook is picked up, section 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Hook would be section 1 of 3.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Hook stays section 2 of 3.')).toBeAttached();
  await expect(names(page)).toContainText(['1. Explore', '2. Hook', '3. Share']);

  const down = page.getByRole('button', { name: 'Move down Hook' });
  await down.press('Enter');
  await expect(names(page)).toContainText(['1. Explore', '2. Share', '3. Hook']);
  await expect(down).toBeFocused();
  await save(page);
  await page.reload();
  await expect(names(page)).toContainText(['1. Explore', '2. Share', '3. Hook']);
});

test('sections are dragged by touch on a phone', async ({ visit }) => {
  const page = await visit({ as: 'teacher', ...PHONE });
  await page.goto(await newTemplate(newName('By finger')));
  await page.getByRole('button', { name: 'Add Section' }).scrollIntoViewIfNeeded();
  const from = await middleOf(handle(page, 'Explore'));
  const to = await middleOf(handle(page, 'Hook'));
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', from.y + ((to.y - from.y) * step) / STEPS);
  await keepPicture(page, 'dragging-by-finger');
  await touch('touchEnd');
  await expect(names(page)).toContainText(['1. Explore', '2. Hook', '3. Share']);
  await expectNoSidewaysScroll(page);
  await save(page);
  await page.reload();
  await expect(names(page)).toContainText(['1. Explore', '2. Hook', '3. Share']);
});

test('a section is added, edited, tried on a sample topic, and another one is removed', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.goto(await newTemplate(newName('Sections')));
  await page.getByRole('button', { name: 'Add Section' }).click();
  await expect(page.getByText('Please fill in section name and display name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Display name of the new section' }).fill('Exit Ticket');
  await page.keyboard.press('Enter');
  await expect(names(page)).toContainText(['1. Hook', '2. Explore', '3. Share', '4. Exit Ticket']);
  await expect(page.getByRole('button', { name: '4. Exit Ticket' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Instructions' }).fill('One question that shows who has understood.');
  await page.getByRole('combobox', { name: 'Response length' }).selectOption('very_short');
  await page.getByRole('textbox', { name: 'Sample topic' }).fill('Volcanoes');
  await page.getByRole('button', { name: 'Try This Section' }).click();
  const trial = page.getByRole('region', { name: 'Try this section on a sample topic' });
  await expect(trial).toContainText('No AI wrote this');
  await expect(trial).toContainText('One question that shows who has understood.');
  await expectAccessible(page);
  await keepPicture(page, 'tried');

  await page.getByRole('button', { name: 'Remove Explore' }).click();
  await page.getByRole('button', { name: 'Remove section' }).click();
  await expect(names(page)).toContainText(['1. Hook', '2. Share', '3. Exit Ticket']);
  await expect(page.getByRole('button', { name: '2. Share' })).toBeFocused();
  await save(page);
  await page.reload();
  await page.getByRole('button', { name: '3. Exit Ticket' }).click();
  await expect(page.getByRole('combobox', { name: 'Response length' })).toHaveValue('very_short');
});

test('changes are restored as a draft after a reload, and leaving asks for confirmation', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const path = await newTemplate(newName('Draft'));
  await page.goto(path);
  await page.getByRole('button', { name: 'Move down Hook' }).click();
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave without saving?');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(names(page)).toContainText(['1. Hook', '2. Explore', '3. Share']);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(names(page)).toContainText(['1. Explore', '2. Hook', '3. Share']);
  await save(page);
});

test('two windows that save the same template see both versions', async ({ visit }) => {
  const path = await newTemplate(newName('Two windows'));
  const [one, other] = [
    await visit({ as: 'teacher' }),
    await visit({ as: 'teacher', ...PHONE, expectedErrors: /status of 412/ }),
  ];
  for (const page of [one, other]) {
    await page.goto(path);
    await names(page).first().waitFor();
  }
  await one.getByRole('textbox', { name: 'Description' }).fill('From the first window');
  await save(one);
  await other.getByRole('button', { name: 'Move down Hook' }).click();
  await other.getByRole('button', { name: 'Save Template' }).click();
  const dialog = other.getByRole('dialog', { name: 'This template was saved elsewhere in the meantime' });
  await expect(dialog.getByRole('row', { name: /^Description/ })).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: /^Order of sections/ })).toContainText('1. Explore');
  await expectNoSidewaysScroll(other);
  await expectAccessible(other);
  await keepPicture(other, 'both-versions');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Template saved successfully!')).toBeVisible();
  await other.reload();
  await expect(names(other)).toContainText(['1. Explore', '2. Hook', '3. Share']);
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('From the first window');
});
