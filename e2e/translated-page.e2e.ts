import type { Page } from '@playwright/test';
import { findRestingTank } from './demo-tanks.ts';
import { expect, keepPicture, test } from './portal.ts';
import { callWith, newSession } from './portal-api.ts';

type Manner = 'moved' | 'replaced';

for (const manner of ['moved', 'replaced'] as const) {
  test(`a page whose texts were ${manner} by a translation follows a colleague, and the note stays`, async ({
    visit,
  }) => {
    const session = await newSession('polar');
    const tank = await findRestingTank('polar', 4);
    const microns = tank.latest_reading.vacuum_reading + 3;
    const page = await visit({ session });
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
    await page.goto(`/tanks/${tank.id}`);
    await expect(page.getByRole('region', { name: 'What happened?' })).toBeVisible();
    await listening;
    await page.getByRole('button', { name: 'Add Note' }).first().click();
    const dialog = page.getByRole('dialog', { name: /Add note/ });
    const note = dialog.getByRole('textbox').first();
    await note.fill('Frost at the valve');
    await translate(page, manner);

    await callWith(session.token, 'POST', '/api/vacuum-readings', {
      tank_id: tank.id,
      vacuum_reading: microns,
      reading_timestamp: new Date().toISOString(),
    });
    const latest = page.locator('section[aria-label="Latest reading"]');
    await expect(latest).toContainText(`${microns} µm`);
    await expect(latest).not.toContainText(`[${microns}`);
    await keepPicture(page, manner);
    await expect(note).toHaveValue('Frost at the valve');
    await note.press('End');
    await note.pressSequentially(', thicker than on Monday');
    await expect(note).toHaveValue('Frost at the valve, thicker than on Monday');
    await dialog.getByRole('button', { name: /Add Note/ }).click();
    await expect(page.getByText('Frost at the valve, thicker than on Monday').first()).toBeVisible();
    await expect(page.getByText('Page not shown')).toBeHidden();
  });
}

/** As a browser translates, now and whatever the page shows next: texts in <font>, but not where it says no. */
async function translate(page: Page, manner: Manner): Promise<void> {
  await page.evaluate((how) => {
    const isOpen = (text: Text) => {
      const element = text.parentElement;
      return (
        element !== null &&
        text.data.trim() !== '' &&
        element.closest('[translate="no"], font, script, style, textarea, svg, title') === null
      );
    };
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter(isOpen)) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        if (how === 'moved') {
          text.before(outer);
          inner.append(text);
        } else {
          inner.append(`[${text.data}]`);
          text.replaceWith(outer);
        }
      }
    };
    wrapAll();
    let timer = 0;
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(wrapAll, 50);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, manner);
}
