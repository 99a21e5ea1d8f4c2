import { holdUploads } from './held-uploads.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { chooseFile, contentOf, expectText, openNew, preview, tool, write } from './procedure-editor.ts';
import { findProcedures } from './procedure-records.ts';

/** What each tool makes of one selected word, and what the preview then shows. */
const TOOLS = [
  { name: 'Header', text: '## valve', shows: 'h3' },
  { name: 'Bold', text: '**valve**', shows: 'strong' },
  { name: 'Italic', text: '*valve*', shows: 'em' },
  { name: 'Code', text: '`valve`', shows: 'code' },
  { name: 'Link', text: '[valve](https://)', shows: null },
  { name: 'List', text: '- valve', shows: 'ul > li' },
  { name: 'Table', text: '| Step | Value | Unit |\n| --- | ---: | --- |\n|  |  |  |\n\n', shows: 'table' },
  { name: 'Quote', text: '> valve', shows: 'blockquote' },
  { name: 'Highlight', text: '==valve==', shows: 'mark' },
  { name: 'Horizontal rule', text: '---\n\n', shows: 'hr' },
] as const;

test('an administrator writes a procedure and publishes it, and a user reads it', { tag: '@gate' }, async ({
  visit,
}) => {
  const title = `Purge before loading ${Date.now()}`;
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/procedures');
  await page.getByRole('button', { name: 'Create Procedure' }).click();
  const form = page.getByRole('form', { name: 'Procedure' });
  await expect(form.getByLabel('Visibility')).toHaveValue('private');
  await expect(form.getByRole('radio', { name: 'Rich Text Editor' })).toBeChecked();
  await write(page, '## Before the hose\n\nWait **thirty** minutes.');
  await form.getByRole('button', { name: 'Create Procedure' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();

  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Summary').fill('Warm gas first, then cold.');
  await form.getByRole('checkbox', { name: 'Safety' }).check();
  await form.getByLabel('Publish date').fill('2026-03-02');
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles(pictureFile('cover.png', 60));
  await expect(page.getByText('Thumbnail uploaded successfully!')).toBeVisible();
  await form.getByRole('button', { name: 'Create Procedure' }).click();
  await expect(page.getByText('Procedure created!')).toBeVisible();
  await expect(page).toHaveURL('/admin/procedures');
  const row = page.getByRole('list', { name: 'Procedures' }).getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Private');

  const reader = await visit({ as: 'polar', expectedErrors: /status of 404/ });
  const [made] = await findProcedures(title);
  await reader.goto(`/procedure/${made?.id}`);
  await expect(reader.getByText('Procedure not found or access denied')).toBeVisible();

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await form.getByLabel('Visibility').selectOption('public');
  await form.getByRole('button', { name: 'Save Procedure' }).click();
  await expect(page.getByText('Procedure updated!')).toBeVisible();

  await reader.reload();
  await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(reader.getByText('Published 2 Mar 2026')).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Before the hose' })).toBeVisible();
  await expect(reader.getByRole('strong')).toHaveText('thirty');
  await expect(reader.getByText('Safety', { exact: true })).toBeVisible();
});

test('every tool of the editor changes the text, and the preview follows', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await openNew(page);
  await expect(preview(page)).toBeHidden();
  await tool(page, 'Live preview').click();
  await expect(preview(page)).toHaveText('Nothing to preview yet.');
  for (const { name, text, shows } of TOOLS) {
    await write(page, 'valve');
    await expect(preview(page)).toHaveText('valve');
    await page.keyboard.press('Control+a');
    await tool(page, name).click();
    await expectText(contentOf(page), text);
    await expect(contentOf(page)).toBeFocused();
    if (shows !== null) await expect(preview(page).locator(shows).first(), name).toBeAttached();
  }

  // The URL of a link is selected, to be replaced by typing.
  await write(page, 'valve');
  await page.keyboard.press('Control+a');
  await tool(page, 'Link').click();
  await page.keyboard.type('https://valves.example/');
  await expectText(contentOf(page), '[valve](https://valves.example/)');
  await expect(preview(page).getByRole('link', { name: 'valve' })).toHaveAttribute('href', 'https://valves.example/');

  await write(page, 'open\nwait\nread');
  await page.keyboard.press('Control+a');
  await tool(page, 'List').click();
  await expect(preview(page).getByRole('listitem')).toHaveText(['open', 'wait', 'read']);
  await tool(page, 'List').click();
  await expectText(contentOf(page), 'open\nwait\nread');
  await keepPicture(page, 'editor');
  await expectAccessible(page);
  await tool(page, 'Live preview').click();
  await expect(preview(page)).toBeHidden();
});

for (const { system, modifier } of [
  { system: 'Linux x86_64', modifier: 'Control' },
  { system: 'MacIntel', modifier: 'Meta' },
] as const) {
  test(`${modifier} with Z undoes, with Y and with Shift and Z redoes`, async ({ visit }) => {
    const page = await visit({ as: 'admin' });
    await page.addInitScript(`Object.defineProperty(navigator, 'platform', { value: '${system}' })`);
    await openNew(page);
    await expect(tool(page, 'Undo')).toBeDisabled();
    await write(page, 'valve', modifier);
    await page.keyboard.press(`${modifier}+a`);
    await tool(page, 'Bold').click();
    // With Caps Lock, Shift produces a lower-case letter.
    for (const redo of [`${modifier}+y`, `${modifier}+Shift+Z`, `${modifier}+Shift+z`]) {
      await expectText(contentOf(page), '**valve**');
      await expect(tool(page, 'Redo')).toBeDisabled();
      await page.keyboard.press(`${modifier}+z`);
      await expectText(contentOf(page), 'valve');
      await page.keyboard.press(redo);
    }
    await expectText(contentOf(page), '**valve**');
    await tool(page, 'Undo').click();
    await expectText(contentOf(page), 'valve');
    await tool(page, 'Redo').click();
    await expectText(contentOf(page), '**valve**');
    await page.keyboard.press(`${modifier}+z`);
    await page.keyboard.press(`${modifier}+z`);
    await expectText(contentOf(page), '');
  });
}

test('an image upload shows its progress, can be cancelled, and appears in the text as an image', async ({ visit }) => {
  const page = await visit({ as: 'admin', expectedErrors: /status of 4\d\d/ });
  const form = await openNew(page);
  await write(page, 'Look at the valve.\n\n');
  await tool(page, 'Live preview').click();
  const letUploadsRun = await holdUploads(page);

  await chooseFile(page, tool(page, 'Upload image'), pictureFile('gauge-valve.png', 700));
  const progress = page.getByRole('progressbar', { name: 'Uploading gauge-valve.png' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d?%$/);
  await expect(progress).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: 'Create Procedure' })).toBeDisabled();
  await keepPicture(page, 'uploading');
  await page.getByRole('button', { name: 'Cancel uploading gauge-valve.png' }).click();
  await expect(progress).toBeHidden();
  await expectText(contentOf(page), 'Look at the valve.\n\n');
  await letUploadsRun();

  await chooseFile(page, tool(page, 'Upload image'), pictureFile('gauge-valve.png', 350));
  // The name of its file says nothing: what it shows is asked where it was added.
  await page.getByLabel('What does it show?').fill('The gauge valve, shut');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  const picture = preview(page).getByRole('img', { name: 'The gauge valve, shut' });
  await expect(picture).toHaveJSProperty('naturalWidth', 350);
  await expect(picture).toHaveAttribute('src', /^\/api\/uploads\/[0-9a-f]{32}\.webp$/);
  await expect(contentOf(page)).toContainText(`![The gauge valve, shut](${await picture.getAttribute('src')})`);

  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  await chooseFile(page, tool(page, 'Upload image'), broken);
  await expect(page.getByText(/^Error uploading image/)).toBeVisible();
  await expect(contentOf(page)).not.toContainText('broken');
});

function pictureFile(name: string, side: number) {
  return { name, mimeType: 'image/png', buffer: noisePng(side) };
}

test('the preview of a long procedure follows the cursor, by keyboard too', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 1440, height: 900 } });
  await openNew(page);
  const steps = Array.from({ length: 120 }, (_, index) => `${index + 1}. Open valve number ${index + 1}.`);
  await write(page, ['# Purge', ...steps].join('\n'));
  await tool(page, 'Live preview').click();
  const shown = preview(page);
  const [editorBox, previewBox] = [await contentOf(page).boundingBox(), await shown.boundingBox()];
  expect(previewBox?.x).toBeGreaterThan(editorBox?.x ?? 0);
  await contentOf(page).focus();
  await page.keyboard.press('Control+End');
  await expect(shown.getByText('Open valve number 120.')).toBeInViewport();
  await keepPicture(page, 'preview-follows');
  await page.keyboard.press('Control+Home');
  await expect(shown.getByRole('heading', { name: 'Purge' })).toBeInViewport();
  for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowDown');
  await expect(shown.getByText('Open valve number 60.')).toBeInViewport();
});
