import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, signIn, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const RUN = Date.now();
const MANY = 1_000;
const AT_ONCE = 20;

interface MadeTank {
  readonly id: number;
  readonly tank_number: string;
}

async function makeTank(company_name: string, tank_number: string): Promise<MadeTank> {
  return write<MadeTank>('POST', '/api/admin/tanks', { tank_number, company_name });
}

async function write<Data>(method: 'POST' | 'PUT', path: string, body: object): Promise<Data> {
  const { token } = await sessionOf('super');
  const response = await callWith(token, method, path, body);
  const { data }: { data: Data } = await response.json();
  return data;
}

// Separate companies, so that other tests' data of the demo stays unchanged.

test('a tank is found, created, moved and deleted, and a number in use is rejected', { tag: '@gate' }, async ({
  visit,
}) => {
  const [here, there, number] = [`Haven ${RUN}`, `Strand ${RUN}`, `AS ${RUN}`];
  await Promise.all([makeCompany({ name: here }), makeCompany({ name: there })]);
  const page = await visit({ as: 'admin', expectedErrors: /status of 409/ });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Manage Assets' }).click();
  await page.getByRole('combobox', { name: 'Find companies' }).fill(here);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${here} has no tanks yet. Add the first one.`)).toBeVisible();

  await page.getByRole('button', { name: 'Add Tank' }).click();
  const form = page.getByRole('form', { name: 'Add Tank' });
  await expect(form.getByRole('button', { name: 'Add Tank' })).toBeDisabled();
  await form.getByLabel('Tank number').fill('NW 12');
  await expectAccessible(page);
  await keepPicture(page, 'add-tank');
  await form.getByRole('button', { name: 'Add Tank' }).click();
  await expect(form.getByText('A tank with this number already exists').first()).toBeVisible();
  await form.getByLabel('Tank number').fill(`  ${number} `);
  await form.getByLabel('CSC inspection date').fill('2026-01-15');
  await form.getByRole('button', { name: 'Add Tank' }).click();
  await expect(page.getByText('Tank created')).toBeVisible();
  const details = page.getByRole('region', { name: number });
  await expect(details.getByRole('heading', { name: number })).toBeVisible();
  await expect(details.getByText('15 Jan 2026')).toBeVisible();

  await details.getByRole('button', { name: 'Edit Tank' }).click();
  const edit = page.getByRole('form', { name: `Edit ${number}` });
  await edit.getByRole('switch', { name: 'Operational' }).click();
  await edit.getByLabel('Status').selectOption('In Repair');
  await edit.getByRole('combobox', { name: 'Company' }).fill(there);
  await page.getByRole('option', { name: there, exact: true }).click();
  const moving = edit.getByRole('region', { name: `Moving to ${there}` });
  await expect(moving).toContainText('What was recorded so far stays behind');
  await expect(moving.getByRole('checkbox', { name: 'Copy the latest vacuum reading' })).toBeDisabled();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save Tank' }).click();
  const question = page.getByRole('alertdialog', { name: `Move ${number} to ${there}?` });
  await expect(question).toContainText(`What was recorded so far stays behind, and ${there} gets no copy of it.`);
  await expectAccessible(page);
  await keepPicture(page, 'move-tank');
  await question.getByRole('button', { name: 'Move tank' }).click();
  await expect(page.getByText('Tank updated')).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('company') === there);
  await expect(details.getByText('Inactive')).toBeVisible();

  await details.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: `History of ${number}` });
  await expect(history.getByRole('row', { name: `company name ${here} ${there}` })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'tank-history');
  await page.keyboard.press('Escape');

  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tank' }).click();
  await expect(page.getByText('Tank deleted')).toBeVisible();
  await expect(page.getByText(`${there} has no tanks yet. Add the first one.`)).toBeVisible();
});

test('readings and transfers are added, corrected and deleted, and the history shows it', { tag: '@gate' }, async ({
  visit,
}) => {
  const [company, number] = [`Custody ${RUN}`, `CU ${RUN}`];
  await makeCompany({ name: company });
  const { id } = await makeTank(company, number);
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  await page.goto(`/admin/assets?tank=${encodeURIComponent(number)}`);

  await page.getByRole('button', { name: 'Add Vacuum Reading' }).click();
  const adding = page.getByRole('form', { name: 'Add Vacuum Reading' });
  await expect(adding.getByRole('button', { name: 'Add Reading' })).toBeDisabled();
  await adding.getByLabel(`Vacuum reading of ${number}`).fill('18.25');
  await adding.getByLabel('Notes').fill('The gauge was cold and covered with frost all over.');
  await adding.getByRole('button', { name: 'Add Reading' }).click();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  const readings = page.getByRole('list', { name: 'Vacuum readings' });
  await expect(readings.getByRole('listitem')).toContainText('The gauge was cold and covered with fros…');

  const [reading] = await read<readonly { id: number }[]>('admin', `/api/vacuum-readings?tank_id=${id}`);
  await readings.getByRole('button', { name: 'Edit the reading' }).click();
  await write('PUT', `/api/vacuum-readings/${reading?.id}`, { vacuum_reading: 19 });
  const edit = page.getByRole('form', { name: `Edit Vacuum Reading of ${number}` });
  await edit.getByLabel(`Vacuum reading of ${number}`).fill('20.5');
  await edit.getByRole('button', { name: 'Save Reading' }).click();
  const conflict = edit.getByRole('alert');
  await expect(conflict.getByRole('row', { name: 'Vacuum reading 19 20.5' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Vacuum reading updated successfully!')).toBeVisible();
  await expect(readings).toContainText('edited since');

  await readings.getByRole('button', { name: 'History of the reading' }).click();
  const history = page.getByRole('dialog', { name: 'History of reading' });
  await expect(history.getByText('admin@demo.example').first()).toBeVisible();
  await expect(history.getByRole('row', { name: 'vacuum reading 19 20.5' })).toBeVisible();
  await expect(history.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await keepPicture(page, 'reading-history');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add Transfer' }).click();
  const transfer = page.getByRole('form', { name: `Add Transfer of ${number}` });
  await transfer.getByLabel('Load pressure').fill('8.25');
  await transfer.getByRole('button', { name: 'Add Transfer' }).click();
  await expect(page.getByText('Transfer data added successfully!')).toBeVisible();
  const transfers = page.getByRole('list', { name: 'Transfers' });
  await expect(transfers).toContainText('In Transit');

  await transfers.getByRole('button', { name: 'Edit transfer' }).click();
  const arriving = page.getByRole('form', { name: 'Edit Transfer' });
  await arriving.getByLabel('Loading date and time').fill('2026-01-05T08:00');
  await arriving.getByLabel('Arrival pressure').fill('20.75');
  await arriving.getByLabel('Arrival date and time').fill('2026-01-15T08:00');
  await expectAccessible(page);
  await keepPicture(page, 'edit-transfer');
  await arriving.getByRole('button', { name: 'Save Transfer' }).click();
  await page.getByRole('alertdialog', { name: 'Is this date right?' }).getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByText('Transfer updated successfully!')).toBeVisible();
  await expect(transfers).toContainText('Completed');
  await expectAccessible(page);

  await transfers.getByRole('button', { name: 'Delete transfer' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this transfer? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete transfer' }).click();
  await expect(page.getByText('Transfer deleted successfully!')).toBeVisible();
  await readings.getByRole('button', { name: 'Delete the reading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete reading' }).click();
  await expect(page.getByText('No vacuum readings yet.')).toBeVisible();
});

test('a list of a thousand tanks can be browsed by keys, and Back returns', async ({ visit }) => {
  const company = `Thousand ${RUN}`;
  await makeCompany({ name: company });
  const numbers = Array.from({ length: MANY }, (_, place) => `TH${RUN} ${String(place).padStart(4, '0')}`);
  for (let from = 0; from < MANY; from += AT_ONCE) {
    await Promise.all(numbers.slice(from, from + AT_ONCE).map((number) => makeTank(company, number)));
  }
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/assets');
  await page.getByRole('combobox', { name: 'Find companies' }).focus();
  await page.keyboard.type(company);
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Find tanks' });
  await expect(field).toBeFocused();
  await expect(page.getByText('1,000 tanks', { exact: true })).toBeVisible();
  await page.keyboard.type('0777');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('region', { name: `TH${RUN} 0777` });
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: /^TH\d+ 00\d\d$/ })).toBeVisible();
  expect(await page.getByRole('listbox', { name: 'Tanks' }).getByRole('option').count()).toBeLessThan(60);
  await expectAccessible(page);
  await keepPicture(page, 'thousand');
  await page.goBack();
  await expect(page).toHaveURL((url) => !url.searchParams.has('tank'));
});

test('on a phone one pane follows the other, with a button to go back', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/admin/assets');
  await page.getByRole('option', { name: /Northwind Cryogenics/ }).tap();
  await expect(page.getByRole('combobox', { name: 'Find companies' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('option', { name: /^NW 12/ }).tap();
  await expect(page.getByRole('heading', { name: 'NW 12' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Find tanks' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'phone-details');
  await page.getByRole('link', { name: 'Northwind Cryogenics' }).tap();
  await page.getByRole('link', { name: 'All companies' }).tap();
  await expect(page.getByRole('combobox', { name: 'Find companies' })).toBeVisible();
});

test('a link to the leak checks scrolls to their heading, and users who are not administrators are redirected', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/assets?tank=NW%2012#leak-checks');
  const heading = page.getByRole('heading', { name: 'Leak Checks' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const other = await visit();
  await signIn(other, 'newcomer');
  await other.goto('/admin/assets');
  await expect(other).toHaveURL('/dashboard');
});

test('a status in use is kept and its tanks are named, and an unused one is deleted', async ({ visit }) => {
  const [company, number, status] = [`Status ${RUN}`, `ST ${RUN}`, `On hire ${RUN}`];
  await makeCompany({ name: company });
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/assets');
  await page.getByRole('button', { name: 'Tank Statuses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tank Statuses' });
  await dialog.getByRole('button', { name: 'Add Status' }).click();
  await page.getByRole('form', { name: 'Add Status' }).getByLabel('Name').fill(status);
  await page.getByRole('form', { name: 'Add Status' }).getByRole('button', { name: 'Add Status' }).click();
  await expect(dialog.getByText(status)).toBeVisible();
  const { id } = await write<MadeTank>('POST', '/api/admin/tanks', {
    tank_number: number,
    company_name: company,
    tank_status: status,
  });
  await dialog.getByRole('button', { name: `Delete ${status}` }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 tank has this status.');
  await expect(dialog.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'status-held');
  await write('PUT', `/api/tanks/${id}`, { tank_status: null });
  await dialog.getByRole('button', { name: `Delete ${status}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete status' }).click();
  await expect(page.getByText('Status deleted')).toBeVisible();
});
