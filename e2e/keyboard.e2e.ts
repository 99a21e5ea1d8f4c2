import type { Page } from '@playwright/test';
import { listTabFaults } from './focus-probe.ts';
import { expect, test } from './portal.ts';

interface Opener {
  readonly visitor: 'super' | 'north' | 'teacher';
  readonly path: string;
  readonly button: string | RegExp;
  /** The box without which there is no such button. */
  readonly selects?: string | RegExp;
  readonly opens: 'dialog' | 'alertdialog';
}

const ADMINISTRATORS_OPENERS: readonly Omit<Opener, 'visitor'>[] = [
  { path: '/admin', button: /^Reject /, opens: 'alertdialog' },
  { path: '/admin/users', button: 'Create User', opens: 'dialog' },
  { path: '/admin/users?search=polar@demo.example', button: 'Edit polar@demo.example', opens: 'dialog' },
  { path: '/admin/users?search=polar@demo.example', button: 'Delete polar@demo.example', opens: 'alertdialog' },
  { path: '/admin/users?status=email_verified', button: /^Approve /, opens: 'dialog' },
  { path: '/admin/users?status=email_verified', button: /^Reject /, opens: 'dialog' },
  { path: '/admin/users?view=rejected', button: /^View reason/, opens: 'dialog' },
  { path: '/admin/companies', button: 'Create Company', opens: 'dialog' },
  { path: '/admin/companies', button: 'Edit Northwind Cryogenics', opens: 'dialog' },
  { path: '/admin/companies', button: 'Logo Northwind Cryogenics', opens: 'dialog' },
  { path: '/admin/companies', button: 'Delete Northwind Cryogenics', opens: 'alertdialog' },
  { path: '/admin/assets', button: 'Add Tank', opens: 'dialog' },
  { path: '/admin/assets', button: 'Tank Statuses', opens: 'dialog' },
  { path: '/admin/tanks', button: 'Views', opens: 'dialog' },
  { path: '/admin/tanks', button: 'Recent Changes', opens: 'dialog' },
  { path: '/admin/tanks?search=NW%2012', button: 'Change', selects: 'Select NW 12', opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: 'Edit Tank', opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: 'Delete', opens: 'alertdialog' },
  { path: '/admin/assets?tank=NW%2012', button: 'Add Vacuum Reading', opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: 'Add Transfer', opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: /^History of the reading/, opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: /^Delete transfer/, opens: 'alertdialog' },
  { path: '/admin/assets?tank=NW%2012', button: /^History of leak check/, opens: 'dialog' },
  { path: '/admin/assets?tank=NW%2012', button: /^Delete leak check/, opens: 'alertdialog' },
  { path: '/leak-check?tank=NW%2012', button: 'Save assessment', opens: 'alertdialog' },
  { path: '/admin/procedures', button: /^Delete /, opens: 'alertdialog' },
  { path: '/admin/procedures?create=true', button: 'Add Category', opens: 'dialog' },
  { path: '/admin/procedures?create=true', button: 'Manage categories', opens: 'dialog' },
  { path: '/user-settings?tab=security', button: 'Quick open', opens: 'dialog' },
];

const OPENERS: readonly Opener[] = [
  ...ADMINISTRATORS_OPENERS.map((opener) => ({ ...opener, visitor: 'super' }) as const),
  { visitor: 'north', path: '/tank-data', button: 'Add Vacuum Reading', opens: 'dialog' },
  { visitor: 'north', path: '/tank-data', button: 'Add Load Data', opens: 'dialog' },
  { visitor: 'north', path: '/user-settings?tab=security', button: 'Quick open', opens: 'dialog' },
  { visitor: 'teacher', path: '/teacher/lesson-plans', button: 'Change subject', selects: /^Select /, opens: 'dialog' },
  { visitor: 'teacher', path: '/teacher/lesson-plans', button: 'Delete', selects: /^Select /, opens: 'dialog' },
  { visitor: 'teacher', path: '/teacher/templates', button: 'Create Template', opens: 'dialog' },
  { visitor: 'teacher', path: '/teacher/templates', button: /^Delete /, opens: 'alertdialog' },
];

/** In parts of at most this many, so that none takes longer than half a minute. */
const DIALOGS_A_PART = 10;

for (const visitor of ['super', 'north', 'teacher'] as const) {
  const all = OPENERS.filter((opener) => opener.visitor === visitor);
  for (let from = 0; from < all.length; from += DIALOGS_A_PART) {
    const part = from / DIALOGS_A_PART + 1;
    test(`every dialog of ${visitor} can be opened, used and closed by keyboard, and returns the focus (part ${part})`, async ({
      visit,
    }) => {
      const page = await visit({ as: visitor });
      const faults: string[] = [];
      for (const opener of all.slice(from, from + DIALOGS_A_PART)) faults.push(...(await useByKeys(page, opener)));
      expect(faults).toEqual([]);
    });
  }
}

async function useByKeys(page: Page, { path, button, selects, opens }: Opener): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.goto(path);
  if (selects !== undefined) await page.getByRole('checkbox', { name: selects }).first().press('Space');
  const opener = page.getByRole('button', { name: button, exact: selects !== undefined }).first();
  for (const key of ['Enter', 'Space']) {
    await opener.focus();
    await page.keyboard.press(key);
    const dialog = page.getByRole(opens).first();
    await expect(dialog, `${path}: ${button} by ${key}`).toBeVisible();
    await expect.poll(() => dialog.evaluate((node) => node.matches(':focus, :has(:focus)'))).toBe(true);
    if (key === 'Enter') {
      const found = await listTabFaults(page, `[role=${opens}]`);
      faults.push(...found.map((fault) => `${path}, ${button}: ${fault}`));
    }
    await page.keyboard.press('Escape');
    await expect(dialog, `${path}: ${button} after Escape`).toBeHidden();
    await expect(opener, `${path}: ${button} after Escape`).toBeFocused();
  }
  return faults;
}

test('the person menu can be opened, used and closed by keyboard', async ({ visit }) => {
  const page = await visit({ as: 'north' });
  await page.goto('/tank-data');
  const opener = page.getByRole('button', { name: 'your menu' });
  const menu = page.getByRole('group', { name: 'Appearance' });
  for (const key of ['Enter', 'Space']) {
    await opener.focus();
    await page.keyboard.press(key);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'User Settings' }).last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the arrow keys move between the tools of the editor', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/procedures?create=true');
  const tools = page.getByRole('toolbar').getByRole('button', { disabled: false });
  await tools.first().focus();
  const count = await tools.count();
  expect(count).toBeGreaterThanOrEqual(13);
  for (let place = 1; place < count; place += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(tools.nth(place)).toBeFocused();
  }
});

test('quick open finds and opens a screen by keys alone', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^View Dashboard/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Quick open' });
  await expect(dialog.getByRole('combobox').or(dialog.getByRole('textbox'))).toBeFocused();
  await page.keyboard.type('audit');
  await expect(dialog.getByRole('option', { name: /Audit Log/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit-log');
  await expect(dialog).toBeHidden();
});
