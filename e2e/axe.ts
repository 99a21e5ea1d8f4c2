import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

const SERIOUS = ['serious', 'critical'];

/** Waits for every finite animation. Passed as text, because it uses globals of the page that Node does not have. */
const SETTLE = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

/**
 * The violations that axe calls serious or critical on the page, or in its dialogs if any are open: the page behind
 * them cannot be reached. Colours are checked in the light and in the dark scheme.
 */
export async function listGraveFaults(page: Page) {
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  const scope = (await page.locator(dialogs).count()) > 0 ? dialogs : 'body';
  // Half a megabyte: injected once per page.
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
  // Colours that are still changing, during a fade or a change of scheme, must not be checked.
  const violations = await page.evaluate<readonly Result[]>(
    `${SETTLE}.then(() => axe.run(${context}, ${options})).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message}`).join(' | ')}`);
}
