import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

/**
 * Counts what a thumb does: each press outside of a text field, and each field that is typed into, once per focus. The
 * phone's own file picker is not the page's.
 */
const COUNT_TAPS = `
  const isText = (node) => node instanceof Element &&
    node.closest('input:not([type=checkbox], [type=radio], [type=file]), textarea, select') !== null;
  let entered = null;
  addEventListener('focusin', ({ target }) => { if (target !== entered) entered = null; }, true);
  addEventListener('pointerdown', ({ target }) => { if (!isText(target)) countTap(); }, true);
  addEventListener('input', ({ target }) => {
    if (!isText(target) || target === entered) return;
    entered = target;
    countTap();
  }, true);`;

/** From the next page that is opened on, counts the taps and entries. */
export async function countTaps(page: Page) {
  let count = 0;
  await page.exposeFunction('countTap', () => {
    count += 1;
  });
  await page.addInitScript(COUNT_TAPS);
  return {
    /** Less than two would be a counter that does not count. */
    expectAtMost: (most: number) => {
      test.info().annotations.push({ type: 'taps and entries', description: String(count) });
      expect(count).toBeGreaterThan(2);
      expect(count).toBeLessThanOrEqual(most);
    },
  };
}
