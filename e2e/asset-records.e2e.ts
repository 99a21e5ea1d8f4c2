import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const RUN = Date.now();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const REMARK = 'Helium showed at the vacuum port at once, and nowhere else on the rear.';

interface MadeTank {
  readonly id: number;
  readonly tank_number: string;
}

async function post<Data>(path: string, body: object): Promise<Data> {
  const { token } = await sessionOf('super');
  const response = await callWith(token, 'POST', path, body);
  const { data }: { data: Data } = await response.json();
  return data;
}

/** A separate company with one tank, so that other tests' data of the demo stays unchanged. */
async function makeTank(company_name: string, tank_number: string): Promise<MadeTank> {
  await makeCompany({ name: company_name });
  return post<MadeTank>('/api/admin/tanks', { tank_number, company_name });
}

async function checkForLeaks({ id, tank_number }: MadeTank, leaks: number, notes: string | null): Promise<number> {
  const leakPoints = Array.from({ length: leaks }, (_, place) => ({
    ...{ x: 200 + place, y: 188, weldLocation: '3. Vacuum port', tankView: 'rear', pointNumber: place + 1 },
  }));
  const body = { tankId: id, tankNumber: tank_number, leakPoints, assessmentDurationMinutes: 25, notes };
  return (await post<MadeTank>('/api/leak-check-assessments', body)).id;
}

test('leak checks are listed with their badges, reviewed where needed, and deleted', async ({ visit }) => {
  const tank = await makeTank(`Leaks ${RUN}`, `LK ${RUN}`);
  const passed = await checkForLeaks(tank, 0, null);
  const open = await checkForLeaks(tank, 3, REMARK);
  const page = await visit({ as: 'admin' });
  await page.goto(`/admin/assets?tank=${encodeURIComponent(tank.tank_number)}#leak-checks`);
  await expect(page.getByRole('heading', { name: 'Leak Checks' })).toBeFocused();
  const checks = page.getByRole('list', { name: 'Leak checks' });
  const [review, pass] = [checks.getByRole('listitem').first(), checks.getByRole('listitem').last()];
  await expect(review).toContainText('Review Needed');
  await expect(review).toContainText('25 min');
  await expect(pass).toContainText('Pass');
  await expect(pass.getByRole('link', { name: /^Review/ })).toHaveCount(0);
  const link = review.getByRole('link', { name: `Review leak check #${open}` });
  await expect(link).toHaveAttribute('href', `/admin/leak-check-review?id=${open}`);
  const start = page.getByRole('link', { name: 'Start New Assessment' });
  const address = `/admin/leak-check-demo?${new URLSearchParams({ tank: tank.tank_number })}`;
  await expect(start).toHaveAttribute('href', address);
  await expect(review).toContainText('Helium showed at the vacuum port at once…');
  await review.getByRole('button', { name: 'Show all' }).click();
  await expect(review).toContainText(REMARK);
  await expectAccessible(page);
  await keepPicture(page, 'leak-checks');

  await checks.getByRole('button', { name: `History of leak check #${open}` }).click();
  const history = page.getByRole('dialog', { name: `History of leak check #${open} of ${tank.tank_number}` });
  await expect(history.getByText('super@demo.example').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await checks.getByRole('button', { name: `Delete leak check #${open}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this leak check assessment?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete leak check' }).click();
  await expect(page.getByText('Leak check assessment deleted')).toBeVisible();
  await expect(checks.getByRole('listitem')).toHaveCount(1);
  await expect(checks.getByRole('button', { name: `Delete leak check #${passed}` })).toBeVisible();
});

test('a tank that moves takes the copies along, and the new company has them', async ({ visit }) => {
  const [from, to] = [`Giver ${RUN}`, `Taker ${RUN}`];
  await makeCompany({ name: to });
  const tank = await makeTank(from, `MV ${RUN}`);
  const reading_timestamp = new Date(Date.now() - 3_600_000).toISOString();
  await post('/api/vacuum-readings', { tank_id: tank.id, vacuum_reading: 18.25, reading_timestamp });
  await post('/api/vacuum-readings', {
    tank_id: tank.id,
    vacuum_reading: 640,
    reading_timestamp: '2026-01-05T08:00:00Z',
  });
  await checkForLeaks(tank, 1, REMARK);
  const page = await visit({ as: 'admin' });
  await page.goto(`/admin/assets?tank=${encodeURIComponent(tank.tank_number)}`);
  await page.getByRole('button', { name: 'Edit Tank' }).click();
  const edit = page.getByRole('form', { name: `Edit ${tank.tank_number}` });
  await edit.getByRole('combobox', { name: 'Company' }).fill(to);
  await page.getByRole('option', { name: to, exact: true }).click();
  const reading = edit.getByRole('checkbox', { name: 'Copy the latest vacuum reading' });
  await expect(reading).not.toBeChecked();
  await reading.check();
  await edit.getByRole('checkbox', { name: 'Copy the latest leak check' }).check();
  await expectAccessible(page);
  await keepPicture(page, 'move-with-copies');
  await edit.getByRole('button', { name: 'Save Tank' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Copied to ${to}: the latest vacuum reading and the latest leak check.`);
  await question.getByRole('button', { name: 'Move tank' }).click();
  await expect(page.getByText('Tank updated')).toBeVisible();

  const readings = page.getByRole('list', { name: 'Vacuum readings' });
  await expect(readings.getByText(`Taken before the tank came to ${to}.`.slice(0, 30))).toBeVisible();
  await expect(page.getByRole('list', { name: 'Leak checks' }).getByRole('listitem')).toHaveCount(2);
  const fleet = `/api/companies/${encodeURIComponent(to)}/fleet`;
  const { tanks } = await read<{ tanks: readonly object[] }>('admin', fleet);
  expect(tanks).toMatchObject([{ leak_check_status: 'review_needed', latest_reading: { vacuum_reading: 18.25 } }]);
});

test('an administrator adds a note and a file to a tank, and deletes both', async ({ visit }) => {
  const tank = await makeTank(`Papers ${RUN}`, `PA ${RUN}`);
  const page = await visit({ as: 'admin', ...PHONE });
  await page.goto(`/admin/assets?tank=${encodeURIComponent(tank.tank_number)}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Add a note').fill('Kept in the north yard.');
  await notes.getByRole('button', { name: 'Add Note' }).tap();
  await expect(notes.getByRole('listitem')).toContainText('Kept in the north yard.');
  const files = page.getByRole('region', { name: 'Files' });
  await files.locator('input[type=file]').setInputFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await expect(files.getByRole('link', { name: 'Certificate.pdf' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'phone-notes-and-files');
  await notes.getByRole('button', { name: /^Delete note/ }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).tap();
  await expect(notes.getByText('No notes yet.')).toBeVisible();
  await files.getByRole('button', { name: 'Delete Certificate.pdf' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).tap();
  await expect(files.getByText('No files yet.')).toBeVisible();
});

test('on a phone a link to the leak checks shows their heading, however long the lists above it are', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', ...PHONE });
  await page.goto('/admin/assets?tank=NW%2012#leak-checks');
  const heading = page.getByRole('heading', { name: 'Leak Checks' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('list', { name: 'Leak checks' })).toBeVisible();
  await expect(heading).toBeInViewport();
  const top = async () => (await heading.boundingBox())?.y ?? 0;
  await expect.poll(top).toBeLessThan(PHONE.viewport.height / 2);
});
