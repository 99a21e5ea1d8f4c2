import type { Page } from '@playwright/test';
import { portalUrl } from './portal-api.ts';

/** The visible text, including fields. Passed as text, because it uses globals of the page that Node does not have. */
export const SHOWN = `[...document.querySelectorAll('main, [role=dialog], main input, main textarea')]
  .map((node) => node.value ?? node.textContent).join(' ')`;

/**
 * Records everything that an executed text would cause: running, being blocked by the policy, or sending a request
 * elsewhere.
 */
export function watch(page: Page, happened: string[]): void {
  page.on('dialog', async (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== portalUrl() && protocol !== 'blob:' && protocol !== 'data:') happened.push(`asked ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) happened.push(message.text());
  });
}
