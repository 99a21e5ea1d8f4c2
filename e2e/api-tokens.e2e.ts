import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, portalUrl, sessionFor } from './portal-api.ts';

const RUN = Date.now();
const KESTREL = 'Kestrel Bulk Gases';
const PHONE = { width: 390, height: 844 };

test('a person makes a token for a script, which reads until its company’s administrator revokes it', {
  tag: '@gate',
}, async ({ visit, request }) => {
  const email = `scripts-${RUN}@kestrel-bulk.example`;
  await makeUser({ email, company_name: KESTREL });
  const session = await sessionFor(email, MADE_PASSWORD);
  const page = await visit({ session });
  await page.goto('/user-settings?tab=tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New API token' });
  await form.getByLabel('Name').fill(`Night export ${RUN}`);
  await form.getByRole('checkbox', { name: 'read Tanks' }).check();
  await form.getByRole('textbox', { name: 'Current password' }).fill(MADE_PASSWORD);
  await expectAccessible(page);
  await keepPicture(page, 'new-token-1440');
  await form.getByRole('button', { name: 'Make token' }).click();
  const made = page.getByRole('dialog', { name: 'Your token' });
  const token = (await made.getByRole('status', { name: 'Token' }).textContent()) ?? '';
  await expectAccessible(page);
  await keepPicture(page, 'made-token-1440');
  await made.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(`Night export ${RUN}`)).toBeVisible();
  await keepPicture(page, 'own-tokens-1440');

  const read = () => request.get(`${portalUrl()}/api/tanks?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);

  const phone = await visit({ session, viewport: PHONE });
  await phone.goto('/user-settings?tab=tokens');
  await expect(phone.getByText(/Last used .* from/)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'own-tokens-390');
  await phone.getByRole('button', { name: 'New token' }).click();
  await expectNoSidewaysScroll(phone);
  await keepPicture(phone, 'new-token-390');

  const boss = await visit({ as: 'kestrel', viewport: PHONE });
  await boss.goto('/company-people?view=tokens');
  await boss.getByLabel('Search').fill(token.slice(0, 12));
  await expect(boss.getByText(`Of ${email}`)).toBeVisible();
  await expectNoSidewaysScroll(boss);
  await expectAccessible(boss);
  await keepPicture(boss, 'company-tokens-390');
  await boss.getByRole('button', { name: `Revoke Night export ${RUN}` }).click();
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(boss.getByText('Token revoked')).toBeVisible();
  expect((await read()).status()).toBe(401);
});

test('an administrator of the portal looks at the tokens of a company and makes one of a service account', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: `More for ${KESTREL}` }).click();
  await page.getByRole('button', { name: `API tokens of ${KESTREL}` }).click();
  const dialog = page.getByRole('dialog', { name: `API tokens of ${KESTREL}` });
  await dialog.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token of a service account' });
  await form.getByLabel('Name').fill(`Weighbridge ${RUN}`);
  await form.getByRole('checkbox', { name: 'Send telemetry' }).check();
  await form.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD);
  await keepPicture(page, 'new-company-token-1440');
  await form.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(dialog.getByText(`Service account Weighbridge ${RUN}`)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'company-tokens-1440');
});
