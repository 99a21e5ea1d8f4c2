import type { Page } from '@playwright/test';
import { makeCompany, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, sessionFor } from './portal-api.ts';

const RUN = Date.now();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const REFUSED = /status of 40[13]/;
const bannerOf = (page: Page) => page.getByRole('region', { name: 'See As' });

/** Chooses See As in the list of users; the tab that it opens. */
async function seeAs(admin: Page, email: string, name = email): Promise<Page> {
  await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: `See As ${email}` }).click();
  const question = admin.getByRole('alertdialog', { name: `See the portal as ${email}?` });
  await expect(question).toContainText('30 minutes');
  await keepPicture(admin, 'question');
  const opened = admin.context().waitForEvent('page');
  await question.getByRole('button', { name: 'See As' }).click();
  const tab = await opened;
  await expect(bannerOf(tab)).toContainText(name);
  return tab;
}

/** What this browser keeps for whoever is signed in, as a tab of theirs sees it. */
function readDevice(page: Page) {
  return page.evaluate(async () => {
    const owner = await new Promise((resolve) => {
      const opening = indexedDB.open('dewar-offline');
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames];
        if (!stores.includes('owner')) return resolve(undefined);
        const read = opening.result.transaction('owner').objectStore('owner').getAll();
        read.onsuccess = () => resolve(read.result);
      };
    });
    return { stored: { ...localStorage }, owner, caches: (await caches.keys()).toSorted() };
  });
}

test('a super-admin sees the portal as a person, reads, changes nothing, and ends it', { tag: '@gate' }, async ({
  visit,
}) => {
  const company = await makeCompany({ name: `Seen ${RUN}` });
  const email = `seen-${RUN}@people.example`;
  await makeUser({ email, company_name: company.name });
  const admin = await visit({ as: 'super', expectedErrors: REFUSED, serviceWorkers: 'allow' });
  await admin.goto('/admin/users');
  await admin.evaluate(() => localStorage.setItem('draft:of-the-administrator', 'kept'));
  const tab = await seeAs(admin, email);
  await admin.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(async () => (await readDevice(admin)).owner).toHaveLength(1);
  const device = await readDevice(admin);

  await expect(tab).toHaveURL(new RegExp(`/company/Seen%20${RUN}$`));
  await expect(bannerOf(tab)).toContainText(/Read only, until \d\d:\d\d\./);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(tab);
  await keepPicture(tab, 'fleet');
  await tab.reload();
  await expect(bannerOf(tab)).toContainText(email);

  await tab.goto('/user-settings');
  await tab.getByLabel('First name').fill('Mallory');
  await tab.getByLabel('Last name').fill('Changed');
  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(tab.getByText('You see the portal as somebody else, so you cannot change anything here.')).toBeVisible();
  await tab.goto('/user-settings?tab=security');
  await expect(tab.getByText('This is not shown while you see the portal as somebody else.').first()).toBeVisible();
  await keepPicture(tab, 'hidden');

  await bannerOf(tab).getByRole('button', { name: 'End' }).click();
  await expect(tab.getByRole('heading', { name: 'See As is over' })).toBeVisible();
  await keepPicture(tab, 'over');
  await tab.goBack();
  await expect(tab.getByRole('heading', { name: 'See As is over' })).toBeVisible();
  await expect(tab.getByText(email)).toHaveCount(0);

  const { stored, ...rest } = await readDevice(admin);
  expect({ ...rest, stored: { ...stored, 'clock-error-ms': '' } }).toEqual({
    ...device,
    stored: { ...device.stored, 'clock-error-ms': '' },
  });
  await admin.reload();
  await expect(admin.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await tab.getByRole('button', { name: 'Open the portal as yourself' }).click();
  await expect(tab).toHaveURL('/admin');
  await expect(bannerOf(tab)).toHaveCount(0);
});

test('the sign-out of the super-admin ends it in its tab at once', async ({ visit }) => {
  const company = await makeCompany({ name: `Left ${RUN}` });
  const email = `left-${RUN}@people.example`;
  await makeUser({ email, company_name: company.name });
  // A session of its own: it ends.
  const session = await sessionFor('super@demo.example', DEMO_PASSWORD);
  const admin = await visit({ session, expectedErrors: REFUSED });
  const tab = await seeAs(admin, email);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.getByRole('button', { name: 'Logout' }).click();
  await expect(admin).toHaveURL('/');
  // The page has an event stream, so it needs no further request.
  await expect(tab.getByRole('heading', { name: 'See As is over' })).toBeVisible();
});

test('on a phone the banner stays above a dialog that fills the screen', async ({ visit }) => {
  const admin = await visit({ ...PHONE, as: 'super', expectedErrors: REFUSED });
  const tab = await seeAs(admin, 'polar@demo.example', 'Ines Halvorsen');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(tab);
  await expectAccessible(tab);
  await keepPicture(tab, 'phone');
  await tab.goto('/tank-data');
  await tab.getByRole('button', { name: 'Add Vacuum Reading' }).first().click();
  const dialog = tab.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await keepPicture(tab, 'phone-dialog');
  const [banner, form] = await Promise.all([bannerOf(tab).boundingBox(), dialog.boundingBox()]);
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual((form?.y ?? 0) + 0.5);
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(844.5);
  await bannerOf(tab).getByRole('button', { name: 'End' }).click();
  await expect(tab.getByRole('heading', { name: 'See As is over' })).toBeVisible();
});
