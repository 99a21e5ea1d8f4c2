import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the form for a new procedure. */
export async function openNew(page: Page): Promise<Locator> {
  await page.goto('/admin/procedures?create=true');
  return readyForm(page);
}

export async function openEditing(page: Page, id: number): Promise<Locator> {
  await page.goto(`/admin/procedures?edit=${id}`);
  return readyForm(page);
}

async function readyForm(page: Page): Promise<Locator> {
  await expect(contentOf(page)).toBeVisible();
  return page.getByRole('form', { name: 'Procedure' });
}

/** The editor for the text of the procedure. */
export function contentOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Content' });
}

export function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true });
}

export function preview(page: Page): Locator {
  return page.getByRole('region', { name: 'Preview' });
}

/** Replaces the whole text by keyboard. */
export async function write(page: Page, text: string, modifier: 'Control' | 'Meta' = 'Control'): Promise<void> {
  await contentOf(page).click();
  await page.keyboard.press(`${modifier}+a`);
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Expects the text of an editor, line by line. */
export async function expectText(editor: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await editor.locator('.cm-line').allTextContents()).join('\n')).toBe(text);
}

/** Passes files to the tool that asks for them. */
export async function chooseFile(
  page: Page,
  opener: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser');
  await opener.click();
  await (await chooser).setFiles(file);
}
