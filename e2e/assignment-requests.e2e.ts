import type { Page } from '@playwright/test';
import { makeNewcomer } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';

const RUN = Date.now();

test('a company is requested, rejected after a confirmation, requested again and approved', { tag: '@gate' }, async ({
  visit,
}) => {
  const email = `asks-${RUN}@people.example`;
  const company = `Landfall ${RUN}`;
  const person = await visit({ session: await makeNewcomer(email) });
  await person.goto('/dashboard');
  await expect(person.getByRole('heading', { level: 2 })).toHaveText([
    'Join your company',
    'Projects',
    'Analytics',
    'Support',
    'Billing',
  ]);
  const form = person.getByRole('form', { name: 'Request a company' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Company name is required')).toBeVisible();
  await expectAccessible(person);
  await ask(person, company, 'We took over the yard in May.');
  await expect(person.getByText('We took over the yard in May.')).toBeVisible();

  const admin = await visit({ as: 'admin' });
  await admin.goto('/admin');
  const request = requestOf(admin, email);
  for (const words of ['No Company', company, 'approving creates it', 'We took over the yard in May.']) {
    await expect(request).toContainText(words);
  }
  await expectAccessible(admin);
  await keepPicture(admin, 'requests');
  await request.getByRole('button', { name: `Reject ${email}` }).press('Enter');
  const question = admin.getByRole('alertdialog', { name: 'Reject request' });
  await expect(question).toContainText('Are you sure you want to reject this company assignment request?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Reject request' }).click();
  await expect(admin.getByText('Company assignment request rejected.')).toBeVisible();
  await expect(request).toHaveCount(0);

  await person.reload();
  await expect(person.getByText(/Your request for/)).toContainText(`${company} of`);
  await expect(person.getByText('was rejected. You can ask again.')).toBeVisible();
  await expectAccessible(person);
  await ask(person, company, '');
  await admin.reload();
  await expect(request).toContainText('No message provided');
  await request.getByRole('button', { name: `Approve ${email}` }).click();
  await expect(admin.getByText('Company assignment request approved!')).toBeVisible();
  await expect(admin.getByRole('heading', { name: company })).toBeVisible();
  await person.reload();
  await person.waitForURL(`/company/${encodeURIComponent(company)}`);
});

test('a mistyped company name is recognised, and the intended company is assigned', async ({ visit }) => {
  const email = `mistypes-${RUN}@people.example`;
  const person = await visit({ session: await makeNewcomer(email) });
  await person.goto('/dashboard');
  await ask(person, 'Northwind Cryogenix', '');

  const admin = await visit({ as: 'admin' });
  await admin.goto('/admin');
  await expect(requestOf(admin, email)).toContainText('It looks like Northwind Cryogenics.');
  await requestOf(admin, email).getByRole('link', { name: 'Edit the user' }).click();
  await admin.getByRole('button', { name: `Edit ${email}` }).click();
  const edit = admin.getByRole('form', { name: `Edit ${email}` });
  await edit.getByRole('combobox', { name: 'Company' }).click();
  await admin.keyboard.type('northwind');
  await admin.keyboard.press('Enter');
  await expect(edit.getByRole('combobox', { name: 'Company' })).toHaveValue('Northwind Cryogenics');
  await edit.getByRole('button', { name: 'Save User' }).click();
  await expect(admin.getByText('User saved')).toBeVisible();
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();
  await expect(requestOf(admin, email)).toHaveCount(0);
  await person.reload();
  await person.waitForURL('/company/Northwind%20Cryogenics');
});

test('on a phone a company can be requested, and the request can be read', async ({ visit }) => {
  const email = `phones-${RUN}@people.example`;
  const viewport = { width: 390, height: 844 };
  const person = await visit({ session: await makeNewcomer(email), viewport });
  await person.goto('/dashboard');
  await ask(person, 'Polar Gas Logistics', 'a word that does not end '.repeat(12));
  await expect(person.getByText('Waiting for a decision')).toBeVisible();
  await expectNoSidewaysScroll(person);
  const admin = await visit({ as: 'admin', viewport });
  await admin.goto('/admin');
  await expect(requestOf(admin, email)).toBeVisible();
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);
});

async function ask(person: Page, company: string, message: string): Promise<void> {
  await person.getByLabel('Requested company').fill(company);
  await person.getByLabel('Message').fill(message);
  await person.getByRole('button', { name: 'Send request' }).click();
  await expect(person.getByText('Waiting for a decision')).toBeVisible();
}

function requestOf(admin: Page, email: string) {
  return admin
    .getByRole('list', { name: 'Company Assignment Requests' })
    .getByRole('listitem')
    .filter({ hasText: email });
}
