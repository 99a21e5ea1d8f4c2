import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

const SERIOUS = ['serious', 'critical'];

/** Waits for every animation that ends. As text: it speaks of the page's own globals, which Node has not. */
const SETTLE = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

/**
 * What axe calls serious or critical on the page as it stands, or in its dialogs while some are open: the page behind
 * them is out of reach. The colours are judged in light and in dark.
 */
export async function listGraveFaults(page: Page) {
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  const scope = (await page.locator(dialogs).count()) > 0 ? dialogs : 'body';
  // Half a megabyte: a page that was looked at before has it.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const light = await listGraveViolations(page, scope, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await listGraveViolations(page, scope, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}

async function listGraveViolations(page: Page, scope: string, only: object): Promise<string[]> {
  const context = JSON.stringify({ include: [scope] });
  const options = JSON.stringify({ resultTypes: ['violations'], ...only });
  // Colours that are still on their way, fading in or to another scheme, would be judged in between.
  const violations = await page.evaluate<readonly Result[]>(
    `${SETTLE}.then(() => axe.run(${context}, ${options})).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message}`).join(' | ')}`);
}
