import { expect, type Page } from '@playwright/test';

/** Opens the dialog by its key. */
export async function openQuickOpen(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Quick open' });
  // The previous one may still be fading out.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quick open' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  return { dialog, field, options: dialog.getByRole('option') };
}

/** Expects the option that Enter would open, as announced to screen readers. */
export async function expectChosen(page: Page, label: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search screens, tanks and more' });
  await expect(async () => {
    const id = await field.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toHaveText(label, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}
