import { makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, portalUrl } from './portal-api.ts';

const RUN = Date.now();
const KESTREL = 'Kestrel Bulk Gases';
const PHONE = { width: 390, height: 844 };

test('a company connects its directory, which adds a person, sends a group and suspends who left', async ({
  visit,
  request,
}) => {
  await makeUser({ email: `lead-${RUN}@kestrel-bulk.example`, company_name: KESTREL });
  const page = await visit({ as: 'kestrel' });
  await page.goto('/company-people');
  await page.getByRole('tab', { name: 'Directory' }).click();
  const address = await page.getByRole('status', { name: 'Address of SCIM' }).textContent();
  expect(address).toMatch(/\/scim\/v2$/);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token of the directory' });
  await form.getByLabel('Name').fill(`Entra ${RUN}`);
  await form.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await keepPicture(page, 'directory-token-1440');
  await form.getByRole('button', { name: 'Make token' }).click();
  const made = page.getByRole('dialog', { name: 'Your token' });
  const token = (await made.getByRole('status', { name: 'Token' }).textContent()) ?? '';
  await made.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('The directory has not called yet')).toBeVisible();

  const call = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const response = await request.fetch(`${portalUrl()}/scim/v2${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const userName = `ada-${RUN}@kestrel-bulk.example`;
  const name = { givenName: 'Ada', familyName: `Directory ${RUN}` };
  const person = await call('POST', '/Users', { userName, name, active: true });
  await call('POST', '/Groups', { displayName: `Yard leads ${RUN}`, members: [{ value: person.id }] });

  await page.reload();
  await expect(page.getByText(/Last called .* from/)).toBeVisible();
  await page.getByRole('switch', { name: `Yard leads ${RUN} are company administrators` }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Make administrators' }).click();
  await expect(page.getByText('Group makes company administrators')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'directory-1440');

  const phone = await visit({ as: 'kestrel', viewport: PHONE });
  await phone.goto('/company-people?view=directory');
  await expect(phone.getByText(`Yard leads ${RUN}`)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'directory-390');

  const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
  expect((await call('PATCH', `/Users/${person.id}`, off)).active).toBe(false);
  await page.goto(`/company-people?search=${encodeURIComponent(userName)}`);
  await expect(page.getByText(/suspended/i).first()).toBeVisible();
});
