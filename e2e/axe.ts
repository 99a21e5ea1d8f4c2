import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';

/** The package's own `source` is not minified: three times as much to send to every page and to parse there. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const SERIOUS = ['serious', 'critical'];

/**
 * The rules of which no violation can be serious: a rule that names an impact gives it to all its violations. Only axe's
 * own data names it. Running them anyway takes a fifth of the time.
 */
const LESSER_RULES = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'moderate' || impact === 'minor')
  .map(({ id }) => [id, { enabled: false }]))`;

/** Waits for every finite animation. Passed as text, because it uses globals of the page that Node does not have. */
const SETTLE = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

/**
 * The violations that axe calls serious or critical on the page, or in its dialogs if any are open: the page behind
 * them cannot be reached. Colours are checked in the light and in the dark scheme.
 */
export async function listGraveFaults(page: Page) {
  const scope = await startAxe(page);
  const light = await listGraveViolations(page, scope, `rules: ${LESSER_RULES}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await listGraveViolations(page, scope, `runOnly: ['color-contrast']`);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}

/** Texts below the highest level of contrast, 7:1 or 4.5:1 in large type (WCAG 1.4.6). */
export async function listPaleTexts(page: Page): Promise<string[]> {
  const scope = await startAxe(page);
  // The rule is off by itself.
  return listGraveViolations(page, scope, `runOnly: ['color-contrast-enhanced']`);
}

/** What is checked: open dialogs, or else the page. */
async function startAxe(page: Page): Promise<string> {
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  // Injected once per page.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  return (await page.locator(dialogs).count()) > 0 ? dialogs : 'body';
}

async function listGraveViolations(page: Page, scope: string, only: string): Promise<string[]> {
  const context = JSON.stringify({ include: [scope] });
  const options = `{ resultTypes: ['violations'], ${only} }`;
  // Colours that are still changing, during a fade or a change of scheme, must not be checked.
  const violations = await page.evaluate<readonly Result[]>(
    `${SETTLE}.then(() => axe.run(${context}, ${options})).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message}`).join(' | ')}`);
}
