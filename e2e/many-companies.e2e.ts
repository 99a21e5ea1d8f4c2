import { readPdf } from '../apps/server/test-support/read-pdf.ts';
import { expect, follow, inOwnPortal, keepPicture, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

const ADDED = 400;
/** Of the demo. */
const ALL = ADDED + 4;
const nameOf = (place: number) => `Harbour Gases ${place}`;

inOwnPortal();

test.beforeAll(async () => {
  const { token } = await sessionOf('super');
  for (let place = 1; place <= ADDED; place += 1) {
    const company = { name: nameOf(place), email: `office${place}@harbour.example` };
    expect((await callWith(token, 'POST', '/api/admin/companies', company)).status).toBe(201);
  }
});

for (const { device, viewport, cards } of [
  { device: 'a desk', viewport: { width: 1440, height: 900 }, cards: 12 },
  { device: 'a phone', viewport: { width: 390, height: 844 }, cards: 6 },
]) {
  test(`the administrators' first screen of four hundred companies is short on ${device}`, async ({ visit }) => {
    const page = await visit({ as: 'super', viewport });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto('/admin');
    const links = page.getByRole('link', { name: /^View Dashboard/ });
    await expect(links).toHaveCount(cards);
    await expect(page.getByText(`${cards} of ${ALL} companies, type to narrow`)).toBeVisible();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections.getByRole('link', { name: /^(Work )?Queues/ })).toBeInViewport();
    await expect(sections.getByRole('button', { name: 'More' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Arrivals to determine' })).toBeVisible();
    // No call for each company, as for its logo.
    expect(calls.filter((path) => /companies\/.|logo/.test(path))).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('gases harbour 399');
    await expect(links).toHaveCount(1);
    await keepPicture(page, `dashboard-${viewport.width}`);
    await links.click();
    await expect(page).toHaveURL('/company/Harbour%20Gases%20399');
  });

  test(`Back returns to a company far down the list of four hundred on ${device}`, async ({ visit }) => {
    const page = await visit({ as: 'super', viewport });
    await page.goto('/admin/companies');
    const list = page.getByRole('list', { name: 'Companies' });
    await expect(list.getByRole('listitem')).toHaveCount(100);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(200);
    const link = list.getByRole('link', { name: nameOf(180), exact: true });
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await follow(link);
    await expect(page).toHaveURL('/company/Harbour%20Gases%20180');
    await page.goBack();
    await expect(list.getByRole('listitem')).toHaveCount(200);
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3);
  });
}

test('choosers among four hundred companies say where they end, and find the others by their words', async ({
  visit,
}) => {
  const page = await visit({ as: 'super' });
  for (const path of ['/admin/audit-log', '/admin/users', '/custody-ledger', '/evacuation-list', '/leak-map']) {
    await page.goto(path);
    const chooser = page.getByRole('combobox', { name: 'Company' });
    await chooser.click();
    await expect(page.getByRole('option', { name: /^100 of \d+, type to narrow$/ })).toBeVisible();
    await chooser.fill('gases harbour 399');
    await page.getByRole('option', { name: nameOf(399) }).click();
    await expect(chooser).toHaveValue(nameOf(399));
    await expect(page).toHaveURL(/company(_id)?=/);
  }
});

for (const address of ['/admin/companies', '/admin/assets']) {
  test(`all four hundred companies of ${address} are on the paper, printed at once`, async ({ visit }) => {
    const page = await visit({ as: 'super' });
    await page.goto(address);
    await expect(page.getByRole('main').getByText(nameOf(1), { exact: true }).first()).toBeVisible();
    const { pages } = await readPdf(await page.pdf({ format: 'A4', path: test.info().outputPath('companies.pdf') }));
    expect(pages.filter((text) => text.trim() === '')).toEqual([]);
    const all = pages.join('').replaceAll(/\s/g, '');
    const names = Array.from({ length: ADDED }, (_, place) => nameOf(place + 1));
    expect(names.filter((name) => !all.includes(name.replaceAll(' ', '')))).toEqual([]);
  });
}
