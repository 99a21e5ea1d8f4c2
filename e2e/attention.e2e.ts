import type { Locator, Page } from '@playwright/test';
import { untilJudged } from './judged-tanks.ts';
import { MADE_PASSWORD, makeCompany, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, type Session, sessionFor, sessionOf } from './portal-api.ts';

const RUN = Date.now();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

interface Made {
  readonly id: number;
}

async function post(path: string, body: object): Promise<Made> {
  const { token } = await sessionOf('super');
  const response = await callWith(token, 'POST', path, body);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as { data: Made }).data;
}

interface Fleet {
  readonly company: string;
  readonly person: Session;
  readonly address: string;
}

/** A separate company with one user, so that other tests' data of the demo stays unchanged. */
async function makeFleet(name: string): Promise<Fleet> {
  const company = `${name} ${RUN}`;
  const email = `${name.toLowerCase()}${RUN}@attention.example`;
  await makeCompany({ name: company });
  await makeUser({ email, role: 'user', company_name: company });
  const person = await sessionFor(email, MADE_PASSWORD);
  return { company, person, address: `/company/${encodeURIComponent(company)}` };
}

/** In good order by default. */
const makeTank = (company_name: string, tank_number: string, change: object = {}) =>
  post('/api/admin/tanks', {
    tank_number,
    company_name,
    csc_inspection_date: ago(30 * DAY_MS).slice(0, 10),
    ...change,
  });

const load = (tank_id: number, change: object) =>
  post('/api/transfers', { tank_id, action: 'Load', loaded_weight_lbs: 9_900, product_name: 'LHe', ...change });

const lines = (page: Page) => page.getByRole('list', { name: /^Needs attention/ }).getByRole('listitem');
const lineOf = (page: Page, tankNumber: string): Locator => lines(page).filter({ hasText: tankNumber });
const saved = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

test('a missing reading is in the attention list, its button opens the form, and saving the reading removes it', {
  tag: '@gate',
}, async ({ visit }) => {
  const { company, person, address } = await makeFleet('Unread');
  const number = `UR ${RUN}`;
  const { id } = await makeTank(company, number);
  await load(id, { loaded_at: ago(10 * DAY_MS), arrived_at: ago(3 * HOUR_MS), arrival_pressure: 120 });
  const page = await visit({ session: person, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(address);
  await expect(lines(page)).toHaveCount(1);
  const line = lineOf(page, number);
  await expect(line).toContainText('Immediate reading missing');
  await expect(line).toContainText('Arrival pressure is 120 psig (100 or more).');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'missing');
  await line.getByRole('link', { name: `Add Reading: ${number}` }).tap();
  const field = page.getByLabel(`Vacuum reading of ${number}`);
  await expect(field).toBeFocused();
  await page.keyboard.type('14');
  await page.getByRole('button', { name: 'Add Reading' }).tap();
  await saved(page, 'Vacuum reading added successfully!');
  await page.goBack();
  await expect(page.getByText('Nothing needs attention.')).toBeVisible();
  await keepPicture(page, 'resolved');
});

test('a vent risk is first in the attention list, and its arrival removes it', async ({ visit }) => {
  const { company, person, address } = await makeFleet('Vent');
  const [vents, never] = [`VR ${RUN}`, `NI ${RUN}`];
  const { id } = await makeTank(company, vents);
  await makeTank(company, never, { csc_inspection_date: null });
  await load(id, { loaded_at: ago(2 * DAY_MS), loaded_pressure: 95 });
  await untilJudged();
  const page = await visit({ session: person });
  await page.goto(address);
  await expect(lines(page)).toHaveText([new RegExp(vents), new RegExp(never)]);
  await expect(lineOf(page, vents)).toContainText(/Relief (in|within)|May have lifted/);
  await expectAccessible(page);
  await lineOf(page, vents).getByRole('link', { name: 'Add Arrival Data' }).click();
  const form = page.getByRole('form', { name: 'Add Arrival Data' });
  await form.getByLabel(/^Arrival pressure/i).fill('97');
  await form.getByRole('button', { name: 'Save Arrival' }).click();
  await saved(page, 'Arrival data updated successfully!');
  await page.goBack();
  await expect(lines(page)).toHaveText([new RegExp(never)]);
});

test('the attention list leads administrators to the tank’s form and company users to the tank', async ({ visit }) => {
  const { company, person, address } = await makeFleet('Inspect');
  const number = `IN ${RUN}`;
  await makeTank(company, number, { csc_inspection_date: '2020-01-15' });
  const theirs = await visit({ session: person });
  await theirs.goto(address);
  await expect(lineOf(theirs, number)).toContainText('Due 15 Jul 2022');
  await lineOf(theirs, number).getByRole('link', { name: number }).click();
  await expect(theirs.getByRole('heading', { name: number })).toBeVisible();
  const page = await visit({ as: 'admin' });
  await page.goto(address);
  await lineOf(page, number).getByRole('link', { name: 'Edit Tank' }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
});

test('a long attention list shows eight tanks, then all, and can be limited to one kind', async ({ visit }) => {
  const { company, person, address } = await makeFleet('Long');
  const numbers = Array.from({ length: 10 }, (_, index) => `LG ${RUN} ${index}`);
  for (const number of numbers) await makeTank(company, number, { csc_inspection_date: null });
  const { id } = await makeTank(company, `LG ${RUN} high`);
  await post('/api/vacuum-readings', { tank_id: id, vacuum_reading: 245, reading_timestamp: ago(HOUR_MS) });
  const page = await visit({ session: person });
  await page.goto(address);
  await expect(lines(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 11' }).click();
  await expect(lines(page)).toHaveCount(11);
  await page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: 'Vacuum 1' }).click();
  await expect(lines(page)).toHaveText([/245 µm on .* \(limit 100 µm\)/]);
});
