import type { Page } from '@playwright/test';
import { portalUrl } from './portal-api.ts';

/** What stands there to be read, in fields too. As text: it speaks of the page's own globals, which Node has not. */
export const SHOWN = `[...document.querySelectorAll('main, [role=dialog], main input, main textarea')]
  .map((node) => node.value ?? node.textContent).join(' ')`;

/** Notes whatever a text would do if it were more than a text: run, be stopped by the policy, or ask elsewhere. */
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
