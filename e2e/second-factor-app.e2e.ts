import { MADE_PASSWORD, makeUser } from './made-people.ts';
import {
  confirmWith,
  enterKey,
  enterPassword,
  expectWrongPassword,
  keepRecoveryCodes,
  logOut,
  openSecondFactor,
  secondStep,
} from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { portalUrl } from './portal-api.ts';

const RUN = Date.now();
const CODES = 10;

test('an authenticator app is set up, requested at every login, replaced by a recovery code once, and removed', {
  tag: '@gate',
}, async ({ visit }) => {
  const email = `app-${RUN}@polar-gas.example`;
  await makeUser({ email, company_name: 'Kestrel Bulk Gases' });
  const page = await visit({ expectedErrors: /status of 40[01]/ });
  const step = secondStep(page);
  const isHome = () => expect(page).toHaveURL(/\/company\/Kestrel%20Bulk%20Gases$/);
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await isHome();

  const section = await openSecondFactor(page);
  await expect(section.getByText('Not set up')).toBeVisible();
  await section.getByRole('button', { name: 'Set up authenticator app' }).click();
  await confirmWith(page, 'Set up authenticator app', 'not the password', 'Continue');
  await expectWrongPassword(page, 'Set up authenticator app');
  await confirmWith(page, 'Set up authenticator app', MADE_PASSWORD, 'Continue');
  const setUp = page.getByRole('form', { name: 'Set up authenticator app' });
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = await enterKey(page);
  await expectAccessible(page);
  await keepPicture(page, 'set-up');

  await setUp.getByLabel('Code that the app shows').fill(app.wrongCode());
  await setUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(setUp.getByLabel('Code that the app shows')).toHaveAccessibleDescription(
    'This code is not correct. Please enter the code that the app shows now.',
  );
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await setUp.getByLabel('Code that the app shows').fill(app.nextCode());
  await setUp.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByText('They are not shown again.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'recovery-codes');
  const codes = await keepRecoveryCodes(page);
  expect(new Set(codes).size).toBe(CODES);
  await page.reload();
  await expect(section.getByText(`${CODES} left.`)).toBeVisible();
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  for (const code of codes) await expect(page.getByText(code)).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'switched-on');

  // With the app: a wrong code only means another attempt.
  await logOut(page);
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await expect(step.getByLabel('Code')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token')), 'no session before the second step').toBeNull();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await step.getByLabel('Code').fill(app.wrongCode());
  await step.getByRole('button', { name: 'Verify' }).click();
  await expect(step.getByRole('alert')).toHaveText(
    'This code is not correct. Please enter the code that your app shows now.',
  );
  await expect(step.getByLabel('Code')).toBeFocused();
  await keepPicture(page, 'wrong-code');
  await step.getByLabel('Code').fill(app.nextCode());
  await step.getByRole('button', { name: 'Verify' }).click();
  await isHome();

  // With a recovery code, in lower case and without its dashes: once.
  const [code = ''] = codes;
  await logOut(page);
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ''));
  await step.getByRole('button', { name: 'Verify' }).click();
  await isHome();
  await logOut(page);
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(code);
  await step.getByRole('button', { name: 'Verify' }).click();
  await expect(step.getByRole('alert')).toHaveText('This recovery code is not correct or was already used.');
  await step.getByLabel('Recovery code').fill(codes[1] ?? '');
  await step.getByRole('button', { name: 'Verify' }).click();
  await isHome();

  await openSecondFactor(page);
  await expect(section.getByText(`${CODES - 2} left.`)).toBeVisible();
  await section.getByRole('button', { name: 'Remove authenticator app' }).click();
  await confirmWith(page, 'Remove authenticator app', 'not the password', 'Remove authenticator app');
  await expectWrongPassword(page, 'Remove authenticator app');
  await expectAccessible(page);
  await confirmWith(page, 'Remove authenticator app', MADE_PASSWORD, 'Remove authenticator app');
  await expect(section.getByText('Not set up')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0);
  await logOut(page);
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await isHome();
});
