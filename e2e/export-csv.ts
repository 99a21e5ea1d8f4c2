import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './portal.ts';
import { readCsv } from './read-csv.ts';

/** Presses 'Export CSV', waits for the message that it is done, and reads the saved file. */
export async function exportCsv(page: Page, done: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  await expect(page.getByText(done).first()).toBeVisible();
  return {
    fileName: download.suggestedFilename(),
    rows: readCsv(await readFile(await download.path(), 'utf8')),
  };
}
