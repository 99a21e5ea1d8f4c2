import type { Page } from '@playwright/test';
import { findRestingTank } from './demo-tanks.ts';
import { expect, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, newSession } from './portal-api.ts';
import { openQuickOpen } from './quick-open-dialog.ts';

const BILL = 'BOL-77120';

test('a load that is typed outlives Back, a reload and the end of the session', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ session: await newSession('north'), expectedErrors: /401/ });
  const tank = await findRestingTank('north', 1);
  await page.goto('/user-settings');
  const { options } = await openQuickOpen(page);
  await page.keyboard.type(tank.tank_number);
  await expect(options.first()).toContainText(tank.tank_number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tanks\/\d+/);
  const form = await openLoad(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await openLoad(page);
  await form.getByLabel('BOL number').fill(BILL);
  await form.getByLabel('Customer').fill('Aurora Semiconductor');
  await page.keyboard.press('Escape');
  await stay(page);
  await page.goBack();
  await stay(page);
  await expect(form.getByLabel('BOL number')).toHaveValue(BILL);

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await openLoad(page);
  await expect(form.getByRole('status')).toContainText('A draft from');
  await keepPicture(page, 'offered');
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('BOL number')).toHaveValue(BILL);
  await expect(form.getByLabel('Customer')).toHaveValue('Aurora Semiconductor');

  await form
    .getByLabel(/weight/i)
    .first()
    .fill('33000');
  await endSession(page);
  const login = page.getByRole('dialog', { name: 'Log in again' });
  await expect(login).toContainText('Your session has expired. Please log in again.');
  await expect(login.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await keepPicture(page, 'session-over');
  await page.keyboard.press('Escape');
  await expect(login).toBeVisible();
  await login.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toBeHidden();
  await expect(form.getByLabel('BOL number')).toHaveValue(BILL);
  await form.getByRole('button', { name: 'Add Load' }).click();
  await expect(form).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

async function openLoad(page: Page) {
  await page.getByRole('button', { name: 'Add Load' }).first().click();
  const form = page.getByRole('dialog', { name: /^Add Load Data/ });
  await expect(form).toBeVisible();
  return form;
}

async function stay(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you typed stays on this device as a draft.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
}

/** The server ends it, as after its time limit. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/auth/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBeLessThan(300);
}
