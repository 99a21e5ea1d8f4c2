import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openMore } from './portal.ts';
import { readCsv } from './read-csv.ts';

/** Exports a list as CSV with the page's only export button, waits until it is done, and reads the saved file. */
export async function exportCsv(page: Page, label: string) {
  await openMore(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return saveCsv(page, label);
}

/** The same in the dialog that is open; closes it. */
export async function saveCsv(page: Page, label: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `${label} as CSV` }).click();
  const download = await downloading;
  await expect(page.getByText(`${label}: exported`).first()).toBeVisible();
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).click();
  return {
    fileName: download.suggestedFilename(),
    rows: readCsv(await readFile(await download.path(), 'utf8')),
  };
}
