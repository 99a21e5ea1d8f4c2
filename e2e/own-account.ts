import type { Locator, Page } from '@playwright/test';
import { createAuthenticatorApp } from './authenticator-app.ts';
import { expect } from './portal.ts';

/** Types both into the login form of this portal, and submits it. */
export async function enterPassword(page: Page, portal: string, email: string, password: string): Promise<void> {
  await page.goto(portal);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** What is requested after the right password. */
export function secondStep(page: Page): Locator {
  return page.getByRole('group', { name: 'Second step' });
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
}

export async function openSecurity(page: Page): Promise<void> {
  await page.goto(new URL('/user-settings', page.url()).href);
  await page.getByRole('tab', { name: 'Security' }).click();
}

/** User Settings > Security, the part about the second factor. */
export async function openSecondFactor(page: Page): Promise<Locator> {
  await openSecurity(page);
  const section = page.getByRole('region', { name: 'Second factor' });
  await expect(section.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  return section;
}

/** Confirms a dialog with the password that it asks for. */
export async function confirmWith(page: Page, dialog: string, password: string, button: string): Promise<void> {
  const form = page.getByRole('form', { name: dialog });
  await form.getByRole('textbox', { name: 'Current password' }).fill(password);
  await form.getByRole('button', { name: button }).click();
}

/** Sets up an app with the key shown for manual entry. */
export async function enterKey(page: Page) {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  return createAuthenticatorApp((key ?? '').replaceAll(' ', ''));
}

/** The error is shown at the password field. */
export async function expectWrongPassword(page: Page, name: string): Promise<void> {
  const field = page.getByRole('form', { name }).getByRole('textbox', { name: 'Current password' });
  await expect(field).toHaveAccessibleDescription('Current password is incorrect');
  await expect(field).toBeFocused();
}

/** The codes, which are shown only now; closes the dialog as if they had been stored. */
export async function keepRecoveryCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}
